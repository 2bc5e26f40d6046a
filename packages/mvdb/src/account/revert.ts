import { MvdbError } from '../errors/errors.ts';
import { CHANGED_SINCE, NOT_LOGGED, NOT_PERMITTED } from '../errors/failures.ts';
import type { LogReader } from '../log/log-reader.ts';
import { type Catalogue, DICTIONARIES, HOUSEKEEPING, VOC } from '../storage/catalogue.ts';
import type { Table } from '../table/table.ts';

/** What reverting a commit takes. */
export interface RevertHost {
  readonly log: LogReader;
  readonly catalogue: Catalogue;
  table(name: string): Table;
}

export interface RevertOptions {
  /** True overwrites also records that later commits changed; default: such a commit is not reverted. */
  readonly force?: boolean;
}

/** A record as it was before the commit. */
interface RevertedRecord {
  readonly database: string;
  readonly key: string;
  readonly before: string | undefined;
}

/** Records that an error names at the most. */
const NAMED_MAX = 5;

/**
 * Makes the records that a commit changed what they were before it.
 *
 * @returns The number of records.
 * @throws MvdbError `CHANGED_SINCE` naming records that later commits changed; `NOT_LOGGED` where what they were was
 * erased; `NOT_PERMITTED` where a table would go that holds records.
 */
export function revertCommit(host: RevertHost, position: number, force: boolean): number {
  const { log } = host;
  const [commit] = log.commits(position - 1, position);
  if (commit === undefined)
    throw new MvdbError(NOT_LOGGED, `What commit ${position} changed is not in the log.`);
  const reverted: RevertedRecord[] = [];
  const changedSince: string[] = [];
  for (const { database, table, keys } of commit.changes)
    for (const key of keys) {
      const [before, later] = [...firstTwo(log.changesOf(database, key, position - 1))];
      if (before === undefined || 'erased' in before.before)
        throw new MvdbError(NOT_LOGGED, `What ${nameOf(table, key)} was is erased.`);
      if (later !== undefined) changedSince.push(nameOf(table, key));
      reverted.push({ database, key, before: before.before.record });
    }
  if (changedSince.length > 0 && !force) throw changedSinceError(position, changedSince);
  // Tables before their records; the names of those that go after them.
  const isNamed = ({ database, before }: RevertedRecord) =>
    database === VOC && before !== undefined;
  const ordered = [
    ...reverted.filter(isNamed),
    ...reverted.filter(({ database }) => database !== VOC),
    ...reverted.filter((record) => record.database === VOC && !isNamed(record)),
  ];
  for (const record of ordered) revertRecord(host, record);
  return reverted.length;
}

function revertRecord(host: RevertHost, { database, key, before }: RevertedRecord): void {
  const { catalogue } = host;
  if (database === HOUSEKEEPING) {
    catalogue.storeSetting(key, before);
    return;
  }
  if (database === VOC && before === undefined) assertEmpty(host, key);
  const { table, id } = positionOf(host, database, key);
  if (before === undefined) table.delete(id);
  else table.write(id, before);
}

function positionOf(host: RevertHost, database: string, key: string): { table: Table; id: string } {
  if (database === VOC) return { table: host.table(VOC), id: key };
  const end = database === DICTIONARIES ? key.indexOf('\0') : -1;
  const tableDatabase = end === -1 ? database : key.slice(0, end);
  const [name] = host.catalogue.namesOf(tableDatabase);
  if (name === undefined)
    throw new MvdbError(CHANGED_SINCE, `The table of ${key.slice(end + 1)} was deleted since.`);
  return end === -1
    ? { table: host.table(name), id: key }
    : { table: host.table(`DICT ${name}`), id: key.slice(end + 1) };
}

/** No records are left without a name. */
function assertEmpty({ catalogue, table }: RevertHost, name: string): void {
  if (catalogue.find(name)?.kind !== 'table' || table(name).count() === 0) return;
  throw new MvdbError(NOT_PERMITTED, `${name}, which the commit created, holds records.`);
}

function* firstTwo<Item>(items: Iterable<Item>): Generator<Item> {
  let left = 2;
  for (const item of items) {
    yield item;
    left -= 1;
    if (left === 0) return;
  }
}

function nameOf(table: string, key: string): string {
  return `${key.slice(key.indexOf('\0') + 1)} of ${table}`;
}

function changedSinceError(position: number, records: readonly string[]): MvdbError {
  const named = records.slice(0, NAMED_MAX).join(', ');
  const more = records.length > NAMED_MAX ? ` and ${records.length - NAMED_MAX} more` : '';
  return new MvdbError(CHANGED_SINCE, `After commit ${position}: ${named}${more}.`);
}
