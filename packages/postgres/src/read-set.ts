import type { NameRange } from './rows.ts';

/** Rows and ranges that are looked at before a transaction looks at everything, as far as others are concerned. */
const COUNT_MAX = 20_000;

/** Bytes of UTF-8 are below it. */
const BEYOND = Buffer.of(0xff);

/** What a row is called among all rows, by the name that it has in its database: such names sort as rows do. */
export function rowName(database: string, name: string): Buffer {
  return Buffer.from(`${database}\0${name}`);
}

/** A range that is being read: it ends where the reading ended. */
export interface OpenRange {
  /** Says which row was the last, after which others may have done what they like. */
  endBehind(name: string): void;
}

/** What a transaction depends on: rows that it read, there or not, and ranges of rows. */
export class ReadSet {
  readonly #rows = new Map<string, Uint8Array>();
  readonly #ranges: { readonly from: Uint8Array; to: Uint8Array }[] = [];

  /** Whether it is more than is worth comparing. */
  get isFull(): boolean {
    return this.#rows.size + this.#ranges.length > COUNT_MAX;
  }

  get rows(): readonly Uint8Array[] {
    return [...this.#rows.values()];
  }

  get from(): readonly Uint8Array[] {
    return this.#ranges.map(({ from }) => from);
  }

  get to(): readonly Uint8Array[] {
    return this.#ranges.map(({ to }) => to);
  }

  addRow(database: string, name: string): void {
    const row = `${database}\0${name}`;
    if (!this.#rows.has(row)) this.#rows.set(row, rowName(database, name));
  }

  addRange(database: string, { from, to }: NameRange): OpenRange {
    const beyond = Buffer.concat([rowName(database, ''), BEYOND]);
    const range: { readonly from: Uint8Array; to: Uint8Array } = {
      from: rowName(database, from),
      to: to === undefined ? beyond : rowName(database, to),
    };
    this.#ranges.push(range);
    return {
      endBehind: (name) => {
        range.to = Buffer.concat([rowName(database, name), Buffer.of(0)]);
      },
    };
  }
}
