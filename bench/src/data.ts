import { FIELD_MARK, VALUE_MARK } from 'mvdb';

export const ATTRIBUTE_COUNT = 50;
/** How many codes attributes 3 and 50 take in turn: a test for one of them finds one record in so many. */
const CODE_COUNT = 100;

const WORDS =
  'bolt bracket washer flange bearing gasket shaft housing plate spring valve lever'.split(' ');

/** Numbers from 0 to below 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Ids that sort in the order of their numbers. */
export function recordId(number: number): string {
  return `P${String(number).padStart(8, '0')}`;
}

export function recordIds(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => recordId(from + index));
}

/** A record of 50 attributes and about 390 bytes: texts, dates, amounts, codes and multivalues. */
export function recordOf(number: number): string {
  const random = seededRandom(number);
  const attributes: string[] = [];
  for (let attribute = 1; attribute <= ATTRIBUTE_COUNT; attribute += 1)
    attributes.push(attributeOf(attribute, random));
  return attributes.join(FIELD_MARK);
}

export function recordsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => recordOf(index));
}

/** One of the codes of attributes 3 and 50. */
export function codeOf(number: number): string {
  return `C${String(number % CODE_COUNT).padStart(2, '0')}`;
}

/** The same list in another order, the same for the same seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, position: random() }))
    .sort((one, other) => one.position - other.position)
    .map(({ item }) => item);
}

function attributeOf(attribute: number, random: () => number): string {
  if (attribute === 3 || attribute === ATTRIBUTE_COUNT) return codeOf(whole(random, CODE_COUNT));
  switch (attribute % 5) {
    case 1:
      return `${word(random)} ${word(random)}`;
    case 2:
      return String(18_000 + whole(random, 3_000));
    case 3:
      return String(whole(random, 10_000_000));
    case 4:
      return codeOf(whole(random, CODE_COUNT));
    default:
      return [whole(random, 1_000), whole(random, 1_000)].join(VALUE_MARK);
  }
}

function word(random: () => number): string {
  return WORDS[whole(random, WORDS.length)] ?? '';
}

/** A whole number from 0 to below a limit. */
function whole(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}
