import type { Attribute, Attributes } from 'mvdb';
import { type Operation, operation } from '../../entry/operation.ts';
import type { FirmTable } from '../../schema/table-name.ts';
import type { HandedInFault } from './handed-in.ts';
import { recordReplacement, recordWriting } from './record-writing.ts';

/** True for `1`, `Y` and `TRUE` in any case. */
export function isTrue(flagText: string): boolean {
  return ['1', 'Y', 'TRUE'].includes(flagText.toUpperCase());
}

/** In any case, so that nobody who meant to delete saves a blank record instead. */
export function isDelete(requestType: string): boolean {
  return requestType.trim().toUpperCase() === 'DELETE';
}

/** A table whose records are marked as deleted instead of being removed. */
type FlaggedTable = FirmTable<Attributes & { readonly deleted: Attribute<'single'> }>;

interface KeptRecord {
  readonly program: string;
  /** Of the record in its company. */
  readonly id: string;
}

export interface SaveRequest extends KeptRecord {
  /** The whole record to save. */
  readonly record: string;
  readonly isNew: boolean;
}

const savingFaults = ['RECORD NOT FOUND', 'RECORD ALREADY EXISTS', 'RECORD REQUIRED'] as const;

type SavingFault = (typeof savingFaults)[number] | HandedInFault;

/** Makes the act of saving a whole record of a table; audited. A blank record replaces none. */
export function recordSaving(table: FirmTable): Operation<SaveRequest, void, SavingFault> {
  const replace = recordReplacement(table);
  return operation({
    reads: [table],
    uses: [replace],
    faults: savingFaults,
    run(firm, { program, id, record, isNew }: SaveRequest, refuse) {
      const isStored = table.has(firm.session, firm.company, id);
      if (isNew && isStored) throw refuse('RECORD ALREADY EXISTS');
      if (!isNew && !isStored) throw refuse('RECORD NOT FOUND');
      if (!isNew && record === '') throw refuse('RECORD REQUIRED');
      replace(firm, { program, id: [id], record });
    },
  });
}

/** Makes the act of marking a record of a table as deleted, which keeps the rest of it; audited. */
export function softDeletion(table: FlaggedTable): Operation<KeptRecord, void, 'RECORD NOT FOUND'> {
  const write = recordWriting(table);
  return operation({
    uses: [write],
    faults: ['RECORD NOT FOUND'],
    run(firm, { program, id }: KeptRecord, refuse) {
      const stored = table.readLocked(firm.session, firm.company, id);
      if (stored === undefined) throw refuse('RECORD NOT FOUND');
      const newRecord = table.format({ deleted: 'Y' }, stored.recordText);
      write(firm, { program, key: stored.recordId, oldRecord: stored.recordText, newRecord });
    },
  });
}

export interface KeepRequest extends KeptRecord {
  /** `DELETE`, in any case, marks the record as deleted; anything else saves it. */
  readonly requestType: string;
  /** The whole record to save. */
  readonly record: string;
  /** True text means that the record is new. */
  readonly addFlag: string;
}

/** Makes the act of saving a whole record of a table or marking it as deleted, as is asked. */
export function recordKeeping(
  table: FlaggedTable,
): Operation<KeepRequest, 'SAVED' | 'DELETED', SavingFault> {
  const save = recordSaving(table);
  const markAsDeleted = softDeletion(table);
  return operation({
    uses: [save, markAsDeleted],
    run(firm, { program, id, requestType, record, addFlag }: KeepRequest) {
      if (isDelete(requestType)) {
        markAsDeleted(firm, { program, id });
        return 'DELETED';
      }
      save(firm, { program, id, record, isNew: isTrue(addFlag) });
      return 'SAVED';
    },
  });
}
