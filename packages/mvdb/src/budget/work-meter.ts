import { CHARACTERS_PER_STEP, type WorkWatch } from './work-budget.ts';

/*
 * What a thread does, it does one after the other. So the cost of what runs is counted in one number for
 * the thread: a call of `charge` is an addition, and who watches is informed of every thousand characters. The
 * functions of text and numbers are the same within a session and outside: they charge here, and need not
 * know for whom they work.
 */

/** More than any text can. */
const UNBOUNDED = 1e16;

/** Who watches what runs now. */
let watching: WorkWatch | undefined;
/** Most characters that a text made now may hold. */
let textSizeMax = UNBOUNDED;
/** Characters charged that nobody has been informed of yet. */
let omitted = 0;

/** Least size of a part that makes a search longer than its text. */
const LONG_PART = 8;

/**
 * Counts work by the characters that take as long: looked at, made, or compared. What takes longer than its
 * result is long is charged before it is done.
 *
 * @throws What those who watch throw: `BUDGET_EXCEEDED`.
 */
export function charge(characters: number): void {
  omitted += characters;
  if (omitted >= CHARACTERS_PER_STEP) report();
}

function report(): void {
  const steps = Math.floor(omitted / CHARACTERS_PER_STEP);
  omitted %= CHARACTERS_PER_STEP;
  watching?.spend(steps);
}

/** Charges a search for a part: at the worst, much of it is compared at every character of the text. */
export function chargeSearch(text: string, part: string): void {
  const { length } = part;
  if (length > text.length) return;
  charge(length > LONG_PART ? (text.length * length) / 4 : text.length);
}

/**
 * Asks before a text of so many characters is made.
 *
 * @returns The most characters it may hold.
 * @throws What those who watch throw.
 */
export function roomFor(characters: number): number {
  if (characters <= textSizeMax) watching?.hold?.(characters);
  return textSizeMax;
}

/** Runs work that is watched; what it costs is not reported to those who watched before. */
export function watchedBy<Result>(watch: WorkWatch, work: () => Result): Result {
  const outer = watching;
  const outerOmitted = omitted;
  watching = watch;
  omitted = 0;
  try {
    return work();
  } finally {
    watching = outer;
    omitted = outerOmitted;
  }
}

/** Runs work in which no text may be made that holds more, unless less is allowed already. */
export function textsBoundedBy<Result>(sizeMax: number | undefined, work: () => Result): Result {
  const outer = boundTexts(sizeMax);
  try {
    return work();
  } finally {
    unboundTexts(outer);
  }
}

/** Begins work as that of {@link textsBoundedBy}. @returns What {@link unboundTexts} is to be given. */
export function boundTexts(sizeMax: number | undefined): number {
  const outer = textSizeMax;
  if (sizeMax !== undefined && sizeMax < outer) textSizeMax = sizeMax;
  return outer;
}

export function unboundTexts(outer: number): void {
  textSizeMax = outer;
}

/** The items, each of which is made as the work of {@link textsBoundedBy}. */
export function boundedItems<Item>(
  sizeMax: number | undefined,
  items: Iterable<Item>,
): Iterable<Item> {
  return {
    [Symbol.iterator]() {
      const iterator = textsBoundedBy(sizeMax, () => items[Symbol.iterator]());
      const next = () => iterator.next();
      return {
        next: () => textsBoundedBy(sizeMax, next),
        return: () => iterator.return?.() ?? { done: true, value: undefined },
      };
    },
  };
}
