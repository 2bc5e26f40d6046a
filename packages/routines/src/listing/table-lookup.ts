import { MvdbError, type Session, type SessionTable, VALUE_MARK } from 'mvdb';
import { extract, lower, oconv } from 'mvdb/functions';
import { type Column, evaluationContext, sessionDictionaries } from 'mvdb/host';
import type { MessageText, Refuse } from '../entry/refusal.ts';
import { columnsOf } from './rows.ts';
import { selectedIds } from './selection.ts';
import { openNamed } from './table-access.ts';
import type { tableLookupInputs, tableLookupMessages } from './table-lookup-arguments.ts';

type LookupInputs = { readonly [Name in keyof typeof tableLookupInputs]: string };
type LookupMessage = MessageText<(typeof tableLookupMessages)[number]>;

/** In what the revisions of the lookup differ. */
export interface LookupRevision {
  /** Ids of the list match with or without the company of the session. */
  readonly knowsCompanies: boolean;
  /** Asked by dictionary name, it gives what a select of these names gives, a record per attribute. */
  readonly givesSelected: boolean;
}

export interface LookupReply {
  readonly DATA: string | readonly (readonly string[])[];
}

/** One part of a description, out of a record. */
type DescriptionPart = (id: string, record: string) => string;

const ATTRIBUTE_NUMBER = /^\d{1,4}$/;
const PARTS_MAX = 2;

/** Ids and descriptions of a table, as every revision of the lookup gives them. */
export function lookUpTable(
  session: Session,
  refuse: Refuse<(typeof tableLookupMessages)[number]>,
  { VTABLE, VFIELDNUM, VFIELDNAME, VSQL, VSORT, VLIST }: LookupInputs,
  { knowsCompanies, givesSelected }: LookupRevision,
): LookupReply {
  if (VFIELDNUM === '' && VFIELDNAME === '') throw refuse('FIELD NUMBER OR FIELD NAME REQUIRED');
  const table = openNamed(session, refuse, VTABLE);
  const isNumbered = VFIELDNUM !== '';
  const parts = isNumbered ? numberedParts(VFIELDNUM) : namedParts(session, VTABLE, VFIELDNAME);
  if (typeof parts === 'string') throw refuse(parts);
  const list = VLIST.split(VALUE_MARK).filter((id) => id !== '');
  const among = knowsCompanies ? list.map((id) => storedId(session, table, id)) : list;
  const ids = selectedIds(session, refuse, VTABLE, {
    clause: VSQL,
    order: VSORT,
    ...(list.length > 0 && { among }),
  });
  const selected = ids.flatMap((id): readonly (readonly string[])[] => {
    const record = table.read(id);
    return record === undefined ? [] : [[id, ...parts.map((part) => lower(part(id, record)))]];
  });
  if (givesSelected && !isNumbered) return { DATA: selected.length === 0 ? '' : selected };
  return { DATA: columnsOf(selected.map(([id = '', ...texts]) => [id, described(texts)])) };
}

function described(texts: readonly string[]): string {
  return oconv(texts.join(' '), 'MCT');
}

function numberedParts(numbers: string): readonly DescriptionPart[] | LookupMessage {
  const parts = numbers.split('!');
  if (parts.length > PARTS_MAX || !parts.every((part) => ATTRIBUTE_NUMBER.test(part)))
    return `INVALID FIELD NUMBER ${numbers}`;
  return parts.map(Number).map((number) => {
    if (number === 0) return (id) => id;
    return (_id, record) => extract(record, number);
  });
}

function namedParts(
  session: Session,
  tableName: string,
  names: string,
): readonly DescriptionPart[] | LookupMessage {
  const parts = names.split('!');
  if (parts.length > PARTS_MAX) return `FIELD NOT FOUND ${names}`;
  const context = evaluationContext(session);
  const evaluated: DescriptionPart[] = [];
  for (const name of parts) {
    const column = columnOf(session, tableName, name);
    if (column === undefined) return `FIELD NOT FOUND ${name}`;
    evaluated.push((id, record) => column.evaluate({ id, record, context }));
  }
  return evaluated;
}

/** `undefined` where the dictionary has no such column, or the one it has cannot be used. */
function columnOf(session: Session, tableName: string, name: string): Column | undefined {
  try {
    return sessionDictionaries(session).of(tableName).column(name);
  } catch (error) {
    if (error instanceof MvdbError && FAULTY.has(error.code)) return undefined;
    throw error;
  }
}

const FAULTY: ReadonlySet<string> = new Set([
  'BAD_ID',
  'BAD_EXPRESSION',
  'BAD_DICTIONARY_ITEM',
  'DICTIONARY_LOOP',
  'FUNCTION_NOT_FOUND',
]);

/** An id as the table has it: as it was given, or else behind the company of the session. */
function storedId(session: Session, table: SessionTable, id: string): string {
  const prefix = `${session.company}!`;
  if (id.startsWith(prefix) || isThere(table, id)) return id;
  return `${prefix}${id}`;
}

function isThere(table: SessionTable, id: string): boolean {
  try {
    return table.has(id);
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'BAD_ID') return false;
    throw error;
  }
}
