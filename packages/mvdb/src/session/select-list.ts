import { assertArgument, assertFunction } from '../arguments/checked.ts';
import { type Kind, NUMBER } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';

/** Number of lists a session has: 0, the default, to 10. */
export const SELECT_LIST_COUNT = 11;

const ITERABLE: Kind = {
  expected: 'an array, or another iterable object, of ids',
  holds: (value) =>
    typeof (value as Partial<Iterable<string>> | null)?.[Symbol.iterator] === 'function',
};

interface SelectList {
  readonly ids: readonly string[];
  /** Number of ids read already. */
  readCount: number;
}

/** The numbered select lists of a session. A list is an ordered set of ids that is used up by reading. */
export class SelectLists {
  readonly #lists = new Map<number, SelectList>();
  /** List 0 is not active because the selection that should have formed it found nothing. */
  #hasFoundNothing = false;

  /** Replaces a list. */
  form(number: number, ids: Iterable<string>): void {
    const formed = listNumber(number);
    assertArgument('SelectLists.form', 'ids', ids, ITERABLE);
    this.#forget(formed);
    this.#lists.set(formed, { ids: [...ids], readCount: 0 });
  }

  /**
   * Replaces a list by what a selection found. Where it found nothing, list 0 is not active, so that what
   * comes next is about all records, as in the field; any other list is active and empty.
   */
  formFound(number: number, ids: readonly string[]): void {
    if (ids.length > 0 || number !== 0) {
      this.form(number, ids);
      return;
    }
    this.clear(0);
    this.#hasFoundNothing = true;
  }

  isActive(number: number): boolean {
    return this.#lists.has(listNumber(number));
  }

  /** Takes what is left of a list, which is then no longer active; `undefined` if missing. */
  take(number: number): readonly string[] | undefined {
    const list = this.#lists.get(listNumber(number));
    this.clear(number);
    return list?.readCount === 0 ? list.ids : list?.ids.slice(list.readCount);
  }

  /** Takes what is left of a list, as {@link take} does, or the nothing that a selection into list 0 found. */
  takeFound(number: number): readonly string[] | undefined {
    const nothing = number === 0 && this.#hasFoundNothing ? [] : undefined;
    return this.take(number) ?? nothing;
  }

  /** Takes the next id of a list (READNEXT). Past the last there is none, nor is the list active any more. */
  next(number: number): string | undefined {
    const list = this.#lists.get(listNumber(number));
    if (list === undefined) return undefined;
    const id = list.ids[list.readCount];
    if (id === undefined) this.#lists.delete(number);
    else list.readCount += 1;
    return id;
  }

  /** Whether a list is active and nothing of it was read yet. */
  isUnread(number: number): boolean {
    return this.#lists.get(listNumber(number))?.readCount === 0;
  }

  clear(number: number): void {
    const cleared = listNumber(number);
    this.#forget(cleared);
    this.#lists.delete(cleared);
  }

  /** Runs `work`, which may form lists and use them up, and leaves them all as they were before it. */
  keeping<Result>(work: () => Result): Result {
    assertFunction('SelectLists.keeping', 'work', work);
    const saved = [...this.#lists].map(([number, list]) => [number, { ...list }] as const);
    const hadFoundNothing = this.#hasFoundNothing;
    try {
      return work();
    } finally {
      this.#lists.clear();
      for (const [number, list] of saved) this.#lists.set(number, list);
      this.#hasFoundNothing = hadFoundNothing;
    }
  }

  #forget(number: number): void {
    if (number === 0) this.#hasFoundNothing = false;
  }
}

function listNumber(number: number): number {
  if (Number.isInteger(number) && number >= 0 && number < SELECT_LIST_COUNT) return number;
  assertArgument('SelectLists', 'number', number, NUMBER);
  throw new MvdbError(
    BAD_ARGUMENT,
    `Select lists are numbered 0 to ${SELECT_LIST_COUNT - 1}, not ${number}.`,
  );
}
