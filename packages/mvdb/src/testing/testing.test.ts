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
import { rejection } from './rejection.ts';

const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['company', 'order'],
  scope: 'company',
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
      'must not change, and did:\nORDERS 1*B, added\n  1 CUSTOMER: "" -> "C7"',
    );
    const failing = () => {
      orders.write(['1', 'C'], { customer: 'C7' });
      throw new Error('halfway');
    };
    expect(() => leavesUnchanged(session, failing)).toThrow('ORDERS 1*C');
    expect(() => onlyWrites(session, ['ORDERS'], failing)).toThrow('halfway');
  });

  test('may change other tables than those that are to stay', () => {
    session.createTable('LOG');
    session.createSynonym('JOURNAL', 'LOG');
    const writing = () => {
      session.table('JOURNAL').write('1', 'a');
      return orders.has('1', 'A');
    };
    expect(leavesUnchanged(session, writing, ['ORDERS', 'DICT LOG'])).toBe(true);
    const again = () => session.table('LOG').write('2', 'a');
    expect(() => leavesUnchanged(session, again, ['JOURNAL'])).toThrow('LOG 2, added');
    expect(() => leavesUnchanged(session, again, ['LGO'])).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => leavesUnchanged(session, again, [])).toThrow(rejection('BAD_ARGUMENT'));
  });

  test('fails with each attribute that changed, before and after, by number and name', () => {
    orders.write(['1', 'D'], { customer: 'C7', parts: ['P1', 'P2'] });
    const changing = () => orders.write(['1', 'D'], { customer: 'C8', parts: ['P1'] });
    expect(() => leavesUnchanged(session, changing)).toThrow(
      /\nORDERS 1\*D, changed\n {2}1 CUSTOMER: "C7" -> "C8"\n {2}8 PARTS: "P1\\u001dP2" -> "P1"$/,
    );
    const deleting = () => session.table('ORDERS').delete('1*D');
    expect(() => leavesUnchanged(session, deleting)).toThrow(
      'ORDERS 1*D, deleted\n  1 CUSTOMER: "C8" -> ""',
    );
  });

  test('fails with numbers alone where no readable item of the dictionary names an attribute', () => {
    session.createTable('NOTES');
    const dictionary = session.table('DICT NOTES');
    dictionary.write('BROKEN', 'D\u001ex');
    const writing = () => session.table('NOTES').write('1', 'a');
    expect(() => leavesUnchanged(session, writing)).toThrow('NOTES 1, added\n  1: "" -> "a"');
    expect(() => leavesUnchanged(session, () => dictionary.write('N', 'x'))).toThrow(
      'DICT NOTES N, added\n  1: "" -> "x"',
    );
  });

  test('counts what is too much to read', () => {
    const notes = () => session.table('NOTES');
    const long = () => notes().write('LONG', 'a'.repeat(203));
    expect(() => leavesUnchanged(session, long)).toThrow(/a" \(other characters: 3\)$/);
    const wide = () => notes().write('WIDE', Array(22).fill('a').join('\u001e'));
    expect(() => leavesUnchanged(session, wide)).toThrow(/\n {2}other attributes: 2$/);
    const many = () => {
      for (let id = 1; id <= 21; id += 1) notes().write(`N${id}`, 'a');
    };
    expect(() => leavesUnchanged(session, many)).toThrow(/\nother records: 1$/);
  });
});
