/*
 * A list that is looked through again and again is kept as the codes of its characters and the places
 * where its elements begin, which are compared several times faster than the characters of a text. Noting
 * them costs as much as a search or two, so that is done when the same list is looked through for the
 * third time.
 */

/** The longest list that is kept. */
const CACHED_SIZE_MAX = 65_536;
const USES_UNTIL_CACHED = 3;

let lastList = '';
let lastMark = 0;
let sights = 0;
/** The codes of the list when it was seen often enough, a mark behind the last. */
let codes = /* @__PURE__ */ new Uint16Array(0);
/** `starts[n]` is where element n + 1 begins; how many there are is `count`. */
let starts = /* @__PURE__ */ new Uint32Array(64);
let count = 0;
/** The codes of the text looked for. */
let wanted = /* @__PURE__ */ new Uint16Array(64);

/** Says whether a list is one that {@link searchKept} can look through; it then is the one kept. */
export function isSaved(list: string, mark: number): boolean {
  if (list !== lastList || mark !== lastMark) {
    if (list.length > CACHED_SIZE_MAX) return false;
    lastList = list;
    lastMark = mark;
    sights = 0;
  }
  sights += 1;
  if (sights === USES_UNTIL_CACHED) keep(list, mark);
  return sights >= USES_UNTIL_CACHED;
}

/**
 * Looks through the kept list for the first element that equals a text, or in ascending order comes
 * after it, in descending order before it, comparing characters from the left.
 *
 * @param text - Must not hold the mark.
 * @param position - Number of the element to begin with; the list must have that many.
 * @returns The number of that element, negative when it equals the text; past the last, one more.
 */
export function searchSaved(text: string, position: number, isAscending: boolean): number {
  const size = text.length;
  if (size > wanted.length) wanted = new Uint16Array(size * 2);
  for (let index = 0; index < size; index++) wanted[index] = text.charCodeAt(index);
  const [list, positions, looked, mark, last] = [codes, starts, wanted, lastMark, count];
  for (let number = position; number <= last; number++) {
    const from = positions[number - 1] ?? 0;
    let at = 0;
    while (at < size && list[from + at] === looked[at]) at += 1;
    const code = list[from + at] ?? mark;
    if (at === size && code === mark) return -number;
    const isAfter = at === size || (code !== mark && code > (looked[at] ?? 0));
    if (isAfter === isAscending) return number;
  }
  return last + 1;
}

function keep(list: string, mark: number): void {
  if (codes.length <= list.length) codes = new Uint16Array(list.length + 1);
  count = 1;
  for (let index = 0; index < list.length; index++) {
    const code = list.charCodeAt(index);
    codes[index] = code;
    if (code !== mark) continue;
    if (count === starts.length) growStarts();
    starts[count++] = index + 1;
  }
  codes[list.length] = mark;
}

function growStarts(): void {
  const before = starts;
  starts = new Uint32Array(before.length * 2);
  starts.set(before);
}
