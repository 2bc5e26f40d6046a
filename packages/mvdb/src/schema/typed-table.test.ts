import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { association, many, manyLists } from './attribute.ts';
import { defineTable } from './define-table.ts';
import * as attribute from './kinds.ts';
import { defineSchema } from './schema.ts';
import { type TypedTable, typed } from './typed-table.ts';

const { boolean, date, decimal, integer, oneOf, text } = attribute;

const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['order'],
  attributes: {
    customer: text(1, 'CUSTOMER', 'Who ordered.'),
    due: date(2, 'DUE', 'When it is wanted.'),
    total: decimal(2)(3, 'TOTAL', 'What it costs.'),
    status: oneOf('open', 'shipped')(4, 'STATUS', 'How far it is.'),
    urgent: boolean(5, 'URGENT', 'Whether it comes first.'),
    ...association('LINES', {
      parts: text(6, 'PARTS', 'What.', { as: 'part' }),
      quantities: decimal(3)(7, 'QUANTITIES', 'How much.', { as: 'quantity' }),
      lots: manyLists(integer(8, 'LOTS', 'Of which lots.')),
    }),
    calls: many(date(9, 'CALLS', 'When they called.')),
  },
});
const LINES = defineTable({
  name: 'LINES',
  description: 'Lines.',
  key: ['order', 'line'],
  attributes: { part: text(1, 'PART', 'What.') },
});
const SCHEMA = defineSchema([ORDERS, LINES]);

const ORDER = {
  customer: 'C7',
  due: '2026-12-01',
  total: '1234.50',
  status: 'open',
  urgent: true,
  parts: ['P1', 'P2'],
  quantities: ['3.000', null],
  lots: [[11, 12], []],
  calls: ['2026-11-21'],
} as const;

let account: Account;
let session: Session;
let orders: TypedTable<typeof ORDERS.attributes, typeof ORDERS.key>;
beforeEach(() => {
  account = Account.inMemory();
  SCHEMA.createTables(account);
  session = new Session(account);
  orders = typed(session, ORDERS);
});
afterEach(() => account.close());

const stored = (id: string) => session.table('ORDERS').read(id);

