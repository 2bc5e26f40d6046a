import { companySchema } from '@mvdb/routines';
import type { Account } from 'mvdb';

export interface WrittenRecord {
  readonly table: string;
  readonly id: string;
  readonly record: string;
  readonly isNew: boolean;
}

export interface RecordPosition {
  readonly table: string;
  readonly id: string;
}

/** What operations leave behind. */
export interface Recorded {
  /** Each record that was written, once, as it was last. */
  readonly written: readonly WrittenRecord[];
  /** Each record that was there before, and is gone. */
  readonly deleted: readonly RecordPosition[];
}

/** What an operation leaves behind, time by time. */
export function recordedOf(
  account: Account,
  operation: () => void,
  times: number,
): readonly Recorded[] {
  const written = new Map<string, WrittenRecord>();
  const deleted = new Map<string, RecordPosition>();
  const removers = companySchema.tables.map(({ name: table }) =>
    account.addTrigger(table, {
      afterWrite: ({ id, record, old }) => {
        const position = `${table} ${id}`;
        const isNew = written.get(position)?.isNew ?? (old === undefined && !deleted.has(position));
        written.set(position, { table, id, record, isNew });
        deleted.delete(position);
      },
      afterDelete: ({ id }) => {
        const position = `${table} ${id}`;
        if (!written.get(position)?.isNew) deleted.set(position, { table, id });
        written.delete(position);
      },
    }),
  );
  const recorded = Array.from({ length: times }, () => {
    written.clear();
    deleted.clear();
    operation();
    return { written: [...written.values()], deleted: [...deleted.values()] };
  });
  for (const remove of removers) remove();
  return recorded;
}
