import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { converterOf } from '../conversion/conversion.ts';
import { families, wholeCodes } from '../conversion/families.ts';
import { MvdbError } from '../errors/errors.ts';
import { functions } from '../expression/functions/functions.ts';
import { formatterOf } from '../format/format.ts';
import { runSentence } from '../query/run.ts';
import { renderReport } from '../report/render-report.ts';
import { Session } from '../session/session.ts';
import { evaluationContext, sessionDictionaries } from '../session/session-context.ts';
import { selectSql } from '../sql/select-sql.ts';
import { fixedClock } from '../system/clock.ts';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { matches } from '../text/matches.ts';
import { str } from '../text/repeat.ts';
import { CHARACTERS_PER_STEP, WorkBudget, type WorkWatch } from './work-budget.ts';
import { charge, textsBoundedBy, watchedBy } from './work-meter.ts';

const SIZE_MAX = 10_000;

const account = Account.inMemory();
account.createTable('T');
const session = new Session(account, {
  clock: fixedClock('2026-11-21T08:30:00'),
  textSizeMax: SIZE_MAX,
});
const context = evaluationContext(session);

afterAll(() => account.close());

/** Attributes that functions do much with: long, many, a large number, a pattern. */
const LARGE = [
  'x'.repeat(9_000),
  `1${VALUE_MARK}`.repeat(4_500),
  '99999999',
  '9'.repeat(600),
  '0X0N0A',
];

/** What an expression gives of a record, or the code of its failure. */
function given(expression: string, attributes: readonly string[] = LARGE): string {
  const column = sessionDictionaries(session).of('T').expression(expression);
  try {
    return column.evaluate({ id: '1', record: attributes.join(FIELD_MARK), context });
  } catch (error) {
    if (error instanceof MvdbError) return error.code;
    throw error;
  }
}

/** The steps that work takes, whatever comes of it. */
function stepsOf(work: () => unknown): number {
  let taken = 0;
  const watch: WorkWatch = {
    spend(steps) {
      taken += steps;
    },
    beforeIrreversible() {},
  };
  try {
    watchedBy(watch, work);
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
  }
  return taken;
}

const codes = [...Object.keys(families), ...Object.keys(wholeCodes)].flatMap((code) =>
  ['', '2', '99999999', '9,$', '#99999999', '(0X)', ';1;2', '0C'].map((tail) => code + tail),
);

const formats = ['99999999L', '32767R', 'R#99999999', '1T', '12"*"R2,$', 'L#3-#2', '7U', 'D4-'];

const taking = Object.entries(functions).filter(([, { most }]) => most > 0);

describe('charge', () => {
  test('reports whoever watches of whole steps, and none of what came before', () => {
    charge(CHARACTERS_PER_STEP - 1);
    expect(stepsOf(() => charge(CHARACTERS_PER_STEP - 1))).toBe(0);
    expect(stepsOf(() => charge(CHARACTERS_PER_STEP))).toBe(1);
    expect(stepsOf(() => charge(7 * CHARACTERS_PER_STEP + 1))).toBe(7);
  });

  test('ends work within that goes on for long', () => {
    const work = () => matches('a'.repeat(60_000), '0A0N'.repeat(1_000));
    expect(() => watchedBy(new WorkBudget(2_000), work)).toThrow(
      expect.objectContaining({ code: 'BUDGET_EXCEEDED' }),
    );
  });

  test('counts long numbers by more than their digits', () => {
    const digits = (count: number) => ['9'.repeat(count), '8'.repeat(count)];
    const cost = (count: number) => stepsOf(() => given('F1*F2', digits(count)));
    expect(cost(9_000)).toBeGreaterThan(15 * cost(900));
  });

  test('counts a search for a long part by both sizes', () => {
    const cost = (part: string) =>
      stepsOf(() => given('INDEX(F1,F2,1)', ['a'.repeat(9_000), part]));
    expect(cost('a'.repeat(4_000).concat('b'))).toBeGreaterThan(100 * cost('ab'));
  });
});

describe('every function', () => {
  test.each(taking)('%s charges for what it is given', (name, { least }) => {
    const texts = Array.from({ length: Math.max(least, 1) }, () => 'F1').join(',');
    const record = ['7'.repeat(60 * CHARACTERS_PER_STEP)];
    expect(stepsOf(() => given(`${name}(${texts})`, record))).toBeGreaterThanOrEqual(60);
  });

  test('gives no text above the bound, whatever it is given', () => {
    for (const [name, { least, most }] of taking)
      for (let shift = 0; shift < LARGE.length; shift += 1)
        for (const count of new Set([Math.max(least, 1), Math.min(most, 5)])) {
          const args = Array.from(
            { length: count },
            (_, index) => `F${((index * 2 + shift) % LARGE.length) + 1}`,
          );
          const expression = `${name}(${args.join(',')})`;
          expect(given(expression).length, expression).toBeLessThanOrEqual(SIZE_MAX);
        }
  });
});