describe('a typed table', () => {
  test('stores values in the forms of the field, and reads them back', () => {
    orders.insert(['1001'], ORDER);
    expect(stored('1001')).toBe(
      [
        ...['C7', '21520', '123450', 'open', 'Y', `P1${VALUE_MARK}P2`, `3000${VALUE_MARK}`],
        ...[`11${SUBVALUE_MARK}12${VALUE_MARK}`, '21510'],
      ].join(FIELD_MARK),
    );
    expect(orders.read('1001')).toEqual({ recordId: '1001', key: { order: '1001' }, ...ORDER });
  });

  test('its records are typed as its attributes are', () => {
    orders.insert(['1001'], ORDER);
    const order = orders.read('1001');
    expectTypeOf(order?.due).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(order?.urgent).toEqualTypeOf<boolean | undefined>();
    expectTypeOf(order?.status).toEqualTypeOf<'open' | 'shipped' | null | undefined>();
    expectTypeOf(order?.lots).toEqualTypeOf<readonly (readonly (number | null)[])[] | undefined>();
    expectTypeOf(order?.key.order).toEqualTypeOf<string | undefined>();
    // @ts-expect-error A record has no such attribute.
    expect(order?.custmer).toBeUndefined();
  });

  test('the compiler rejects a name, a type and a number of parts that are wrong', () => {
    // @ts-expect-error No attribute is called so.
    expect(() => orders.insert(['1'], { custmer: 'C7' })).toThrow(
      'ORDERS has no attribute called custmer. Near it: customer.',
    );
    // @ts-expect-error A flag is not text.
    expect(() => orders.insert(['1'], { urgent: 'Y' })).toThrow('true or false');
    // @ts-expect-error An id has one part.
    expect(() => orders.read('1', '2')).toThrow('is made of order');
    // @ts-expect-error An id has two parts.
    expect(() => typed(session, LINES).read('1')).toThrow('is made of order, line');
  });

  test('blank is null, no, or blank text', () => {
    orders.insert(['1001'], {});
    expect(orders.read('1001')).toMatchObject({
      ...{ customer: '', due: null, total: null, status: null, urgent: false },
      ...{ parts: [], lots: [] },
    });
  });

  test('rows of an association are objects, blank where a member has fewer lines', () => {
    orders.insert(['1001'], ORDER);
    const order = orders.read('1001');
    const rows = order && orders.rows(order, 'LINES');
    expect(rows).toEqual([
      { part: 'P1', quantity: '3.000', lots: [11, 12] },
      { part: 'P2', quantity: null, lots: [] },
    ]);
    expectTypeOf(rows?.[0]?.quantity).toEqualTypeOf<string | null | undefined>();
    orders.update(['1001'], orders.columns('LINES', [{ part: 'P3', quantity: '1', lots: [] }]));
    expect(orders.read('1001')).toMatchObject({ parts: ['P3'], quantities: ['1.000'] });
  });

  test('an update keeps the other attributes, unknown ones and unreadable ones too', () => {
    session
      .table('ORDERS')
      .write('1001', ['C7', 'soon', '', '', '', '', '', '', '', 'more'].join(FIELD_MARK));
    orders.update(['1001'], { customer: 'C8' });
    expect(stored('1001')).toBe(
      ['C8', 'soon', '', '', '', '', '', '', '', 'more'].join(FIELD_MARK),
    );
  });

  test('an update leaves another stored form of the same value as it is', () => {
    session.table('ORDERS').write('1001', ['C7', '', '00500', '', 'N'].join(FIELD_MARK));
    orders.update(['1001'], { customer: 'C8', total: '5.00', urgent: false });
    expect(stored('1001')).toBe(['C8', '', '00500', '', 'N'].join(FIELD_MARK));
  });

  test.each([
    [1, 'soon', 'DUE holds "soon", which is not a date such as 2026-11-21, or null.'],
    [2, '12.5', 'TOTAL holds "12.5", which is not decimal text with at most 2 decimals'],
    [3, 'lost', 'STATUS holds "lost", which is not one of open, shipped, or null.'],
    [4, `Y${VALUE_MARK}N`, 'URGENT holds several values, and takes one.'],
    [8, `21510${VALUE_MARK}x`, 'CALLS holds "x", which is not a date'],
    [5, `P1${SUBVALUE_MARK}P2`, 'PARTS holds "P1\u001cP2"'],
  ])(
    'what is not one of its type is rejected by record and attribute (%i)',
    (position, held, reported) => {
      session.table('ORDERS').write('1001', FIELD_MARK.repeat(position) + held);
      const read = () => orders.read('1001');
      expect(read).toThrow(expect.objectContaining({ code: 'BAD_VALUE' }));
      expect(read).toThrow('ORDERS "1001": ');
      expect(read).toThrow(reported);
    },
  );

  test.each([
    [{ due: '12/01/2026' }, 'DUE must be a date such as 2026-11-21, or null, not "12/01/2026".'],
    [{ total: 12.5 }, 'TOTAL must be decimal text with at most 2 decimals'],
    [{ parts: 'P1' }, 'PARTS takes an array, not "P1".'],
    [{ lots: [11] }, 'LOTS takes an array, not 11.'],
    [{ customer: `C${VALUE_MARK}7` }, 'CUSTOMER must be text without marks'],
  ])('a wrong value writes nothing: %j', (values, reported) => {
    const wrong = values as unknown as typeof ORDER;
    expect(() => orders.insert(['1001'], wrong)).toThrow(
      expect.objectContaining({ code: 'BAD_VALUE' }),
    );
    expect(() => orders.insert(['1001'], wrong)).toThrow(reported);
    expect(stored('1001')).toBeUndefined();
  });

  test.each([[''], ['a\u001eb'], ['x'.repeat(1_001)]])('%j is not an id', (id) => {
    expect(() => orders.insert([id], ORDER)).toThrow(expect.objectContaining({ code: 'BAD_ID' }));
  });

  test('a part of an id of several holds no mark between parts', () => {
    const lines = typed(session, LINES);
    lines.insert(['1001', '1'], { part: 'P1' });
    expect([...lines.records('1001')].map(({ key }) => key)).toEqual([
      { order: '1001', line: '1' },
    ]);
    expect(() => lines.read('1001*1', '1')).toThrow('each without *');
  });

  test('a record is inserted once, and updated only where it is', () => {
    orders.insert(['1001'], ORDER);
    expect(() => orders.insert(['1001'], {})).toThrow(
      expect.objectContaining({ code: 'RECORD_EXISTS' }),
    );
    expect(() => orders.update(['1002'], {})).toThrow(
      expect.objectContaining({ code: 'RECORD_MISSING' }),
    );
    expect([orders.delete(['1001']), orders.delete(['1001'])]).toEqual([true, false]);
  });
});

describe('the version of a record', () => {
  test('is not a property that is listed, and what a change returns', () => {
    const version = orders.insert(['1001'], ORDER);
    const order = orders.read('1001');
    expect(order?.version).toBe(version);
    expect(Object.keys(order ?? {})).not.toContain('version');
    expect(orders.update(['1001'], { due: null }, { version })).not.toBe(version);
  });

  test.each([
    [
      'update',
      (options: { version: string }) => orders.update(['1001'], { urgent: false }, options),
    ],
    ['write', (options: { version: string }) => orders.write(['1001'], ORDER, options)],
    ['delete', (options: { version: string }) => orders.delete(['1001'], options)],
  ])('%s with a stale one is rejected and reported both', (_, change) => {
    const stale = orders.insert(['1001'], ORDER);
    const now = orders.update(['1001'], { due: null });
    const before = stored('1001');
    expect(() => change({ version: stale })).toThrow(
      expect.objectContaining({ code: 'RECORD_CHANGED' }),
    );
    expect(() => change({ version: stale })).toThrow(
      `was read as version ${stale}; now it is version ${now}.`,
    );
    expect(stored('1001')).toBe(before);
    change({ version: now });
    expect(stored('1001')).not.toBe(before);
  });

  test('of a record that is gone is rejected too', () => {
    const version = orders.insert(['1001'], ORDER);
    orders.delete(['1001']);
    expect(() => orders.write(['1001'], ORDER, { version })).toThrow('now it is gone');
  });
});

describe('what a session may not see', () => {
  test('is blank to it, and stays when it changes the rest', () => {
    account.protectTable('ORDERS', { secrets: { 3: 'prices' } });
    orders = typed(new Session(account, { rights: {} }), ORDERS);
    account.table('ORDERS').write('1001', ['C7', '', '500'].join(FIELD_MARK));
    expect(orders.read('1001')?.total).toBeNull();
    orders.update(['1001'], { customer: 'C8' });
    expect(account.table('ORDERS').read('1001')).toBe(['C8', '', '500'].join(FIELD_MARK));
  });
});
