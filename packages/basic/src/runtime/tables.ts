import { MvdbError, type Session, type SessionTable } from 'mvdb';
import { extract } from 'mvdb/functions';
import { programError } from './program-error.ts';
import type { ProgramRun } from './program-run.ts';
import { Handle, type Slot, text } from './slot.ts';
import { dividedAt } from './value-size.ts';

/** STATUS() after a read that found nothing, as in QM. */
export const STATUS_NOT_FOUND = 3006;

/** An open table. */
export class TableHandle extends Handle {
  readonly what = 'An open table';
  readonly table: SessionTable;
  #isOpen = true;

  constructor(table: SessionTable) {
    super();
    this.table = table;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  close(): void {
    this.#isOpen = false;
  }

  /** How a record is locked: 0 not, 1 shared and 2 for update by the session, below 0 by another. */
  lockState(session: Session, id: string): number {
    const { database } = this.table;
    let state = 0;
    for (const lock of session.account.locks.list()) {
      if (lock.table !== database || (lock.id !== id && lock.id !== undefined)) continue;
      const isOwn = lock.owner.session === session.owner.session;
      const strength = lock.id === undefined ? 3 : lock.mode === 'update' ? 2 : 1;
      if (!isOwn) return -strength;
      state = Math.max(state, strength);
    }
    return state;
  }
}

/** The open table that a variable holds. @throws MvdbError `NOT_A_TABLE`. */
export function tableOf(slot: Slot): TableHandle {
  if (slot instanceof TableHandle && slot.isOpen) return slot;
  throw programError(
    'NOT_A_TABLE',
    slot instanceof TableHandle
      ? 'The table was closed: OPEN it first.'
      : 'The variable holds no open table: OPEN one into it first.',
  );
}

/** Opens a table, or its dictionary; `undefined` where it is missing. */
export function openTable(run: ProgramRun, section: string, name: string): TableHandle | undefined {
  const full = section === '' ? name : `${section} ${name}`;
  try {
    return new TableHandle(run.session.table(full));
  } catch (error) {
    if (error instanceof MvdbError && NOT_THERE.has(error.code)) return undefined;
    throw error;
  }
}

const NOT_THERE: ReadonlySet<string> = new Set([
  'TABLE_NOT_FOUND',
  'BAD_TABLE_NAME',
  'SYNONYM_CHAIN',
]);

/** FILEINFO. */
export function fileInfo(slot: Slot, key: number): string | number {
  const isOpen = slot instanceof TableHandle && slot.isOpen;
  if (key === 0) return isOpen ? 1 : 0;
  const { table } = tableOf(slot);
  return key === 1 || key === 2 ? table.name : 0;
}

/** TRANS: an attribute of each of the records that ids name. */
export function translated(
  run: ProgramRun,
  table: string,
  ids: string,
  attribute: number,
  code: string,
): string {
  const opened = openTable(run, '', table.replace(/^\*/, ''));
  if (opened === undefined) throw programError('TABLE_NOT_FOUND', `TRANS names ${table}.`);
  const valueMark = '\u001d';
  return dividedAt(ids, valueMark)
    .map((id) => {
      const record = id === '' ? undefined : run.transactions.read(opened, id);
      const found =
        record === undefined
          ? ''
          : attribute === 0
            ? id
            : attribute < 0
              ? record
              : extract(record, attribute);
      if (found !== '' || code.toUpperCase() !== 'C') return found;
      return id;
    })
    .join(valueMark);
}

/** The id of a statement that changes a record. @throws MvdbError `BAD_ID` for an empty one. */
export function idText(run: ProgramRun, slot: Slot): string {
  return text(slot, run.precision);
}
