import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { Account } from '../account/account.ts';
import { association } from '../schema/attribute.ts';
import { defineTable } from '../schema/define-table.ts';
import { boolean, date, decimal, integer, oneOf, text } from '../schema/kinds.ts';
import { defineSchema } from '../schema/schema.ts';
import { typed } from '../schema/typed-table.ts';
import * as valueTypes from '../schema/value-types.ts';
import { Session } from '../session/session.ts';
import { caseCount } from '../testing/case-count.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { query } from './typed-query.ts';

const CUSTOMERS = defineTable({
  name: 'CUSTOMERS',
  description: 'Who buys.',
  key: ['customer'],
  attributes: {
    name: text(1, 'NAME', 'Name.'),
    country: text(2, 'COUNTRY', 'Where.', { pointsTo: 'COUNTRIES' }),
  },
});
const COUNTRIES = defineTable({
  name: 'COUNTRIES',
  description: 'Countries.',
  key: ['country'],
  attributes: { title: text(1, 'TITLE', 'In words.') },
});
const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['order'],
  indexedBy: ['customer', 'due'],
  attributes: {
    customer: text(1, 'CUSTOMER', 'Who ordered.', { pointsTo: 'CUSTOMERS' }),
    due: date(2, 'DUE', 'When it is wanted.'),
    total: decimal(2)(3, 'TOTAL', 'What it costs.'),
    paid: decimal(2)(4, 'PAID', 'What came in.'),
    status: oneOf('open', 'shipped')(5, 'STATUS', 'How far it is.'),
    urgent: boolean(6, 'URGENT', 'Whether it comes first.'),
    ...association('LINES', {
      parts: text(7, 'PARTS', 'What.', { as: 'part' }),
      pieces: integer(8, 'PIECES', 'How many.'),
    }),
  },
});
const NOTES = defineTable({
  name: 'NOTES',
  description: 'Notes of companies.',
  key: ['company', 'note'],
  scope: 'company',
  attributes: {
    about: text(1, 'ABOUT', 'What it is about.', { pointsTo: 'SITES', after: ['region'] }),
    region: text(2, 'REGION', 'Where that is.'),
  },
});
const SITES = defineTable({
  name: 'SITES',
  description: 'Sites of companies.',
  key: ['company', 'region', 'site'],
  scope: 'company',
  attributes: { title: text(1, 'SITE.TITLE', 'In words.') },
});

const account = Account.inMemory();
const session = new Session(account);
beforeAll(() => {
  defineSchema([CUSTOMERS, COUNTRIES, ORDERS, NOTES, SITES]).createTables(account);
  typed(session, COUNTRIES).insert(['CH'], { title: 'Switzerland' });
  const customers = typed(session, CUSTOMERS);
  customers.insert(['10'], { name: 'Miller', country: 'CH' });
  customers.insert(['010'], { name: 'Zero' });
  const orders = typed(session, ORDERS);
  orders.insert(['1001'], {
    ...{ customer: '10', due: '2026-12-01', total: '100.50', paid: '100', status: 'open' },
    ...{ urgent: true, parts: ['P1', 'P2'], pieces: [3, 40] },
  });
  orders.insert(['1002'], {
    ...{ customer: '010', due: '1999-01-02', total: '0.10', status: 'shipped' },
    ...{ parts: ['P1'], pieces: [5] },
  });
  orders.insert(['1003'], { customer: '10', total: '-1' });
  typed(session, NOTES).insert(['1', 'N1'], { about: 'S1', region: 'EU' });
  typed(session, SITES).insert(['1', 'EU', 'S1'], { title: 'Works' });
});
afterAll(() => account.close());

const ids = (rows: Iterable<{ recordId: string }>) => [...rows].map(({ recordId }) => recordId);

