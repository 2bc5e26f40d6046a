import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../session/session.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { openTableT } from './one-table-fixture.ts';
import { runSentence } from './run.ts';

const ITEMS = {
  NAME: ['D', '2', '', '', '10L', 'S'],
  NUMBER: ['D', '3', '', '', '10R', 'S'],
  FAR: ['D', '11', '', '', '10R', 'M'],
} as const;

let session: Session;
beforeAll(() => {
  session = openTableT(ITEMS);
});
afterAll(() => session.account.close());

const anyContent = fc.oneof(
  fc.integer({ min: -3, max: 30 }).map(String),
  fc.integer().map(String),
  fc.maxSafeInteger().map(String),
  fc.constantFrom('', '-0', '0', '00', '+7', '07', '1.5', '-.5', '9'.repeat(30), '1e3', NULL_VALUE),
  fc.constantFrom('A', 'a', 'B1', 'ß', '😀', '\uffff', 'A 1', `1${VALUE_MARK}2`, `A${VALUE_MARK}`),
);
const anyId = fc.oneof(fc.nat(400).map(String), fc.constantFrom('ä', '😀', 'x'.repeat(40), '-'));
const anyRecord = fc.record({
  id: anyId,
  contents: fc.array(anyContent, { maxLength: 14, size: 'max' }),
});
const anyKey = fc
  .tuple(fc.constantFrom('BY', 'BY.DSND'), fc.constantFrom(...Object.keys(ITEMS)))
  .map((words) => words.join(' '));
const anyClauses = fc
  .record({
    by: fc.array(anyKey, { minLength: 1, maxLength: 3 }),
    condition: fc.constantFrom('', 'WITH NUMBER > 5', 'WITH NAME NE "A"'),
    top: fc.constantFrom('', 'TOP 3'),
  })
  .map(({ by, condition, top }) => [condition, ...by, top].join(' '));

/** A sample is taken of rows, so that a sentence with one as large as the table makes them. */
const BY_ROWS = 'SAMPLE 100000';

function rowsOf(sentence: string) {
  const outcome = runSentence(session, sentence);
  if (outcome.kind !== 'report') throw new TypeError(`${sentence} gives no report.`);
  const rows = Array.from(outcome.report.rows, ({ id, cells, record, value }) => {
    const { itemNumber } = outcome.report.context.counters;
    return { id, cells, record, value, itemNumber };
  });
  return { rows, counts: outcome.report.counts() };
}

function listOf(sentence: string) {
  const outcome = runSentence(session, sentence);
  return { outcome, ids: session.selectLists.takeFound(0) };
}

test('a sort made of bytes is that made of rows', () => {
  const anyRecords = fc.array(anyRecord, { maxLength: 60 });
  fc.assert(
    fc.property(anyRecords, anyClauses, (records, clauses) => {
      session.transaction(() => {
        session.table('T').clear();
        for (const { id, contents } of records)
          session.table('T').write(id, contents.join(FIELD_MARK));
      });
      expect(listOf(`SSELECT T ${clauses}`)).toEqual(listOf(`SSELECT T ${clauses} ${BY_ROWS}`));
      const shown = `SORT T ${clauses} FAR NAME NUMBER`;
      expect(rowsOf(shown)).toEqual(rowsOf(`${shown} ${BY_ROWS}`));
    }),
  );
});