describe('every operator', () => {
  test.each([
    '+',
    '-',
    '*',
    '/',
    '//',
    '**',
    ':',
    '=',
    '#',
    '<',
    '>',
    '<=',
    '>=',
    'MATCHES',
    'AND',
    'OR',
  ])('%s charges, and gives no text above the bound', (operator) => {
    const record = ['7'.repeat(60 * CHARACTERS_PER_STEP), ''];
    expect(stepsOf(() => given(`F2 ${operator} F1`, record))).toBeGreaterThanOrEqual(60);
    for (const right of ['F1', 'F2', 'REUSE(F4)'])
      expect(given(`F2 ${operator} ${right}`).length).toBeLessThanOrEqual(SIZE_MAX);
  });
});

describe('every conversion and format', () => {
  test.each([
    ...codes.flatMap((code) => [
      [`output ${code}`, converterOf(code).out] as const,
      [`input ${code}`, converterOf(code).in] as const,
    ]),
    ...formats.map((code) => [`format ${code}`, formatterOf(code)] as const),
  ])('%s charges, and makes no text above the bound', (_name, convert) => {
    const long = '7'.repeat(60 * CHARACTERS_PER_STEP);
    expect(stepsOf(() => convert(long))).toBeGreaterThanOrEqual(60);
    for (const text of LARGE) {
      let size = 0;
      try {
        const outcome = textsBoundedBy(SIZE_MAX, () => convert(text));
        size = (typeof outcome === 'string' ? outcome : outcome.text).length;
      } catch (error) {
        expect(error).toMatchObject({ code: 'TOO_LARGE' });
      }
      expect(size).toBeLessThanOrEqual(SIZE_MAX);
    }
  });
});

describe('the bound of texts', () => {
  test('is asked before the text is made, and named', () => {
    expect(() => textsBoundedBy(SIZE_MAX, () => str('ab', 2 ** 52))).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE', detail: expect.stringContaining('10000 fit') }),
    );
  });

  test('is a million characters unless the session says otherwise', () => {
    const free = new Session(account);
    const column = sessionDictionaries(free).of('T').expression("STR('1',F1)");
    const evaluate = (times: number) =>
      column.evaluate({ id: '1', record: String(times), context: evaluationContext(free) });
    expect(evaluate(1_000_000)).toHaveLength(1_000_000);
    expect(() => evaluate(1_000_001)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(str('1', 1_000_001)).toHaveLength(1_000_001);
  });

  test.each([4_095, 0, Number.NaN, 1e99])('of %s is refused', (textSizeMax) => {
    expect(() => new Session(account, { textSizeMax })).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });

  test('holds for the parts of an expression together', () => {
    expect(given(Array.from({ length: 12 }, () => 'SPACE(1000)').join(';'))).toBe('TOO_LARGE');
  });

  test('is never raised by work within', () => {
    const inner = () => textsBoundedBy(2 * SIZE_MAX, () => str('x', SIZE_MAX + 1));
    expect(() => textsBoundedBy(SIZE_MAX, inner)).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });

  test('is that of who watches, where that is less', () => {
    class Rejected extends Error {}
    const watch: WorkWatch = {
      spend() {},
      hold(characters) {
        if (characters > 5_000) throw new Rejected();
      },
      beforeIrreversible() {},
    };
    const made = (times: number) => session.watched(watch, () => given(`STR('1',${times})`));
    expect(made(5_000)).toHaveLength(5_000);
    expect(() => made(5_001)).toThrow(Rejected);
    expect(made(SIZE_MAX + 1)).toBe('TOO_LARGE');
  });
});

describe('a sentence', () => {
  const sentence = `LIST T EVAL "STR('1':@VM,99000000)" SAMPLE 1`;

  test('that asks for 198 million characters is rejected before they are made', () => {
    account.table('T').write('1', 'one');
    const user = new Session(account);
    const lines = () => {
      const outcome = runSentence(user, sentence);
      return outcome.kind === 'report' ? [...renderReport(outcome.report)] : [];
    };
    expect(lines).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
    expect(() => [...selectSql(user, `SELECT EVAL "STR('1':@VM,99000000)" FROM T`).rows]).toThrow(
      MvdbError,
    );
  });

  test('is limited in what it looks at beside the records it reads', () => {
    account.table('T').write('1', 'one');
    const costly = `COUNT T WITH EVAL "LEN(SPACE(9000))" = "1"`;
    expect(() => runSentence(session, costly, { stepsMax: 15 })).toThrow(
      expect.objectContaining({ code: 'BUDGET_EXCEEDED' }),
    );
  });

  test('that nests without end is rejected by code', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('(', '-', 'IF 1 THEN ', 'LEN(', 'F1<', 'F1[', '1+', 'F1:', "'x'=", 'NOT('),
        fc.integer({ min: 0, max: 15_000 }),
        (words, size) => {
          const expression = words.repeat(Math.floor(size / words.length)).concat('F1');
          try {
            runSentence(session, `COUNT T WITH EVAL "${expression}" = "1"`);
          } catch (error) {
            expect(error).toBeInstanceOf(MvdbError);
          }
        },
      ),
      { numRuns: caseCount(25) },
    );
  });
});
