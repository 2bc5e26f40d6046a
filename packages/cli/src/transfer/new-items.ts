import { FIELD_MARK, type Session } from 'mvdb';
import { type Dictionary, QUERY_KEYWORDS, sessionDictionaries } from 'mvdb/host';
import type { ColumnGuess, ColumnKind } from './column-guess.ts';
import { attributeCount, attributeOf, ID } from './table-columns.ts';

/** An item that a dictionary gets for a column. */
export interface NewItem {
  readonly name: string;
  readonly attribute: number;
  readonly kind: ColumnKind;
  /** Empty where nothing is converted. */
  readonly conversion: string;
  /** Width and justification. */
  readonly format: string;
  readonly isMultivalued: boolean;
  /** As the file has it. */
  readonly heading: string;
}

/** A column of a file, for which there may be no item yet. */
export interface HeadedColumn {
  readonly heading: string;
  readonly guess: ColumnGuess;
  /** Whether a cell of it holds several values. */
  readonly hasValues: boolean;
}

const NAME_LENGTH_MAX = 60;
const WIDTH_MIN = 4;
const WIDTH_MAX = 30;
/** Names that always stand for attributes. */
const NUMBERED = /^F\d+$/;
const KEYWORDS: ReadonlySet<string> = new Set(QUERY_KEYWORDS);

/** The names under which a table knows the columns of a file, and the items that it lacks. */
export interface NamedColumns {
  readonly names: readonly string[];
  readonly items: readonly NewItem[];
}

/** Finds the item of each column, or makes one; the new ones get attributes that neither items nor records use. */
export function namedColumns(
  session: Session,
  table: string,
  columns: readonly HeadedColumn[],
): NamedColumns {
  const dictionary = sessionDictionaries(session).of(table);
  const taken = new Set(dictionary.names());
  let attribute = lastAttribute(session, dictionary);
  const items: NewItem[] = [];
  const names = columns.map((column, index) => {
    const { heading } = column;
    const base = validName(heading) || `COLUMN.${index + 1}`;
    const existing = [heading, heading.toUpperCase(), base].find(
      (name) => name === ID || NUMBERED.test(name) || attributeOf(dictionary, name) !== undefined,
    );
    if (existing !== undefined) return existing;
    const name = freeName(base, taken);
    taken.add(name);
    attribute += 1;
    items.push(itemOf(name, attribute, column));
    return name;
  });
  return { names, items };
}

/** Writes new items, what describes the id, and the phrase of the columns that a report shows; each where it is not there. */
export function writeItems(
  session: Session,
  table: string,
  { names, items }: NamedColumns,
  idHeading: string,
): void {
  const dictionary = session.table(`DICT ${table}`);
  for (const { name, attribute, conversion, heading, format, isMultivalued } of items) {
    const repetition = isMultivalued ? 'M' : 'S';
    const parts = ['D', attribute, conversion, plain(heading), format, repetition];
    dictionary.write(name, parts.join(FIELD_MARK));
  }
  if (!dictionary.has(ID))
    dictionary.write(ID, ['D', '0', '', plain(idHeading), '10L', 'S'].join(FIELD_MARK));
  const shown = names.filter((name) => name !== ID);
  if (!dictionary.has('@') && shown.length > 0)
    dictionary.write('@', ['PH', shown.join(' ')].join(FIELD_MARK));
}

function itemOf(name: string, attribute: number, column: HeadedColumn): NewItem {
  const { heading, guess, hasValues } = column;
  const { kind } = guess;
  return {
    name,
    attribute,
    kind,
    conversion: kind === 'date' ? 'D4-YMD' : kind === 'decimal' ? `MD${guess.scale}` : '',
    format: formatOf(guess),
    isMultivalued: hasValues,
    heading,
  };
}

function formatOf({ kind, length }: ColumnGuess): string {
  const width = Math.min(Math.max(length, WIDTH_MIN), WIDTH_MAX);
  if (kind !== 'text') return `${width}R`;
  // Text that finds no room is wrapped.
  return `${width}${length > WIDTH_MAX ? 'T' : 'L'}`;
}

/**
 * A heading as the name of an item: in capitals, with full stops for what is neither letter, digit nor underscore; what
 * is a word of the query language, a number, or begins with a digit has something added.
 *
 * @example validName('Unit price (€)') // 'UNIT.PRICE'
 */
export function validName(heading: string): string {
  const name = heading
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, NAME_LENGTH_MAX);
  if (/^\p{N}/u.test(name)) return `COLUMN.${name}`;
  return KEYWORDS.has(name) ? `${name}.VALUE` : name;
}

function freeName(base: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}.${number}`;
  return name;
}

/** The last attribute that an item describes or a record has. */
function lastAttribute(session: Session, dictionary: Dictionary): number {
  let last = 0;
  for (const name of dictionary.names()) last = Math.max(last, attributeOf(dictionary, name) ?? 0);
  for (const [, record] of session.table(dictionary.table).records())
    last = Math.max(last, attributeCount(record));
  return last;
}

/** Headings of reports have marks and signs of their own. */
function plain(heading: string): string {
  return heading.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
