import { MvdbError } from '../../errors/errors.ts';
import { IN_TRANSACTION } from '../../errors/failures.ts';
import { SAVED_LISTS } from '../../query/list-commands.ts';
import type { SessionTable } from '../../session/session-table.ts';
import { FIELD_MARK } from '../../text/marks.ts';
import { takeIds } from '../named-records.ts';
import { takeTable } from '../table-name.ts';
import type { CommandCall, Verb } from '../verb.ts';
import { type Ending, editLines } from './edit-conversation.ts';

/**
 * Lets a person change records line by line, an attribute each. A record is locked while it is edited; what was
 * written before something fails stays written.
 */
export const edit: Verb = {
  name: 'ED',
  synonyms: [],
  effect: 'write',
  usage: 'ED [DICT] table [id ... | ALL]',
  run(call) {
    const { session, words } = call;
    assertOutsideTransaction(call);
    const table = session.table(takeTable(words, session));
    return editRecords(call, table, takeIds(words, session, table.name));
  },
};

/** Lets a person change a saved select list, an element a line. */
export const editList: Verb = {
  name: 'EDIT.LIST',
  synonyms: [],
  effect: 'write',
  usage: 'EDIT.LIST name',
  run(call) {
    const { session, words } = call;
    assertOutsideTransaction(call);
    const name = words.required('The name of a saved list').text;
    words.end();
    if (session.account.findTable(SAVED_LISTS) === undefined) session.createTable(SAVED_LISTS);
    return editRecords(call, session.table(SAVED_LISTS), [name]);
  },
};

/** While a person thinks, nobody else could write. */
function assertOutsideTransaction({ session }: CommandCall): void {
  if (session.account.inTransaction)
    throw new MvdbError(IN_TRANSACTION, 'The editor waits for a person; end the transaction.');
}

/** @returns The number of records that were gone through. */
function editRecords(call: CommandCall, table: SessionTable, ids: readonly string[]): number {
  table.assertMayWrite();
  let count = 0;
  for (const id of ids) {
    count += 1;
    if (editRecord(call, table, id) === 'stop') break;
  }
  return count;
}

function editRecord(call: CommandCall, table: SessionTable, id: string): Ending {
  const wasLocked = isLocked(call, table, id);
  table.lock(id);
  try {
    const record = table.readWhole(id);
    return editLines(call, {
      title: `${id} of ${table.name}`,
      lines: record === undefined ? undefined : linesOf(record),
      keep: (lines) => table.writeKeepingLock(id, lines.join(FIELD_MARK)),
      delete: () => table.delete(id),
    });
  } finally {
    if (!wasLocked) table.release(id);
  }
}

/** True where the session has locked the record before. */
function isLocked({ session }: CommandCall, table: SessionTable, id: string): boolean {
  return session.account.locks
    .list()
    .some(
      (held) =>
        held.table === table.database &&
        held.id === id &&
        held.owner.session === session.owner.session,
    );
}

function linesOf(record: string): readonly string[] {
  return record === '' ? [] : record.split(FIELD_MARK);
}
