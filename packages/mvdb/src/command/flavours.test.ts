/** What sentences and functions give in each flavour: one case for each difference that the guide lists. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import { FLAVOUR_NAMES } from '../flavours/flavour-name.ts';
import {
  type FunctionOptions,
  functionDifferences,
  functionOptionsOf,
} from '../flavours/function-differences.ts';
import {
  type QueryOptions,
  queryOptionsOf,
  sentenceDifferences,
} from '../flavours/sentence-differences.ts';
import { Session } from '../session/session.ts';
import { evaluationContext, sessionDictionaries } from '../session/session-context.ts';
import { orderSession } from '../testing/order-tables.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { execute } from './execute.ts';

let account: Account;

beforeAll(() => {
  ({ account } = orderSession());
  account.transaction(() => {
    account.createTable('PLAIN');
    account.table('PLAIN').write('1', 'x');
    account.table('DICT PLAIN').write('1', ['D', '1', '', 'First', '5L', 'S'].join(FIELD_MARK));
  });
});

afterAll(() => account.close());

const OPTIONS = { capabilities: { dbCommand: 'full' } } as const;

/** What a sentence prints, or the code of the error that it ends with. */
function answer(session: Session, sentence: string): string {
  try {
    return execute(session, sentence).lines.join('\n');
  } catch (error) {
    if (error instanceof MvdbError) return error.code;
    throw error;
  }
}

/** A sentence, and something in its answer where the flavour has the difference, and where not. */
type Shown = readonly [sentence: string, has: string, hasNot: string];

const sentences: Readonly<Record<keyof QueryOptions, Shown>> = {
  impliedEquality: ['COUNT ORD WITH CUST "C1"', '2 record(s)', '0 record(s)'],
  stringSearches: ["COUNT ORD WITH PART = '[2]'", '2 record(s)', 'BAD_SENTENCE'],
  breakTextAfter: [`SORT ORD BY CUST BREAK-ON CUST "=> 'V'" TOTAL TOT`, '=> C1', 'BAD_SENTENCE'],
  valueLimits: ['SORT ORD BY-EXP PART = "B2" PART QTY', '2 value(s)', 'BAD_SENTENCE'],
  numberedColumns: ['LIST PLAIN', 'First', '1 record(s) listed'],
  withImpliesOr: ['COUNT ORD WITH CUST = "C2" WITH PART = "D4"', '2 record(s)', '0 record(s)'],
  priorityAnd: [
    'COUNT ORD WITH CUST = "C3" OR PART = "A1" AND CUST = "C2"',
    '2 record(s)',
    '1 record(s)',
  ],
  noCase: ['COUNT ORD WITH CUST = "c1"', '2 record(s)', '0 record(s)'],
  badLiteralIsEmpty: ['COUNT ORD WITH ODATE = "never"', '1 record(s)', 'BAD_SENTENCE'],
  differsFromAny: ['COUNT ORD WITH CUST # "C1" "C2"', '4 record(s)', '1 record(s)'],
  samplesBeforeSelection: ['COUNT ORD SAMPLED 2 WITH CUST = "C1"', '2 record(s)', '1 record(s)'],
};

describe.each(FLAVOUR_NAMES)('sentences of %s', (flavour) => {
  test.each(Object.entries(sentences))('%s', (name, [sentence, has, hasNot]) => {
    const session = new Session(account, { ...OPTIONS, flavour });
    const isThere = queryOptionsOf(flavour)[name as keyof QueryOptions];
    expect(answer(session, sentence)).toContain(isThere ? has : hasNot);
    expect(answer(session, sentence).includes(has)).toBe(isThere);
    session.close();
  });
});

test.each(Object.entries(sentences))('%s is switched on and off by itself', (name, shown) => {
  const [sentence, has, hasNot] = shown;
  for (const isThere of [true, false]) {
    const session = new Session(account, { ...OPTIONS, query: { [name]: isThere } });
    expect(answer(session, sentence)).toContain(isThere ? has : hasNot);
    session.close();
  }
});

