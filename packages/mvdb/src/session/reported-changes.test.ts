import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { Session } from './session.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = Account.inMemory();
  for (const name of ['ORD', 'LOG']) account.createTable(name);
  account.table('ORD').write('1', 'old');
  session = new Session(account, { login: 'ann' });
});
afterEach(() => account.close());

const orders = () => session.table('ORD');

/** What work changed, a line for each record: table, id, before and after. */
function reported(work: () => unknown): string[] {
  const { changes } = session.withChanges(() => void work());
  expect(changes.omitted).toEqual([]);
  return changes.records.map(
    ({ table, id, old = '-', record = '-' }) => `${table} ${id} ${old} ${record}`,
  );
}

describe('what work changed', () => {
  test.each<[string, () => unknown, string[]]>([
    ['a record that it adds', () => orders().write('2', 'new'), ['ORD 2 - new']],
    ['one that it changes', () => orders().write('1', 'new'), ['ORD 1 old new']],
    ['one that it deletes', () => orders().delete('1'), ['ORD 1 old -']],
    ['all that it clears', () => orders().clear(), ['ORD 1 old -']],
    ['nothing that it only reads', () => orders().read('1'), []],
    ['nothing that was not there to be deleted', () => orders().delete('9'), []],
    [
      'one that it writes often: first and last',
      () => ['a', 'b', 'c'].map((record) => orders().write('1', record)),
      ['ORD 1 old c'],
    ],
    [
      'nothing that it takes back',
      () => [orders().write('1', 'x'), orders().write('1', 'old'), orders().write('2', 'x')],
      ['ORD 2 - x'],
    ],
    [
      'one that it deletes and adds again',
      () => [orders().delete('1'), orders().write('1', 'new')],
      ['ORD 1 old new'],
    ],
    ['nothing that was undone', () => undone(() => orders().write('1', 'x')), []],
    [
      'one written before and after something was undone',
      () => [undone(() => orders().write('1', 'x')), orders().write('1', 'y')],
      ['ORD 1 old y'],
    ],
    [
      'an item of a dictionary',
      () => session.table('DICT ORD').write('A', 'D'),
      ['DICT ORD A - D'],
    ],
    [
      'the name of a table that it makes, and what it writes there',
      () => [session.createTable('NEW'), session.table('NEW').write('1', 'x')],
      [expect.stringMatching(/^VOC NEW - F.*table \d+$/), 'NEW 1 - x'] as string[],
    ],
    [
      'a table that was made and is gone again',
      () => undone(() => [session.createTable('NEW'), session.table('NEW').write('1', 'x')]),
      [],
    ],
    [
      'a record by the name that its table has at last',
      () => [orders().write('1', 'x'), session.renameTable('ORD', 'ORDERS')],
      [
        'ORDERS 1 old x',
        expect.stringMatching(/^VOC ORD F.* -$/),
        expect.stringMatching(/^VOC ORDERS - F/),
      ] as string[],
    ],
    [
      'one table under two names',
      () => {
        session.createSynonym('O', 'ORD');
        session.table('O').write('1', 'x');
        orders().write('1', 'y');
      },
      [expect.stringMatching(/^VOC O - Q/), 'ORD 1 old y'] as string[],
    ],
  ])('is reported: %s', (_, work, lines) => {
    expect(reported(() => session.transaction(work))).toEqual(lines);
  });

  test('is reported with what triggers wrote', () => {
    account.addTrigger('ORD', {
      beforeWrite: ({ record }) => record.toUpperCase(),
      afterWrite: ({ id, record }) => account.table('LOG').write(id, record),
    });
    expect(reported(() => orders().write('1', 'new'))).toEqual(['ORD 1 old NEW', 'LOG 1 - NEW']);
  });

  test('is informed of a table that is gone as a number of its records', () => {
    const { changes } = session.withChanges(() => session.deleteTable('ORD'));
    expect(changes.omitted).toEqual([{ table: 'ORD', records: 1, reason: 'deleted' }]);
    expect(changes.records.map(({ table, id }) => [table, id])).toEqual([['VOC', 'ORD']]);
  });

  test('is asked to work around other work, with what that did', () => {
    const inner: string[] = [];
    const outer = reported(() => {
      orders().write('1', 'a');
      inner.push(...reported(() => orders().write('1', 'b')));
    });
    expect([inner, outer]).toEqual([['ORD 1 a b'], ['ORD 1 old b']]);
  });

  test('is reported to nobody after work that failed, and the next is reported anew', () => {
    expect(() =>
      session.withChanges(() => {
        orders().write('1', 'a');
        throw new Error('It failed.');
      }),
    ).toThrow('It failed.');
    expect(reported(() => orders().write('1', 'b'))).toEqual(['ORD 1 a b']);
  });

  test('of work that goes on later is not given', () => {
    expect(() => session.withChanges(async () => {})).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });

  test('says what records were and are, whatever is done to them', () => {
    const id = fc.constantFrom('1', '2', '3', '4');
    const operation = fc.oneof(
      fc.record({ id, record: fc.constantFrom('a', 'b') }),
      fc.record({ id, record: fc.constant(undefined) }),
    );
    const state = () => Object.fromEntries(account.table('ORD').records());
    fc.assert(
      fc.property(fc.array(fc.tuple(operation, fc.boolean()), { maxLength: 12 }), (operations) => {
        const before = state();
        const { changes } = session.withChanges(() => {
          for (const [{ id: at, record }, isUndone] of operations) {
            const write = () =>
              record === undefined ? orders().delete(at) : orders().write(at, record);
            if (isUndone) undone(write);
            else write();
          }
        });
        const after = state();
        const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
        const expected = [...ids].filter((each) => before[each] !== after[each]).sort();
        expect(changes.records.map((each) => each.id).sort()).toEqual(expected);
        for (const { id: at, old, record } of changes.records)
          expect([old, record]).toEqual([before[at], after[at]]);
      }),
    );
  });
});

