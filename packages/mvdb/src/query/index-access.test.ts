import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import type { IndexOptions } from '../indexing/indexes.ts';
import { buildIndex, createIndex, deleteIndex } from '../session/index-commands.ts';
import { Session } from '../session/session.ts';
import { caseCount } from '../testing/case-count.ts';
import { marked, orderSession } from '../testing/order-tables.ts';
import { rejection } from '../testing/rejection.ts';
import { explainSentence, type RunOptions, runSentence } from './run.ts';

function build(session: Session, table: string, items: readonly string[], options?: IndexOptions) {
  const { name } = createIndex(session, table, items, options);
  buildIndex(session, table, name);
}

function idsOf(session: Session, sentence: string, options?: RunOptions): readonly string[] {
  runSentence(session, sentence, options);
  return session.selectLists.take(0) ?? [];
}

describe('a sentence on an indexed table', () => {
  let session: Session;

  beforeEach(() => {
    session = orderSession();
    for (const items of [['PART'], ['CUST'], ['TOT'], ['ODATE', 'CUST']])
      build(session, 'ORD', items);
    const orders = session.account.table('ORD');
    session.account.transaction(() => {
      for (let number = 0; number < 2000; number += 1)
        orders.write(
          `n${number}`,
          marked(`N${number % 50}^${number}^P${number % 100}^1^${number}`),
        );
    });
  });

  afterEach(async () => {
    await session.account.close();
  });

  const pathOf = (sentence: string) => {
    const [path] = explainSentence(session, sentence).paths;
    return path && [path.kind, path.of, path.estimatedRecords, path.actualIds];
  };

  /** The steps that a sentence takes. */
  function spent(sentence: string): number {
    let taken = 0;
    const watch = {
      spend: (steps: number) => {
        taken += steps;
      },
      beforeIrreversible: () => undefined,
    };
    session.watched(watch, () => {
      const outcome = runSentence(session, sentence);
      if (outcome.kind === 'report') for (const _row of outcome.report.rows);
    });
    session.selectLists.clear(0);
    return taken;
  }

  test('is answered by an index: WITH PART = B2 REQUIRE.INDEX', () => {
    const sentence = "SELECT ORD WITH PART = 'B2' REQUIRE.INDEX";
    expect(idsOf(session, sentence)).toEqual(['1001', '1003']);
    expect(explainSentence(session, sentence)).toMatchObject({
      paths: [{ kind: 'index', of: 'PART', estimatedRecords: 2, actualIds: 2 }],
      actual: { records: 2 },
    });
  });

  test.each([
    ['of an item without index', 'SELECT ORD WITH QTY = 2'],
    ['that an index does not order', 'SELECT ORD WITH PART # B2'],
    ['negated', 'SELECT ORD WITH NO PART = B2'],
    ['with an alternative that has none', 'SELECT ORD WITH PART = B2 OR QTY = 2'],
    ['in any case', 'SELECT ORD WITH PART = NO.CASE b2'],
    ['missing', 'SELECT ORD'],
  ])('rejects REQUIRE.INDEX for a condition %s', (_, sentence) => {
    expect(() => runSentence(session, `${sentence} REQUIRE.INDEX`)).toThrow(rejection('NO_INDEX'));
    expect(pathOf(sentence)?.[0]).not.toBe('index');
  });

  test('uses none with NO.INDEX, nor one that is dropped or stale', () => {
    expect(pathOf('SELECT ORD WITH PART = B2 NO.INDEX')?.[0]).toBe('scan');
    session.account.table('DICT ORD').write('PART', marked('D^3^^Part^6L^S'));
    expect(pathOf('SELECT ORD WITH PART = B2')?.[0]).toBe('scan');
    deleteIndex(session, 'ORD', 'CUST');
    expect(pathOf('SELECT ORD WITH CUST = C1')?.[0]).toBe('scan');
  });

  test.each<[string, unknown[]]>([
    ['WITH CUST = C1', ['index', 'CUST', 2, 2]],
    ['WITH CUST = C1 C2', ['index', 'CUST', 3, 3]],
    ['WITH CUST LIKE C...', ['index', 'CUST', 4, 4]],
    ['WITH F1 = C1', ['index', 'CUST', 2, 2]],
    ['WITH QTY = 2 AND WITH PART = B2', ['index', 'PART', 2, 2]],
    ['WITH (QTY = 2 OR QTY = 10) AND PART = A1', ['index', 'PART', 2, 2]],
    ['WITH PART = B2 OR WITH CUST = C3', ['index', '(PART or CUST)', 3, 3]],
    ['WITH CUST = N7 AND WITH PART = P7', ['index', 'PART and CUST', 1, 20]],
    ['WITH TOT >= 60 AND WITH TOT <= 80', ['index', 'TOT', 1, 1]],
    ['WITH TOT BETWEEN 95 95.2', ['index', 'TOT', 1, 1]],
    ['WITH PART IS.NULL', ['index', 'PART', 1, 1]],
    ['WITH EVERY PART = B2', ['index', 'PART', 2, 2]],
    ['WITH CUST > N', ['scan', '0 ids', 2004, undefined]],
    ['WITH PART IS.NOT.NULL', ['scan', '0 ids', 2004, undefined]],
  ])('chooses by cost: %s', (clause, path) => {
    expect(pathOf(`SELECT ORD ${clause}`)).toEqual(path);
  });

  test('uses one range for two bounds of a single-valued item', () => {
    const sentence = 'SELECT ORD WITH TOT >= 10 AND WITH TOT <= 10.05';
    expect(pathOf(sentence)).toEqual(['index', 'TOT', 6, 6]);
    session.account.table('ORD').write('two', marked('^^^1]1^1000]3'));
    expect(idsOf(session, sentence)).toEqual(idsOf(session, `${sentence} NO.INDEX`));
  });

  test('is sorted by an index that has every record once', () => {
    const sentence = 'SORT ORD BY CUST';
    expect(explainSentence(session, sentence)).toMatchObject({
      paths: [{ kind: 'order', of: 'CUST', estimatedRecords: 2004 }],
      sort: [],
      actual: { records: 2004 },
    });
    for (const rest of ['', '.DSND']) {
      const sorted = idsOf(session, `SSELECT ORD BY${rest} CUST TOP 60`);
      expect(sorted).toEqual(idsOf(session, `SSELECT ORD BY${rest} CUST TOP 60 NO.INDEX`));
    }
    session.account.table('ORD').write('two', marked('A]B'));
    expect(pathOf(sentence)?.[0]).toBe('scan');
    expect(pathOf(`${sentence} WITH CUST = C1`)?.[0]).toBe('index');
    expect(pathOf(`${sentence} SAMPLE 3`)?.[0]).toBe('scan');
  });

  test('spends its budget on the entries it reads', () => {
    expect(idsOf(session, 'SELECT ORD WITH PART = B2', { stepsMax: 100 })).toHaveLength(2);
    for (const sentence of ['SELECT ORD WITH PART > P REQUIRE.INDEX', 'SSELECT ORD BY CUST'])
      expect(() => runSentence(session, sentence, { stepsMax: 1900 })).toThrow(
        rejection('BUDGET_EXCEEDED'),
      );
  });

  test.each([
    ['WITH PART = P7', 'WITH PART = X', 20],
    ['WITH CUST = NO.CASE n7 OR WITH PART = P8', 'WITH CUST = NO.CASE x OR WITH PART = X', 60],
    ['WITH CUST = N7 AND WITH PART = P7', 'WITH CUST = X AND WITH PART = X', 60],
    ['WITH CUST = N7 AND WITH @ID > n15', 'WITH CUST = X AND WITH @ID > n15', 40],
    ['WITH EVERY CUST = N7', 'WITH EVERY CUST = X', 40],
    ['WITH TOT > 1.00 AND WITH TOT < 1.50', 'WITH TOT > 1.00 AND WITH TOT < 1.01', 49],
  ])('reads entries alone where they prove the condition: %s', (clause, inlineBudget, entries) => {
    build(session, 'ORD', ['CUST'], { name: 'FOLDED', isCaseIgnored: true });
    const expected = idsOf(session, `SELECT ORD ${clause} NO.INDEX`);
    expect(idsOf(session, `SELECT ORD ${clause}`)).toEqual(expected);
    expect(runSentence(session, `COUNT ORD ${clause}`)).toMatchObject({ count: expected.length });
    for (const verb of ['SELECT', 'COUNT']) {
      const steps = spent(`${verb} ORD ${clause}`) - spent(`${verb} ORD ${inlineBudget}`);
      // Tests on ids take some, too.
      expect(steps).toBeGreaterThanOrEqual(entries);
      expect(steps).toBeLessThan(entries + 5);
    }
  });

  test('reads the records where entries prove nothing', () => {
    const every = 'SELECT ORD WITH EVERY CUST = N7';
    session.account.table('ORD').write('two', marked('N7]N8'));
    expect(idsOf(session, every)).toEqual(idsOf(session, `${every} NO.INDEX`));
    expect(spent(every)).toBeGreaterThan(80);
    expect(spent('SELECT ORD WITH PART LIKE P7... REQUIRE.INDEX')).toBeGreaterThan(440);
    expect(spent('SORT ORD WITH PART = P7 BY TOT')).toBeGreaterThan(40);
  });

  test('finds the null of SQL where nothing is known of a value', () => {
    session.account.table('ORD').write('null', marked('^^\u0080'));
    expect(idsOf(session, 'SELECT ORD WITH PART IS.NULL REQUIRE.INDEX')).toEqual(['1004', 'null']);
  });

  test('reads the index as the transaction has it', () => {
    session.transaction(() => {
      session.table('ORD').write('1002', marked('C2^20001^B2'));
      expect(idsOf(session, 'SELECT ORD WITH PART = B2')).toEqual(['1001', '1002', '1003']);
    });
  });

  test('does not take the words of another dictionary for its own', () => {
    session.account.table('DICT CUS').write('TOT', marked('I^LEN(@ID)'));
    expect(pathOf('SELECT ORD USING DICT CUS WITH TOT = 4')?.[0]).toBe('scan');
    expect(idsOf(session, 'SELECT ORD USING DICT CUS WITH TOT = 4')).toContain('1001');
  });

  test('fails on a record that cannot be evaluated, with an index as without', () => {
    session.account.table('ORD').write('bad', marked('^^^x^1'));
    for (const use of ['', ' NO.INDEX'])
      expect(() => runSentence(session, `SELECT ORD WITH TOT = 95${use}`)).toThrow(
        rejection('NOT_A_NUMBER'),
      );
  });
});

