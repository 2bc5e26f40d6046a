import { Account } from '../account/account.ts';
import type { Capabilities } from '../rights/capabilities.ts';
import { Session } from '../session/session.ts';
import { fixedClock } from '../system/clock.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';

/*
 * A small firm for tests: the tables ORD and CUS with their dictionaries, written with `^` for field marks,
 * `]` for value marks and `\` for subvalue marks.
 */

const ORDERS: Readonly<Record<string, string>> = {
  '1001': 'C1^20000^A1]B2]C3^2]1]5^1000]2550]199',
  '1002': 'C2^20001^A1^10^950',
  '1003': 'C1^20010^B2]D4^3]^2500]100',
  '1004': 'C3^^^^',
};

const CUSTOMERS: Readonly<Record<string, string>> = {
  C1: 'ACME^CA',
  C2: 'Smith & Co^NY',
  C3: 'zeta^CA',
};

const ORDER_ITEMS: Readonly<Record<string, string>> = {
  '@': 'PH^CUST ODATE PART QTY PRICE',
  AQTY: 'A^4^^^^^^^R^5',
  ATOT: 'A^0^^^^^MD2^A;S(N(QTY)*N(PRICE))^R',
  CNAME: "I^TRANS(CUS,CUST,NAME,'X')^^Name^10L^S",
  CUST: 'D^1^^Cust^5L^S',
  EXT: 'I^QTY*PRICE^MD2^Ext^9R^M^LINES',
  FTOT: 'A^0^^^^^MD2^F;4;5;*;S^R',
  LINES: 'PH^PART QTY PRICE EXT',
  ODATE: 'D^2^D4-^Date^10R^S',
  PART: 'D^3^^Part^6L^M^LINES',
  PRICE: 'D^5^MD2^Price^8R^M^LINES',
  QTY: 'D^4^^Qty^4R^M^LINES',
  TNAME: 'A^1^^^^^^TCUS;X;;1^L^12',
  TOT: 'I^SUM(QTY*PRICE)^MD2^Total^10R^S',
};

const CUSTOMER_ITEMS: Readonly<Record<string, string>> = {
  NAME: 'D^1^^Name^12L^S',
  STATE: 'D^2^^State^5L^S',
};

/** Turns `^`, `]` and `\` into field, value and subvalue marks. */
export function marked(text: string): string {
  return text
    .replaceAll('^', FIELD_MARK)
    .replaceAll(']', VALUE_MARK)
    .replaceAll('\\', SUBVALUE_MARK);
}

/** Turns the marks back into `^`, `]` and `\`. */
export function unmarked(text: string): string {
  return text
    .replaceAll(FIELD_MARK, '^')
    .replaceAll(VALUE_MARK, ']')
    .replaceAll(SUBVALUE_MARK, '\\');
}

/** A session on a memory account with the tables ORD and CUS, on 21 November 2026, 8:30. */
export function orderSession(capabilities: Partial<Capabilities> = {}): Session {
  const account = Account.inMemory();
  account.transaction(() => {
    for (const [name, records, items] of [
      ['ORD', ORDERS, ORDER_ITEMS],
      ['CUS', CUSTOMERS, CUSTOMER_ITEMS],
    ] as const) {
      const table = account.createTable(name);
      for (const [id, record] of Object.entries(records)) table.write(id, marked(record));
      for (const [id, item] of Object.entries(items))
        account.table(`DICT ${name}`).write(id, marked(item));
    }
  });
  const clock = fixedClock('2026-11-21T08:30:00');
  return new Session(account, { login: 'ann', clock, capabilities });
}
