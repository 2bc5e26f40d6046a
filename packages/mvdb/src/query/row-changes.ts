import { assertArgument, assertFunction } from '../arguments/checked.ts';
import { LIST, listOf, shapeOf, TEXT, TEXTS } from '../arguments/kinds.ts';

const KEYED = listOf(shapeOf('an object with a key', { key: TEXT }));
const CHANGES = shapeOf('an object', { removed: TEXTS, changed: LIST, added: LIST });

/** A row that is distinguished from all others by its key. */
export interface KeyedRow {
  readonly key: string;
}

/** A row, and its index among the rows as they are now. */
export interface PlacedRow<Row> {
  readonly at: number;
  readonly row: Row;
}

/**
 * What makes of the rows that were those that are: the removed and the changed ones are taken out, then the changed and
 * the added ones are put in, ascending by where they stand.
 */
export interface RowChanges<Row> {
  /** Keys of rows. */
  readonly removed: readonly string[];
  /** Those that are otherwise, or stand elsewhere. */
  readonly changed: readonly PlacedRow<Row>[];
  readonly added: readonly PlacedRow<Row>[];
}

/** How rows became others; `undefined` where they are the same. @param isSame - Compares rows of one key. */
export function rowChanges<Row extends KeyedRow>(
  before: readonly Row[],
  after: readonly Row[],
  isSame: (before: Row, after: Row) => boolean,
): RowChanges<Row> | undefined {
  assertArgument('rowChanges', 'before', before, KEYED);
  assertArgument('rowChanges', 'after', after, KEYED);
  assertFunction('rowChanges', 'isSame', isSame);
  const were = new Map(before.map((row, at) => [row.key, { at, row }]));
  const keys = new Set(after.map(({ key }) => key));
  const removed = [...were.keys()].filter((key) => !keys.has(key));
  const changed: PlacedRow<Row>[] = [];
  const added: PlacedRow<Row>[] = [];
  let lastAt = -1;
  for (const [at, row] of after.entries()) {
    const old = were.get(row.key);
    if (old === undefined) added.push({ at, row });
    else if (old.at < lastAt || !isSame(old.row, row)) changed.push({ at, row });
    else lastAt = old.at;
  }
  const count = removed.length + changed.length + added.length;
  return count === 0 ? undefined : { removed, changed, added };
}

/** Rows after changes. */
export function withRowChanges<Row extends KeyedRow>(
  rows: readonly Row[],
  changes: RowChanges<Row>,
): Row[] {
  assertArgument('withRowChanges', 'rows', rows, KEYED);
  assertArgument('withRowChanges', 'changes', changes, CHANGES);
  const { removed, changed, added } = changes;
  const moved = new Set([...removed, ...changed.map(({ row }) => row.key)]);
  const result = rows.filter(({ key }) => !moved.has(key));
  const placed = [...changed, ...added].sort((one, other) => one.at - other.at);
  for (const { at, row } of placed) result.splice(at, 0, row);
  return result;
}
