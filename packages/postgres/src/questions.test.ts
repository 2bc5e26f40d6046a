import { randomUUID } from 'node:crypto';
import { Account, FIELD_MARK, Session } from 'mvdb';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runSentence } from '../../mvdb/src/query/run.ts';
import { rejection } from '../../mvdb/src/testing/rejection.ts';
import { Bridge } from './bridge/bridge.ts';
import { postgres } from './postgres.ts';

const url = process.env.MVDB_POSTGRES ?? '';

let schema: string;
let account: Account;
let session: Session;
let other: Session;

beforeEach(() => {
  schema = `questions_${randomUUID().replaceAll('-', '')}`;
  account = Account.open({ engine: postgres({ url, schema }) });
  account.createTable('ORD');
  session = new Session(account, { login: 'ann' });
  other = new Session(account, { login: 'bob' });
});

afterEach(async () => {
  vi.restoreAllMocks();
  session.close();
  other.close();
  await account.close();
});

/** How often the server is asked, and answers, in the course of some work. */
function questionsOf(work: () => void): number {
  const asked = vi.spyOn(Bridge.prototype, 'run');
  work();
  const { length } = asked.mock.calls;
  asked.mockRestore();
  return length;
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** What it writes is what another process writes, also inside a transaction of this one. */
function openElsewhere(): Account {
  const address = new URL(url);
  address.searchParams.set('fallback_application_name', 'elsewhere');
  return Account.open({ engine: postgres({ url: address.href, schema }), create: false });
}

const besideOthers = (work: () => void): void =>
  account.retryOnConflict(() => account.transaction(work));

const writing = (count: number) => () =>
  session.transaction(() => {
    for (let id = 1; id <= count; id += 1) session.table('ORD').write(String(id), 'x');
  });

function lock(count: number): void {
  const table = account.table('ORD').database;
  account.transaction(() => {
    for (let id = 1; id <= count; id += 1)
      account.locks.tryAcquire({ table, id: `locked ${id}` }, 'update', other.owner);
  });
}

describe('a transaction', () => {
  test('asks as often for a hundred writes as for one, though others hold locks', () => {
    writing(1)();
    expect(questionsOf(writing(100))).toBe(questionsOf(writing(1)));
    lock(10);
    writing(1)();
    expect(questionsOf(writing(100))).toBe(questionsOf(writing(1)));
  });

  test.each([3, 1_200])('minds each of %i locks that others hold', (count) => {
    lock(count);
    session.transaction(() => {
      session.table('ORD').write('1', 'x');
      for (const id of [1, 2, count])
        expect(() => session.table('ORD').write(`locked ${id}`, 'x')).toThrow(
          rejection('RECORD_LOCKED'),
        );
    });
    expect(account.locks.list()).toHaveLength(count);
    expect([...account.table('ORD').ids()]).toEqual(['1']);
  });
});

describe('a record', () => {
  test('is read by one question, and several by one, too', () => {
    writing(5)();
    const orders = account.table('ORD');
    expect(questionsOf(() => orders.read('1'))).toBe(1);
    expect(questionsOf(() => orders.readMany(['1', '2', '3', '9']))).toBe(1);
  });

  test('that is known in the state that is read is not asked for again', async () => {
    writing(2)();
    const orders = account.table('ORD');
    const reading = () => ['1', 'b', '0'].map((id) => orders.read(id));
    expect(questionsOf(reading)).toBe(3);
    expect(questionsOf(() => expect(reading()).toEqual(['x', undefined, undefined]))).toBe(0);
    orders.write('0', 'new');
    expect(questionsOf(() => expect(reading()).toEqual(['x', undefined, 'new']))).toBe(1);
    const snapshot = account.snapshot();
    const held = snapshot.table('ORD');
    expect(held.read('1')).toBe('x');
    orders.write('2', 'changed');
    expect(questionsOf(() => expect(held.read('1')).toBe('x'))).toBe(0);
    expect(held.read('2')).toBe('x');
    expect(orders.read('2')).toBe('changed');
    await snapshot.close();
  });
});

describe('records that are read soon', () => {
  test.each<[string, (work: () => void) => void]>([
    ['outside of transactions', (work) => work()],
    ['in a transaction', (work) => account.transaction(work)],
    ['in one beside others', (work) => besideOthers(work)],
  ])('are asked for at once, of any tables, %s', async (_, inside) => {
    account.createTable('CUST');
    const elsewhere = Account.open({ engine: postgres({ url, schema }), create: false });
    elsewhere.table('ORD').write('1', 'order');
    elsewhere.table('CUST').write('C', 'customer');
    await elsewhere.close();
    await turn();
    const orders = session.table('ORD');
    const customers = session.table('CUST');
    const wanted = [
      { table: orders, ids: ['1', '2'] },
      { table: customers, ids: ['C'] },
    ];
    const reading = () => [orders.read('2'), orders.read('1'), customers.read('C')];
    inside(() => {
      orders.read('begun');
      expect(questionsOf(() => session.readAhead(wanted))).toBe(1);
      const read = () => expect(reading()).toEqual([undefined, 'order', 'customer']);
      expect(questionsOf(read)).toBe(0);
      expect(questionsOf(() => session.readAhead(wanted))).toBe(0);
    });
  });

  test('are those of a table that may be read, and have ids', () => {
    const orders = session.table('ORD');
    const nothing = { mayRead: () => false, mayWrite: () => false };
    const ahead = (ids: string[]) => () => session.readAhead([{ table: orders, ids }]);
    expect(() => session.restricted(nothing, ahead(['1']))).toThrow(rejection('NOT_PERMITTED'));
    expect(ahead([''])).toThrow(rejection('BAD_ID'));
  });

  test('do not make a transaction that never reads them meet those who change them', async () => {
    const elsewhere = openElsewhere();
    const orders = session.table('ORD');
    let attempts = 0;
    besideOthers(() => {
      attempts += 1;
      orders.read('own');
      session.readAhead([{ table: orders, ids: ['theirs', 'others'] }]);
      if (attempts === 1) elsewhere.table('ORD').write('theirs', 'x');
      orders.write('own', 'x');
    });
    expect(attempts).toBe(1);
    await elsewhere.close();
  });
});

describe('what was read before', () => {
  test('is known in later turns after one question', async () => {
    writing(1)();
    const orders = account.table('ORD');
    const reading = () => ['1', 'b', '0'].map((id) => orders.read(id));
    expect(questionsOf(reading)).toBe(3);
    await turn();
    const asked = vi.spyOn(Bridge.prototype, 'run');
    expect(reading()).toEqual(['x', undefined, undefined]);
    const statements = asked.mock.calls.map(([, all]) => all.map(({ name }) => name));
    expect(statements).toEqual([[undefined, 'news']]);
  });

  test('is asked for again where another process has changed it, and only then', async () => {
    const orders = account.table('ORD');
    for (const id of ['a', 'other', 'third']) orders.write(id, 'x');
    const elsewhere = Account.open({ engine: postgres({ url, schema }), create: false });
    const reading = () => ['a', 'other', 'third'].map((id) => orders.read(id));
    expect(reading()).toEqual(['x', 'x', 'x']);
    elsewhere.table('ORD').write('other', 'y');
    await turn();
    expect(questionsOf(() => expect(reading()).toEqual(['x', 'y', 'x']))).toBe(2);
    elsewhere.table('ORD').clear();
    await turn();
    expect(reading()).toEqual([undefined, undefined, undefined]);
    await elsewhere.close();
  });

  test('is asked for again by one question, all that others changed of what is in use', async () => {
    const ids = ['a', 'other', 'third', 'unused'];
    for (const id of ids) account.table('ORD').write(id, 'x');
    const elsewhere = Account.open({ engine: postgres({ url, schema }), create: false });
    const reading = () => ids.slice(0, 3).map((id) => account.table('ORD').read(id));
    expect(account.table('ORD').readMany(ids)).toHaveLength(4);
    reading();
    for (const text of ['y', 'z']) {
      for (const id of ids) elsewhere.table('ORD').write(id, text);
      await turn();
      expect(questionsOf(() => expect(reading()).toEqual([text, text, text]))).toBe(2);
    }
    elsewhere.table('ORD').delete('other');
    await turn();
    expect(reading()).toEqual(['z', undefined, 'z']);
    await elsewhere.close();
  });

  test.each<[string, (work: () => void) => void]>([
    ['a transaction', (work) => account.transaction(work)],
    ['one beside others', (work) => besideOthers(work)],
  ])('comes along as %s begins, all that others change again and again', async (_, inside) => {
    const ids = ['a', 'other', 'third'];
    for (const id of ids) account.table('ORD').write(id, 'x');
    const elsewhere = openElsewhere();
    const reading = () => ids.map((id) => account.table('ORD').read(id));
    reading();
    const questions: number[] = [];
    for (const text of ['y', 'z', 'end']) {
      elsewhere.transaction(() => {
        for (const id of ids) elsewhere.table('ORD').write(id, text);
      });
      inside(() => {
        questions.push(questionsOf(() => expect(reading()).toEqual([text, text, text])));
      });
    }
    expect(questions).toEqual([1, 0, 0]);
    await elsewhere.close();
  });

  test('finds that a number is new, of which there were none behind the last one', async () => {
    const orders = account.table('ORD');
    const elsewhere = openElsewhere();
    const takeNext = (number: number) => () =>
      besideOthers(() => {
        expect(orders.read(`N${number}`)).toBeUndefined();
        orders.write(`N${number}`, 'x');
      });
    takeNext(11)();
    const cached = questionsOf(() => besideOthers(() => orders.write('N11', 'known')));
    expect([12, 13].map((number) => questionsOf(takeNext(number)))).toEqual([cached, cached]);
    elsewhere.table('ORD').write('N14', 'theirs');
    elsewhere.table('ORD').write('N15', 'theirs');
    besideOthers(() => expect(orders.read('N14')).toBe('theirs'));
    elsewhere.table('ORD').delete('N14');
    besideOthers(() => {
      expect(['N14', 'N15', 'N16'].map((id) => orders.read(id))).toEqual([
        undefined,
        'theirs',
        undefined,
      ]);
    });
    await elsewhere.close();
  });

  test('is known of what this process wrote, though others committed before it did', async () => {
    const elsewhere = openElsewhere();
    const orders = account.table('ORD');
    let isMet = false;
    besideOthers(() => {
      orders.write('own', 'mine');
      if (!isMet) elsewhere.table('ORD').write('theirs', 'x');
      isMet = true;
    });
    await turn();
    expect(questionsOf(() => expect(orders.read('own')).toBe('mine'))).toBe(1);
    elsewhere.table('ORD').write('own', 'theirs');
    await turn();
    expect(orders.read('own')).toBe('theirs');
    await elsewhere.close();
  });

  test('is asked for again where more was changed than is noted', async () => {
    const orders = account.table('ORD');
    const elsewhere = Account.open({ engine: postgres({ url, schema }), create: false });
    const other = elsewhere.table('ORD');
    const reading = () => ['a', 'other'].map((id) => orders.read(id));
    for (const [count, text] of [
      [1_001, 'many'],
      [2, 'long'.repeat(20_000)],
    ] as const) {
      elsewhere.transaction(() => {
        for (let number = 0; number < count; number += 1) other.write(`${number}`, text);
        other.write('a', text);
        other.write('other', text);
      });
      await turn();
      expect(reading()).toEqual([text, text]);
    }
    await elsewhere.close();
  });

  test('is asked for again after a transaction of this process, kept or not', async () => {
    writing(2)();
    const orders = account.table('ORD');
    expect(orders.read('1')).toBe('x');
    expect(() =>
      account.transaction(() => {
        orders.write('1', 'undone');
        expect(orders.read('1')).toBe('undone');
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(orders.read('1')).toBe('x');
    orders.write('1', 'kept');
    await turn();
    expect(orders.read('1')).toBe('kept');
  });

  test('holds in a snapshot as it was, whatever is known since', async () => {
    writing(1)();
    const snapshot = account.snapshot();
    expect(snapshot.table('ORD').read('1')).toBe('x');
    account.table('ORD').write('1', 'new');
    expect(account.table('ORD').read('1')).toBe('new');
    await turn();
    expect(snapshot.table('ORD').read('1')).toBe('x');
    await snapshot.close();
  });

  test('is not known any more where the database was put back to as many commits of others', async () => {
    const orders = account.table('ORD');
    for (const id of ['a', 'other']) orders.write(id, 'x');
    const reading = () => ['a', 'other'].map((id) => orders.read(id));
    expect(reading()).toEqual(['x', 'x']);
    const client = new Client(url);
    await client.connect();
    const others = (set: string) =>
      client.query(`BEGIN; UPDATE ${schema}.records SET record = 'z' || record;
        UPDATE ${schema}.about SET ${set}; COMMIT`);
    await others("stamp = 'other'");
    expect(reading()).toEqual(['zx', 'zx']);
    await turn();
    await others('commit = commit + 1');
    expect(reading()).toEqual(['zzx', 'zzx']);
    await client.end();
  });
});

describe('numbered records', () => {
  test('of which the second is asked for are read together, and so are those that are not there', () => {
    const orders = account.table('ORD');
    account.transaction(() => {
      for (let number = 1; number <= 12; number += 1) orders.write(`7!${number}`, `${number}`);
    });
    const elsewhere = Account.open({ engine: postgres({ url, schema }), create: false });
    const reading = (of: string) => () => {
      for (let number = 1; number <= 14; number += 1) {
        const expected = of === '7' && number <= 12 ? `${number}` : undefined;
        expect(elsewhere.table('ORD').read(`${of}!${number}`)).toBe(expected);
      }
    };
    elsewhere.table('ORD').read('a');
    expect(questionsOf(reading('7'))).toBe(2);
    // There is nothing behind the last one.
    expect(questionsOf(reading('8'))).toBe(0);
    return elsewhere.close();
  });

  test('are as a transaction leaves them, also where a part of it is undone', () => {
    const orders = account.table('ORD');
    account.transaction(() => {
      for (const id of ['N1', 'N2', 'N3']) orders.write(id, 'before');
    });
    const reading = () => ['N0', 'N1', 'N2', 'N3', 'N4'].map((id) => orders.read(id));
    account.transaction(() => {
      orders.write('N4', 'new');
      const undone = () =>
        account.transaction(() => {
          orders.delete('N2');
          orders.write('N3', 'undone');
          orders.write('N4', 'undone');
          expect(reading()).toEqual([undefined, 'before', undefined, 'undone', 'undone']);
          throw new Error('undone');
        });
      expect(undone).toThrow('undone');
      expect(reading()).toEqual([undefined, 'before', 'before', 'before', 'new']);
    });
    expect(reading()).toEqual([undefined, 'before', 'before', 'before', 'new']);
  });
});

describe('a range', () => {
  const ids = Array.from({ length: 9_000 }, (_, index) => String(index + 10_000));

  beforeEach(() => {
    account.transaction(() => {
      for (const id of ids) account.table('ORD').write(id, `record ${id}`);
    });
  });

  test('that is long asks for a page while the one before it is read, and waits once for each', () => {
    const started = vi.spyOn(Bridge.prototype, 'start');
    expect([...account.table('ORD').ids()]).toEqual(ids);
    const pages = started.mock.calls.length;
    expect(pages).toBe(4);
    const finished = vi.spyOn(Bridge.prototype, 'finish');
    expect(account.table('ORD').count()).toBe(ids.length);
    expect([...account.table('ORD').ids()]).toEqual(ids);
    expect(finished).toHaveBeenCalledTimes(pages);
  });

  test('that is left early, in the middle of a page that is on its way, leaves nothing behind', () => {
    const forgotten = vi.spyOn(Bridge.prototype, 'forget');
    for (const id of account.table('ORD').ids()) if (id === '13000') break;
    expect(forgotten).toHaveBeenCalledTimes(1);
    expect(account.table('ORD').read('13001')).toBe('record 13001');
    expect([...account.table('ORD').ids({ from: '18990' })]).toEqual(ids.slice(-10));
  });

  test('sees all of its state, though others write between its pages', () => {
    const found: string[] = [];
    for (const id of account.table('ORD').ids()) {
      found.push(id);
      if (id === '13500') account.table('ORD').delete('18000');
      if (id === '14000') account.table('ORD').write('19500', 'new');
    }
    expect(found).toEqual(ids);
    expect([...account.table('ORD').ids({ from: '18999' })]).toEqual(['18999', '19500']);
  });

  test('in a transaction sees what is written before it comes there', () => {
    account.transaction(() => {
      const found: string[] = [];
      for (const id of account.table('ORD').ids()) {
        found.push(id);
        if (id === '14000') account.table('ORD').delete('14001');
      }
      expect(found).toEqual(ids.filter((id) => id !== '14001'));
    });
  });
});

const marked = (text: string) => text.replaceAll('^', FIELD_MARK);

describe('a sentence', () => {
  beforeEach(() => {
    account.createTable('CUST');
    const dictionary = account.table('DICT ORD');
    dictionary.write('CUST.NO', marked('D^1^^^10L^S'));
    dictionary.write('QTY', marked('D^2^^^10R^S'));
    dictionary.write('NAME', marked('I^TRANS("CUST",CUST.NO,1,"X")^^^10L^S'));
    account.transaction(() => {
      for (let number = 1; number <= 100; number += 1) {
        account.table('CUST').write(`C${number}`, `Customer ${number % 7}`);
        account.table('ORD').write(String(number), marked(`C${101 - number}^${number % 10}`));
      }
    });
    account.indexes.create('ORD', ['QTY']);
    account.indexes.build('ORD', 'QTY');
  });

  /** The rows of a report, each with its id. */
  function rowsOf(sentence: string): string[][] {
    const outcome = runSentence(session, sentence);
    if (outcome.kind !== 'report') throw new TypeError(`${sentence} gives no report.`);
    return [...outcome.report.rows].map(({ id, cells }) => [id, ...cells]);
  }

  const order = (number: number) => ({
    ...{ id: String(number), customer: `C${101 - number}`, quantity: String(number % 10) },
    name: `Customer ${(101 - number) % 7}`,
  });
  const ids = Array.from({ length: 100 }, (_, at) => String(at + 1)).toSorted();
  const orders = ids.map((id) => order(Number(id)));
  const named = orders.slice(20, 80);

  test.each([
    {
      of: 'with columns of another table',
      sentence: 'LIST ORD NAME',
      rows: orders.map(({ id, name }) => [id, name]),
    },
    {
      of: 'with a condition on another table',
      sentence: 'LIST ORD WITH NAME = "Customer 3" CUST.NO',
      rows: orders
        .filter(({ name }) => name === 'Customer 3')
        .map(({ id, customer }) => [id, customer]),
    },
    {
      of: 'sorted by what is in another table',
      sentence: 'SORT ORD BY NAME QTY',
      rows: orders
        .toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
        .map(({ id, quantity }) => [id, quantity]),
    },
    {
      of: 'sorted, whose records are read again',
      sentence: 'SORT ORD BY CUST.NO NAME',
      rows: orders
        .toSorted((one, other) => (one.customer < other.customer ? -1 : 1))
        .map(({ id, name }) => [id, name]),
    },
    {
      of: 'that names its records',
      sentence: `LIST ORD ${named.map(({ id }) => `'${id}'`).join(' ')} QTY`,
      rows: named.map(({ id, quantity }) => [id, quantity]),
    },
    {
      of: 'that an index answers',
      sentence: 'LIST ORD WITH QTY = "3" NAME',
      rows: orders.filter(({ quantity }) => quantity === '3').map(({ id, name }) => [id, name]),
    },
    {
      of: 'with a condition on stored attributes',
      sentence: 'LIST ORD WITH CUST.NO < "C5" NO.INDEX QTY',
      rows: orders
        .filter(({ customer }) => customer < 'C5')
        .map(({ id, quantity }) => [id, quantity]),
    },
  ])('$of asks for many records at once', ({ sentence, rows }) => {
    rowsOf('LIST ORD QTY');
    account.table('ORD').write('unseen', '');
    account.table('ORD').delete('unseen');
    let found: string[][] = [];
    const questions = questionsOf(() => {
      found = rowsOf(sentence);
    });
    const byId = ([one = '']: string[], [other = '']: string[]) => (one < other ? -1 : 1);
    const isSorted = sentence.startsWith('SORT');
    expect(isSorted ? found : found.toSorted(byId)).toEqual(isSorted ? rows : rows.toSorted(byId));
    expect(questions).toBeLessThan(20);
  });
});
