import { CommandFailure, exitStatus } from '../exit-status.ts';

/** One row of CSV, and the line it begins on. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Where the reader stands in a cell. */
type Place = 'start' | 'plain' | 'quoted' | 'closed';

/**
 * Reads CSV: commas between cells, quotation marks around those that hold commas, quotation marks (doubled)
 * or line ends. Lines end in LF, or CR and LF.
 *
 * @throws CommandFailure with the line where a quotation does not end, or more follows its end.
 * @see RFC 4180
 */
export function* readCsv(parts: Iterable<string>): Generator<CsvRow> {
  let cells: string[] = [];
  let cell = '';
  let place: Place = 'start';
  let line = 1;
  let rowLine = 1;
  let isReturnPending = false;

  function* endRow(): Generator<CsvRow> {
    const isEmptyLine = cells.length === 0 && place === 'start';
    if (!isEmptyLine) yield { cells: [...cells, cell], line: rowLine };
    cells = [];
    cell = '';
    place = 'start';
    rowLine = line;
  }

  for (const part of parts)
    for (const character of part) {
      if (character === '\n') line += 1;
      if (place === 'quoted') {
        if (character === '"') place = 'closed';
        else cell += character;
        continue;
      }
      if (isReturnPending && character !== '\n')
        throw failure(line, 'a line ends in CR without LF');
      isReturnPending = false;
      switch (character) {
        case ',':
          cells.push(cell);
          cell = '';
          place = 'start';
          break;
        case '\r':
          isReturnPending = true;
          break;
        case '\n':
          yield* endRow();
          break;
        case '"':
          if (place === 'plain') throw failure(line, 'a quotation mark stands within a cell');
          if (place === 'closed') cell += '"';
          place = 'quoted';
          break;
        default:
          if (place === 'closed') throw failure(line, 'more follows the end of a quotation');
          cell += character;
          place = 'plain';
      }
    }
  if (place === 'quoted') throw failure(rowLine, 'a quotation does not end');
  yield* endRow();
}

function failure(line: number, detail: string): CommandFailure {
  return new CommandFailure(exitStatus.failed, `line ${line}: ${detail}.`);
}
