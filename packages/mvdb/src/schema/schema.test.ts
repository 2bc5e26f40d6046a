import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { runSentence } from '../query/run.ts';
import { renderReport } from '../report/render-report.ts';
import { listIndexes } from '../session/index-commands.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { many } from './attribute.ts';
import { defineTable } from './define-table.ts';
import { date, text } from './kinds.ts';
import { defineSchema } from './schema.ts';

const CUSTOMERS = defineTable({
  name: 'CUSTOMERS',
  description: 'Who buys.',
  key: ['customer'],
  title: 'CUSTOMER.NAME',
  attributes: { name: text(1, 'CUSTOMER.NAME', 'Name.', { format: '10L' }) },
});
const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['order'],
  indexedBy: ['customer'],
  attributes: {
    customer: text(1, 'CUSTOMER', 'Who ordered.', { pointsTo: 'CUSTOMERS' }),
    due: date(2, 'DUE', 'When it is wanted.'),
    lines: many(text(3, 'LINES', 'Its lines.', { pointsTo: 'LINES', after: ['order'] })),
  },
});
const LINES = defineTable({
  name: 'LINES',
  description: 'Lines of orders.',
  key: ['order', 'line'],
  attributes: { part: text(1, 'PART', 'What.') },
});
const keyPointers = { order: { table: 'ORDERS', after: [] } };
const SCHEMA = defineSchema([CUSTOMERS, ORDERS, LINES], {
  keyPointers,
  synonyms: { ORD: 'ORDERS' },
});

test.each([
  ['MODEL', 'BIKE.MODEL'],
  ['BIKE.NAME', 'BIKE.NAME'],
  ['DESCRIPTION', 'BIKE.DESC'],
])('where the title is %s, what is pointed to has it as %s', (title, join) => {
  const bikes = defineTable({
    name: 'BIKES',
    description: 'Bikes.',
    key: ['bike'],
    title,
    attributes: { words: text(1, title, 'In words.') },
  });
  const loans = defineTable({
    name: 'LOANS',
    description: 'Loans.',
    key: ['loan'],
    attributes: { bike: text(1, 'BIKE.NO', 'Which bike.', { pointsTo: 'BIKES' }) },
  });
  const schema = defineSchema([bikes, loans]);
  expect([...schema.dictionaryItems(loans).keys()]).toContain(join);
});

describe('what leads to an item that there is not is rejected with near ones', () => {
  const bikes = (title: string) =>
    defineTable({
      name: 'BIKES',
      description: 'Bikes.',
      key: ['bike'],
      title,
      attributes: { words: text(1, 'MODEL', 'In words.') },
    });
  const loans = (borrows: Readonly<Record<string, readonly string[]>>) =>
    defineTable({
      name: 'LOANS',
      description: 'Loans.',
      key: ['loan'],
      borrows,
      attributes: { bike: text(1, 'BIKE.NO', 'Which bike.', { pointsTo: 'BIKES' }) },
    });

  test.each([
    [
      'a title',
      [bikes('MDOEL')],
      'In the schema BIKES has the title MDOEL, which is not an item of BIKES. Near it: MODEL.',
    ],
    [
      'a borrowed item',
      [bikes('MODEL'), loans({ bike: ['MODLE'] })],
      'In the schema LOANS borrows MODLE by bike, which is not an item of BIKES. Near it: MODEL.',
    ],
    [
      'what is borrowed by nothing that points',
      [bikes('MODEL'), loans({ bikes: ['MODEL'] })],
      'In the schema LOANS borrows by bikes, which does not point to a table. Near it: bike.',
    ],
  ])('%s', (_, tables, detail) => {
    expect(() => defineSchema(tables)).toThrow(rejection('BAD_ARGUMENT', detail));
  });
});

