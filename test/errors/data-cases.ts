import {
  Account,
  attribute,
  buildIndex,
  createIndex,
  defineSchema,
  defineTable,
  execute,
  runSentence,
  Session,
  typed,
} from 'mvdb';
import { add, assertPlainText, divide, extract, str, toLatin1, VALUE_MARK } from 'mvdb/functions';
import type { ErrorCase } from './error-case.ts';
import { inOrders, writeItem } from './orders.ts';

/** A table of prices with so many decimals. */
const pricesWith = (decimals: number) =>
  defineTable({
    name: 'PRICES',
    description: 'Prices.',
    key: ['part'],
    attributes: { price: attribute.decimal(decimals)(1, 'PRICE', 'Of one piece.') },
  });

const PRICES = pricesWith(2);
const prices = defineSchema([PRICES]);

const inPrices = (work: (table: ReturnType<typeof typedPrices>) => unknown) =>
  inOrders((session) => {
    prices.createTables(session.account);
    work(typedPrices(session));
  });

const typedPrices = (session: Session) => typed(session, PRICES);

/** A session of somebody else on the account of a session. */
const another = (session: Session, login: string) => new Session(session.account, { login });

/** Errors of values, tables, records, locks, transactions and indexes. */
export const dataCases: readonly ErrorCase[] = [
  {
    code: 'MARK_IN_TEXT',
    when: 'A text from another system holds a code that is a mark here.',
    cause: () => assertPlainText(`A${VALUE_MARK}B`, 'part'),
  },
  {
    code: 'NO_LATIN1_BYTE',
    when: 'A record with a character outside Latin-1 is written for a system that reads Latin-1.',
    cause: () => toLatin1('10 €'),
  },
  {
    code: 'BAD_POSITION',
    when: 'A function is given a negative position.',
    cause: () => extract('a', -2),
  },
  {
    code: 'BAD_ARGUMENT',
    when: 'A call names an option that the function does not have.',
    cause: () => Account.open({ pth: 'orders' } as object as { path: string }),
  },
  {
    code: 'NOT_A_NUMBER',
    when: 'Arithmetic is done with a text.',
    cause: () => add('1', 'one'),
  },
  {
    code: 'DIVISION_BY_ZERO',
    when: 'A number is divided by zero.',
    cause: () => divide('1', '0'),
  },
  {
    code: 'TOO_LARGE',
    when: 'A text is repeated more often than a text can be long.',
    cause: () => str('ab', 2 ** 40),
  },
  {
    code: 'BAD_ID',
    when: 'A record is written under a blank id.',
    cause: () => inOrders((session) => session.table('ORD').write('', 'x')),
  },
  {
    code: 'BAD_TEXT',
    when: 'A record holds half of a surrogate pair.',
    cause: () => inOrders((session) => session.table('ORD').write('1', '\ud800')),
  },
  {
    code: 'BAD_TABLE_NAME',
    when: 'A table is created under a name with a space.',
    cause: () => inOrders((session) => session.account.createTable('OPEN ORDERS')),
  },
  {
    code: 'TABLE_NOT_FOUND',
    when: 'A program opens a table that does not exist.',
    cause: () => inOrders((session) => session.table('ORDS')),
  },
  {
    code: 'TABLE_EXISTS',
    when: 'A table is created twice.',
    cause: () => inOrders((session) => session.account.createTable('ORD')),
  },
  {
    code: 'TABLE_CLOSED',
    when: 'A program uses a table that was deleted.',
    cause: () =>
      inOrders(({ account }) => {
        const orders = account.table('ORD');
        account.deleteTable('ORD');
        orders.read('1001');
      }),
  },
  {
    code: 'SYNONYM_CHAIN',
    when: 'A synonym leads to a synonym, eleven times.',
    cause: () =>
      inOrders((session) => {
        for (let link = 1; link <= 11; link += 1)
          execute(session, `SET.FILE ${link === 1 ? 'ORD' : `Q${link - 1}`} Q${link}`);
        session.table('Q11');
      }),
  },
  {
    code: 'RECORD_EXISTS',
    when: 'A typed table inserts a record under an id that exists.',
    cause: () =>
      inPrices((table) => {
        table.insert(['P1'], { price: '1.50' });
        table.insert(['P1'], { price: '1.75' });
      }),
  },
  {
    code: 'RECORD_MISSING',
    when: 'A typed table updates a record that does not exist.',
    cause: () => inPrices((table) => table.update(['P1'], { price: '1.50' })),
  },
  {
    code: 'RECORD_CHANGED',
    when: 'A record changed after the version that an update names.',
    cause: () =>
      inPrices((table) => {
        const version = table.insert(['P1'], { price: '1.50' });
        table.update(['P1'], { price: '1.75' });
        table.update(['P1'], { price: '2.00' }, { version });
      }),
  },
  {
    code: 'NO_LOG',
    when: 'A sentence asks for the past of an account that keeps no log.',
    cause: () => inOrders((session) => runSentence(session, 'LIST ORD AS.OF "2026-11-01"')),
  },
  {
    code: 'NOT_LOGGED',
    when: 'A sentence asks for a commit that was never made.',
    cause: () =>
      inOrders((session) => {
        session.account.log.switchOn();
        runSentence(session, 'LIST ORD AS.OF "7"');
      }),
  },
  {
    code: 'CHANGED_SINCE',
    when: 'A commit is to be undone, and a later one changed the same record.',
    cause: () =>
      inOrders((session) => {
        session.account.log.switchOn();
        session.table('ORD').write('7', 'wrong');
        session.table('ORD').write('7', 'right');
        session.revert('2');
      }),
  },
  {
    code: 'BAD_VALUE',
    when: 'A typed table is given a text where the attribute takes an amount.',
    cause: () => inPrices((table) => table.insert(['P1'], { price: 'dear' })),
  },
  {
    code: 'SCHEMA_DIFFERS',
    when: 'A program describes an attribute with two decimals as one with three.',
    cause: () =>
      inOrders(({ account }) => {
        prices.createTables(account);
        defineSchema([pricesWith(3)]).createTables(account);
      }),
  },
  {
    code: 'RECORD_LOCKED',
    when: 'A session writes a record that another session has locked.',
    cause: () =>
      inOrders((session) => {
        another(session, 'bob').table('ORD').lock('1001');
        session.table('ORD').write('1001', 'x');
      }),
  },
  {
    code: 'TABLE_LOCKED',
    when: 'A session locks a table of which another session has locked a record.',
    cause: () =>
      inOrders((session) => {
        another(session, 'bob').table('ORD').lock('1001');
        session.table('ORD').lock(undefined);
      }),
  },
  {
    code: 'LOCK_LOST',
    when: 'A session writes a record whose lock was released by the UNLOCK of another session.',
    cause: () =>
      inOrders((session) => {
        const bob = another(session, 'bob');
        bob.table('ORD').lock('1001');
        execute(session, 'UNLOCK USER bob ALL');
        bob.table('ORD').write('1001', 'x');
      }),
  },
  {
    code: 'LOCK_TIMEOUT',
    when: 'A session waits for a lock that stays taken.',
    cause: () =>
      inOrders((session) => {
        another(session, 'bob').table('ORD').lock('1001');
        return session.table('ORD').waitForLock('1001', 1);
      }),
  },
  {
    code: 'DEADLOCK',
    when: 'Two sessions wait for each other.',
    cause: () =>
      inOrders(async (session) => {
        const bob = another(session, 'bob');
        session.table('ORD').lock('1001');
        bob.table('ORD').lock('1002');
        const wait = bob
          .table('ORD')
          .waitForLock('1001', 60_000)
          .catch(() => undefined);
        try {
          await session.table('ORD').waitForLock('1002', 60_000);
        } finally {
          session.close();
          await wait;
        }
      }),
  },
  {
    code: 'NOT_LOCKED',
    when: 'A session that must lock what it changes writes without a lock.',
    cause: () =>
      inOrders(({ account }) =>
        new Session(account, { login: 'ann', requiresLocks: true }).table('ORD').write('1001', 'x'),
      ),
  },
  {
    code: 'ASYNC_TRANSACTION',
    when: 'The work of a transaction returns a promise.',
    cause: () => inOrders(({ account }) => account.transaction(async () => undefined)),
  },
  {
    code: 'IN_TRANSACTION',
    when: 'A snapshot is taken inside a transaction.',
    cause: () => inOrders(({ account }) => account.transaction(() => account.snapshot())),
  },
  {
    code: 'TRANSACTION_OVER',
    when: 'A scan that began inside a transaction goes on after it.',
    cause: () =>
      inOrders(({ account }) => {
        const records = account.transaction(() => {
          const scan = account.table('ORD').records();
          scan.next();
          return scan;
        });
        records.next();
      }),
  },
  {
    code: 'SESSION_CLOSED',
    when: 'A program uses a session after closing it.',
    cause: () =>
      inOrders((session) => {
        session.close();
        session.table('ORD');
      }),
  },
  {
    code: 'TRIGGER_DEPTH',
    when: 'A trigger writes a record that sets it off again.',
    cause: () =>
      inOrders(({ account }) => {
        const orders = account.table('ORD');
        account.addTrigger('ORD', { afterWrite: ({ id }) => orders.write(`${id}+`, 'again') });
        orders.write('1', 'x');
      }),
  },
  {
    code: 'INDEX_NOT_FOUND',
    when: 'A program builds an index that was not created.',
    cause: () => inOrders((session) => buildIndex(session, 'ORD', 'PRT')),
  },
  {
    code: 'INDEX_EXISTS',
    when: 'An index is created twice.',
    cause: () =>
      inOrders((session) => {
        createIndex(session, 'ORD', ['PART']);
        createIndex(session, 'ORD', ['PART']);
      }),
  },
  {
    code: 'INDEX_NOT_PURE',
    when: 'An index is created on an item that reads the clock.',
    cause: () =>
      inOrders((session) => {
        writeItem(session, 'AGE', 'I^DATE() - ODATE^^Age^5R^S');
        createIndex(session, 'ORD', ['AGE']);
      }),
  },
  {
    code: 'UNIQUE_VIOLATION',
    when: 'Two records have one value of a unique index.',
    cause: () =>
      inOrders((session) => {
        createIndex(session, 'ORD', ['CUST'], { isUnique: true });
        buildIndex(session, 'ORD', 'CUST');
      }),
  },
  {
    code: 'NO_INDEX',
    when: 'A sentence with REQUIRE.INDEX has a condition that no index answers.',
    cause: () => inOrders((session) => execute(session, 'LIST ORD WITH QTY = 2 REQUIRE.INDEX')),
  },
];
