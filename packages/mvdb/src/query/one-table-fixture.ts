import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { FIELD_MARK } from '../text/marks.ts';

/** A session on an account in memory with an empty table T, whose dictionary holds these items. */
export function openTableT(items: Readonly<Record<string, readonly string[]>>): Session {
  const account = Account.inMemory();
  account.createTable('T');
  for (const [name, item] of Object.entries(items))
    account.table('DICT T').write(name, item.join(FIELD_MARK));
  return new Session(account);
}
