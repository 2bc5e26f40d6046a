/** Parts of a buffer: part `n` begins at `places[n * stride]` and ends where the next place says. */
export interface ByteParts {
  readonly bytes: Uint8Array;
  readonly positions: Uint32Array;
  /** From the place of one part to that of the next. */
  readonly stride: number;
  readonly count: number;
}

/** Parts whose bytes are the same up to a depth, and that stand together in an order. */
interface Group {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/** Parts that are sorted by being inserted one by one. */
const FEW = 16;
/** Bytes that are compared at once: a word is these and, lowest, how many bytes are left, so that what ends is first. */
const WORD_BYTES = 3;
const SIZES = 8;
/** One number holds a word and below it the number of a part, which together have 53 bits. */
const PARTS_MAX = 2 ** 26;

/** The numbers of the parts ascending by their bytes, those of equal ones as they stand. */
export function orderOfBytes(parts: ByteParts): Uint32Array {
  const { count } = parts;
  if (count > PARTS_MAX) throw new RangeError(`${count} parts are too many to be sorted at once.`);
  const order = new Uint32Array(count);
  for (let part = 0; part < count; part += 1) order[part] = part;
  sort(parts, order, new Float64Array(count), { from: 0, to: count, depth: 0 });
  return order;
}

function sort(parts: ByteParts, order: Uint32Array, numbers: Float64Array, group: Group): void {
  const { from, to } = group;
  if (to - from <= FEW) {
    insert(parts, order, group);
    return;
  }
  const depth = commonDepth(parts, order, group);
  for (let index = from; index < to; index += 1) {
    const part = order[index] ?? 0;
    numbers[index] = wordOf(parts, part, depth) * PARTS_MAX + part;
  }
  numbers.subarray(from, to).sort();
  let start = from;
  let startWord = wordIn(numbers[from]);
  for (let index = from; index < to; index += 1) {
    const number = numbers[index] ?? 0;
    order[index] = number % PARTS_MAX;
    const word = wordIn(number);
    if (word === startWord) continue;
    sortLonger(parts, order, numbers, { from: start, to: index, depth }, startWord);
    start = index;
    startWord = word;
  }
  sortLonger(parts, order, numbers, { from: start, to, depth }, startWord);
}

/** Sorts parts that have the same word by what is behind it. */
function sortLonger(
  parts: ByteParts,
  order: Uint32Array,
  numbers: Float64Array,
  { from, to, depth }: Group,
  word: number,
): void {
  if (to - from === 1 || word % SIZES <= WORD_BYTES) return;
  sort(parts, order, numbers, { from, to, depth: depth + WORD_BYTES });
}

/** How deep the parts of a group are the same. */
function commonDepth(parts: ByteParts, order: Uint32Array, { from, to, depth }: Group): number {
  const { bytes, positions, stride } = parts;
  const first = (order[from] ?? 0) * stride;
  const start = positions[first] ?? 0;
  let common = (positions[first + 1] ?? 0) - start;
  for (let index = from + 1; index < to && common > depth; index += 1) {
    const position = (order[index] ?? 0) * stride;
    const other = positions[position] ?? 0;
    const size = Math.min(common, (positions[position + 1] ?? 0) - other);
    common = depth;
    while (common < size && bytes[start + common] === bytes[other + common]) common += 1;
  }
  return common;
}

function wordOf({ bytes, positions, stride }: ByteParts, part: number, depth: number): number {
  const at = (positions[part * stride] ?? 0) + depth;
  const left = (positions[part * stride + 1] ?? 0) - at;
  if (left > WORD_BYTES) return (bigEndian(bytes, at) * SIZES) | (WORD_BYTES + 1);
  let word = 0;
  for (let index = 0; index < WORD_BYTES; index += 1)
    word = (word << 8) | (index < left ? (bytes[at + index] ?? 0) : 0);
  return word * SIZES + left;
}

function bigEndian(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}

function wordIn(number = 0): number {
  return Math.floor(number / PARTS_MAX);
}

function insert(parts: ByteParts, order: Uint32Array, { from, to, depth }: Group): void {
  for (let index = from + 1; index < to; index += 1) {
    const part = order[index] ?? 0;
    let position = index;
    while (position > from && isAfter(parts, order[position - 1] ?? 0, part, depth)) {
      order[position] = order[position - 1] ?? 0;
      position -= 1;
    }
    order[position] = part;
  }
}

function isAfter(
  { bytes, positions, stride }: ByteParts,
  one: number,
  other: number,
  depth: number,
) {
  const oneEnd = positions[one * stride + 1] ?? 0;
  const otherEnd = positions[other * stride + 1] ?? 0;
  let at = (positions[one * stride] ?? 0) + depth;
  let otherAt = (positions[other * stride] ?? 0) + depth;
  while (at < oneEnd && otherAt < otherEnd) {
    const difference = (bytes[at] ?? 0) - (bytes[otherAt] ?? 0);
    if (difference !== 0) return difference > 0;
    at += 1;
    otherAt += 1;
  }
  return at < oneEnd;
}
