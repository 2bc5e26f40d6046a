import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { isLessOrEqual } from '../number/compare.ts';
import { runSentence } from '../query/run.ts';
import type { Session } from '../session/session.ts';
import { caseCount } from '../testing/case-count.ts';
import { marked, orderSession } from '../testing/order-tables.ts';
import { VALUE_MARK } from '../text/marks.ts';
import { explainSql, selectFromSql, selectSql } from './select-sql.ts';
import { SqlError } from './sql-error.ts';

let session: Session;

beforeAll(() => {
  session = orderSession();
});

afterAll(() => session.account.close());

type Records = readonly (readonly [id: string, record: string])[];

/** Replaces what a table holds. */
function fill(table: string, records: Records): void {
  session.transaction(() => {
    session.table(table).clear();
    for (const [id, record] of records) session.table(table).write(id, record);
  });
}

const part = fc.constantFrom('A1', 'B2', 'C3', '10', '9', '');
const quantity = fc.constantFrom('', '0', '1', '2', '5', '10', '-3');
const price = fc.constantFrom('', '0', '199', '1000', '2550');
const line = fc.tuple(part, quantity, price);
const customer = fc.constantFrom('C1', 'C2', 'C3', '7', '07', '');

const orders: fc.Arbitrary<Records> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('1', '2', '10', '1001', 'A', 'B', '01'),
      customer,
      fc.constantFrom('', '20000', '20001', '20010'),
      fc.array(line, { maxLength: 3 }),
    ),
    { maxLength: 6, selector: ([id]) => id },
  )
  .map((all) =>
    all.map(([id, who, day, lines]) => {
      const column = (index: 0 | 1 | 2) => lines.map((each) => each[index]).join(VALUE_MARK);
      return [id, [who, day, column(0), column(1), column(2)].join(marked('^'))] as const;
    }),
  );

/** One condition in both languages. */
interface Both {
  readonly sql: string;
  readonly sentence: string;
}

const COMPARISONS = [
  ['=', '='],
  ['<>', '#'],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
] as const;

/** Columns without conversion. */
const ALIKE: ReadonlySet<string> = new Set(['CUST', 'PART', 'QTY']);

const VALUES_OF: Readonly<Record<string, fc.Arbitrary<string>>> = {
  CUST: customer,
  PART: part,
  QTY: quantity,
  PRICE: fc.constantFrom('0', '1.99', '10', '25.50'),
  TOT: fc.constantFrom('0', '20', '55.45'),
  ODATE: fc.constantFrom('03 OCT 2022', '04 OCT 2022', '13 OCT 2022'),
  '@ID': fc.constantFrom('1', '2', '01', 'A', '1001'),
};

const simple: fc.Arbitrary<Both> = fc
  .constantFrom(...Object.keys(VALUES_OF))
  .chain((column) =>
    fc.record({
      column: fc.constant(column),
      every: fc.boolean(),
      kind: fc.constantFrom(
        'compare',
        'in',
        'notIn',
        'between',
        'like',
        'unlike',
        'null',
        'notNull',
      ),
      comparison: fc.constantFrom(...COMPARISONS),
      values: fc.tuple(VALUES_OF[column] ?? part, VALUES_OF[column] ?? part),
      column2: fc.constantFrom('CUST', 'PART', 'QTY'),
      compareColumns: fc.boolean(),
    }),
  )
  .map(({ column, every, kind, comparison, values: [first, second], column2, compareColumns }) => {
    const sqlColumn = `${every ? 'EVERY ' : ''}${column}`;
    const sql = (rest: string) => `${sqlColumn} ${rest}`;
    const both = (one: string, other: string) => ({ sql: sql(one), sentence: sql(other) });
    switch (kind) {
      case 'in':
        return both(`IN ('${first}', '${second}')`, `= "${first}" "${second}"`);
      case 'notIn':
        return both(`NOT IN ('${first}', '${second}')`, `# "${first}" "${second}"`);
      case 'between':
        return both(`BETWEEN '${first}' AND '${second}'`, `BETWEEN "${first}" "${second}"`);
      case 'like':
        return both(`LIKE '%${first}%'`, `LIKE "...${first === '' ? '' : `'${first}'`}..."`);
      case 'unlike':
        return both(`NOT LIKE '_${first}'`, `UNLIKE "1X${first === '' ? '' : `'${first}'`}"`);
      case 'null':
        return both('IS NULL', 'IS.NULL');
      case 'notNull':
        return both('IS NOT NULL', 'IS.NOT.NULL');
      default:
        // Of two columns SQL compares what they stand for, sentences what is stored.
        return compareColumns && ALIKE.has(column)
          ? both(`${comparison[0]} ${column2}`, `${comparison[1]} ${column2}`)
          : both(`${comparison[0]} '${first}'`, `${comparison[1]} "${first}"`);
    }
  });

const { condition } = fc.letrec<{ condition: Both }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    simple,
    fc
      .tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'))
      .map(([left, word, right]) => ({
        sql: `(${left.sql} ${word} ${right.sql})`,
        sentence: `(${left.sentence} ${word} ${right.sentence})`,
      })),
    tie('condition').map(({ sql, sentence }) => ({
      sql: `NOT (${sql})`,
      sentence: `NOT (${sentence})`,
    })),
  ),
}));

