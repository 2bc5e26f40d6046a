import { type CsvError, type Options, Parser } from 'csv-parse';
import type { BadRecord } from './incoming.ts';

/** How a file divides its text into cells. */
export interface CsvDialect {
  /** One character. */
  readonly delimiter: string;
  /** Stands around cells that hold delimiters, quotes (doubled) or line ends. */
  readonly quote: string;
}

/** @see RFC 4180 */
export const STANDARD_DIALECT: CsvDialect = { delimiter: ',', quote: '"' };

/** One row of CSV, and the line it begins on. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** What the parser does with bytes that are there already, at once. */
interface SynchronousParser {
  parse(
    bytes: Buffer | undefined,
    isEnd: boolean,
    push: (cells: readonly string[]) => void,
    close: () => void,
  ): CsvError | undefined;
}

const LINE_END = /\r\n|\n|\r/g;

/**
 * The rows of CSV; lines end in LF, CR, or both. Empty lines are passed over. The last item says what is bad where the
 * text cannot be read on: a quotation that does not end, or a quotation mark within a cell.
 */
export function* readCsv(
  parts: Iterable<string>,
  dialect: CsvDialect = STANDARD_DIALECT,
): Generator<CsvRow | BadRecord> {
  const parser = parserOf(dialect);
  const rows: (readonly string[])[] = [];
  let line = 1;
  function* taken(bytes: Buffer | undefined): Generator<CsvRow | BadRecord, boolean> {
    const error = parser.parse(
      bytes,
      bytes === undefined,
      (cells) => rows.push(cells),
      () => {},
    );
    for (const cells of rows.splice(0)) {
      if (cells.length > 1 || cells[0] !== '') yield { cells, line };
      line += 1 + lineEndsIn(cells);
    }
    if (error !== undefined) yield badRow(error, line);
    return error === undefined;
  }
  for (const part of parts) if (!(yield* taken(Buffer.from(part)))) return;
  yield* taken(undefined);
}

/** Its stream gives the rows later; a transaction needs them now, so that what the stream uses is used. */
function parserOf({ delimiter, quote }: CsvDialect): SynchronousParser {
  const options: Options = {
    delimiter,
    quote,
    escape: quote,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  const { api } = new Parser(options) as unknown as { readonly api: SynchronousParser };
  return api;
}

const violations: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation does not end.',
  CSV_INVALID_CLOSING_QUOTE: 'more follows the end of a quotation.',
  INVALID_OPENING_QUOTE: 'a quotation mark stands within a cell.',
};

/** @param line - On which the row begins that cannot be read. */
function badRow(error: CsvError, line: number): BadRecord {
  const column = typeof error.column === 'number' ? `, column ${error.column + 1}` : '';
  return { location: `line ${line}${column}`, detail: violations[error.code] ?? error.message };
}

function lineEndsIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(LINE_END)?.length ?? 0), 0);
}