const VALUES = [
  '',
  '0',
  '1',
  '01',
  '1.0',
  '-1',
  '9',
  '10',
  '1A',
  'a',
  'A',
  'ab',
  'B',
  'é',
  '\uffff',
  '\u0080',
];
const INDEXES: readonly [readonly string[], IndexOptions][] = [
  [['L'], {}],
  [['R'], {}],
  [['S'], {}],
  [['L'], { name: 'FOLDED', isCaseIgnored: true }],
  [['R'], { name: 'FILLED', skipsEmpty: true }],
  [['S', 'R'], {}],
  [['L', 'S'], { name: 'PAIR', skipsEmpty: true }],
  [['SUM'], {}],
  [['WHOLE'], {}],
];

const attribute = fc
  .array(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 3 })
  .map((values) => values.join('\u001d'));
const single = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...VALUES) }, attribute);
const record = fc.tuple(attribute, attribute, single).map((parts) => parts.join('\u001e'));

const quoted = fc.constantFrom(...VALUES).map((value) => `"${value}"`);
const comparisons = fc
  .tuple(
    fc.constantFrom('', '', '', 'EVERY ', 'NO '),
    fc.constantFrom('L', 'R', 'S', 'SUM', 'WHOLE', 'F1', '@ID', 'PLAIN'),
    fc.oneof(
      fc
        .tuple(
          fc.constantFrom('=', '=', '#', '<', '<=', '>', '>=', '= NO.CASE', '> NO.CASE'),
          fc.array(quoted, { minLength: 1, maxLength: 2 }),
        )
        .map(([operator, operands]) => `${operator} ${operands.join(' ')}`),
      fc.tuple(quoted, quoted).map(([low, high]) => `BETWEEN ${low} ${high}`),
      fc.constantFrom(
        'IS.NULL',
        'IS.NOT.NULL',
        'LIKE "A..."',
        'LIKE "1..."',
        'LIKE NO.CASE "a..."',
      ),
      fc.constantFrom('= S', '> R'),
    ),
  )
  .map(([quantifier, column, rest]) => `${quantifier}${column} ${rest}`);