describe('a schema in an account', () => {
  let account: Account;
  let session: Session;
  beforeEach(() => {
    account = Account.inMemory();
    SCHEMA.createTables(account);
    session = new Session(account);
  });
  afterEach(() => account.close());

  test('makes tables, dictionaries, indexes, joins and synonyms', () => {
    CUSTOMERS.write(session, 'C7', { name: 'Miller' });
    ORDERS.write(session, '1001', { customer: 'C7', due: '21520' });
    const outcome = runSentence(session, 'LIST ORD CUSTOMER CUSTOMER.NAME DUE ID.SUP COL.SUP');
    if (outcome.kind !== 'report') throw new Error(outcome.kind);
    const lines = [...renderReport(outcome.report, { width: 80 })];
    expect(lines.join('\n')).toContain('C7                Miller          2026-12-01');
    expect(listIndexes(account, 'ORDERS').map(({ name }) => name)).toEqual(['CUSTOMER']);
  });

  test('finds nothing wrong with what typed tables wrote', () => {
    expect([...SCHEMA.violations(session)]).toEqual([]);
  });

  test('says what is wrong with records that came from elsewhere', () => {
    session.table('ORDERS').write('1001', ['C7', 'soon'].join(FIELD_MARK));
    session.table('ORDERS').write('1002', ['', '', '1', 'more'].join(FIELD_MARK));
    session.table('LINES').write('1003*1', 'P100');
    expect([...SCHEMA.violations(session)]).toEqual([
      { table: 'ORDERS', recordId: '1001', violation: 'INVALID DATE IN DUE' },
      { table: 'ORDERS', recordId: '1002', violation: 'ATTRIBUTE 4 UNKNOWN' },
      {
        table: 'ORDERS',
        recordId: '1001',
        violation: 'CUSTOMER NAMES C7, NOT ON FILE IN CUSTOMERS',
      },
      { table: 'ORDERS', recordId: '1002', violation: 'LINES NAMES 1002*1, NOT ON FILE IN LINES' },
      { table: 'LINES', recordId: '1003*1', violation: 'ORDER NAMES 1003, NOT ON FILE IN ORDERS' },
    ]);
  });

  test('is created once: what is there stays', () => {
    const dictionary = session.table('DICT ORDERS');
    const changed = (dictionary.read('DUE') ?? '').replace('Due', 'Wanted on');
    dictionary.write('DUE', changed);
    SCHEMA.createTables(account);
    expect(dictionary.read('DUE')).toBe(changed);
  });
});

describe('a schema that cannot be', () => {
  const pointing = (table: string) =>
    defineTable({
      ...{ name: 'T', description: 'A table.', key: ['id'] },
      attributes: { other: text(1, 'OTHER', 'Another.', { pointsTo: table, after: ['part'] }) },
    });

  test.each([
    ['two tables of a name', () => defineSchema([LINES, LINES]), 'two tables are called LINES'],
    [
      'a pointer to no table of it',
      () => defineSchema([pointing('LINE'), LINES]),
      'T OTHER points to LINE, which is not a table of it. Near it: LINES.',
    ],
    [
      'a part that is not there',
      () => defineSchema([pointing('LINES'), LINES]),
      'T OTHER names part',
    ],
    [
      'a synonym of nothing',
      () => defineSchema([LINES], { synonyms: { L: 'LINE' } }),
      'the synonym L stands for LINE',
    ],
  ])('%s is refused', (_, define, reported) => {
    expect(define).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
    expect(define).toThrow(reported);
  });

  test('neither is a table with two attributes at one place, or of one name', () => {
    const table = (...attributes: [number, string][]) =>
      defineTable({
        ...{ name: 'T', description: 'A table.', key: ['id'] },
        attributes: Object.fromEntries(
          attributes.map(([number, name]) => [name.toLowerCase(), text(number, name, 'One.')]),
        ),
      });
    expect(() => table([1, 'A'], [1, 'B'])).toThrow('A and B are both attribute 1 of T.');
    expect(() => table([1, 'A'], [2, 'B'])).not.toThrow();
  });
});
