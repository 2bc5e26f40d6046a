import { attributeEnd, attributeStart, type BytePredicate } from '../storage/byte-predicate.ts';
import { byteConditions } from './byte-condition.ts';
import { CellBytes } from './cell-bytes.ts';
import type { ChosenPath } from './chosen-path.ts';
import type { ReadableTable } from './find-records.ts';
import { plainCondition } from './plain-condition.ts';
import type { Plan, PlannedKey } from './plan.ts';
import { capturesOf } from './query-rows.ts';
import { sortColumn, sortedOrder } from './sort-column.ts';

/** What a scan found, sorted. */
export interface SortedScan {
  readonly ids: readonly string[];
  /** Texts of the attributes that are shown, by the place of the record; `undefined` where not kept. */
  readonly cellsOf: (position: number) => readonly string[] | undefined;
}

/**
 * The records that a plan selects, in the order of its sort: keys and cells are taken from the bytes of each
 * record as a scan passes it, and no row is made of it.
 *
 * @param keys - What the scan does not give in its order already.
 * @param shown - Attributes, from 1, whose texts will be wanted.
 * @returns `undefined` where the selection or the sort look at more than stored attributes.
 */
export function sortedScan(
  table: ReadableTable,
  plan: Plan,
  { condition, chosen, threads }: ChosenPath,
  keys: readonly PlannedKey[],
  shown: readonly number[],
): SortedScan | undefined {
  const { sampling, top } = plan.sentence;
  const isScan = (chosen.kind === 'scan' || chosen.kind === 'range') && threads === 1;
  const isOnBytes = condition.onId.length === 0 && condition.onRecord.length === 0;
  const attributes = keys.map(({ column }) => column.attribute ?? 0);
  const isStored = attributes.length > 0 && attributes.every((attribute) => attribute > 0);
  const isWhole = plan.saving === undefined && sampling === undefined;
  if (!isScan || !isOnBytes || !isStored || !isWhole || capturesOf(plan) === undefined)
    return undefined;

  const columns = keys.map(({ isRightJustified }) => sortColumn(isRightJustified));
  const cells = new CellBytes(shown);
  const passes = byteConditions(condition.onBytes.map(plainCondition));
  const take: BytePredicate = (bytes, length) => {
    if (passes !== undefined && !passes(bytes, length)) return false;
    for (let index = 0; index < columns.length; index += 1) {
      const start = attributeStart(bytes, length, attributes[index] ?? 0);
      if (start === -1) columns[index]?.addBytes(bytes, 0, 0);
      else columns[index]?.addBytes(bytes, start, attributeEnd(bytes, length, start));
    }
    if (shown.length > 0) cells.add(bytes, length);
    return true;
  };
  const found = table.allMatchingIds(take, chosen.range);
  const isDescending = keys.map((key) => key.isDescending);
  const order = sortedOrder(columns, isDescending, found.length);
  const count = Math.min(found.length, top ?? found.length);
  const ids: string[] = [];
  for (let position = 0; position < count; position += 1)
    ids.push(found[order[position] ?? 0] ?? '');
  return { ids, cellsOf: (position) => cells.cellsOf(order[position] ?? 0) };
}
