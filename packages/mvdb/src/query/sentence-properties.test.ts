import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { FLAVOUR_NAMES, type FlavourName } from '../flavours/flavour-name.ts';
import { caseCount } from '../testing/case-count.ts';
import { isListCommand, runListCommand } from './list-commands.ts';
import { openQueryFixture, type QueryFixture } from './query-fixture.ts';
import { runSentence } from './run.ts';
import { SentenceError } from './sentence-error.ts';

const SENTENCES = [
  "SORT ORD WITH CUST = 'C1' AND (QTY > 2 OR TOT BETWEEN 10 20) BY.DSND TOT PART QTY TOTAL EXT",
  'SELECT ORD BY.EXP PART SAVING UNIQUE MULTI.VALUE PART NO.NULLS TO 3',
  'LIST ORD EVAL "SUM(QTY*PRICE)" COL.HDG "Sum" FMT "9R" WHEN PART LIKE "A..." TOP 2',
  "LIST DICT ORD WITH TYPE = 'D' SAMPLE 3",
  'COUNT CUS WITH NAME SAID "Smith" AND STATE NE "CA" FROM 2',
  'LIST ORD HEADING "Page \'P\'" BREAK.ON "\'B\'" CUST CSV 2 ";" EXPLODED TO out.csv',
  'SORT ORD WITH EVERY QTY < PRICE AND NOT (CNAME UNLIKE NO.CASE "z...") SAMPLED 2 ID.ONLY',
  'MERGE.LIST 1 UNION 2 TO 3',
  'SAVE.LIST X FROM 1',
  'QSELECT ORD * SAVING PART',
  'SORT ORD WITH CUST "[1]" BY-EXP PART = "B2" AND BY-EXP QTY > 1 BREAK-ON CUST "\'V\'" QTY # "^" (I,N)',
];

const WORDS = [
  ...new Set(SENTENCES.flatMap((sentence) => sentence.split(' '))),
  ...['LOOP', 'CHEAP', '@', '@ID', 'F1', '*A2', '?', ':x', '(', ')', '"', "'", '\\', '=', '><', ''],
  ...[
    'BY.EXP',
    'BY.EXP.SUB',
    'WITH',
    'WHEN',
    'WITHOUT',
    'NO',
    'NOT',
    'EVERY',
    'AS',
    'USING',
    'DICT',
  ],
  ...['-1', '0', '99999999999999999999', '\u001d', '\u001e', '\u0000', 'ü', '\ud800', 'ASSOC.WITH'],
];

/** A sentence of the list with characters dropped, doubled, swapped or replaced. */
const mangled = fc
  .tuple(
    fc.constantFrom(...SENTENCES),
    fc.array(fc.tuple(fc.nat(120), fc.nat(12), fc.string({ maxLength: 4 })), { maxLength: 4 }),
  )
  .map(([sentence, edits]) =>
    edits.reduce(
      (text, [at, count, by]) => text.slice(0, at) + by + text.slice(at + count),
      sentence,
    ),
  );

const shuffled = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 25 })
  .map((words) => `LIST ORD ${words.join(' ')}`);

const anything = fc.oneof(mangled, shuffled, fc.string({ unit: 'binary', maxLength: 60 }));

describe('any text as a sentence', () => {
  let fixture: QueryFixture;

  beforeAll(() => {
    fixture = openQueryFixture();
  });

  afterAll(() => fixture.close());

  test('runs within its budget or is rejected with a code, and with a position where it is wrong', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...FLAVOUR_NAMES), (text, flavour) => {
        try {
          runToTheEnd(text, flavour);
        } catch (error) {
          expect(error).toBeInstanceOf(MvdbError);
          expect(error instanceof SentenceError).toBe(hasCode(error, 'BAD_SENTENCE'));
          const { at, expected } =
            error instanceof SentenceError ? error : { at: 1, expected: ['anything'] };
          expect(at).toBeGreaterThanOrEqual(1);
          expect(at).toBeLessThanOrEqual(text.length + 1);
          expect(expected.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test('a parameter never changes what a sentence means', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        for (const flavour of ['qm', 'd3'] as const) {
          const sentence = 'COUNT ORD WITH CUST = ? AND CUST = "C1"';
          const outcome = runSentence(fixture.session, sentence, { parameters: [value], flavour });
          expect(outcome).toMatchObject({ kind: 'count', count: value === 'C1' ? 2 : 0 });
        }
      }),
    );
  });

  function runToTheEnd(text: string, flavour: FlavourName): void {
    if (isListCommand(text)) {
      runListCommand(fixture.session, text);
      return;
    }
    const options = { flavour, stepsMax: 2_000, searchTexts: ['A1'] };
    const outcome = runSentence(fixture.session, text, options);
    if (outcome.kind !== 'report') return;
    fixture.session.limited(2_000, () => {
      for (const row of outcome.report.rows)
        expect(row.cells).toHaveLength(outcome.report.columns.length);
    });
  }
});
