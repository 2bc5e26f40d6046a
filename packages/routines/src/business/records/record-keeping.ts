import type { Session } from 'mvdb';
import type { Attribute } from '../../schema/attribute.ts';
import { type Attributes, keyOf, type SchemaTable } from '../../schema/define-table.ts';
import { postRecordChange } from './audit.ts';

/** True for `1`, `Y` and `TRUE` in any case. */
export function isTrue(flagText: string): boolean {
  return ['1', 'Y', 'TRUE'].includes(flagText.toUpperCase());
}

export const softDeleteMessages = [
  'SAVED',
  'DELETED',
  'RECORD NOT FOUND',
  'RECORD ALREADY EXISTS',
] as const;

/** A table whose records are marked as deleted instead of being removed. */
type FlaggedTable = SchemaTable<Attributes & { readonly deleted: Attribute<'single'> }>;

interface SaveRequest {
  readonly program: string;
  readonly company: string;
  readonly id: string;
  /** `DELETE` marks the record as deleted; anything else saves it. */
  readonly requestType: string;
  /** The whole record to save. */
  readonly record: string;
  /** True text means that the record is new. */
  readonly addFlag: string;
}

/**
 * Saves a whole record, or marks it as deleted and keeps the rest of it; audited either way.
 *
 * @returns The outcome; with `RECORD NOT FOUND` or `RECORD ALREADY EXISTS` nothing is written.
 */
export function saveOrSoftDelete(
  session: Session,
  table: FlaggedTable,
  { program, company, id, requestType, record, addFlag }: SaveRequest,
): (typeof softDeleteMessages)[number] {
  const key = keyOf(company, id);
  const oldRecord = table.open(session).readLocked(key);
  const isDelete = requestType === 'DELETE';
  const isAdd = !isDelete && isTrue(addFlag);
  if (isAdd && oldRecord !== undefined) return 'RECORD ALREADY EXISTS';
  if (!isAdd && oldRecord === undefined) return 'RECORD NOT FOUND';
  const newRecord = isDelete ? table.format({ deleted: 'Y' }, oldRecord) : record;
  table.open(session).write(key, newRecord);
  postRecordChange(session, { company, program, table: table.name, key, oldRecord, newRecord });
  return isDelete ? 'DELETED' : 'SAVED';
}
