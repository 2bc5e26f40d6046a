/*
 * A list that is looked through again and again is kept as the codes of its characters, which are compared
 * several times faster than the characters of a text. Noting them costs as much as a search or two, so
 * that is done when the same list is looked through for the third time.
 */

/** The longest list that is kept. */
const KEPT_SIZE_MAX = 65_536;
const SIGHTS_UNTIL_KEPT = 3;

let lastList = '';
let sights = 0;
/** The codes of the list when it was seen often enough, a mark behind the last. */
let listCodes = new Uint16Array(0);
/** The codes of the text looked for. */
let textCodes = new Uint16Array(64);

/** Tells whether a list is one that {@link searchKept} can look through; it then is the one kept. */
export function isKept(list: string, mark: number): boolean {
  if (list !== lastList) {
    if (list.length > KEPT_SIZE_MAX) return false;
    lastList = list;
    sights = 1;
    return false;
  }
  sights += 1;
  if (sights < SIGHTS_UNTIL_KEPT) return false;
  if (sights === SIGHTS_UNTIL_KEPT) {
    if (listCodes.length <= list.length) listCodes = new Uint16Array(list.length + 1);
    noteCodes(list, listCodes);
  }
  listCodes[list.length] = mark;
  return true;
}

/**
 * Looks through the kept list for the first element that equals a text, or in ascending order comes
 * after it, in descending order before it, comparing characters from the left.
 *
 * @param text - Must not hold the mark.
 * @param start - Where in the list the first element looked at begins, and `position` its number.
 * @returns The number of that element, negative when it equals the text; past the last, one more.
 */
export function searchKept(
  text: string,
  mark: number,
  start: number,
  position: number,
  isAscending: boolean,
): number {
  const size = text.length;
  if (size > textCodes.length) textCodes = new Uint16Array(size * 2);
  noteCodes(text, textCodes);
  const [list, wanted, end] = [listCodes, textCodes, lastList.length];
  let from = start;
  for (let number = position; ; number++) {
    let at = 0;
    while (at < size && list[from + at] === wanted[at]) at += 1;
    let place = from + at;
    const code = list[place] ?? mark;
    if (at === size && code === mark) return -number;
    const isAfter = at === size || (code !== mark && code > (wanted[at] ?? 0));
    if (isAfter === isAscending) return number;
    while (list[place] !== mark) place += 1;
    if (place === end) return number + 1;
    from = place + 1;
  }
}

function noteCodes(text: string, codes: Uint16Array): void {
  for (let index = 0; index < text.length; index++) codes[index] = text.charCodeAt(index);
}
