import type { Finding } from './audit-check.ts';

/** Whole numbers added up by what they are of. */
export class Tally {
  readonly #sums = new Map<string, bigint>();

  /** @throws SyntaxError for what is no whole number; blank is nothing. */
  add(of: string, amount: string): void {
    this.#sums.set(of, this.of(of) + BigInt(amount || 0));
  }

  take(of: string, amount: string): void {
    this.#sums.set(of, this.of(of) - BigInt(amount || 0));
  }

  of(name: string): bigint {
    return this.#sums.get(name) ?? 0n;
  }

  names(): Iterable<string> {
    return this.#sums.keys();
  }
}

/** Of what more is told than was found. @param what - What it is said to have become, such as `gone`. */
export function* shortfalls(told: Tally, found: Tally, what: string): Generator<Finding> {
  for (const of of told.names())
    if (told.of(of) > found.of(of))
      yield { of, expected: `at least ${told.of(of)} ${what}`, found: String(found.of(of)) };
}

/** What two tallies tell differently, name by name. */
export function* differences(expected: Tally, found: Tally): Generator<Finding> {
  for (const of of new Set([...expected.names(), ...found.names()]))
    if (expected.of(of) !== found.of(of))
      yield { of, expected: String(expected.of(of)), found: String(found.of(of)) };
}
