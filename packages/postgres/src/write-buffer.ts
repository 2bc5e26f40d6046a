import type { Statement } from './bridge/protocol.ts';

/** Rows that one statement writes at the most. */
const ROWS_MAX = 256;

/** Bytes that wait at the most, in this process and in the server's socket. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

/** What a row needs beside its columns. */
const ROW_BYTES = 256;

/** The rows of one SQL table. */
export interface RowKind {
  readonly name: string;
  /** The statement that writes so many rows. */
  writing(rowCount: number): string;
  /** The statement that removes so many rows. */
  removing(rowCount: number): string;
}

/** A row to be written, with all its columns, or to be removed, with its key. */
export interface RowChange {
  readonly kind: RowKind;
  readonly isRemoved: boolean;
  readonly columns: readonly (string | Uint8Array)[];
}

/**
 * Changes of rows that go to the server together. Of two changes of one row only the later one counts, and so the
 * order among the rows left does not matter.
 */
export class WriteBuffer {
  readonly #changes = new Map<string, RowChange>();
  #waitingBytes = 0;

  /** Whether so much waits that it should go before more is put here. */
  get isFull(): boolean {
    return this.#waitingBytes >= WAITING_BYTES_MAX;
  }

  /** @param row - Tells the row from all others. */
  put(row: string, change: RowChange): void {
    this.#changes.set(row, change);
    this.#waitingBytes += ROW_BYTES;
    for (const column of change.columns) this.#waitingBytes += column.length;
  }

  clear(): void {
    this.#changes.clear();
    this.#waitingBytes = 0;
  }

  /** The statements that make the changes; none are left. */
  take(): Statement[] {
    const groups = new Map<RowKind, { writes: RowChange[]; removals: RowChange[] }>();
    for (const change of this.#changes.values()) {
      const group = groups.get(change.kind) ?? { writes: [], removals: [] };
      groups.set(change.kind, group);
      (change.isRemoved ? group.removals : group.writes).push(change);
    }
    this.clear();
    return [...groups].flatMap(([kind, { writes, removals }]) => [
      ...statementsOf(`remove ${kind.name}`, removals, (count) => kind.removing(count)),
      ...statementsOf(`write ${kind.name}`, writes, (count) => kind.writing(count)),
    ]);
  }
}

/** As few kinds of statement as can be, so that each is prepared once: of powers of two. */
function* statementsOf(
  name: string,
  changes: readonly RowChange[],
  textOf: (rowCount: number) => string,
): Generator<Statement> {
  let place = 0;
  while (place < changes.length) {
    const left = Math.min(changes.length - place, ROWS_MAX);
    const rowCount = 2 ** Math.floor(Math.log2(left));
    const values = changes.slice(place, place + rowCount).flatMap(({ columns }) => columns);
    yield { text: textOf(rowCount), name: `${name} ${rowCount}`, values };
    place += rowCount;
  }
}

/** Parameters for so many rows of so many columns: `($1,$2),($3,$4)`. */
export function placeholders(rowCount: number, casts: readonly string[]): string {
  const rows = Array.from({ length: rowCount }, (_row, row) => {
    const cells = casts.map((cast, column) => `$${row * casts.length + column + 1}::${cast}`);
    return `(${cells.join(',')})`;
  });
  return rows.join(',');
}
