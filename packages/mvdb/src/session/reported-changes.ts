import type { Account } from '../account/account.ts';
import type { NotedWrites } from '../account/write-notes.ts';
import { synchronous } from '../arguments/synchronous.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { type RecordMask, throughMask } from '../rights/record-mask.ts';
import type { Table } from '../table/table.ts';
import type { NotedTable } from '../table/table-opening.ts';

/** How much is informed of what work changed; what is beyond it is counted. */
export interface ChangeLimits {
  /** 1,000 by default. */
  readonly recordsMax?: number;
  /** Of all records reported, as they were and as they are; default: 1,000,000. */
  readonly charactersMax?: number;
}

/** A record that work added, changed or deleted, as the session may see it. */
export interface ChangedRecord {
  readonly table: string;
  readonly id: string;
  /** `undefined` for a record that was added. */
  readonly old: string | undefined;
  /** `undefined` for a record that was deleted. */
  readonly record: string | undefined;
}

/** Records of a table that are not given. */
export interface OmittedChanges {
  readonly table: string;
  readonly records: number;
  /**
   * `hidden`: the session may not see the table. `limit`: there are too many, or they are too long; among these
   * may be some that are again what they were. `deleted`: the table is gone. `erased`: the log no longer holds what they
   * were.
   */
  readonly reason: 'hidden' | 'limit' | 'deleted' | 'erased';
}

/** What work changed. */
export interface Changes {
  /** In the order in which they were first written. */
  readonly records: readonly ChangedRecord[];
  readonly omitted: readonly OmittedChanges[];
}

export interface WithChanges<Result> {
  readonly result: Result;
  readonly changes: Changes;
}

/** What a session reports changes with. */
export interface ChangeReporter {
  readonly account: Account;
  /** Informed of each record that is read. */
  readonly step: () => void;
  /** What is blank of a table. @throws MvdbError `NOT_PERMITTED` where all of it is hidden. */
  maskOf(table: Table): RecordMask | undefined;
}

/** Runs `work` and says what it changed. @throws MvdbError as `Session.withChanges`. */
export function withChanges<Result>(
  reporter: ChangeReporter,
  { recordsMax = 1_000, charactersMax = 1_000_000 }: ChangeLimits,
  work: () => Result,
): WithChanges<Result> {
  const { account, step } = reporter;
  const rejection = () =>
    new MvdbError(BAD_ARGUMENT, 'Work whose changes are reported returns no promise.');
  const { result, writes } = account.notingWrites({ recordsMax, charactersMax, step }, () =>
    synchronous(work(), rejection),
  );
  return { result, changes: reportedChanges(writes, reporter, charactersMax) };
}

/** What the records that were written are now, beside what they were. */
function reportedChanges(
  { records, beyond }: NotedWrites,
  reporter: ChangeReporter,
  charactersMax: number,
): Changes {
  const views = new Map<NotedTable, TableView>();
  const report = new ChangesReport(charactersMax);
  for (const { table: noted, id, old } of records) {
    const view = views.get(noted) ?? viewOfNoted(noted, reporter);
    views.set(noted, view);
    reporter.step();
    const record = view.table?.read(id);
    if (record !== old) report.add(view, id, { old, record });
  }
  for (const [noted, count] of beyond)
    report.omit(views.get(noted) ?? viewOfNoted(noted, reporter), 'limit', count);
  return report.changes;
}

/** Gathers what changed, as the session may see it. */
export class ChangesReport {
  readonly #charactersMax: number;
  readonly #records: ChangedRecord[] = [];
  readonly #omitted = new OmittedCounts();
  #characters = 0;

  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  get changes(): Changes {
    return { records: this.#records, omitted: this.#omitted.list };
  }

  get count(): number {
    return this.#records.length;
  }

  add(view: TableView, id: string, change: Pick<ChangedRecord, 'old' | 'record'>): void {
    const { old, record } = change;
    if (isHidden(view, id)) this.omit(view, 'hidden', 1);
    else if (view.table === undefined) this.omit(view, 'deleted', 1);
    else {
      const size = this.#characters + (old?.length ?? 0) + (record?.length ?? 0);
      if (size > this.#charactersMax) this.omit(view, 'limit', 1);
      else {
        this.#characters = size;
        const { name, mask } = view;
        const shown = (text: string | undefined) => throughMask(id, text, mask);
        this.#records.push({ table: name, id, old: shown(old), record: shown(record) });
      }
    }
  }

  omit({ name }: TableView, reason: OmittedChanges['reason'], records: number): void {
    this.#omitted.add(name, reason, records);
  }
}

/** Whether the session may not know of a record. */
export function isHidden(view: TableView, id: string): boolean {
  return view.isHidden || view.mask?.shows(id) === false;
}

/** A table as it is now, and what the session sees of it. */
export interface TableView {
  readonly name: string;
  /** Absent where it was deleted. */
  readonly table?: Table;
  readonly isHidden: boolean;
  readonly mask: RecordMask | undefined;
}

function viewOfNoted(noted: NotedTable, reporter: ChangeReporter): TableView {
  const [owner] = noted.names;
  if (owner === undefined) return viewOfDeleted(noted.name);
  return viewOf(noted.isDictionary ? `DICT ${owner}` : owner, reporter);
}

export function viewOfDeleted(name: string): TableView {
  return { name, isHidden: false, mask: undefined };
}

export function viewOf(name: string, { account, maskOf }: ChangeReporter): TableView {
  const table = account.table(name);
  try {
    return { name, table, isHidden: false, mask: maskOf(table) };
  } catch (error) {
    if (!hasCode(error, 'NOT_PERMITTED')) throw error;
    return { name, table, isHidden: true, mask: undefined };
  }
}

class OmittedCounts {
  readonly #counts = new Map<string, OmittedChanges>();

  get list(): readonly OmittedChanges[] {
    return [...this.#counts.values()];
  }

  add(table: string, reason: OmittedChanges['reason'], records: number): void {
    const key = `${reason} ${table}`;
    const before = this.#counts.get(key)?.records ?? 0;
    this.#counts.set(key, { table, reason, records: before + records });
  }
}
