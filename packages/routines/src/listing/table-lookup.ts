import { MvdbError, type Session, type SessionTable } from 'mvdb';
import { extract, lower, oconv } from 'mvdb/functions';
import { type Column, evaluationContext, sessionDictionaries } from 'mvdb/host';
import { anyTable, operation } from '../entry/operation.ts';
import { joinedParts, listedValues } from '../entry/packed.ts';
import type { MessageText } from '../entry/rejection.ts';
import { companyOf } from '../schema/company-session.ts';
import { column, inColumns } from './column.ts';
import { selectedIds } from './selection.ts';
import { openNamed } from './table-access.ts';
import type { tableLookupInputs } from './table-lookup-arguments.ts';

type LookupInputs = { readonly [Name in keyof typeof tableLookupInputs]: string };

/** Why a description cannot be made. */
const partRejections = ['INVALID FIELD NUMBER {number}', 'FIELD NOT FOUND {name}'] as const;

type PartRejection = MessageText<(typeof partRejections)[number]>;

/** In what the revisions of the lookup differ. */
export interface LookupRevision {
  /** Ids of the list match with or without the company of the session. */
  readonly knowsCompanies: boolean;
  /** Asked by dictionary name, it gives what a select of these names gives, a record per attribute. */
  readonly givesSelected: boolean;
}

/** A record that was found: its id, and of each field what it holds. */
type FoundRecord = readonly [id: string, ...fields: string[]];

export const lookupColumns = inColumns<FoundRecord>(
  column('id', ([id]) => id),
  column('description', ([, ...fields]) => oconv(fields.join(' '), 'MCT')),
);

/** One part of a description, out of a record. */
type DescriptionPart = (id: string, record: string) => string;

const ATTRIBUTE_NUMBER = /^\d{1,4}$/;
const PARTS_MAX = 2;

/** Makes the lookup of ids and descriptions in a table as a revision does it. */
export function tableLookup({ knowsCompanies, givesSelected }: LookupRevision) {
  return operation({
    reads: anyTable,
    uses: [openNamed, selectedIds],
    rejections: ['FIELD NUMBER OR FIELD NAME REQUIRED', ...partRejections],
    run(companyContext, inputs: LookupInputs, reject) {
      const { session } = companyContext;
      const { VTABLE, VFIELDNUM, VFIELDNAME, VSQL, VSORT, VLIST } = inputs;
      const isNumbered = VFIELDNUM !== '';
      if (!isNumbered && VFIELDNAME === '') throw reject('FIELD NUMBER OR FIELD NAME REQUIRED');
      const table = openNamed(companyContext, VTABLE);
      const parts = isNumbered ? numberedParts(VFIELDNUM) : namedParts(session, VTABLE, VFIELDNAME);
      if (typeof parts === 'string') throw reject(parts);
      const list = listedValues(VLIST);
      const among = knowsCompanies ? list.map((id) => storedId(session, table, id)) : list;
      const choice = { tableName: VTABLE, clause: VSQL, order: VSORT };
      const ids = selectedIds(companyContext, { ...choice, ...(list.length > 0 && { among }) });
      const selected = ids.flatMap((id): FoundRecord[] => {
        const record = table.read(id);
        return record === undefined ? [] : [[id, ...parts.map((part) => part(id, record))]];
      });
      if (isNumbered || !givesSelected) return lookupColumns.of(selected);
      return selected.length === 0 ? '' : selected.map((fields) => fields.map(lower));
    },
  });
}

function numberedParts(numbers: string): readonly DescriptionPart[] | PartRejection {
  const parts = joinedParts(numbers, PARTS_MAX);
  if (!parts?.every((part) => ATTRIBUTE_NUMBER.test(part)))
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
): readonly DescriptionPart[] | PartRejection {
  const parts = joinedParts(names, PARTS_MAX);
  if (parts === undefined) return `FIELD NOT FOUND ${names}`;
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
  const prefix = `${companyOf(session)}!`;
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
