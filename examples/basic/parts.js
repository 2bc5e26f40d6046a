import { Account, Session } from 'mvdb';
import { fromNested } from 'mvdb/functions';

/** A session on an account in memory that has a few parts. */
export function openParts() {
  const account = Account.inMemory();
  account.createTable('PARTS');
  const session = new Session(account);
  const parts = session.table('PARTS');
  parts.write('P1', fromNested(['Bolt', '250']));
  parts.write('P2', fromNested(['Nut', '99']));
  parts.write('P3', fromNested(['Washer', '']));
  return session;
}
