/**
 * The item of a list at an index that goes on at the beginning after the last.
 *
 * @throws TypeError for a list with nothing in it.
 * @example inTurn(4, ['A', 'B', 'C']) // 'B'
 */
export function inTurn<Item>(index: number, list: readonly Item[]): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new TypeError('There is nothing to take in turn.');
  return item;
}