const d3 = () => new Session(account, { ...OPTIONS, flavour: 'd3' });

describe('texts of Pick in a comparison', () => {
  test.each([
    ['CUST = "C]"', 4],
    ['CUST "[1"', 2],
    ['CUST = "^1"', 2],
    ['CUST = "[^]"', 4],
    ['CUST # "[1"', 2],
    ['CUST "[2" "C3"', 2],
    ['CUST "C3" "[2"', 2],
    ['NO CUST "[1"', 2],
    ['EVERY PART "[1"', 1],
    ['CUST = "[x" OR "[2"', 1],
    ["ODATE = '10-03-]'", 1],
    ['PART "A1" AND WITH CUST "C2"', 1],
    ['CUST = "["', 4],
    ['CNAME "Smith & Co"', 1],
    ["CNAME '[\"]'", 0],
    ['CUST = C]', 4],
  ])('WITH %s', (condition, count) => {
    expect(answer(d3(), `COUNT ORD WITH ${condition}`)).toContain(`${count} record(s) counted`);
  });

  test('what stands in single quotes after a column is an id', () => {
    expect(answer(d3(), "COUNT ORD WITH CUST '1001'")).toContain('1 record(s) counted');
  });

  test('a parameter is never read as one, and a column not beside one', () => {
    const parameters = ['C]'];
    const { lines } = execute(d3(), 'COUNT ORD WITH CUST = ?', { parameters });
    expect(lines).toEqual(['0 record(s) counted']);
    expect(answer(d3(), 'COUNT ORD WITH CUST = PART "C]"')).toBe('BAD_SENTENCE');
  });
});

describe('limits of values', () => {
  test('a list that is formed has the values that pass, and AND may stand before the next key', () => {
    const session = d3();
    execute(session, "SSELECT ORD BY-EXP QTY >= '3' AND BY-EXP QTY <= '5'");
    const elements = session.selectLists.take(0)?.map((element) => element.split(VALUE_MARK));
    expect(elements?.map(([id, position]) => `${id}.${position}`)).toEqual(['1003.1', '1001.3']);
  });

  test('after AND there is another key', () => {
    expect(answer(d3(), 'SSELECT ORD BY-EXP QTY = "3" AND CUST = "C1"')).toBe('BAD_SENTENCE');
  });
});

describe('limits of listed values', () => {
  /** The lines of a report without its headings and counts. */
  const body = (sentence: string) =>
    answer(d3(), `${sentence} COL.HDR.SUPP COUNT.SUP`)
      .split('\n')
      .map((line) => line.trim().replaceAll(/ +/g, ' '))
      .filter((line) => line !== '');

  test('a record without one stays, and what is associated with a value goes with it', () => {
    expect(body('LIST ORD CUST PART = "B2" QTY')).toEqual([
      '1001 C1 B2 1',
      '1002 C2',
      '1003 C1 B2 3',
      '1004 C3',
    ]);
    expect(body('LIST ORD CUST "C1"')).toEqual(['1001 C1', '1002', '1003 C1', '1004']);
    expect(body('LIST ORD PART "B2" "D4" ID.SUP')).toEqual(['B2', 'B2', 'D4']);
  });

  test('they hold beside WITH, WHEN and BY.EXP, in sorted reports and in totals', () => {
    expect(body('LIST ORD WITH CUST "C1" PART "[2" QTY')).toEqual(['1001 B2 1', '1003 B2 3']);
    expect(body('LIST ORD WHEN QTY > "1" PART # "C3" QTY')).toEqual([
      '1001 A1 2',
      '1002 A1 10',
      '1003 B2 3',
    ]);
    expect(body('SORT ORD BY-EXP PART PART "B2"')).toEqual([
      ...['1004', '1001', '1002', '1001 B2', '1003 B2', '1001', '1003'],
    ]);
    expect(body('SORT ORD BY CUST CUST "C2"')).toEqual(['1001', '1003', '1002 C2', '1004']);
    expect(body('LIST ORD TOTAL QTY > "2" ID.SUP').at(-1)).toBe('18');
  });

  test('verbs that show no columns take a quoted text for an id', () => {
    expect(answer(d3(), 'COUNT ORD CUST "1001"')).toContain('1 record(s) counted');
  });
});

