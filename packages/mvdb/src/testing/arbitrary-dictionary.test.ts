import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { parseItem } from '../dictionary/item.ts';
import { runSentence } from '../query/run.ts';
import { association } from '../schema/attribute.ts';
import { defineTable } from '../schema/define-table.ts';
import * as attribute from '../schema/kinds.ts';
import { defineSchema } from '../schema/schema.ts';
import { typed } from '../schema/typed-table.ts';
import { Session } from '../session/session.ts';
import { sessionDictionaries } from '../session/session-context.ts';
import { arbitraryDictionary, arbitraryKey, arbitraryValues } from '../testing.ts';
import { caseCount } from './case-count.ts';

const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['company', 'order'],
  scope: 'company',
  attributes: {
    customer: attribute.text(1, 'CUSTOMER', 'Who ordered.'),
    due: attribute.date(2, 'DUE', 'When it is wanted.'),
    total: attribute.decimal(2)(4, 'TOTAL.VALUE', 'What it costs.'),
    ...association('LINES', {
      parts: attribute.text(5, 'PARTS', 'What.', { as: 'part' }),
    }),
  },
});

let account: Account;
let session: Session;
beforeAll(() => {
  account = Account.inMemory();
  defineSchema([ORDERS]).createTables(account);
  account.createTable('PLAIN');
  session = new Session(account);
});
afterAll(() => account.close());

/** Writes a dictionary and takes it away after the work. */
function within(table: string, items: ReadonlyMap<string, string>, work: () => void): void {
  const dictionary = session.table(`DICT ${table}`);
  for (const [name, text] of items) dictionary.write(name, text);
  try {
    work();
  } finally {
    for (const name of items.keys()) dictionary.delete(name);
  }
}

/** Every item is compiled, and every column and phrase stands in sentences, which run to their end. */
function useIn(table: string, items: ReadonlyMap<string, string>): void {
  within(table, items, () => {
    for (const [name, text] of items) {
      const { kind } = parseItem(text);
      const isColumn = kind !== 'phrase' && kind !== 'data';
      expect(sessionDictionaries(session).column(table, name) !== undefined).toBe(isColumn);
      if (kind === 'data') continue;
      const listed = runSentence(session, `LIST ${table} ${name}`);
      if (isColumn) runToTheEnd(`SORT ${table} WITH ${name} BY ${name} ${name}`);
      expect(listed.kind === 'report' && [...listed.report.rows].length).toBe(
        session.table(table).count(),
      );
    }
  });
}

function runToTheEnd(sentence: string): void {
  const outcome = runSentence(session, sentence);
  if (outcome.kind === 'report') for (const { id } of outcome.report.rows) expect(id).not.toBe('');
}

test('any dictionary of a table can be written, compiled and used in a sentence, regardless of what the records hold', () => {
  const orders = typed(session, ORDERS);
  fc.assert(
    fc.property(
      ...[arbitraryDictionary(ORDERS), arbitraryKey(ORDERS), arbitraryValues(ORDERS)],
      (items, key, values) => {
        orders.write(key, values);
        useIn('ORDERS', items);
      },
    ),
    { numRuns: caseCount(200) },
  );
});

test('a dictionary of no table in particular fits any, regardless of what the records hold', () => {
  const record = fc.array(fc.string({ maxLength: 8 }), { maxLength: 10 });
  const plain = session.table('PLAIN');
  fc.assert(
    fc.property(arbitraryDictionary(), record, (items, values) => {
      plain.write('1', values.join('\u001e'));
      useIn('PLAIN', items);
    }),
    { numRuns: caseCount(200) },
  );
});

test('every type of item is drawn', () => {
  const types = fc
    .sample(arbitraryDictionary(ORDERS), { seed: 3, numRuns: caseCount(200, 200) })
    .flatMap((items) => [...items.values()].map((text) => text.split(/[^A-Z]/, 1)[0]));
  expect([...new Set(types)].sort()).toEqual(['A', 'D', 'I', 'PH', 'S', 'V', 'X']);
});

test('what fails shrinks to the least dictionary that does', () => {
  const { counterexample } = fc.check(
    fc.property(arbitraryDictionary(), (items) =>
      [...items.values()].every((text) => !text.startsWith('I')),
    ),
    { seed: 5, numRuns: caseCount(500, 500) },
  );
  expect([...(counterexample?.[0] ?? [])]).toEqual([
    [expect.stringMatching(/^A\.\d$/), 'I\u001e@ID\u001e\u001e\u001e1L\u001eS\u001e'],
  ]);
});