describe('what the session may not see', () => {
  const record = (...attributes: string[]) => attributes.join(FIELD_MARK);

  test('is blank, also where nothing else changed', () => {
    account.protectTable('ORD', { secrets: { 2: 'pay' } });
    const clerk = new Session(account, { login: 'ann', rights: {} });
    account.table('ORD').write('1', record('a', '10', 'z'));
    const { changes } = clerk.withChanges(() => {
      account.table('ORD').write('1', record('a', '20', 'z'));
      account.table('ORD').write('2', record('b', '30'));
    });
    expect(changes.records).toEqual([
      { table: 'ORD', id: '1', old: record('a', '', 'z'), record: record('a', '', 'z') },
      { table: 'ORD', id: '2', old: undefined, record: record('b', '') },
    ]);
    clerk.close();
  });

  test('is counted where it is a whole table: closed, or not among those it may read', () => {
    account.protectTable('LOG', { isClosed: true });
    const clerk = new Session(account, { login: 'ann', rights: { readTables: ['LOG'] } });
    const { changes } = clerk.withChanges(() => {
      account.table('LOG').write('1', 'x');
      account.table('ORD').write('1', 'x');
      account.table('ORD').write('2', 'x');
    });
    expect(changes).toEqual({
      records: [],
      omitted: [
        { table: 'LOG', records: 1, reason: 'hidden' },
        { table: 'ORD', records: 2, reason: 'hidden' },
      ],
    });
    clerk.close();
  });
});

describe('the limits of what is reported', () => {
  const write = (count: number, record: string) => () => {
    for (let id = 1; id <= count; id += 1) orders().write(String(id), record);
  };

  test('leave out records beyond a number, which are counted once each', () => {
    const work = () => [write(5, 'a')(), write(5, 'b')()];
    const { changes } = session.withChanges(work, { recordsMax: 2 });
    expect(changes.records.map(({ id, record }) => [id, record])).toEqual([
      ['1', 'b'],
      ['2', 'b'],
    ]);
    expect(changes.omitted).toEqual([{ table: 'ORD', records: 3, reason: 'limit' }]);
  });

  test('leave out records that are too long, before or after', () => {
    account.table('ORD').write('1', 'x'.repeat(50));
    const { changes } = session.withChanges(
      () => [orders().delete('1'), orders().write('2', 'y'.repeat(50)), orders().write('3', 'z')],
      { charactersMax: 40 },
    );
    expect(changes.records.map(({ id }) => id)).toEqual(['3']);
    expect(changes.omitted).toEqual([{ table: 'ORD', records: 2, reason: 'limit' }]);
  });

  test('are those of the steps, too', () => {
    expect(() => session.limited(4, () => session.withChanges(write(2, 'a')))).toThrow(
      expect.objectContaining({ code: 'BUDGET_EXCEEDED' }),
    );
    expect(() => session.limited(6, () => session.withChanges(write(2, 'a')))).not.toThrow();
  });
});

class Undone extends Error {}

/** Does work in a savepoint, and takes it back. */
function undone(work: () => unknown): void {
  try {
    account.transaction(() => {
      work();
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}
