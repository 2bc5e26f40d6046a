import { Account } from '../account/account.ts';
import { listIndexes } from '../session/index-commands.ts';
import type { SessionOptions } from '../session/session.ts';
import { Session } from '../session/session.ts';
import { fixedClock } from '../system/clock.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';

/** Text in which `^`, `]` and `\` stand for field, value and subvalue marks. */
export function marked(text: string): string {
  return text
    .replaceAll('^', FIELD_MARK)
    .replaceAll(']', VALUE_MARK)
    .replaceAll('\\', SUBVALUE_MARK);
}

/** An account with the tables ORD and CUS and their dictionaries, as the acceptance tests have them. */
export function ordersAccount(): Account {
  const account = Account.inMemory();
  const records: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ORD: {
      1001: 'C1^20000^A1]B2]C3^2]1]5^1000]2550]199',
      1002: 'C2^20001^A1^10^950',
      1003: 'C1^20010^B2]D4^3]0^2500]100',
      1004: 'C9^20010^^^',
    },
    'DICT ORD': {
      CUST: 'D^1^^Cust^5L^S^',
      ODATE: 'D^2^D4-YMD^Date^10L^S^',
      PART: 'D^3^^Part^5L^M^LINES',
      QTY: 'D^4^^Qty^4R^M^LINES',
      PRICE: 'D^5^MD2^Price^8R^M^LINES',
      LINES: 'PH^PART QTY PRICE',
    },
    CUS: { C1: 'ACME', C2: 'Smith & Co', C9: 'zeta' },
    'DICT CUS': { NAME: 'D^1^^Name^12L^S^' },
  };
  account.createTable('ORD');
  account.createTable('CUS');
  account.transaction(() => {
    for (const [table, entries] of Object.entries(records))
      for (const [id, record] of Object.entries(entries))
        account.table(table).write(id, marked(record));
  });
  return account;
}

/** A session that may give every command, unless set otherwise. */
export function commandSession(account: Account, options: SessionOptions = {}): Session {
  return new Session(account, {
    login: 'OP',
    port: '7',
    clock: fixedClock('2026-11-21T08:30:00'),
    capabilities: { dbCommand: 'full' },
    ...options,
  });
}

/** Puts an item into VOC, its attributes divided by `^`. */
export function writeVoc(account: Account, name: string, item: string): void {
  account.transaction(() => account.table('VOC').write(name, marked(item)));
}

/** Every record of every table and dictionary with their indexes, and VOC itself, to say whether anything changed. */
export function contentsOf(account: Account): string {
  const commit = account.lastCommit;
  const existing = contents.get(account);
  if (existing?.commit === commit) return existing.text;
  const text = textOf(account);
  contents.set(account, { commit, text });
  return text;
}

const contents = new WeakMap<Account, { readonly commit: number; readonly text: string }>();

function textOf(account: Account): string {
  const states = account.tables().map(({ name }) => {
    const table = account.findTable(name);
    const dictionary = account.findTable(`DICT ${name}`);
    const indexes = table && listIndexes(account, name);
    return [name, [...(table?.records() ?? [])], [...(dictionary?.records() ?? [])], indexes];
  });
  return JSON.stringify([[...account.table('VOC').records()], states]);
}
