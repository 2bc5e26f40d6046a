import { type Attribute, type Attributes, keyOf } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { type Operation, operation } from '../../entry/operation.ts';
import type { FirmTable } from '../../schema/table-name.ts';
import type { RecordChange } from './audit.ts';
import { type handedInFaults, recordCheck } from './handed-in.ts';
import { listsFollowing, listsKept } from './kept-lists.ts';

/** True for `1`, `Y` and `TRUE` in any case. */
export function isTrue(flagText: string): boolean {
  return ['1', 'Y', 'TRUE'].includes(flagText.toUpperCase());
}

/** In any case, so that nobody who meant to delete saves a blank record instead. */
function isDelete(requestType: string): boolean {
  return requestType.trim().toUpperCase() === 'DELETE';
}

/** A table whose records are marked as deleted instead of being removed. */
type FlaggedTable = FirmTable<Attributes & { readonly deleted: Attribute<'single'> }>;

/** What goes with every change of a record, such as its audit. It may refuse the change. */
export type Follower<Fault extends string = string> = Operation<RecordChange, void, Fault>;

export interface KeptRecord {
  readonly program: string;
  /** Of the record in its company, where the table is kept by company. */
  readonly id: string;
}

export interface ReplaceRequest extends KeptRecord {
  /** The whole record to save. */
  readonly record: string;
}

export interface SaveRequest extends ReplaceRequest {
  readonly isNew: boolean;
}

type ReplacingFault = 'RECORD REQUIRED' | '{list} FOLLOW {table}' | (typeof handedInFaults)[number];

type SavingFault = 'RECORD NOT FOUND' | 'RECORD ALREADY EXISTS' | ReplacingFault;

/** Makes the act of saving a whole record of a table, be there one or not. A blank record replaces none. */
export function recordReplacing<Fault extends string = never>(
  table: FirmTable,
  ...followers: readonly Follower<Fault>[]
): Operation<ReplaceRequest, void, ReplacingFault | Fault> {
  const check = recordCheck(table);
  const keep = listsKept(table);
  const follow = following(table, followers);
  return operation({
    writes: [table],
    uses: [check, keep, follow],
    faults: ['RECORD REQUIRED'],
    run(firm, { program, id, record }: ReplaceRequest, refuse) {
      const { session } = firm;
      const parts = keyParts(firm, table, id);
      const stored = table.readLocked(session, ...parts)?.recordText;
      if (stored !== undefined && record === '') throw refuse('RECORD REQUIRED');
      const storedText = stored ?? '';
      check(firm, { key: parts, recordText: record, storedText });
      const newRecord = keep(firm, { recordText: record, storedText });
      const key = keyOf(...parts);
      table.open(session).write(key, newRecord);
      follow(firm, { program, table: table.name, key, oldRecord: stored, newRecord });
    },
  });
}

/** Makes the act of saving a whole record of a table that is new, or is on file, as is told. */
export function recordSaving<Fault extends string = never>(
  table: FirmTable,
  ...followers: readonly Follower<Fault>[]
): Operation<SaveRequest, void, SavingFault | Fault> {
  const replaceRecord = recordReplacing(table, ...followers);
  return operation({
    uses: [replaceRecord],
    faults: ['RECORD NOT FOUND', 'RECORD ALREADY EXISTS'],
    run(firm, { isNew, ...request }: SaveRequest, refuse) {
      const isThere = table.has(firm.session, ...keyParts(firm, table, request.id));
      if (isNew && isThere) throw refuse('RECORD ALREADY EXISTS');
      if (!isNew && !isThere) throw refuse('RECORD NOT FOUND');
      replaceRecord(firm, request);
    },
  });
}

/** Makes the act of marking a record of a table as deleted, which keeps the rest of it. */
export function softDeletion<Fault extends string = never>(
  table: FlaggedTable,
  ...followers: readonly Follower<Fault>[]
): Operation<KeptRecord, void, 'RECORD NOT FOUND' | Fault> {
  const follow = following(table, followers);
  return operation({
    writes: [table],
    uses: [follow],
    faults: ['RECORD NOT FOUND'],
    run(firm, { program, id }: KeptRecord, refuse) {
      const { session } = firm;
      const stored = table.readLocked(session, ...keyParts(firm, table, id));
      if (stored === undefined) throw refuse('RECORD NOT FOUND');
      const { recordId: key, recordText: oldRecord } = stored;
      const newRecord = table.format({ deleted: 'Y' }, oldRecord);
      table.open(session).write(key, newRecord);
      follow(firm, { program, table: table.name, key, oldRecord, newRecord });
    },
  });
}

/** Makes the act of removing a record of a table for good. */
export function recordRemoval<Fault extends string = never>(
  table: FirmTable,
  ...followers: readonly Follower<Fault>[]
): Operation<KeptRecord, void, 'RECORD NOT FOUND' | Fault> {
  const follow = following(table, followers);
  return operation({
    writes: [table],
    uses: [follow],
    faults: ['RECORD NOT FOUND'],
    run(firm, { program, id }: KeptRecord, refuse) {
      const { session } = firm;
      const stored = table.readLocked(session, ...keyParts(firm, table, id));
      if (stored === undefined) throw refuse('RECORD NOT FOUND');
      const { recordId: key, recordText: oldRecord } = stored;
      table.open(session).delete(key);
      follow(firm, { program, table: table.name, key, oldRecord, newRecord: undefined });
    },
  });
}

export interface KeepRequest extends KeptRecord {
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
interface Keeping<Saved, Deleted, SaveFault extends string, DeleteFault extends string> {
  readonly save: Operation<SaveRequest, void, SaveFault>;
  readonly remove: Operation<KeptRecord, void, DeleteFault>;
  readonly answers: { readonly saved: Saved; readonly deleted: Deleted };
}

/** Makes the act of saving or deleting a whole record, as is asked. */
export function recordKeeping<
  const Saved,
  const Deleted,
  SaveFault extends string,
  DeleteFault extends string,
>({
  save,
  remove,
  answers,
}: Keeping<Saved, Deleted, SaveFault, DeleteFault>): Operation<
  KeepRequest,
  Saved | Deleted,
  SaveFault | DeleteFault
> {
  return operation({
    uses: [save, remove],
    run(firm, { requestType, record, addFlag, ...kept }: KeepRequest) {
      if (isDelete(requestType)) {
        remove(firm, kept);
        return answers.deleted;
      }
      save(firm, { ...kept, record, isNew: isTrue(addFlag) });
      return answers.saved;
    },
  });
}

/** What goes with every change of a record: the lists of others, then what else is told. */
function following<Fault extends string>(
  table: FirmTable,
  followers: readonly Follower<Fault>[],
): Follower<Fault> {
  const all = [listsFollowing(table), ...followers];
  return operation({
    uses: all,
    run(firm, change: RecordChange) {
      for (const follow of all) follow(firm, change);
    },
  });
}

/** The parts of the id of a record: some tables are kept by company, others are not. */
function keyParts({ company }: Firm, table: FirmTable, id: string): readonly string[] {
  return table.isKeptByCompany ? [company, id] : [id];
}
