import { text } from '../runtime/slot.ts';
import { tableOf } from '../runtime/tables.ts';
import { command } from './entry.ts';
import { comma, handle, optional, sequence, value } from './form.ts';
import { tableAndId } from './table-forms.ts';

const group = 'locks';

/** The statements of locks. */
export const lockCommands = [
  command({
    name: 'RELEASE',
    group,
    usage: 'RELEASE [table [, id]]',
    help: 'Releases a lock, all of a table, or all.',
    form: optional(sequence(handle, optional(sequence(comma, value)))),
    clauses: ['ON ERROR'],
    run: (run, table, id) => {
      run.releaseLocks(
        table === undefined ? undefined : tableOf(table),
        id === undefined ? undefined : text(id, run.precision),
      );
      return true;
    },
  }),
  command({
    name: 'RECORDLOCKU',
    group,
    usage: 'RECORDLOCKU table, id [LOCKED ...]',
    help: 'Locks a record for update.',
    form: tableAndId,
    clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
    run: (run, table, id) =>
      run.unlessLocked(() => {
        run.transactions.locked(tableOf(table), text(id, run.precision), 'update');
        return true;
      }),
  }),
  command({
    name: 'RECORDLOCKL',
    group,
    usage: 'RECORDLOCKL table, id [LOCKED ...]',
    help: 'Locks a record against changes.',
    form: tableAndId,
    clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
    run: (run, table, id) =>
      run.unlessLocked(() => {
        run.transactions.locked(tableOf(table), text(id, run.precision), 'shared');
        return true;
      }),
  }),
  command({
    name: 'FILELOCK',
    group,
    usage: 'FILELOCK table [LOCKED ...] [THEN ... ELSE ...]',
    help: 'Locks a whole table.',
    form: handle,
    clauses: ['ON ERROR', 'LOCKED', 'THEN', 'ELSE'],
    run: (run, table) =>
      run.unlessLocked(() => {
        run.transactions.locked(tableOf(table), undefined, 'update');
        return true;
      }),
  }),
  command({
    name: 'FILEUNLOCK',
    group,
    usage: 'FILEUNLOCK table',
    help: 'Releases the lock of a table.',
    form: handle,
    clauses: ['ON ERROR'],
    run: (run, table) => {
      run.transactions.release(tableOf(table), undefined);
      return true;
    },
  }),
  command({
    name: 'LOCK',
    group,
    usage: 'LOCK number [THEN ... ELSE ...]',
    help: 'Takes one of the 64 locks that programs agree on.',
    form: value,
    clauses: ['THEN', 'ELSE'],
    run: (run, number) => run.taskLock(run.whole(number)),
  }),
  command({
    name: 'UNLOCK',
    group,
    usage: 'UNLOCK [number]',
    help: 'Gives one of the 64 locks back, or all.',
    form: optional(value),
    run: (run, number) => {
      run.taskUnlock(number === undefined ? undefined : run.whole(number));
      return undefined;
    },
  }),
];
