import { extract, replace } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { type Operation, operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import type { CompanyTable } from '../../schema/table-name.ts';
import { postRecordChange, type RecordChange } from './audit.ts';
import { listsFollowing } from './derived-lists.ts';
import { type HandedInRejection, recordCheck } from './handed-in.ts';

/** What goes with every change of a record, such as its audit. It may reject the change. */
export type Follower<Text extends string = string> = Operation<RecordChange, void, Text>;

/** What goes with the changes of a table, in this order; they are audited unless it is stated. */
type Followers<Text extends string> = readonly Follower<Text>[];

/** A record of a table before and after: `undefined` if missing. */
export type RecordWrite = Omit<RecordChange, 'table'>;

/**
 * Makes the operation of writing a record of a table, or deleting it if it is missing after. The lists that other
 * records hold of it follow.
 */
export function recordWriting<Text extends string = never>(
  table: CompanyTable,
  followers: Followers<Text> = [postRecordChange],
): Operation<RecordWrite, void, Text> {
  const all: Followers<Text> = [listsFollowing(table), ...followers];
  return operation({
    writes: [table],
    uses: all,
    run(context, write: RecordWrite) {
      const { key, newRecord } = write;
      const opened = table.open(context.session);
      if (newRecord === undefined) opened.delete(key);
      else opened.write(key, newRecord);
      for (const follow of all) follow(context, { ...write, table: table.name });
    },
  });
}

export interface RecordRemoval {
  readonly program: string;
  /** Of the record, the company left out, part by part. */
  readonly id: readonly string[];
}

/** Makes the operation of deleting a record of a table for good, where it is there. */
export function recordRemoval<Text extends string = never>(
  table: CompanyTable,
  followers?: Followers<Text>,
): Operation<RecordRemoval, void, Text> {
  const write = recordWriting(table, followers);
  return operation({
    uses: [write],
    run(context, { program, id }: RecordRemoval) {
      const stored = table.readLocked(context.session, ...keyParts(context, table, id));
      if (stored === undefined) return;
      const { recordId, recordText } = stored;
      write(context, { program, key: recordId, oldRecord: recordText, newRecord: undefined });
    },
  });
}

export interface Replacement extends RecordRemoval {
  /** The whole record, as a caller hands it in. */
  readonly record: string;
}

/** Makes the operation of putting a record that a caller hands in where a table holds another, or none; checked. */
export function recordReplacement<Text extends string = never>(
  table: CompanyTable,
  followers?: Followers<Text>,
): Operation<Replacement, void, HandedInRejection | Text> {
  const check = recordCheck(table);
  const write = recordWriting(table, followers);
  return operation({
    uses: [check, write],
    run(context, { program, id, record }: Replacement) {
      const key = keyParts(context, table, id);
      const stored = table.readLocked(context.session, ...key)?.recordText;
      check(context, { key, recordText: record, storedText: stored ?? '' });
      write(context, { program, key: keyOf(...key), oldRecord: stored, newRecord: record });
    },
  });
}

/** A new record with when it was entered and by whom, where the caller leaves that blank. */
export function asEntered(
  { session }: CompanyContext,
  table: CompanyTable,
  record: string,
): string {
  const { enteredDate, enteredBy } = table.attributes;
  const entries = [
    { attribute: enteredDate, entered: String(session.clock.today()) },
    { attribute: enteredBy, entered: session.initials },
  ];
  let filled = record;
  for (const { attribute, entered } of entries)
    if (attribute !== undefined && extract(filled, attribute.number) === '')
      filled = replace(filled, attribute.number, entered);
  return filled;
}

/** The parts of the id of a record: some tables are kept by company, others are not. */
export function keyParts(
  { company }: CompanyContext,
  table: CompanyTable,
  id: readonly string[],
): readonly string[] {
  return table.isScoped ? [company, ...id] : id;
}
