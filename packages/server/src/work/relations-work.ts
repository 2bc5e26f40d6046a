import { tableLinks } from '@mvdb/routines';
import type { Session } from 'mvdb';
import { type DictionaryEntry, dictionaryEntries } from './dictionary-entries.ts';
import { ifReadable } from './if-readable.ts';
import type { Work } from './work.ts';

/** Where the records of a table lead. */
export interface TablePointer {
  readonly target: string;
  /** What names the records there: items, as schemas declare them, or the keys of TRANS and T in dictionaries. */
  readonly by: readonly string[];
  /** True where the account has no such table. */
  readonly isMissing: boolean;
}

/** A table with its pointers, ascending by target. */
export interface TableRelations {
  readonly name: string;
  readonly pointers: readonly TablePointer[];
}

export interface RelationsReply {
  /** Those that may be read, ascending by name. */
  readonly tables: readonly TableRelations[];
}

/** The pointers between the tables of the account, as its schemas and dictionaries declare them. */
export const relationsWork: Work<Readonly<Record<string, never>>, RelationsReply> = {
  prepare: () => ({ isReading: true, run: relations }),
};

function relations(session: Session): RelationsReply {
  const listed = session.tables();
  const names = new Set(listed.map(({ name }) => name));
  const tables = listed.flatMap(({ name, kind }) => {
    if (kind !== 'table') return [];
    const pointers = ifReadable(() => pointersOf(session, name, names));
    return pointers === undefined ? [] : [{ name, pointers }];
  });
  return { tables };
}

/** @throws MvdbError `NOT_PERMITTED`. */
function pointersOf(
  session: Session,
  table: string,
  names: ReadonlySet<string>,
): readonly TablePointer[] {
  session.assertMayRead(table);
  const keys = new Map<string, Set<string>>();
  const note = (target: string, by: string): void => {
    keys.set(target, (keys.get(target) ?? new Set()).add(by));
  };
  for (const { target, name } of tableLinks(table)) note(target, name);
  for (const item of dictionaryEntries(session, table))
    for (const { target, by } of pointersIn(item))
      if (!keys.has(target) || !isOfCompany(table)) note(target, by);
  return [...keys]
    .map(([target, by]) => ({ target, by: [...by].toSorted(), isMissing: !names.has(target) }))
    .toSorted((a, b) => (a.target < b.target ? -1 : 1));
}

/** Where a schema declares pointers, the joins of the dictionary only repeat them. */
const isOfCompany = (table: string) => tableLinks(table).length > 0;

interface Pointer {
  readonly target: string;
  readonly by: string;
}

const TRANSLATION = /\bR?TRANS\s*\(\s*(?:'([^']+)'|"([^"]+)"|([^\s,'"()]+))\s*,\s*([^,]+?)\s*,/gi;
const FILE_CONVERSION = /(?:^|[\u001d;])T\*?(?:DICT )?([^;\u001d\s]+);[XCV]/g;

/** The pointers that an item follows: by TRANS in its expression, by T in its conversion or correlative. */
function* pointersIn(item: DictionaryEntry): Generator<Pointer> {
  const { name, expression = '', conversion, violation } = item;
  if (violation !== undefined) return;
  for (const [, single, double, bare, by = name] of expression.matchAll(TRANSLATION))
    yield { target: single ?? double ?? bare ?? '', by };
  for (const text of [conversion, expression])
    for (const [, target = ''] of text.matchAll(FILE_CONVERSION)) yield { target, by: name };
}
