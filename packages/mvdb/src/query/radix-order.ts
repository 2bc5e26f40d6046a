/** Bits of a key that one pass sorts by. */
const DIGIT_BITS = 12;
const DIGIT_MASK = 2 ** DIGIT_BITS - 1;
const WORD = 2 ** 32;

/**
 * The numbers of some keys in their order, equal ones as they come, sorted digit by digit without a comparator.
 *
 * @param keys - Safe integers.
 * @returns `undefined` where they lie too far apart.
 * @see Knuth, The Art of Computer Programming 3, 5.2.5, radix list sort.
 * @example radixOrder([30, -1, 20], false) // [1, 2, 0]
 */
export function radixOrder(
  keys: readonly number[],
  isDescending: boolean,
): Uint32Array | undefined {
  const count = keys.length;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const key of keys) {
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const range = count === 0 ? 0 : most - least;
  if (!Number.isSafeInteger(range)) return undefined;
  const low = new Uint32Array(count);
  const high = new Uint32Array(range < WORD ? 0 : count);
  let order = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) {
    const key = keys[number] ?? 0;
    const offset = isDescending ? most - key : key - least;
    low[number] = offset >>> 0;
    if (range >= WORD) high[number] = Math.floor(offset / WORD);
    order[number] = number;
  }
  let spare = new Uint32Array(count);
  for (const [words, largest] of [
    [low, Math.min(range, WORD - 1)],
    [high, Math.floor(range / WORD)],
  ] as const)
    for (let shift = 0; shift < 32 && largest >= 2 ** shift; shift += DIGIT_BITS) {
      distribute(words, shift, order, spare);
      [order, spare] = [spare, order];
    }
  return order;
}

/** Writes the order into `target`, sorted by one digit of the words it stands for. */
function distribute(
  words: Uint32Array,
  shift: number,
  order: Uint32Array,
  target: Uint32Array,
): void {
  const positions = new Uint32Array(DIGIT_MASK + 1);
  for (const word of words) {
    const digit = (word >>> shift) & DIGIT_MASK;
    positions[digit] = (positions[digit] ?? 0) + 1;
  }
  let position = 0;
  for (let digit = 0; digit <= DIGIT_MASK; digit += 1) {
    const count = positions[digit] ?? 0;
    positions[digit] = position;
    position += count;
  }
  for (const number of order) {
    const digit = ((words[number] ?? 0) >>> shift) & DIGIT_MASK;
    const at = positions[digit] ?? 0;
    target[at] = number;
    positions[digit] = at + 1;
  }
}
