import type { Statement } from './bridge/protocol.ts';
import { type Cell, type CellType, cellArray, cellBytes } from './row-arrays.ts';

/** What one statement writes at the most: so many rows, and no further one beyond so many bytes. */
const ROWS_MAX = 10_000;
const BYTES_MAX = 8_000_000;

/** Bytes that wait at the most, in this process and in the server's socket. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

/** What a row needs beside its columns. */
const ROW_BYTES = 256;

/** The rows of one SQL table. */
export interface RowKind {
  readonly name: string;
  /** The types of all columns; those of the key come first. */
  readonly types: readonly CellType[];
  /** The statement that writes rows, reported as an array for each column. */
  readonly writing: string;
  /** The statement that removes rows, reported as an array for each column of the key. */
  readonly removing: string;
}

/** A row to be written, with all its columns, or to be removed, with its key. */
export interface RowChange {
  readonly kind: RowKind;
  readonly isRemoved: boolean;
  readonly columns: readonly Cell[];
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

  /** @param row - Reports the row from all others. */
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
      ...statementsOf({ name: `remove ${kind.name}`, text: kind.removing }, kind, removals),
      ...statementsOf({ name: `write ${kind.name}`, text: kind.writing }, kind, writes),
    ]);
  }
}

/** The statement for all changes, or for some of them each time where they are very many. */
function* statementsOf(
  statement: Pick<Statement, 'name' | 'text'>,
  { types }: RowKind,
  changes: readonly RowChange[],
): Generator<Statement> {
  let start = 0;
  while (start < changes.length) {
    const end = endOfPart(changes, start);
    const part = changes.slice(start, end);
    const columnCount = part[0]?.columns.length ?? 0;
    const values = types.slice(0, columnCount).map((type, column) =>
      cellArray(
        part.map(({ columns }) => columns[column] ?? ''),
        type,
      ),
    );
    yield { ...statement, values };
    start = end;
  }
}

/** Where the changes end that one statement makes, of which there is one at least. */
function endOfPart(changes: readonly RowChange[], start: number): number {
  let bytes = 0;
  for (let end = start; end < Math.min(changes.length, start + ROWS_MAX); end += 1) {
    if (bytes > BYTES_MAX) return end;
    for (const cell of changes[end]?.columns ?? []) bytes += cellBytes(cell);
  }
  return Math.min(changes.length, start + ROWS_MAX);
}
