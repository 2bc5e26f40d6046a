import type { Column, EvaluationContext, Row } from '../expression/column.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { CellReader } from './cell-reader.ts';
import type { QueryRow } from './find-records.ts';
import type { ElementPosition } from './list-element.ts';
import type { Plan, PlannedExplosion, PlannedKey } from './plan.ts';
import type { PlannedCondition } from './planned-condition.ts';
import { rowCondition } from './row-condition.ts';
import { type SortColumn, sortColumn, sortedOrder } from './sort-column.ts';
import type { Sampling } from './syntax.ts';
import { valueCount } from './value-marks.ts';
import { isInGroup, passingPositions } from './when.ts';

export interface RowStage {
  readonly plan: Plan;
  readonly context: EvaluationContext;
  readonly read: (id: string) => string | undefined;
  /** The records come in the order that the sort would give them. */
  readonly isSorted: boolean;
  /** The records come in ascending order of id, so that they need no sort by it. */
  readonly areIdsAscending: boolean;
  /** Reported once for each record that is exploded. */
  readonly onExploded: () => void;
}

/** Samples, explodes, sorts and cuts what was found. Only a sort holds more than one record's rows. */
export function queryRows(found: Iterable<QueryRow>, stage: RowStage): Iterable<QueryRow> {
  const { plan } = stage;
  const { sampling, top } = plan.sentence;
  const keys = effectiveKeys(stage);
  let rows = found;
  if (plan.when.length > 0) rows = wanted(rows, stage);
  if (sampling !== undefined) rows = sampled(rows, sampling);
  if (plan.lateCondition !== undefined) rows = passing(rows, plan.lateCondition, stage);
  if (plan.explosion !== undefined) rows = exploded(rows, plan.explosion, stage);
  if (keys.length > 0) rows = sorted(rows, keys, stage);
  return top === undefined ? rows : topOf(rows, top);
}

/** True when the stages of {@link queryRows} look into the records. */
export function needsRecord({ sortKeys, lateCondition, when, explosion, saving }: Plan): boolean {
  const isInto = ({ column }: { readonly column: Column }) => column.attribute !== 0;
  return (
    sortKeys.some(isInto) ||
    lateCondition !== undefined ||
    when.length > 0 ||
    explosion !== undefined ||
    (saving !== undefined && isInto(saving))
  );
}

/** True when all of a table's ids that are found, ascending, are the rows. */
export function takesIdsAsTheyCome(plan: Plan): boolean {
  const { sampling, top, search } = plan.sentence;
  const isCut = sampling !== undefined || top !== undefined || search !== undefined;
  const isSorted = plan.sortKeys.length > 0 || (plan.isSortedById && plan.idKey.isRightJustified);
  return !isCut && !isSorted && !needsRecord(plan) && plan.saving === undefined;
}

/**
 * The attributes that suffice for sort keys and SAVING: first those of the keys, then that of SAVING.
 *
 * @returns `undefined` when they do not suffice.
 */
export function capturesOf(plan: Plan): readonly number[] | undefined {
  const { sortKeys, lateCondition, when, explosion, saving } = plan;
  if (lateCondition !== undefined || when.length > 0 || explosion !== undefined) return undefined;
  if (plan.sentence.search !== undefined) return undefined;
  const columns = sortKeys.map(({ column }) => column);
  if (saving !== undefined) columns.push(saving.column);
  const attributes = columns.map(({ attribute }) => attribute ?? 0);
  return attributes.length > 0 && attributes.every((attribute) => attribute > 0)
    ? attributes
    : undefined;
}

/** Leaves out records without a value that WHEN lets through. */
function* wanted(found: Iterable<QueryRow>, stage: RowStage): Generator<QueryRow> {
  const { when } = stage.plan;
  const { conversions } = stage.context;
  for (const each of found) {
    const row = rowOf(each, stage);
    if (row === undefined) continue;
    if (when.every((group) => passingPositions(group, row, conversions).length > 0))
      yield { ...each, record: row.record };
  }
}

/** Leaves out records that a condition does not hold for. */
function* passing(
  found: Iterable<QueryRow>,
  condition: PlannedCondition,
  stage: RowStage,
): Generator<QueryRow> {
  const holds = rowCondition(condition, stage.context.conversions);
  for (const each of found) {
    const row = rowOf(each, stage);
    if (row !== undefined && holds(row)) yield { ...each, record: row.record };
  }
}

function* sampled(records: Iterable<QueryRow>, { kind, count }: Sampling): Generator<QueryRow> {
  let number = 0;
  for (const record of records) {
    if (kind === 'first' || number % count === 0) yield record;
    number += 1;
    if (kind === 'first' && number >= count) return;
  }
}