describe('WHERE', () => {
  test('selects what the equivalent sentence selects', () => {
    fc.assert(
      fc.property(orders, condition, (records, { sql, sentence }) => {
        fill('ORD', records);
        runSentence(session, `SELECT ORD WITH ${bracketed(sentence)}`);
        const expected = session.selectLists.take(0) ?? [];
        expect(selectFromSql(session, `SELECT @ID FROM ORD WHERE ${sql}`)).toEqual(expected);
      }),
      { numRuns: caseCount(1500) },
    );
  });

  test('on unnested rows says what it reports about each row by itself', () => {
    fc.assert(
      fc.property(orders, condition, (records, { sql }) => {
        fill('ORD', records);
        const columns = 'SELECT @ID, @ASSOC_ROW FROM UNNEST ORD ON LINES';
        const all = [...selectSql(session, columns).rows];
        const wanted = [...selectSql(session, `${columns} WHERE ${sql}`).rows];
        const others = [...selectSql(session, `${columns} WHERE NOT (${sql})`).rows];
        const both = new Set([...wanted, ...others].map((row) => row.join('*')));
        expect(both.size).toBe(wanted.length + others.length);
        expect(new Set(all.map((row) => row.join('*')))).toEqual(both);
      }),
      { numRuns: caseCount(500) },
    );
  });
});

function bracketed(sentence: string): string {
  return sentence.startsWith('(') ? sentence : `(${sentence})`;
}

describe('GROUP BY', () => {
  test('totals are those of an independent calculation', () => {
    const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const lines = fc.array(
      fc.tuple(fc.constantFrom('X', 'Y', 'Z'), fc.array(amount, { maxLength: 3 })),
    );
    fc.assert(
      fc.property(lines, (all) => {
        fill(
          'ORD',
          all.map(([who, amounts], index) => [
            `R${index}`,
            marked(`${who}^^^^${amounts.join(']')}`),
          ]),
        );
        const expected = new Map<string, bigint[]>();
        for (const [who, amounts] of all)
          expected.set(who, [...(expected.get(who) ?? []), ...amounts]);
        const result = selectSql(
          session,
          'SELECT CUST, COUNT(PRICE), SUM(PRICE), MIN(PRICE), MAX(PRICE) FROM ORD GROUP BY CUST ORDER BY CUST',
        );
        const wanted = [...expected]
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([who, amounts]) => [who, String(amounts.length), ...summary(amounts)]);
        expect(
          Array.from(result.rows, (row) => row.map((cell) => cell.replace('\u0080', 'null'))),
        ).toEqual(wanted);
      }),
    );
  });
});

function summary(amounts: readonly bigint[]): readonly string[] {
  const [first] = amounts;
  if (first === undefined) return ['null', 'null', 'null'];
  let [sum, least, most] = [0n, first, first];
  for (const amount of amounts) {
    sum += amount;
    if (amount < least) least = amount;
    if (amount > most) most = amount;
  }
  return [sum, least, most].map(String);
}

describe('joins', () => {
  const id = fc.constantFrom('C1', 'C2', '7', '07', '8');
  const name = fc.constantFrom('a', '7', '7.0', '');
  const customers: fc.Arbitrary<Records> = fc
    .uniqueArray(fc.tuple(id, name), { maxLength: 5, selector: ([each]) => each })
    .map((all) => all.map(([each, text]) => [each, marked(`${text}^${each}`)]));
  const isSameText = (left: string, right: string) => left !== '' && left === right;
  const isSameValue = (left: string, right: string) =>
    left !== '' && right !== '' && (left === right || Number(left) === Number(right));

  test.each<[string, string, (order: readonly string[], of: readonly string[]) => boolean]>([
    ['key', 'O.CUST = C.@ID', ([, who = ''], [key = '']) => isSameText(who, key)],
    ['hash', 'C.NAME = O.CUST', ([, who = ''], [, text = '']) => isSameValue(who, text)],
    [
      'loop',
      'O.CUST <= C.NAME',
      ([, who = ''], [, text = '']) => who !== '' && text !== '' && isLessOrEqual(who, text),
    ],
  ])('by %s give what nested loops give', (method, on, belong) => {
    fc.assert(
      fc.property(orders, customers, fc.boolean(), (left, right, isLeft) => {
        fill('ORD', left);
        fill('CUS', right);
        const statement = `SELECT O.@ID, C.@ID FROM ORD O ${isLeft ? 'LEFT' : ''} JOIN CUS C ON ${on}`;
        const expected = left.flatMap(([key, record]) => {
          const fields = [key, ...record.split(marked('^'))];
          const matches = right.filter(([other, text]) =>
            belong(fields, [other, ...text.split(marked('^'))]),
          );
          if (matches.length === 0) return isLeft ? [`${key} \u0080`] : [];
          return matches.map(([other]) => `${key} ${other}`);
        });
        const found = Array.from(selectSql(session, statement).rows, (row) => row.join(' '));
        expect(found.sort()).toEqual(expected.sort());
        expect(explainSql(session, statement)[1]?.join).toBe(method);
      }),
      { numRuns: caseCount(300) },
    );
  });

  test('the order of the tables does not matter', () => {
    fc.assert(
      fc.property(orders, customers, (left, right) => {
        fill('ORD', left);
        fill('CUS', right);
        const pairs = (from: string) =>
          Array.from(
            selectSql(session, `SELECT O.@ID, L.@ASSOC_ROW, C.@ID FROM ${from}`).rows,
            (row) => row.join(' '),
          ).sort();
        const where = 'WHERE L.@ID = O.@ID AND C.NAME = L.QTY AND O.CUST <> C.@ID';
        const first = pairs(`ORD O, ORD_LINES L, CUS C ${where}`);
        expect(pairs(`CUS C, ORD_LINES L, ORD O ${where}`)).toEqual(first);
        expect(pairs(`ORD_LINES L, CUS C, ORD O ${where}`)).toEqual(first);
      }),
      { numRuns: caseCount(200) },
    );
  });
});

