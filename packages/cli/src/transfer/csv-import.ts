import { type Session, VALUE_MARK } from 'mvdb';
import { nearNames, sessionDictionaries } from 'mvdb/host';
import { type CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { notFound } from '../errors/misnamed.ts';
import { ColumnGuess } from './column-guess.ts';
import { type CsvDialect, readCsv } from './csv.ts';
import type { CsvSettings } from './csv-options.ts';
import { areHeadings, sniffedDialect } from './csv-sniffing.ts';
import { transferFailure } from './failure.ts';
import type { Incoming } from './incoming.ts';
import { type HeadedColumn, type NewItem, namedColumns, writeItems } from './new-items.ts';
import { attributeOf, type CellForm, ID, TableColumns } from './table-columns.ts';
import type { TextSource } from './text-source.ts';

/** How a file of CSV is read into a table. */
export interface CsvImport {
  readonly dialect: CsvDialect;
  readonly hasHeadings: boolean;
  /** Heading of the column with the ids, or its number. */
  readonly id: string;
  /** What the dictionary got. */
  readonly items: readonly NewItem[];
  readonly records: () => Iterable<Incoming>;
}

/**
 * Finds out how a file is to be read, and adds to the dictionary what is asked for. Call it in a transaction.
 *
 * @throws CommandFailure for headings that cannot be columns of the table.
 */
export function csvImport(
  session: Session,
  table: string,
  source: TextSource,
  { form, ...settings }: CsvSettings & { readonly form: CellForm },
): CsvImport {
  const sample = source.sample();
  const dialect = sniffedDialect(sample, settings.dialect);
  const [first, ...rows] = goodRows([sample], dialect);
  if (first === undefined) throw withoutRows(sample, dialect);
  const hasHeadings = settings.hasHeadings ?? areHeadings(first, rows, itemNameIn(session, table));
  const headings = hasHeadings
    ? first
    : first.map((_, index) => (settings.makesItems ? '' : numbered(index)));
  const idPosition = positionOfId(headings, hasHeadings, settings);
  const names = headings.map((heading, location) => (location === idPosition ? ID : heading));
  const named = settings.makesItems
    ? namedColumns(session, table, guessed(source, dialect, { names, hasHeadings, form }))
    : { names, items: [] };
  const id = headings[idPosition] || ID;
  if (settings.makesItems) writeItems(session, table, named, id);
  const columns = TableColumns.named(session, table, named.names, form);
  return {
    dialect,
    hasHeadings,
    id,
    items: named.items,
    *records() {
      let isHeading = hasHeadings;
      for (const row of readCsv(source.parts(), dialect)) {
        if ('detail' in row) yield row;
        else if (!isHeading) yield columns.recordOf(row);
        isHeading = false;
      }
    },
  };
}

/** What a column without heading is called: the first has the ids. */
const numbered = (index: number) => (index === 0 ? ID : `F${index}`);

/** What to say of a text of which no row can be read. */
function withoutRows(sample: string, dialect: CsvDialect): CommandFailure {
  const [bad] = readCsv([sample], dialect);
  return bad !== undefined && 'detail' in bad
    ? transferFailure(bad.location, bad.detail)
    : transferFailure('line 1', 'the headings are missing.');
}

/** The cells of the rows up to one that cannot be read. */
function* goodRows(parts: Iterable<string>, dialect: CsvDialect): Generator<readonly string[]> {
  for (const row of readCsv(parts, dialect)) {
    if ('detail' in row) return;
    yield row.cells;
  }
}

function itemNameIn(session: Session, table: string): (name: string) => boolean {
  const dictionary = sessionDictionaries(session).of(table);
  return (name) => name === ID || attributeOf(dictionary, name) !== undefined;
}

/**
 * Which column has the ids: the one that is stated, by its heading or its number, else `@ID`; where the dictionary is
 * made also `ID`, or else the first.
 */
function positionOfId(
  headings: readonly string[],
  hasHeadings: boolean,
  { id, makesItems }: CsvSettings,
): number {
  if (id === undefined) {
    const location = headings.indexOf(ID);
    if (location !== -1 || !makesItems) return location;
    const called = headings.findIndex((heading) => heading.trim().toUpperCase() === 'ID');
    return Math.max(called, 0);
  }
  const location = headings.indexOf(id);
  if (location !== -1) return location;
  const number = Number(id);
  if (/^\d+$/.test(id) && number >= 1 && number <= headings.length) return number - 1;
  const found = hasHeadings ? `are ${headings.join(', ')}` : `number ${headings.length}`;
  throw notFound(
    exitStatus.failed,
    `--id: there is no column ${id}; they ${found}.`,
    nearNames(id, headings),
  );
}

interface Guessed {
  readonly names: readonly string[];
  readonly hasHeadings: boolean;
  readonly form: CellForm;
}

/** Looks at all values of a file, column by column. */
function guessed(
  source: TextSource,
  dialect: CsvDialect,
  { names, hasHeadings, form }: Guessed,
): readonly HeadedColumn[] {
  const { separator = VALUE_MARK } = form;
  const guesses = names.map(() => new ColumnGuess());
  const divided = new Set<number>();
  let isHeading = hasHeadings;
  for (const cells of goodRows(source.parts(true), dialect)) {
    if (!isHeading)
      cells.forEach((cell, location) => {
        const values = cell.split(separator);
        if (values.length > 1) divided.add(location);
        for (const value of values) guesses[location]?.add(value);
      });
    isHeading = false;
  }
  return names.map((heading, location) => ({
    heading,
    guess: guesses[location] ?? new ColumnGuess(),
    hasValues: divided.has(location),
  }));
}
