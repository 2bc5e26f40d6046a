import type { PointingPosition, RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { BMF } from '../../schema/bills.ts';
import { type PointingTable, pointingTables } from '../../schema/pointing-records.ts';
import { NCN_CHG_1287, REDBOOK_1287 } from '../../schema/quality.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { SROUTE_LINE, WIPROUTE_LINE } from '../../schema/routings.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import { postRecordChange } from '../records/audit.ts';
import { type RoutingKey, routingId, routingTables, tablesOf } from './routing-key.ts';

/** What bills say of a line follows when it goes. */
const billTables: readonly CompanyTable[] = [BMF, WIPBMF];

/** Tables whose every change is registered. */
const registeredTables: readonly CompanyTable[] = [NCN_CHG_1287, REDBOOK_1287];

/** What work centers are needed for is worked out again by the operations that plan. */
const isCapacity = ({ name }: CompanyTable) => name.startsWith('CAP.');

/** What names lines of a table, beside routings themselves. */
function usersOf(lineTable: CompanyTable): readonly PointingTable[] {
  return pointingTables(lineTable).filter(
    ({ table }) => !routingTables().includes(table) && !isCapacity(table),
  );
}

const usersByTable: ReadonlyMap<CompanyTable, readonly PointingTable[]> = new Map(
  [SROUTE_LINE, WIPROUTE_LINE].map((lineTable) => [lineTable, usersOf(lineTable)]),
);
const userTables = [...usersByTable.values()].flat().map(({ table }) => table);

/** Lines of a routing that go, and those that are left or come instead. */
export interface GoneLines {
  readonly key: RoutingKey;
  readonly gone: readonly string[];
  readonly left: readonly string[];
}

/**
 * What names lines that go names others: components are used by the line after theirs, or the last there is, or by
 * none. Anything else names a line keeps it.
 */
export const leaveLines = operation({
  reads: userTables,
  writes: billTables,
  rejections: ['LINE {line} IS USED BY {table} {id}'],
  run(context, { key, gone, left }: GoneLines, reject) {
    for (const { table, record, position } of usesOf(context, key)) {
      const named = linesIn(record, position, key);
      const line = named.find((one) => gone.includes(one));
      if (line === undefined) continue;
      if (!billTables.includes(table))
        throw reject(`LINE ${line} IS USED BY ${table.name} ${withoutCompany(record.recordId)}`);
      rename(context, key, { table, record, position }, (one) =>
        gone.includes(one) ? lineAfter(left, one) : one,
      );
    }
  },
});

function lineAfter(left: readonly string[], gone: string): string {
  return left.find((line) => Number(line) >= Number(gone)) ?? left.at(-1) ?? '';
}

/** New numbers of lines of a routing, by the old ones. */
export interface RenumberedLines {
  readonly key: RoutingKey;
  readonly numbers: ReadonlyMap<string, string>;
  readonly program: string;
}

/** Whatever names lines of a routing names them by their new numbers. */
export const followNumbers = operation({
  writes: userTables,
  uses: [postRecordChange],
  run(context, { key, numbers, program }: RenumberedLines) {
    for (const use of [...usesOf(context, key)]) {
      const { table, record } = use;
      const newRecord = rename(context, key, use, (line) => numbers.get(line) ?? line);
      if (!registeredTables.includes(table)) continue;
      const { recordId, recordText: oldRecord } = record;
      postRecordChange(context, {
        program,
        table: table.name,
        key: recordId,
        oldRecord,
        newRecord,
      });
    }
  },
});

/** A record that may name lines of a routing, and where. */
interface LineUse extends PointingTable {
  readonly record: RecordOf<CompanyTable>;
}

function* usesOf({ session, company }: CompanyContext, key: RoutingKey): Generator<LineUse> {
  const [id = ''] = routingId(key);
  for (const user of usersByTable.get(tablesOf(key).line) ?? []) {
    const { table } = user;
    const owner = ownerPosition(user.position);
    if (table.key[1] !== owner)
      for (const record of recordsWith(session, table, company, owner, id))
        yield { ...user, record };
    else if (table.key.length > 2)
      for (const record of table.recordsUnder(session, company, id)) yield { ...user, record };
    else {
      const record = table.read(session, company, id);
      if (record) yield { ...user, record };
    }
  }
}

/** What reports, in a record that names a line, which routing the line is of. */
const ownerPosition = ({ pointer }: PointingPosition): string => pointer.after[0] ?? '';

/** The lines of a routing that a record names in a place. */
function linesIn(
  record: RecordOf<CompanyTable>,
  position: PointingPosition,
  key: RoutingKey,
): readonly string[] {
  const named: string[] = [];
  renamed(record, position, key, (line) => {
    named.push(line);
    return line;
  });
  return named;
}

/** Writes a record with other lines in a place of it. @returns Its new text. */
function rename(
  { session }: CompanyContext,
  key: RoutingKey,
  { table, record, position }: LineUse,
  newNumber: (line: string) => string,
): string {
  const content = renamed(record, position, key, newNumber);
  const newText = table.format({ [position.position]: content }, record.recordText);
  if (newText !== record.recordText) table.open(session).write(record.recordId, newText);
  return newText;
}

/** What a place of a record holds, with other numbers for lines of one routing. */
function renamed(
  record: RecordOf<CompanyTable>,
  position: PointingPosition,
  key: RoutingKey,
  newNumber: (line: string) => string,
): string | readonly string[] {
  const content = record[position.position] as string | readonly string[];
  const owners = record[ownerPosition(position)];
  if (typeof content === 'string') return newNumber(content);
  const [id] = routingId(key);
  return content.map((line, index) =>
    Array.isArray(owners) && owners[index] !== id ? line : newNumber(line),
  );
}
