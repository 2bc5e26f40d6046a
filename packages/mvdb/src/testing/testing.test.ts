import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { runSentence } from '../query/run.ts';
import { association, many, manyLists } from '../schema/attribute.ts';
import { defineTable } from '../schema/define-table.ts';
import * as attribute from '../schema/kinds.ts';
import { defineSchema } from '../schema/schema.ts';
import { typed } from '../schema/typed-table.ts';
import { Session } from '../session/session.ts';
import {
  arbitraryKey,
  arbitrarySentence,
  arbitraryValues,
  leavesUnchanged,
  onlyWrites,
} from '../testing.ts';
import { caseCount } from './case-count.ts';

const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['company', 'order'],
  attributes: {
    customer: attribute.text(1, 'CUSTOMER', 'Who ordered.'),
    due: attribute.date(2, 'DUE', 'When it is wanted.'),
    at: attribute.time(3, 'AT', 'At which time.'),
    noted: attribute.dateTime(4, 'NOTED', 'When it was noted.'),
    total: attribute.decimal(2)(5, 'TOTAL.VALUE', 'What it costs.'),
    status: attribute.oneOf('open', 'a.b|c')(6, 'STATUS', 'How far it is.'),
    urgent: attribute.boolean(7, 'URGENT', 'Whether it comes first.'),
    ...association('LINES', {
      parts: attribute.text(8, 'PARTS', 'What.', { as: 'part' }),
      pieces: attribute.integer(9, 'PIECES', 'How many.'),
      lots: manyLists(attribute.integer(10, 'LOTS', 'Of which lots.')),
    }),
    calls: many(attribute.date(11, 'CALLS', 'When they called.')),
  },
});

const account = Account.inMemory();
defineSchema([ORDERS]).createTables(account);
const session = new Session(account);
const orders = typed(session, ORDERS);
afterAll(() => account.close());

test('arbitrary values of a table are written and read back', () => {
  fc.assert(
    fc.property(arbitraryKey(ORDERS), arbitraryValues(ORDERS), (key, values) => {
      orders.write(key, values);
      const read = orders.read(...key);
      const { parts, pieces, lots, ...others } = values;
      expect(read).toMatchObject(others);
      expect(read && orders.rows(read, 'LINES')).toEqual(
        orders.rows({ ...values, parts, pieces, lots }, 'LINES'),
      );
    }),
  );
});

test('what fails shrinks to the least record that does', () => {
  const found = fc.check(
    fc.property(arbitraryValues(ORDERS), ({ pieces }) =>
      pieces.every((each) => each === null || each < 10),
    ),
    { seed: 5, numRuns: caseCount(500, 500) },
  );
  expect(found.failed).toBe(true);
  const [least] = found.counterexample ?? [];
  expect(least).toMatchObject({ customer: '', due: null, urgent: false });
});

test('arbitrary sentences are understood', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(arbitrarySentence(ORDERS), (sentence) => {
      const outcome = runSentence(session, sentence);
      kinds.add(outcome.kind);
      if (outcome.kind === 'report')
        for (const { id } of outcome.report.rows) expect(id).not.toBe('');
    }),
  );
  expect([...kinds].sort()).toEqual(['count', 'list', 'report']);
});

describe('watched work', () => {
  test('gives its result where it changes what it may', () => {
    expect(onlyWrites(session, ['ORDERS'], () => orders.write(['1', 'A'], {}))).toBe(
      orders.read('1', 'A')?.version,
    );
    expect(leavesUnchanged(session, () => orders.has('1', 'A'))).toBe(true);
  });

  test('fails naming what else it changed, also where the work fails', () => {
    const writing = () => orders.write(['1', 'B'], { customer: 'C7' });
    expect(() => leavesUnchanged(session, writing)).toThrow(
      'must not change, and did: ORDERS 1!B.',
    );
    const failing = () => {
      orders.write(['1', 'C'], { customer: 'C7' });
      throw new Error('halfway');
    };
    expect(() => leavesUnchanged(session, failing)).toThrow('ORDERS 1!C');
    expect(() => onlyWrites(session, ['ORDERS'], failing)).toThrow('halfway');
  });
});
