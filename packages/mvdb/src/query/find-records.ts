import type { EvaluationContext } from '../expression/column.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import { isRecordId } from '../storage/record-id.ts';
import type { HeldTable, IdRange } from '../table/table.ts';
import type { AccessPath, DividedCondition } from './access-path.ts';
import { parseElement } from './list-element.ts';
import { parallelMatches } from './parallel-scan.ts';
import { plainCondition } from './plain-condition.ts';
import { columnsOf, type PlannedCondition } from './planned-condition.ts';
import { joinsAhead, readAhead } from './read-ahead.ts';
import { type RecordMatch, recordMatches, type WantedRecords } from './record-matches.ts';
import { type RowCondition, rowCondition } from './row-condition.ts';
import type { ScanPool } from './scan-pool.ts';

/** What selection needs of a table. */
export interface ReadableTable {
  readonly name: string;
  read(id: string): string | undefined;
  ids(range?: IdRange): Iterable<string>;
  records(range?: IdRange): Iterable<[id: string, record: string]>;
  matchingIds(matches: BytePredicate, range?: IdRange): Iterable<string>;
  /** The same all at once. */
  allMatchingIds(matches: BytePredicate, range?: IdRange): readonly string[];
  /** The present state, held for other threads; `undefined` where that is impossible. */
  hold(): HeldTable<ReadableTable> | undefined;
}

/** A record that was selected, or one value of it. */
export interface QueryRow {
  readonly id: string;
  /** Its text where it was decoded on the way; otherwise it is still to be read. */
  readonly record: string | undefined;
  /** Texts of the attributes captured, in their order, where the scan could take them. */
  readonly captured: readonly string[] | undefined;
  /** Position of the value; 0 when the record is not exploded. */
  readonly value: number;
  /** Position of the subvalue, 0 for none. */
  readonly subvalue: number;
  /** Number of the attribute exploded, 0 when it was computed or nothing was. */
  readonly attribute: number;
}

export interface Finding {
  readonly table: ReadableTable;
  readonly path: AccessPath;
  readonly condition: DividedCondition;
  readonly context: EvaluationContext;
  /** Whoever gets the records will want their text. */
  readonly needsRecord: boolean;
  /** Attributes, from 1, that will be wanted instead of the whole text. */
  readonly captures: readonly number[] | undefined;
  /** Informed of ids that are named, and of which there is no record. */
  readonly onMissing: (id: string) => void;
  /** Threads to scan the table with; absent where this one does it alone. */
  readonly workers: ScanPool | undefined;
  /** Reported how many entries of indexes are read, before they are, and how many records other threads read. */
  readonly onEntries: (count: number) => void;
}

/**
 * The records that pass the conditions, in the order of the access path: that of the ids named, else
 * ascending by id.
 */
export function findRecords(finding: Finding): Iterable<QueryRow> {
  const { kind, order } = finding.path;
  if (order !== undefined) return ordered(order.ids(), finding);
  return kind === 'scan' || kind === 'range' ? scan(finding) : lookUp(finding);
}

function* ordered(ids: Iterable<string>, { onEntries }: Finding): Generator<QueryRow> {
  for (const id of ids) {
    onEntries(1);
    yield whole(id, undefined);
  }
}

function lookUp(finding: Finding): Iterable<QueryRow> {
  const { path, condition, context, needsRecord, onEntries } = finding;
  if (path.index === undefined) return readRecords(path.ids, finding);
  onEntries(path.index.entryCount);
  const found = path.index.find();
  const { onId, onBytes, onRecord } = condition;
  const isProven = [...onBytes, ...onRecord].every((each) => found.proven.includes(each));
  if (needsRecord || !isProven) return readRecords(found.ids(), finding);
  return passingIds(found.ids(), allOf(onId, context), context);
}

function* passingIds(
  ids: readonly string[],
  accepts: RowCondition,
  context: EvaluationContext,
): Generator<QueryRow> {
  for (const id of ids) if (accepts({ id, record: '', context })) yield whole(id, undefined);
}

