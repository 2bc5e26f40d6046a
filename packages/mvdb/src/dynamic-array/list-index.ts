import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';

/**
 * The position of an item in a delimited list.
 *
 * @returns 0 when the list does not hold the item; an empty list holds nothing.
 * @throws MvdbError `BAD_ARGUMENT` when the delimiter is not exactly one character.
 * @example listIndex('a,b,c', ',', 'b') // 2
 * @see OpenQM Reference, LISTINDEX.
 */
export function listIndex(list: string, delimiter: string, item: string): number {
  assertText('listIndex', 'list', list);
  assertText('listIndex', 'delimiter', delimiter);
  assertText('listIndex', 'item', item);
  if (delimiter.length !== 1)
    throw new MvdbError(
      BAD_ARGUMENT,
      `LISTINDEX takes one character to divide by, not "${delimiter}".`,
    );
  if (list === '') return item === '' ? 1 : 0;
  let start = 0;
  for (let position = 1; ; position++) {
    const offset = list.indexOf(delimiter, start);
    const end = offset === -1 ? list.length : offset;
    if (end - start === item.length && list.startsWith(item, start)) return position;
    if (offset === -1) return 0;
    start = end + 1;
  }
}