describe('the text of a break', () => {
  test('options may stand alone in single quotes, and only on one side', () => {
    const session = d3();
    expect(answer(session, "SORT ORD BY CUST BREAK-ON CUST 'V' ID.SUP")).toMatch(/^C1 *$/m);
    expect(answer(session, `SORT ORD BREAK-ON "x 'V'" CUST "y"`)).toBe('BAD_SENTENCE');
    expect(answer(session, `SORT ORD BY CUST BREAK-ON "=> 'V'" CUST`)).toContain('=> C1');
  });
});

describe('options at the end of a sentence, in each flavour', () => {
  test.each([
    ['LIST ORD CUST (I', 'LIST ORD CUST ID.SUP'],
    ['LIST ORD CUST (I,N)', 'LIST ORD CUST ID.SUP NO.PAGE'],
    ['LIST ORD CUST (CI', 'LIST ORD CUST COL.HDR.SUPP ID.SUP'],
    ['LIST ORD TOTAL TOT (HD P', 'LIST ORD TOTAL TOT HDR.SUP DET.SUP LPTR'],
  ])('%s', (sentence, inWords) => {
    const session = new Session(account, OPTIONS);
    const body = (asked: string) => answer(session, asked).split('\n').slice(1);
    for (const flavour of FLAVOUR_NAMES) {
      session.follow(flavour);
      expect(body(sentence)).toEqual(body(inWords));
    }
  });

  test.each(['LIST ORD (Z', 'LIST ORD (', 'LIST ORD (P) CUST', 'LIST ORD ()'])(
    '%s is wrong',
    (wrong) => {
      const session = new Session(account, OPTIONS);
      for (const flavour of FLAVOUR_NAMES) {
        session.follow(flavour);
        expect(answer(session, wrong)).toBe('BAD_SENTENCE');
      }
    },
  );
});

/** An expression, and what it gives where the flavour has the difference, and where not. */
const expressions: Readonly<Record<keyof FunctionOptions, Shown>> = {
  yearFirstDates: [
    "ICONV('19850625','D'):' ':ICONV('85176','D'):' ':ICONV('1985-06-25','D')",
    '6386 6386 6386',
    '  ',
  ],
  rejectsImproperDates: ["ICONV('31 JUN 1994','D')", '', '9679'],
  capitalsAfterSpaces: ["OCONV('mc-donald','MCT')", 'Mc-donald', 'Mc-Donald'],
  furtherFilters: ["OCONV('a-1','MCB')", 'a1', 'a-1'],
  emptyIsNoNumber: ["OCONV('','MR2'):'!':FMT('','R2')", '!', '0.00!0.00'],
  insertsBeforeEmpty: ["DCOUNT(INSERT('a':@VM,1,2,0,'b'),@VM)", '3', '2'],
  locatesDecimals: ["LOCATE('10.5','9.25':@FM:'10.5':@FM:'100',1,0,0,'AR')", '2', '0'],
  countsFromEnd: ["'abcdef'[-3,2]", 'de', 'ab'],
};

describe.each(FLAVOUR_NAMES)('functions of %s', (flavour) => {
  test.each(Object.entries(expressions))('%s', (name, [expression, has, hasNot]) => {
    const session = new Session(account, { ...OPTIONS, flavour });
    const isThere = functionOptionsOf(flavour)[name as keyof FunctionOptions];
    const column = sessionDictionaries(session).of('ORD').expression(expression);
    const row = { id: '1001', record: '', context: evaluationContext(session) };
    expect(column.evaluate(row)).toBe(isThere ? has : hasNot);
    session.close();
  });
});

test('each difference has a case', () => {
  expect(Object.keys(sentences)).toEqual(Object.keys(sentenceDifferences));
  expect(Object.keys(expressions)).toEqual(Object.keys(functionDifferences));
});