function* readRecords(ids: readonly string[], finding: Finding): Generator<QueryRow> {
  const { table, path, condition, context, onMissing } = finding;
  const { onId, onBytes, onRecord } = condition;
  const accepts = allOf([...onId, ...onBytes, ...onRecord], context);
  const read = path.kind === 'list' ? parseElement : asIs;
  const existing = readAhead(ids, context, (element, { readRecord }) =>
    readRecord(table.name, read(element).id),
  );
  const columns = [...onBytes, ...onRecord].flatMap(columnsOf);
  const joined = joinsAhead(existing, columns, context, (element) => {
    const { id } = read(element);
    return [id, table.read(id) ?? ''];
  });
  for (const element of joined) {
    const { id, position } = read(element);
    const record = isRecordId(id) ? table.read(id) : undefined;
    if (record === undefined) {
      if (path.kind === 'ids' || path.kind === 'list') onMissing(id);
    } else if (accepts({ id, record, context }))
      yield position === undefined ? whole(id, record) : { ...whole(id, record), ...position };
  }
}

function* scan(finding: Finding): Generator<QueryRow> {
  const { table, path, condition, context, needsRecord, captures } = finding;
  const acceptsId = condition.onId.length === 0 ? undefined : allOf(condition.onId, context);
  // Where every question takes its time, no record is read twice.
  const onText = context.readAhead
    ? [...condition.onBytes, ...condition.onRecord]
    : condition.onRecord;
  const acceptsRecord = onText.length === 0 ? undefined : allOf(onText, context);
  const isCapturing = captures !== undefined && condition.onRecord.length === 0;
  const isByText = context.readAhead !== undefined || condition.onBytes.length === 0;

  if (!isCapturing && isByText && (needsRecord || acceptsRecord)) {
    const columns = onText.flatMap(columnsOf);
    const records = joinsAhead(table.records(path.range), columns, context, (entry) => entry);
    for (const [id, record] of records) {
      const row = { id, record, context };
      if (acceptsId && !acceptsId(row)) continue;
      if (acceptsRecord === undefined || acceptsRecord(row)) yield whole(id, record);
    }
    return;
  }
  if (isCapturing) {
    for (const { id, captured } of matchesIn(finding, captures))
      if (acceptsId === undefined || acceptsId({ id, record: '', context }))
        yield { id, record: undefined, captured, value: 0, subvalue: 0, attribute: 0 };
    return;
  }
  for (const { id } of matchesIn(finding, [])) {
    if (acceptsId && !acceptsId({ id, record: '', context })) continue;
    if (acceptsRecord === undefined) {
      yield whole(id, undefined);
      continue;
    }
    const record = table.read(id);
    if (record !== undefined && acceptsRecord({ id, record, context })) yield whole(id, record);
  }
}

/** The records that pass on their bytes. */
function matchesIn(finding: Finding, captures: readonly number[]): Iterable<RecordMatch> {
  const { table, path, condition, workers, onEntries } = finding;
  const wanted: WantedRecords = { conditions: condition.onBytes.map(plainCondition), captures };
  const held = workers && table.hold();
  if (workers !== undefined && held !== undefined)
    return parallelMatches(held, wanted, workers, { onLookedAt: onEntries });
  if (wanted.conditions.length === 0 && captures.length === 0) return idsOnly(table, path.range);
  return recordMatches((matches, range) => table.matchingIds(matches, range), wanted, path.range);
}

function* idsOnly(table: ReadableTable, range: IdRange): Generator<RecordMatch> {
  for (const id of table.ids(range)) yield { id, captured: [] };
}

function whole(id: string, record: string | undefined): QueryRow {
  return { id, record, captured: undefined, value: 0, subvalue: 0, attribute: 0 };
}

function allOf(conditions: readonly PlannedCondition[], context: EvaluationContext): RowCondition {
  const compiled = conditions.map((each) => rowCondition(each, context.conversions));
  const [only] = compiled;
  if (only === undefined) return () => true;
  return compiled.length === 1 ? only : (row) => compiled.every((accepts) => accepts(row));
}

function asIs(id: string): { id: string; position: undefined } {
  return { id, position: undefined };
}
