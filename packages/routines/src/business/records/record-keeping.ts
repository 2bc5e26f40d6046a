import type { Attribute, Attributes } from 'mvdb';
import { type Operation, operation } from '../../entry/operation.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import type { HandedInRejection } from './handed-in.ts';
import { type Follower, keyParts, recordReplacement, recordWriting } from './record-writing.ts';

/** True for `1`, `Y` and `TRUE` in any case. */
export function isTrue(flagText: string): boolean {
  return ['1', 'Y', 'TRUE'].includes(flagText.toUpperCase());
}

/** In any case, so that nobody who meant to delete saves a blank record instead. */
export function isDelete(requestType: string): boolean {
  return requestType.trim().toUpperCase() === 'DELETE';
}

/** A table whose records are marked as deleted instead of being removed. */
type FlaggedTable = CompanyTable<Attributes & { readonly deleted: Attribute<'single'> }>;

export interface SavedRecord {
  readonly program: string;
  /** Of the record in its company, where the table is kept by company. */
  readonly id: string;
}

export interface ReplaceRequest extends SavedRecord {
  /** The whole record to save. */
  readonly record: string;
}

export interface SaveRequest extends ReplaceRequest {
  readonly isNew: boolean;
}

export type ReplacingRejection = 'RECORD REQUIRED' | HandedInRejection;

export type SavingRejection = 'RECORD NOT FOUND' | 'RECORD ALREADY EXISTS' | ReplacingRejection;

/** Makes the operation of saving a whole record of a table, be there one or not. A blank record replaces none. */
export function recordReplacing<Text extends string = never>(
  table: CompanyTable,
  followers?: readonly Follower<Text>[],
): Operation<ReplaceRequest, void, ReplacingRejection | Text> {
  const replace = recordReplacement(table, followers);
  return operation({
    uses: [replace],
    rejections: ['RECORD REQUIRED'],
    run(context, { program, id, record }: ReplaceRequest, reject) {
      if (record === '' && table.has(context.session, ...keyParts(context, table, [id])))
        throw reject('RECORD REQUIRED');
      replace(context, { program, id: [id], record });
    },
  });
}

/** Makes the operation of saving a whole record of a table that is new, or is on file, as is given. */
export function recordSaving<Text extends string = never>(
  table: CompanyTable,
  followers?: readonly Follower<Text>[],
): Operation<SaveRequest, void, SavingRejection | Text> {
  const replace = recordReplacing(table, followers);
  return operation({
    uses: [replace],
    rejections: ['RECORD NOT FOUND', 'RECORD ALREADY EXISTS'],
    run(context, { isNew, ...request }: SaveRequest, reject) {
      const isThere = table.has(context.session, ...keyParts(context, table, [request.id]));
      if (isNew && isThere) throw reject('RECORD ALREADY EXISTS');
      if (!isNew && !isThere) throw reject('RECORD NOT FOUND');
      replace(context, request);
    },
  });
}

/** Makes the operation of marking a record of a table as deleted, which keeps the rest of it. */
export function softDeletion<Text extends string = never>(
  table: FlaggedTable,
  followers?: readonly Follower<Text>[],
): Operation<SavedRecord, void, 'RECORD NOT FOUND' | Text> {
  return deletion(table, followers, (record) => table.format({ deleted: 'Y' }, record));
}

/** Makes the operation of deleting a record of a table for good. */
export function hardDeletion<Text extends string = never>(
  table: CompanyTable,
  followers?: readonly Follower<Text>[],
): Operation<SavedRecord, void, 'RECORD NOT FOUND' | Text> {
  return deletion(table, followers, () => undefined);
}

/** @param left - What is left of a record once it is deleted. */
function deletion<Text extends string>(
  table: CompanyTable,
  followers: readonly Follower<Text>[] | undefined,
  left: (record: string) => string | undefined,
): Operation<SavedRecord, void, 'RECORD NOT FOUND' | Text> {
  const write = recordWriting(table, followers);
  return operation({
    uses: [write],
    rejections: ['RECORD NOT FOUND'],
    run(context, { program, id }: SavedRecord, reject) {
      const stored = table.readLocked(context.session, ...keyParts(context, table, [id]));
      if (stored === undefined) throw reject('RECORD NOT FOUND');
      const { recordId: key, recordText: oldRecord } = stored;
      write(context, { program, key, oldRecord, newRecord: left(oldRecord) });
    },
  });
}

export interface KeepRequest extends SavedRecord {
  /** `DELETE`, in any case, deletes the record; anything else saves it. */
  readonly requestType: string;
  /** The whole record to save. */
  readonly record: string;
  /** True text means that the record is new. */
  readonly addFlag: string;
}

/** What most routines answer. */
export const savedOrDeleted = { saved: 'SAVED', deleted: 'DELETED' } as const;

/** What those answer that maintain extension records. */
export const succeeded = { saved: 'WRITE SUCCEEDED', deleted: 'DELETE SUCCEEDED' } as const;

/** What those answer that say nothing of a record that was saved. */
export const deletedOnly = { saved: '', deleted: 'DELETE SUCCEEDED' } as const;

/** What is done with the records of a table, and what is answered then. */
interface Keeping<Saved, Deleted, SaveRejection extends string, DeleteRejection extends string> {
  readonly save: Operation<SaveRequest, void, SaveRejection>;
  readonly remove: Operation<SavedRecord, void, DeleteRejection>;
  readonly answers: { readonly saved: Saved; readonly deleted: Deleted };
}

/** Makes the operation of saving or deleting a whole record, as is asked. */
export function recordKeeping<
  const Saved,
  const Deleted,
  SaveRejection extends string,
  DeleteRejection extends string,
>({
  save,
  remove,
  answers,
}: Keeping<Saved, Deleted, SaveRejection, DeleteRejection>): Operation<
  KeepRequest,
  Saved | Deleted,
  SaveRejection | DeleteRejection
> {
  return operation({
    uses: [save, remove],
    run(context, { requestType, record, addFlag, ...retained }: KeepRequest) {
      if (isDelete(requestType)) {
        remove(context, retained);
        return answers.deleted;
      }
      save(context, { ...retained, record, isNew: isTrue(addFlag) });
      return answers.saved;
    },
  });
}
