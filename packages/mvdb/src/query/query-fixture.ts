import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { fixedClock } from '../system/clock.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { isListCommand, runListCommand } from './list-commands.ts';
import type { Outcome } from './outcome.ts';
import { type RunOptions, runSentence } from './run.ts';

/** Orders and customers: four records are enough to report every rule from its neighbours. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ORD: {
    1001: 'C1^20000^A1]B2]C3^2]1]5^1000]2550]199',
    1002: 'C2^20001^A1^10^950',
    1003: 'C1^20010^B2]D4^3]^2500]100',
    1004: 'C3^^^^',
  },
  'DICT ORD': {
    CUST: 'D^1^^Cust^5L^S',
    ODATE: 'D^2^D4-^Date^10R^S',
    PART: 'D^3^^Part^6L^M^LINES',
    QTY: 'D^4^^Qty^4R^M^LINES',
    PRICE: 'D^5^MD2^Price^8R^M^LINES',
    EXT: 'I^QTY*PRICE^MD2^Ext^9R^M^LINES',
    TOT: 'I^SUM(QTY*PRICE)^MD2^Total^10R^S',
    CNAME: "I^TRANS(CUS,CUST,NAME,'X')^^Name^10L^S",
    LINES: 'PH^PART QTY PRICE EXT',
    '@': 'PH^CUST ODATE PART QTY PRICE',
    CHEAP: 'PH^WITH TOT < 80',
    LOOP: 'PH^WITH CUST = C1 LOOP',
  },
  CUS: { C1: 'ACME^CA', C2: 'Smith & Co^NY', C3: 'zeta^CA' },
  'DICT CUS': { NAME: 'D^1^^Name^12L^S', STATE: 'D^2^^State^5L^S' },
};

export interface QueryFixture {
  readonly session: Session;
  /** Runs one sentence or command about lists. */
  run(sentence: string, options?: RunOptions): Outcome | undefined;
  /** Runs a sentence and gives the elements of list 0, which are used up, or the ids a report shows. */
  ids(sentence: string, options?: RunOptions): readonly string[];
  close(): Promise<void>;
}

/** A session on an account in memory with a few orders and customers. */
export function openQueryFixture(): QueryFixture {
  const account = Account.inMemory();
  account.transaction(() => {
    account.createTable('ORD');
    account.createTable('CUS');
    for (const [name, records] of Object.entries(TABLES)) {
      const table = account.table(name);
      for (const [id, record] of Object.entries(records)) table.write(id, marked(record));
    }
  });
  const session = new Session(account, { clock: fixedClock('2026-11-21T08:30:00') });
  const run = (sentence: string, options?: RunOptions) => {
    if (!isListCommand(sentence)) return runSentence(session, sentence, options);
    runListCommand(session, sentence);
    return undefined;
  };
  return {
    session,
    run,
    ids: (sentence, options) => {
      const outcome = run(sentence, options);
      return outcome?.kind === 'report'
        ? Array.from(outcome.report.rows, ({ id }) => id)
        : (session.selectLists.take(0) ?? []);
    },
    close: () => account.close(),
  };
}

/** Text with `^` and `]` as it is stored. */
export function marked(text: string): string {
  return text.replaceAll('^', FIELD_MARK).replaceAll(']', VALUE_MARK);
}
