import type { HeldLock } from '../locks/locks.ts';
import { lockedTableNames } from './locked-table.ts';
import { takeTable } from './table-name.ts';
import type { CommandCall, Verb } from './verb.ts';

/** Releases locks, whoever holds them. */
export const unlock: Verb = {
  name: 'UNLOCK',
  synonyms: [],
  effect: 'full',
  usage: 'UNLOCK [USER login | session] (ALL | FILE [DICT] table [id ... | ALL])',
  run(call) {
    const { session, print } = call;
    const isMeant = takeTarget(call);
    const nameOf = lockedTableNames(session);
    let count = 0;
    for (const held of session.account.locks.list().filter(isMeant)) {
      session.assertMayWrite(nameOf(held.table));
      if (held.owner.session === session.owner.session) session.releaseLock(held.table, held.id);
      else session.account.locks.release(held, held.owner);
      count += 1;
    }
    print(`${count} lock(s) released.`);
    return count;
  },
};

function takeTarget({ session, words }: CommandCall): (held: HeldLock) => boolean {
  const user = words.keyword('USER') ? words.required('The login or session').text : undefined;
  const isOfUser = ({ owner }: HeldLock) =>
    user === undefined || owner.login === user || owner.session === user;
  if (words.keyword('ALL')) {
    words.end();
    return isOfUser;
  }
  if (!words.keyword('FILE')) throw words.problem('ALL or FILE is missing');
  const { database } = session.table(takeTable(words, session));
  if (words.keyword('ALL')) words.end();
  const ids = new Set(words.rest().map(({ text }) => text));
  return (held) =>
    isOfUser(held) &&
    held.table === database &&
    (ids.size === 0 || (held.id !== undefined && ids.has(held.id)));
}
