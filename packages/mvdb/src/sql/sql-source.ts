import type { Dictionary } from '../dictionary/dictionaries.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { DICTIONARY_LOOP } from '../errors/failures.ts';
import type { Column, Row } from '../expression/column.ts';
import { ColumnResolver } from '../query/resolve-column.ts';
import type { Session } from '../session/session.ts';
import { sessionDictionaries } from '../session/session-context.ts';
import { VALUE_MARK } from '../text/marks.ts';
import { shown } from '../text/shown.ts';
import { SqlError } from './sql-error.ts';
import type { SqlFrom } from './sql-syntax.ts';

/** One table of FROM, opened. */
export interface SqlSource {
  readonly index: number;
  /** What its columns are qualified by. */
  readonly label: string;
  /** Name the table is opened by. */
  readonly tableName: string;
  readonly dictionary: Dictionary;
  readonly unnesting: Unnesting | undefined;
  /** Its row may be missing: it stands on the right of a LEFT JOIN. */
  readonly isOptional: boolean;
  /** The column of that name as rows of this source show it; `undefined` if missing. */
  column(name: string): Column | undefined;
  /** The column an expression gives, with the looks of the first column it names. */
  expression(text: string, at: number): Column;
}

/** How the records of a table become rows, one for each value of some columns. */
export interface Unnesting {
  readonly association: string | undefined;
  /** The columns that have a value for each row. */
  readonly members: readonly Column[];
  /** A record without any values gives one row, as with BY.EXP; otherwise none. */
  readonly keepsEmpty: boolean;
}

/** One row of a source: a record, or one value of it. */
export interface SourceRow {
  /** The same object for all rows of one record. */
  readonly row: Row;
  /** Position of the value, 0 where the records are not unnested. */
  readonly value: number;
}

/** The position of a row's value, the second part of the key of unnested rows. */
const ASSOCIATION_ROW = '@ASSOC_ROW';
const ASSOCIATION_ROW_COLUMN: Column = Object.freeze({
  name: ASSOCIATION_ROW,
  heading: 'Row',
  conversion: '',
  format: '5R',
  isMultivalued: false,
  association: undefined,
  dataType: 'INTEGER',
  attribute: undefined,
  reads: [],
  isPure: false,
  totals: [],
  evaluate: ({ context }: Row) => String(context.counters.valueNumber),
});
/** Longest name that is taken apart into table and association. */
const JOINED_NAME_MAX = 500;
/** Phrases within phrases. */
const PHRASE_DEPTH_MAX = 32;

/**
 * Opens a table of FROM: a table, `table_association`, or UNNEST. Names are found as typed or in capitals.
 *
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`; SqlError where there is no such association.
 */
export function openSource(session: Session, from: SqlFrom, index: number): SqlSource {
  const { table, unnesting } = locate(session, from);
  const dictionary = sessionDictionaries(session).of(table);
  const resolver = new ColumnResolver(dictionary, []);
  const existing = new Map<string, Column | undefined>();
  const columnOf = (name: string): Column | undefined => {
    if (unnesting !== undefined && name.toUpperCase() === ASSOCIATION_ROW)
      return ASSOCIATION_ROW_COLUMN;
    const column = dictionary.column(name);
    const isMember = column !== undefined && unnesting !== undefined && belongs(column, unnesting);
    return isMember ? valueColumn(column) : column;
  };
  return Object.freeze({
    index,
    label: from.alias ?? (unnesting?.keepsEmpty === false ? from.table : table),
    tableName: table,
    dictionary,
    unnesting,
    isOptional: from.join === 'left',
    column: (name: string) => {
      if (!existing.has(name)) existing.set(name, columnOf(name));
      return existing.get(name);
    },
    expression: (expression: string, at: number) => {
      const column = resolver.column({ kind: 'expression', expression, at });
      return { ...column, isMultivalued: false };
    },
  });
}

/** Whether a column has one value for each row. */
export function belongs(column: Column, { association, members }: Unnesting): boolean {
  return (
    (association !== undefined && column.association === association) ||
    members.some(({ name }) => name === column.name)
  );
}

/**
 * A column as the record has it, whichever value a row stands for; `undefined` for one that depends on the
 * row.
 */
export function recordColumn(
  { unnesting, dictionary }: SqlSource,
  column: Column,
): Column | undefined {
  if (unnesting === undefined) return column;
  if (column === ASSOCIATION_ROW_COLUMN || !column.isPure) return undefined;
  return belongs(column, unnesting) ? dictionary.column(column.name) : column;
}

/** Evaluates a column on a row of its source. */
export function evaluateOn(column: Column, { row, value }: SourceRow): string {
  row.context.counters.valueNumber = value;
  return column.evaluate(row);
}

