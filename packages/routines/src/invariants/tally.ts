import { storedQuantity } from '../business/values/stored-number.ts';

type Amount = string | bigint | undefined;

/** Whole numbers, exact, added up by what they are of. */
export class Tally {
  readonly #sums = new Map<string, bigint>();

  /** Blank counts nothing. @throws MvdbError `NOT_A_NUMBER` for a text that is not a whole number. */
  add(of: string, amount: Amount): void {
    this.#sums.set(of, this.of(of) + amountOf(amount));
  }

  take(of: string, amount: Amount): void {
    this.#sums.set(of, this.of(of) - amountOf(amount));
  }

  of(name: string): bigint {
    return this.#sums.get(name) ?? 0n;
  }

  names(): Iterable<string> {
    return this.#sums.keys();
  }
}

const amountOf = (amount: Amount): bigint =>
  typeof amount === 'bigint' ? amount : storedQuantity(amount ?? '');

/** The exact sum of stored amounts. @example sum(['150', '', '-50']) // 100n */
export function sum(amounts: Iterable<Amount> = []): bigint {
  let total = 0n;
  for (const amount of amounts) total += amountOf(amount);
  return total;
}