const STATEMENTS = [
  `SELECT "@ID", CUST, QTY * 2 AS D FROM ORD WHERE CUST = 'C1' AND (QTY > 2 OR TOT BETWEEN 10 AND 20) ORDER BY D DESC LIMIT 2`,
  'SELECT DISTINCT O.CUST, C.* FROM UNNEST ORD ON LINES O LEFT JOIN CUS C ON O.CUST = C."@ID" WHERE EVERY PART NOT IN (1, 2)',
  'SELECT PART, COUNT(*), SUM(QTY*PRICE), AVG(DISTINCT QTY) N FROM ORD_LINES GROUP BY PART HAVING N > 1 AND NOT MIN(QTY) = 0',
  "SELECT EVAL 'SUM(QTY)', ODATE + 1 FROM ORD A, ORD B, CUS WHERE A.ODATE < B.ODATE - 5 AND NAME LIKE '%!%_' ESCAPE '!'",
  'SELECT TYPE FROM DICT ORD WHERE LOC IS NOT NULL OFFSET 3 -- the end',
];

const WORDS = [
  ...new Set(STATEMENTS.flatMap((statement) => statement.split(' '))),
  ...['?', ':x', '(', ')', '"', "'", '.', '*', ',', ';', '--', '/*', '-', '/', '0', '1e9', 'NULL'],
  ...[
    '99999999999999999999',
    '\u001d',
    '\u001e',
    '\u0000',
    'ü',
    '\ud800',
    'UNION',
    'DELETE',
    'INTO',
  ],
];

const mangled = fc
  .tuple(
    fc.constantFrom(...STATEMENTS),
    fc.array(fc.tuple(fc.nat(140), fc.nat(12), fc.string({ maxLength: 4 })), { maxLength: 4 }),
  )
  .map(([statement, edits]) =>
    edits.reduce(
      (text, [at, count, by]) => text.slice(0, at) + by + text.slice(at + count),
      statement,
    ),
  );

const shuffled = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 25 })
  .map((words) => `SELECT ${words.join(' ')}`);

const BUDGET = 400;

describe('any text as SQL', () => {
  test('runs within its budget or is rejected with a code, and with a position where it is wrong', () => {
    fc.assert(
      fc.property(
        fc.oneof(mangled, shuffled, fc.string({ unit: 'binary', maxLength: 60 })),
        (text) => {
          try {
            session.limited(BUDGET, () => {
              for (const row of selectSql(session, text).typedRows)
                expect(row).toBeInstanceOf(Array);
            });
          } catch (error) {
            expect(error).toBeInstanceOf(MvdbError);
            expect(error instanceof SqlError).toBe(hasCode(error, 'BAD_SQL'));
            const { at, expected } =
              error instanceof SqlError ? error : { at: 1, expected: ['anything'] };
            expect(at).toBeGreaterThanOrEqual(1);
            expect(at).toBeLessThanOrEqual(text.length + 1);
            expect(expected.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: caseCount(4000) },
    );
  });

  test('a join of everything with everything stops at its budget', () => {
    fill(
      'CUS',
      Array.from({ length: 50 }, (_, index) => [`K${index}`, '']),
    );
    const crowd = 'SELECT COUNT(*) FROM CUS A, CUS B, CUS C, CUS D, CUS E';
    const run = () => session.limited(10_000, () => [...selectSql(session, crowd).rows]);
    expect(run).toThrow(expect.objectContaining({ code: 'BUDGET_EXCEEDED' }));
  });

  test('a parameter is never anything but a value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const parameters = { value };
        let ids: readonly string[] = [];
        try {
          ids = selectFromSql(session, 'SELECT @ID FROM CUS WHERE @ID = :value', { parameters });
        } catch (error) {
          expect(error).toBeInstanceOf(SqlError);
          expect(value).toMatch(/[\u001b-\u001f]/);
        }
        expect(ids).toEqual(/^K(?:[0-9]|[1-4][0-9])$/.test(value) ? [value] : []);
      }),
    );
  });
});