/** The columns that `*` stands for: the id, and what the dictionary shows unless set otherwise. */
export function starColumns(source: SqlSource): readonly string[] {
  const { unnesting, dictionary } = source;
  const names = new Set(['@ID']);
  if (unnesting) names.add(ASSOCIATION_ROW);
  if (unnesting?.keepsEmpty === false) for (const { name } of unnesting.members) names.add(name);
  else {
    const phrase = dictionary.phrase('@SELECT') ?? dictionary.phrase('@');
    const chosen = phrase === undefined ? storedColumns(dictionary) : wordsOf(phrase, dictionary);
    for (const name of chosen) if (source.column(name) !== undefined) names.add(name);
  }
  return [...names];
}

interface Located {
  readonly table: string;
  readonly unnesting: Unnesting | undefined;
}

function locate(session: Session, { table: name, association, at }: SqlFrom): Located {
  const table = spelledTable(session, name);
  if (association !== undefined) {
    const dictionary = sessionDictionaries(session).of(table ?? opened(session, name));
    const unnesting = unnestingOf(dictionary, association, true);
    if (unnesting === undefined)
      throw new SqlError(at, `${dictionary.table} has no association ${shown(association)}`, [
        'an association or a multivalued column',
      ]);
    return { table: dictionary.table, unnesting };
  }
  return table === undefined
    ? (normalized(session, name) ?? { table: opened(session, name), unnesting: undefined })
    : { table, unnesting: undefined };
}

/** `table_association`: the values of the association as if they were records. */
function normalized(session: Session, name: string): Located | undefined {
  if (name.length > JOINED_NAME_MAX) return undefined;
  for (
    let position = name.lastIndexOf('_');
    position > 0;
    position = name.lastIndexOf('_', position - 1)
  ) {
    const table = spelledTable(session, name.slice(0, position));
    if (table === undefined) continue;
    const dictionary = sessionDictionaries(session).of(table);
    const unnesting = unnestingOf(dictionary, name.slice(position + 1), false);
    if (unnesting !== undefined) return { table, unnesting };
  }
  return undefined;
}

function unnestingOf(
  dictionary: Dictionary,
  name: string,
  keepsEmpty: boolean,
): Unnesting | undefined {
  if (name === '') return undefined;
  for (const association of new Set([name, name.toUpperCase()])) {
    const members = membersOf(dictionary, association);
    if (members.length > 0) return { association, members, keepsEmpty };
  }
  const column = dictionary.column(name);
  if (column === undefined || !column.isMultivalued) return undefined;
  const { association } = column;
  const members = association === undefined ? [column] : membersOf(dictionary, association);
  return { association, members: members.length === 0 ? [column] : members, keepsEmpty };
}

function membersOf(dictionary: Dictionary, association: string): readonly Column[] {
  return dictionary.associationMembers(association).flatMap((name) => {
    const column = dictionary.column(name);
    return column?.isMultivalued ? [column] : [];
  });
}

/** The column with only the value that a row stands for. */
function valueColumn(column: Column): Column {
  let latest: Row | undefined;
  let values: readonly string[] = [];
  return {
    ...column,
    isMultivalued: false,
    attribute: undefined,
    evaluate: (row) => {
      if (row !== latest) {
        values = column.evaluate(row).split(VALUE_MARK);
        latest = row;
      }
      return values[row.context.counters.valueNumber - 1] ?? '';
    },
  };
}

function spelledTable(session: Session, name: string): string | undefined {
  return [name, name.toUpperCase()].find((spelling) => hasTable(session, spelling));
}

function hasTable(session: Session, name: string): boolean {
  try {
    session.table(name);
    return true;
  } catch (error) {
    if (hasCode(error, 'TABLE_NOT_FOUND')) return false;
    throw error;
  }
}

function opened(session: Session, name: string): string {
  return session.table(name).name;
}

/** The columns among the words of a phrase, those of phrases within it included. */
function wordsOf(
  phrase: string,
  dictionary: Dictionary,
  seen = new Set<string>(),
  depth = 1,
): string[] {
  if (depth > PHRASE_DEPTH_MAX)
    throw new MvdbError(DICTIONARY_LOOP, `The phrases of DICT ${dictionary.table} lie too deep.`);
  return phrase.split(' ').flatMap((word) => {
    if (word === '' || seen.has(word)) return [];
    seen.add(word);
    const inner = dictionary.phrase(word);
    return inner === undefined ? [word] : wordsOf(inner, dictionary, seen, depth + 1);
  });
}

/** The attributes the dictionary describes, each once, in the order of the record. */
function storedColumns(dictionary: Dictionary): readonly string[] {
  const byAttribute = new Map<number, string>();
  for (const name of dictionary.names()) {
    const item = dictionary.item(name);
    if (item?.kind !== 'attribute' || item.attribute === 0 || byAttribute.has(item.attribute))
      continue;
    byAttribute.set(item.attribute, name);
  }
  return [...byAttribute].sort(([left], [right]) => left - right).map(([, name]) => name);
}