describe('a typed query', () => {
  test('gives all attributes unless set otherwise', () => {
    expect(
      query(ORDERS)
        .where((order) => order.recordId.eq('1003'))
        .all(session),
    ).toEqual([
      {
        ...{ recordId: '1003', customer: '10', due: null, total: '-1.00', paid: null },
        ...{ status: null, urgent: false, parts: [], pieces: [] },
      },
    ]);
  });

  test('its rows have the columns chosen, by the types of their attributes', () => {
    const rows = query(ORDERS)
      .by((order) => order.recordId)
      .select((order, { computed }) => ({
        order: order.key.order,
        due: order.due,
        pieces: order.pieces,
        owed: computed('TOTAL - PAID', valueTypes.decimal(2)),
        name: order.customer.to(CUSTOMERS).name,
        country: order.customer.to(CUSTOMERS).country.to(COUNTRIES).title,
      }))
      .all(session);
    expect(rows).toEqual([
      {
        ...{ order: '1001', due: '2026-12-01', pieces: [3, 40], owed: '0.50' },
        ...{ name: 'Miller', country: 'Switzerland' },
      },
      { order: '1002', due: '1999-01-02', pieces: [5], owed: '0.10', name: 'Zero', country: '' },
      {
        order: '1003',
        due: null,
        pieces: [],
        owed: '-1.00',
        name: 'Miller',
        country: 'Switzerland',
      },
    ]);
    expectTypeOf(rows).toEqualTypeOf<
      {
        readonly order: string;
        readonly due: string | null;
        readonly pieces: readonly (number | null)[];
        readonly owed: string | null;
        readonly name: string;
        readonly country: string;
      }[]
    >();
  });

  test('the compiler rejects columns, values and targets that are wrong', () => {
    // @ts-expect-error No attribute is called so.
    expect(() => query(ORDERS).by((order) => order.dew)).toThrow('no column called dew');
    // @ts-expect-error A status is one of two words.
    expect(() => query(ORDERS).where((order) => order.status.eq('lost'))).toThrow('one of open');
    // @ts-expect-error A date is text.
    expect(() => query(ORDERS).where((order) => order.due.lt(21_520))).toThrow('a date such as');
    // @ts-expect-error A customer is no country.
    expect(() => query(ORDERS).select(({ customer }) => customer.to(COUNTRIES))).toThrow(
      'ORDERS CUSTOMER points to CUSTOMERS, not to COUNTRIES.',
    );
    // @ts-expect-error A total points nowhere.
    expect(() => query(ORDERS).select(({ total }) => total.to(COUNTRIES))).toThrow(
      'ORDERS TOTAL is not a single value that points to a table.',
    );
    // @ts-expect-error No association is called so.
    expect(() => query(ORDERS, 'LINE')).toThrow('Near it: LINES.');
  });

  test('a column that there is not is reported with near ones, along pointers and in ids too', () => {
    const wrong: readonly [ask: (order: never) => unknown, reported: string][] = [
      [({ custmer }) => custmer, 'ORDERS has no column called custmer. Near it: customer.'],
      [
        ({ customer }: Cols) => (customer.to(CUSTOMERS) as { nmae?: unknown }).nmae,
        'CUSTOMERS has no column called nmae. Near it: name.',
      ],
      [
        ({ key }: Cols) => (key as { ordr?: unknown }).ordr,
        'The id of ORDERS has no column called ordr. Near it: order.',
      ],
    ];
    for (const [ask, detail] of wrong)
      expect(() => query(ORDERS).where(ask as never)).toThrow(
        expect.objectContaining({
          code: 'BAD_ARGUMENT',
          detail,
          suggestions: [expect.any(String)],
        }),
      );
  });

  test.each([
    ['a date before', (o: Cols) => o.due.lt('2000-01-01'), ['1002']],
    ['a date between', (o: Cols) => o.due.between('2026-01-01', '2026-12-31'), ['1001']],
    ['text as it stands, not as a number', (o: Cols) => o.customer.eq('10'), ['1001', '1003']],
    ['an exact decimal', (o: Cols) => o.total.le('0.1'), ['1002', '1003']],
    ['yes', (o: Cols) => o.urgent.eq(true), ['1001']],
    ['no', (o: Cols) => o.urgent.eq(false), ['1002', '1003']],
    ['a word', (o: Cols) => o.status.ne('open'), ['1002', '1003']],
    ['blank', (o: Cols) => o.due.isNull(), ['1003']],
    ['not blank', (o: Cols) => o.due.isNotNull(), ['1001', '1002']],
    ['one of', (o: Cols) => o.customer.oneOf(['010', '11']), ['1002']],
    ['one of none', (o: Cols) => o.customer.oneOf([]), []],
    ['a pattern', (o: Cols) => o.customer.like('0%'), ['1002']],
    ['any of several values', (o: Cols) => o.pieces.gt(4), ['1001', '1002']],
    ['every one of several values', (o: Cols) => o.pieces.every.gt(4), ['1002']],
    ['what is pointed to', (o: Cols) => o.customer.to(CUSTOMERS).name.eq('Zero'), ['1002']],
    ['both', (o: Cols) => o.customer.eq('10').and(o.due.isNull()), ['1003']],
    ['either', (o: Cols) => o.urgent.eq(true).or(o.total.lt('0')), ['1001', '1003']],
    ['the opposite', (o: Cols) => o.urgent.eq(true).not(), ['1002', '1003']],
  ])('finds by %s', (_, condition, found) => {
    const rows = query(ORDERS)
      .where(condition)
      .by((order) => order.recordId)
      .rows(session);
    expect(ids(rows)).toEqual(found);
  });

  test('sorts by values, and gives pages', () => {
    const byTotal = query(ORDERS).byDescending((order) => order.total);
    expect(ids(byTotal.rows(session))).toEqual(['1001', '1002', '1003']);
    expect(ids(byTotal.offset(1).limit(1).rows(session))).toEqual(['1002']);
    expect(byTotal.first(session)?.recordId).toBe('1001');
    expect(byTotal.offset(3).first(session)).toBeUndefined();
    expect(() => byTotal.limit(-1)).toThrow('0 or more');
  });

  test('groups', () => {
    const rows = query(ORDERS)
      .groupBy((order) => [order.customer])
      .having((order) => order.total.sum().gt('1'))
      .by((order) => order.customer)
      .select((order, { count }) => ({
        customer: order.customer,
        orders: count(),
        total: order.total.sum(),
        mean: order.total.avg(),
        last: order.due.max(),
      }))
      .all(session);
    expect(rows).toEqual([
      { customer: '10', orders: 2, total: '99.50', mean: '49.75', last: '2026-12-01' },
    ]);
    expectTypeOf(rows[0]?.orders).toEqualTypeOf<number | undefined>();
  });

  test('gives the values of an association as rows', () => {
    const rows = query(ORDERS, 'LINES')
      .where((line) => line.pieces.gt(4))
      .by((line) => line.pieces)
      .select((line) => ({ order: line.recordId, part: line.parts, pieces: line.pieces }))
      .all(session);
    expect(rows).toEqual([
      { order: '1002', part: 'P1', pieces: 5 },
      { order: '1001', part: 'P2', pieces: 40 },
    ]);
    expectTypeOf(rows[0]?.part).toEqualTypeOf<string | undefined>();
  });

  test('follows pointers made of several parts', () => {
    const rows = query(NOTES)
      .select((note) => ({ site: note.about.to(SITES).title }))
      .all(session);
    expect(rows).toEqual([{ site: 'Works' }]);
  });

  test('what is stored and none of its type is an error that names the record and the column', () => {
    const account = Account.inMemory();
    defineSchema([CUSTOMERS, COUNTRIES, ORDERS]).createTables(account);
    const session = new Session(account);
    session.table('ORDERS').write('1', ['', 'soon'].join(FIELD_MARK));
    expect(() => query(ORDERS).all(session)).toThrow(
      'ORDERS "1": ORDERS DUE holds "soon", which is not a date such as 2026-11-21, or null.',
    );
    const latest = query(ORDERS).groupBy((order) => [order.customer]);
    expect(() => latest.select((order) => ({ due: order.due.max() })).all(session)).toThrow(
      'ORDERS DUE holds "soon"',
    );
    session.table('DICT ORDERS').write('DUE', ['D', '3', '', '', '10L', 'S'].join(FIELD_MARK));
    expect(() => query(ORDERS).all(session)).toThrow(
      'DICT ORDERS DUE must be attribute 2, as the schema has it, not 3.',
    );
    return account.close();
  });

  test('finds what a plain filter finds, whatever is asked', () => {
    const day = fc
      .integer({ min: 1, max: 28 })
      .map((each) => `2026-01-${String(each).padStart(2, '0')}`);
    const orders = fc.array(
      fc.record({
        customer: fc.constantFrom('', '10', '010', 'A'),
        due: fc.option(day),
        total: fc.option(
          fc.integer({ min: -99, max: 99 }).map((cents) => (cents / 100).toFixed(2)),
        ),
        pieces: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(orders, day, fc.constantFrom('10', '010', 'A'), (records, limit, customer) => {
        const account = Account.inMemory();
        defineSchema([CUSTOMERS, COUNTRIES, ORDERS]).createTables(account);
        const session = new Session(account);
        const table = typed(session, ORDERS);
        for (const [index, record] of records.entries())
          table.insert([String(index).padStart(3, '0')], record);
        const found = query(ORDERS)
          .where((order) => order.due.lt(limit).or(order.customer.eq(customer)))
          .where((order) => order.pieces.gt(2).not().or(order.total.ge('0')))
          .by((order) => order.recordId)
          .select((order) => ({ recordId: order.recordId }))
          .all(session);
        const expected = [...table.records()].filter(
          (order) =>
            ((order.due !== null && order.due < limit) || order.customer === customer) &&
            (!order.pieces.some((pieces) => Number(pieces) > 2) ||
              (order.total !== null && Number(order.total) >= 0)),
        );
        expect(ids(found)).toEqual(ids(expected));
        account.close();
      }),
      { numRuns: caseCount(60) },
    );
  });
});

const columns = query(ORDERS);
type Cols = Parameters<Parameters<typeof columns.where>[0]>[0];
