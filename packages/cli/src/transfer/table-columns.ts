import { FIELD_MARK, MvdbError, type Session, VALUE_MARK } from 'mvdb';
import { type ConversionContext, convertIn, convertOut } from 'mvdb/functions';
import { type Dictionary, nearNames, sessionConversions, sessionDictionaries } from 'mvdb/host';
import { type CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { notFound } from '../errors/misnamed.ts';
import type { CsvRow } from './csv.ts';
import { transferFailure } from './failure.ts';
import type { Incoming, OutgoingRecord } from './incoming.ts';

/** Name of the column of ids. */
export const ID = '@ID';

const MARKS_IN_CELL = /([\u001b-\u001d])/;

export interface CellForm {
  /** Cells hold what is stored, not converted. */
  readonly isRaw: boolean;
  /** Stands between values of multivalued columns; by default their mark. */
  readonly separator?: string | undefined;
  /** Where the columns are named, such as `line 1`, for errors. */
  readonly location: string;
}

/** One column of a table in CSV: an attribute by its number, 0 for the id. */
interface TableColumn {
  readonly name: string;
  readonly attribute: number;
  /** Empty where nothing is converted. */
  readonly conversion: string;
  readonly separator: string | undefined;
}

/** A table as rows of CSV: its columns are items of its dictionary that stand for attributes. */
export class TableColumns {
  readonly #columns: readonly TableColumn[];
  readonly #conversions: ConversionContext;
  #unfaithful = 0;

  private constructor(columns: readonly TableColumn[], conversions: ConversionContext) {
    this.#columns = columns;
    this.#conversions = conversions;
  }

  /**
   * The columns that names stand for, as they are spelled or in capitals.
   *
   * @throws CommandFailure for a name that is not an attribute, one that comes twice, and where the id is missing.
   */
  static named(
    session: Session,
    table: string,
    names: readonly string[],
    form: CellForm,
  ): TableColumns {
    const dictionary = sessionDictionaries(session).of(table);
    const columns = names.map((name) => columnNamed(dictionary, name, form));
    const taken = new Map<number, string>();
    for (const { name, attribute } of columns) {
      const other = taken.get(attribute);
      if (other !== undefined) throw badName(form, `${name} and ${other} are one attribute.`);
      taken.set(attribute, name);
    }
    if (!taken.has(0))
      throw badName(form, `the id is missing; call its column ${ID}, or name it by --id.`);
    return new TableColumns(columns, sessionConversions(session));
  }

  /** The id and all attributes that records have: by the items of the dictionary, else as F and a number. */
  static ofAll(session: Session, table: string, attributes: number, form: CellForm): TableColumns {
    const dictionary = sessionDictionaries(session).of(table);
    const names = new Map<number, string>([[0, ID]]);
    for (const name of dictionary.names()) {
      const attribute = attributeOf(dictionary, name);
      if (attribute !== undefined && !names.has(attribute)) names.set(attribute, name);
    }
    const all = Array.from(
      { length: attributes + 1 },
      (_, attribute) => names.get(attribute) ?? `F${attribute}`,
    );
    return TableColumns.named(session, table, all, form);
  }

  get names(): readonly string[] {
    return this.#columns.map(({ name }) => name);
  }

  /** Values shown so far that do not come back as they are stored. */
  get unfaithfulCount(): number {
    return this.#unfaithful;
  }

  /** @throws CommandFailure for a value that holds the separator itself. */
  cellsOf([id, record]: OutgoingRecord): readonly string[] {
    const attributes = record.split(FIELD_MARK);
    return this.#columns.map((column) => {
      const stored = column.attribute === 0 ? id : (attributes[column.attribute - 1] ?? '');
      return this.#shown(column, stored, `record ${id}`);
    });
  }

  /** The record of a row; a bad one where its cells cannot be converted, or are too many or too few. */
  recordOf({ cells, line }: CsvRow): Incoming {
    const location = `line ${line}`;
    if (cells.length !== this.#columns.length) {
      const detail = `it has ${cells.length} cells, and there are ${this.#columns.length} columns.`;
      return { location, detail };
    }
    const attributes: string[] = [];
    let id = '';
    for (const [index, column] of this.#columns.entries()) {
      const converted = this.#stored(column, cells[index] ?? '');
      if ('rejected' in converted) {
        const { name, conversion } = column;
        const detail = `${name} cannot be "${converted.rejected}": its conversion is ${conversion}.`;
        return { location: `${location}, column ${index + 1}`, detail };
      }
      if (column.attribute === 0) id = converted.stored;
      else attributes[column.attribute - 1] = converted.stored;
    }
    return { id, record: joinedRecord(attributes), location };
  }

  #shown({ name, conversion, separator }: TableColumn, stored: string, location: string): string {
    if (separator !== undefined && stored.includes(separator))
      throw transferFailure(location, `${name} holds the separator "${separator}"; name another.`);
    const cell = eachElement(stored, (element) => {
      if (conversion === '' || element === '') return element;
      const { text } = convertOut(element, conversion, this.#conversions);
      if (convertIn(text, conversion, this.#conversions).text !== element) this.#unfaithful += 1;
      return text;
    });
    return separator === undefined ? cell : cell.replaceAll(VALUE_MARK, separator);
  }

  /** What a cell comes to, or the first of its values that cannot be converted. */
  #stored(
    { conversion, separator }: TableColumn,
    cell: string,
  ): { readonly stored: string } | { readonly rejected: string } {
    const values = separator === undefined ? cell : cell.replaceAll(separator, VALUE_MARK);
    if (conversion === '') return { stored: values };
    let rejected: string | undefined;
    const stored = eachElement(values, (element) => {
      if (element === '') return element;
      const { text, status } = convertIn(element, conversion, this.#conversions);
      if (status !== 0) rejected ??= element;
      return text;
    });
    return rejected === undefined ? { stored } : { rejected };
  }
}

/** How many attributes a record has. */
export function attributeCount(record: string): number {
  return record === '' ? 0 : record.split(FIELD_MARK).length;
}

function columnNamed(dictionary: Dictionary, name: string, form: CellForm): TableColumn {
  if (name === '') throw badName(form, 'a heading is empty.');
  const column = dictionary.column(name) ?? dictionary.column(name.toUpperCase());
  if (column === undefined)
    throw badName(
      form,
      `${name} is not in DICT ${dictionary.table}; F1, F2 and so on always are.`,
      nearNames(name, [ID, ...dictionary.names()]),
    );
  const { attribute, isMultivalued } = column;
  if (attribute === undefined) throw badName(form, `${name} is computed, and kept nowhere.`);
  return {
    name,
    attribute,
    conversion: form.isRaw ? '' : column.conversion,
    separator: isMultivalued ? form.separator : undefined,
  };
}

/** The attribute an item of the dictionary stands for; none for what cannot be read, or is not an attribute. */
export function attributeOf(dictionary: Dictionary, name: string): number | undefined {
  try {
    return dictionary.column(name)?.attribute;
  } catch (error) {
    if (error instanceof MvdbError) return undefined;
    throw error;
  }
}

function eachElement(text: string, convert: (element: string) => string): string {
  const pieces = text.split(MARKS_IN_CELL);
  return pieces.map((piece, index) => (index % 2 === 0 ? convert(piece) : piece)).join('');
}

/** Attributes that are not named are empty, and none are kept behind the last that is not. */
function joinedRecord(attributes: readonly string[]): string {
  const all = Array.from(attributes, (attribute) => attribute ?? '');
  while (all.at(-1) === '') all.pop();
  return all.join(FIELD_MARK);
}

function badName(
  { location }: CellForm,
  detail: string,
  near: readonly string[] = [],
): CommandFailure {
  return notFound(exitStatus.failed, `${location}: ${detail}`, near);
}
