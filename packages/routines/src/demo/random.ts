/** A source of random numbers that gives the same ones again for the same seed. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** One of the list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
}

/** @see mulberry32 by Tommy Ettinger, public domain. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new TypeError('There is nothing to pick from.');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/** A seed of its own for each name, so that one area draws no number of another. */
export function seedOf(seed: number, name: string): number {
  const text = `${seed} ${name}`;
  let mixed = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  return mixed;
}

/** A time within working hours, in whole minutes, as it is stored. */
export const timeOfDay = (random: Random): string => String(random.integer(7 * 60, 16 * 60) * 60);