const sortClauses = fc
  .tuple(fc.constantFrom('BY', 'BY.DSND'), fc.constantFrom('L', 'R', 'S', 'SUM', 'WHOLE'))
  .map((words) => words.join(' '));
const clauses = fc
  .array(fc.tuple(comparisons, fc.constantFrom('AND', 'OR'), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((tests) =>
    tests.reduce((clause, [test, joint, isGrouped]) => {
      if (clause === '') return test;
      return isGrouped ? `(${clause} ${joint} ${test})` : `${clause} ${joint} ${test}`;
    }, ''),
  );

/** A record written, or deleted. */
const changes = fc.tuple(
  fc.integer({ min: 0, max: 40 }).map((number) => `r${number}`),
  fc.option(record, { nil: undefined }),
);

function compareWithScan(session: Session, sentence: string): void {
  const expected = idsOf(session, `${sentence} NO.INDEX`);
  expect(idsOf(session, sentence)).toEqual(expected);
  expect(forced(session, sentence)).toEqual(expected);
  const counted = runSentence(session, sentence.replace(/^S?SELECT/, 'COUNT'));
  expect(counted).toMatchObject({ count: expected.length });
}

test('plans with and without indexes select the same ids in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 30 }),
      fc.subarray([...INDEXES], { minLength: 1 }),
      fc.array(clauses, { minLength: 1, maxLength: 6 }),
      fc.array(sortClauses, { maxLength: 2 }),
      fc.array(changes, { maxLength: 6 }),
      async (records, indexes, asked, sorts, changes) => {
        const session = new Session(Account.inMemory());
        const { account } = session;
        account.transaction(() => {
          const table = account.createTable('T');
          const items = {
            L: 'D^1^^^8L^M',
            R: 'D^2^^^8R^M',
            S: 'D^3^^^8R^S',
            SUM: 'I^LEN(L):R^^^8R^S',
            WHOLE: 'I^LEN(L)-LEN(R)^^^8R^S',
            PLAIN: 'I^UPCASE(S)^^^8L^S',
          };
          for (const [name, item] of Object.entries(items))
            account.table('DICT T').write(name, marked(item));
          for (const [number, text] of records.entries()) table.write(`r${number}`, text);
        });
        for (const [items, options] of indexes) build(session, 'T', items, options);
        const compare = () => {
          for (const sentence of [
            ...asked.map((clause) => `SELECT T WITH ${clause}`),
            ...sorts.map((clause) => `SSELECT T ${clause}`),
          ])
            compareWithScan(session, sentence);
        };
        compare();
        const change = () => {
          for (const [id, text] of changes)
            if (text === undefined) account.table('T').delete(id);
            else account.table('T').write(id, text);
          compare();
        };
        const rolledBack = () =>
          account.transaction(() => {
            change();
            throw new RangeError('rolled back');
          });
        expect(rolledBack).toThrow(RangeError);
        compare();
        account.transaction(change);
        account.table('DICT T').write('S', marked('D^1^^^8R^S'));
        compare();
        await account.close();
      },
    ),
    { numRuns: caseCount(80) },
  );
});

/** By an index whatever it costs, where one can answer. */
function forced(session: Session, sentence: string): readonly string[] {
  try {
    return idsOf(session, `${sentence} REQUIRE.INDEX`);
  } catch (error) {
    expect(error).toMatchObject({ code: 'NO_INDEX' });
    return idsOf(session, sentence);
  }
}
