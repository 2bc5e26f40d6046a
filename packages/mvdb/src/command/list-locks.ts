import type { HeldLock } from '../locks/locks.ts';
import { lockedTableNames } from './locked-table.ts';
import { textTable } from './text-table.ts';
import type { Verb } from './verb.ts';

/** Prints the locks that sessions of any process hold; with EVERY also those they wait for. */
export const listLocks: Verb = {
  name: 'LIST.READU',
  synonyms: ['LIST.LOCKS'],
  effect: 'read',
  usage: 'LIST.READU [EVERY]',
  run({ session, words, print }) {
    const isEvery = words.keyword('EVERY', 'WAIT') !== undefined;
    words.end();
    const nameOf = lockedTableNames(session);
    const { locks } = session.account;
    const row = (state: string) => (lock: HeldLock) => [
      nameOf(lock.table),
      lock.id ?? '(all)',
      lock.mode,
      state,
      lock.owner.login,
      lock.owner.session,
    ];
    const held = locks.list().map(row('holds'));
    const waiting = isEvery ? locks.waiting().map(row('waits')) : [];
    const headings = ['Table', 'Id', 'Mode', 'State', 'Login', 'Session'];
    for (const line of textTable(headings, [...held, ...waiting])) print(line);
    print(`${held.length} lock(s) held.`);
    return held.length;
  },
};