function* exploded(
  records: Iterable<QueryRow>,
  explosion: PlannedExplosion,
  stage: RowStage,
): Generator<QueryRow> {
  for (const found of records) {
    const row = rowOf(found, stage);
    if (row === undefined) continue;
    stage.onExploded();
    yield* rowsOf(row, explosion, stage);
  }
}

function* rowsOf(row: Row, explosion: PlannedExplosion, stage: RowStage): Generator<QueryRow> {
  const texts = explosion.columns.map((column) => column.evaluate(row));
  const count = Math.max(...texts.map(valueCount));
  const subvalueCounts = explosion.hasSubvalues ? subvalueCountsOf(texts) : [];
  const [column] = explosion.columns;
  const attribute = column?.attribute ?? 0;
  const passing = stage.plan.when
    .filter((group) => column !== undefined && isInGroup(column, group))
    .map((group) => new Set(passingPositions(group, row, stage.context.conversions)));
  for (let value = 1; value <= count; value++) {
    if (!passing.every((positions) => positions.has(value))) continue;
    const at = { id: row.id, record: row.record, captured: undefined, value, attribute };
    const subvalueCount = subvalueCounts[value - 1] ?? 1;
    if (subvalueCount === 1) yield { ...at, subvalue: 0 };
    else for (let subvalue = 1; subvalue <= subvalueCount; subvalue++) yield { ...at, subvalue };
  }
}

/** For each value the number of subvalues, of the text that has most. */
function subvalueCountsOf(texts: readonly string[]): readonly number[] {
  const counts: number[] = [];
  for (const text of texts)
    for (const [index, value] of text.split(VALUE_MARK).entries())
      counts[index] = Math.max(counts[index] ?? 1, value.split(SUBVALUE_MARK).length);
  return counts;
}

/** The keys that change the order in which the rows come. */
export function effectiveKeys({
  plan,
  isSorted,
  areIdsAscending,
}: Pick<RowStage, 'plan' | 'isSorted' | 'areIdsAscending'>): readonly PlannedKey[] {
  if (isSorted) return [];
  if (!plan.isSortedById) return plan.sortKeys;
  const isRightJustified = plan.idKey.isRightJustified;
  return areIdsAscending && !isRightJustified ? plan.sortKeys : [...plan.sortKeys, plan.idKey];
}

/** Sorts by keys that are kept for all rows; the rows themselves are read again when their turn comes. */
function* sorted(
  rows: Iterable<QueryRow>,
  keys: readonly PlannedKey[],
  stage: RowStage,
): Generator<QueryRow> {
  const columns = keys.map((key) => ({
    key,
    keys: sortColumn(key.isRightJustified),
    cells: new CellReader(),
  }));
  const ids: string[] = [];
  const offsets: (ElementPosition | undefined)[] = [];
  const saved: (readonly string[] | undefined)[] = [];
  const { saving } = stage.plan;
  for (const row of rows) {
    const { id, value, subvalue, attribute, captured } = row;
    addKeys(columns, row, stage);
    ids.push(id);
    offsets.push(value === 0 ? undefined : { value, subvalue, attribute });
    if (saving !== undefined) saved.push(captured);
  }
  const isDescending = keys.map((key) => key.isDescending);
  for (const number of sortedOrder(
    columns.map((column) => column.keys),
    isDescending,
    ids.length,
  )) {
    const { value, subvalue, attribute } = offsets[number] ?? NO_POSITION;
    const captured = saved[number];
    yield { id: ids[number] ?? '', record: undefined, captured, value, subvalue, attribute };
  }
}

const NO_POSITION: ElementPosition = Object.freeze({ value: 0, subvalue: 0, attribute: 0 });

interface KeyColumn {
  readonly key: PlannedKey;
  readonly keys: SortColumn;
  readonly cells: CellReader;
}

function addKeys(columns: readonly KeyColumn[], row: QueryRow, stage: RowStage): void {
  let source: Row | undefined;
  for (const [index, { key, keys, cells }] of columns.entries()) {
    const { column, isExploded } = key;
    const captured = column.attribute === 0 ? row.id : row.captured?.[index];
    if (captured !== undefined) {
      keys.add(captured);
      continue;
    }
    source ??= rowOf(row, stage);
    const text = source === undefined ? '' : column.evaluate(source);
    keys.add(isExploded ? cells.part(text, row) : text);
  }
}

function* topOf(rows: Iterable<QueryRow>, top: number): Generator<QueryRow> {
  let number = 0;
  for (const row of rows) {
    yield row;
    number += 1;
    if (number === top) return;
  }
}

function rowOf(
  { id, record }: { readonly id: string; readonly record: string | undefined },
  { context, read }: RowStage,
): Row | undefined {
  const text = record ?? read(id);
  return text === undefined ? undefined : { id, record: text, context };
}
