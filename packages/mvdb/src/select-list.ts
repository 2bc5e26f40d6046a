import { MvdbError } from './errors.ts';

/** Number of lists a session has: 0, the default, to 10. */
export const SELECT_LIST_COUNT = 11;

interface SelectList {
  readonly ids: readonly string[];
  /** Number of ids read already. */
  readCount: number;
}

/** The numbered select lists of a session. A list is an ordered set of ids that is used up by reading. */
export class SelectLists {
  readonly #lists = new Map<number, SelectList>();

  /** Replaces a list. */
  form(number: number, ids: Iterable<string>): void {
    this.#lists.set(checked(number), { ids: [...ids], readCount: 0 });
  }

  isActive(number: number): boolean {
    return this.#lists.has(checked(number));
  }

  /** Takes what is left of a list, which is then no longer active; `undefined` when there is none. */
  take(number: number): readonly string[] | undefined {
    const list = this.#lists.get(checked(number));
    this.#lists.delete(number);
    return list?.readCount === 0 ? list.ids : list?.ids.slice(list.readCount);
  }

  /** Takes the next id of a list (READNEXT). Past the last there is none, nor is the list active any more. */
  next(number: number): string | undefined {
    const list = this.#lists.get(checked(number));
    if (list === undefined) return undefined;
    const id = list.ids[list.readCount];
    if (id === undefined) this.#lists.delete(number);
    else list.readCount += 1;
    return id;
  }

  clear(number: number): void {
    this.#lists.delete(checked(number));
  }

  /** Runs `work`, which may form lists and use them up, and leaves them all as they were before it. */
  keeping<Result>(work: () => Result): Result {
    const kept = [...this.#lists].map(([number, list]) => [number, { ...list }] as const);
    try {
      return work();
    } finally {
      this.#lists.clear();
      for (const [number, list] of kept) this.#lists.set(number, list);
    }
  }
}

function checked(number: number): number {
  if (Number.isInteger(number) && number >= 0 && number < SELECT_LIST_COUNT) return number;
  throw new MvdbError(
    'BAD_ARGUMENT',
    `Select lists are numbered 0 to ${SELECT_LIST_COUNT - 1}, not ${number}.`,
  );
}
