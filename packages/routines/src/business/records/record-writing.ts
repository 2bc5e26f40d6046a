import { keyOf } from 'mvdb';
import { type Operation, operation } from '../../entry/operation.ts';
import type { FirmTable } from '../../schema/table-name.ts';
import { postRecordChange, type RecordChange } from './audit.ts';
import { type HandedInFault, recordCheck } from './handed-in.ts';

/** A record of a table before and after: `undefined` where there is none. */
export type RecordWrite = Omit<RecordChange, 'table'>;

/** Makes the act of writing a record of a table, or deleting it where there is none after; audited. */
export function recordWriting(table: FirmTable): Operation<RecordWrite, void, never> {
  return operation({
    writes: [table],
    uses: [postRecordChange],
    run(firm, write: RecordWrite) {
      const { key, newRecord } = write;
      const opened = table.open(firm.session);
      if (newRecord === undefined) opened.delete(key);
      else opened.write(key, newRecord);
      postRecordChange(firm, { ...write, table: table.name });
    },
  });
}

export interface RecordRemoval {
  readonly program: string;
  /** Of the record, the company left out, part by part. */
  readonly id: readonly string[];
}

/** Makes the act of deleting a record of a table for good, where it is there; audited. */
export function recordRemoval(table: FirmTable): Operation<RecordRemoval, void, never> {
  const write = recordWriting(table);
  return operation({
    uses: [write],
    run(firm, { program, id }: RecordRemoval) {
      const stored = table.readLocked(firm.session, firm.company, ...id);
      if (stored === undefined) return;
      const { recordId, recordText } = stored;
      write(firm, { program, key: recordId, oldRecord: recordText, newRecord: undefined });
    },
  });
}

export interface Replacement extends RecordRemoval {
  /** The whole record, as a caller hands it in. */
  readonly record: string;
}

/**
 * Makes the act of putting a record that a caller hands in where a table holds another, or none; checked and
 * audited.
 */
export function recordReplacement(table: FirmTable): Operation<Replacement, void, HandedInFault> {
  const check = recordCheck(table);
  const write = recordWriting(table);
  return operation({
    uses: [check, write],
    run(firm, { program, id, record }: Replacement) {
      const key = [firm.company, ...id];
      const stored = table.readLocked(firm.session, ...key)?.recordText;
      check(firm, { key, recordText: record, storedText: stored ?? '' });
      write(firm, { program, key: keyOf(...key), oldRecord: stored, newRecord: record });
    },
  });
}
