import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { Account } from '../account/account.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { type Attribute, association, attributeKind, many, manyLists } from './attribute.ts';
import { defineTable, type RecordOf } from './define-table.ts';
import { keyPartName } from './typed-record.ts';

const text = attributeKind({ type: 'text', conversion: '', format: '10L' });
const quantity = attributeKind({ type: 'quantity', conversion: 'MD3', format: '8R' });

const ORDERS = defineTable({
  name: 'ORDERS',
  description: 'What was ordered.',
  key: ['company', 'order number'],
  attributes: {
    customer: text(1, 'CUSTOMER', 'Who ordered.'),
    ...association('LINES', {
      parts: text(2, 'PARTS', 'What.', { as: 'part' }),
      quantities: quantity(3, 'QUANTITIES', 'How many.', { as: 'quantity' }),
      lots: manyLists(text(4, 'LOTS', 'From which lots.')),
    }),
    remarks: many(text(6, 'REMARKS', 'Lines of text.')),
  },
});

const LINES = [
  { part: 'P1', quantity: '3000', lots: ['L1', 'L2'] },
  { part: 'P2', quantity: '', lots: [] },
];

describe('rows', () => {
  test('are the lines of an association, each an object of its members', () => {
    const order = ORDERS.parse(ORDERS.format(ORDERS.columns('LINES', LINES)));
    expect(ORDERS.rows(order, 'LINES')).toEqual(LINES);
    expect(order.parts).toEqual(['P1', 'P2']);
  });

  test('are as many as the longest member has lines, blank where another has fewer', () => {
    const order = ORDERS.parse(
      ['', `P1${VALUE_MARK}P2`, '', `L1${SUBVALUE_MARK}L2`].join(FIELD_MARK),
    );
    expect(ORDERS.rows(order, 'LINES')).toEqual([
      { part: 'P1', quantity: '', lots: ['L1', 'L2'] },
      { part: 'P2', quantity: '', lots: [] },
    ]);
  });

  test('of a record without any are none', () => {
    expect(ORDERS.rows(ORDERS.parse(''), 'LINES')).toEqual([]);
  });

  test('written and read again are the same', () => {
    const part = fc.stringMatching(/^[A-Z]\d{0,3}$/);
    const row = fc.record({ part, quantity: fc.stringMatching(/^\d{0,4}$/), lots: fc.array(part) });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const stored = ORDERS.format(ORDERS.columns('LINES', rows));
        expect(ORDERS.rows(ORDERS.parse(stored), 'LINES')).toEqual(rows);
      }),
    );
  });

  test('change one by one, and the others and the rest of the record stay', () => {
    const part = fc.stringMatching(/^[A-Z]\d{0,3}$/);
    const row = fc.record({ part, quantity: fc.stringMatching(/^\d{0,4}$/), lots: fc.array(part) });
    fc.assert(
      fc.property(
        fc.array(row),
        row,
        fc.nat(),
        fc.boolean(),
        (rows, changed, position, isShort) => {
          const stored = ORDERS.format({ customer: 'C', ...ORDERS.columns('LINES', rows) });
          // A member may have no line where all of its values are blank.
          const bare = isShort ? stored.replace(/(\u001e)\u001d+(?=\u001e|$)/g, '$1') : stored;
          const order = ORDERS.parse(bare);
          const rowsAfter = (text: string) => {
            const after = ORDERS.parse(text);
            expect(after.customer).toBe('C');
            return ORDERS.rows(after, 'LINES');
          };
          const { length } = rows;
          expect(rowsAfter(ORDERS.withRow(order, 'LINES', changed))).toEqual([...rows, changed]);
          const before = position % (length + 1);
          expect(rowsAfter(ORDERS.withRowBefore(order, 'LINES', changed, before))).toEqual(
            rows.toSpliced(before, 0, changed),
          );
          if (length === 0) return;
          const index = position % length;
          expect(rowsAfter(ORDERS.withRow(order, 'LINES', changed, index))).toEqual(
            rows.with(index, changed),
          );
          expect(rowsAfter(ORDERS.withoutRow(order, 'LINES', index))).toEqual(
            rows.toSpliced(index, 1),
          );
        },
      ),
    );
    const none = () => ORDERS.parse('');
    const one = { part: 'P1', quantity: '1', lots: [] };
    expect(() => ORDERS.withoutRow(none(), 'LINES', 0)).toThrow(rejection('BAD_ARGUMENT'));
    expect(() => ORDERS.withRow(none(), 'LINES', one, 0)).toThrow(rejection('BAD_ARGUMENT'));
    expect(() => ORDERS.withRowBefore(none(), 'LINES', one, 1)).toThrow(rejection('BAD_ARGUMENT'));
    const divided = { part: `P1${VALUE_MARK}P2`, quantity: '', lots: [] };
    expect(() => ORDERS.withRow(undefined, 'LINES', divided)).toThrow(rejection('MARK_IN_TEXT'));
    const whole = { part: 'P1', quantity: '', lots: [] };
    for (const index of [-1, 0.5])
      expect(() => ORDERS.withRow(undefined, 'LINES', whole, index)).toThrow(
        rejection('BAD_ARGUMENT'),
      );
  });

  test('are found by what some of their members hold', () => {
    const text = fc.constantFrom('', 'P1', 'P2');
    const rows = fc.array(fc.record({ part: text, quantity: text, lots: fc.constant(['L1']) }));
    fc.assert(
      fc.property(rows, text, text, (all, part, quantity) => {
        const order = ORDERS.parse(ORDERS.format(ORDERS.columns('LINES', all)));
        const positions = [
          ORDERS.indexOfRow(order, 'LINES', { part }),
          ORDERS.indexOfRow(order, 'LINES', { part, quantity }),
        ];
        expect(positions).toEqual([
          all.findIndex((row) => row.part === part),
          all.findIndex((row) => row.part === part && row.quantity === quantity),
        ]);
      }),
    );
    expect(ORDERS.indexOfRow(undefined, 'LINES', { part: '' })).toBe(-1);
  });

  test('with some values of a member are those among all that have one of them', () => {
    const anyPart = fc.constantFrom('', 'P1', 'P2', 'P3', 'P4');
    const anyParts = fc.array(anyPart, { maxLength: 6 });
    fc.assert(
      fc.property(
        anyParts,
        fc.array(fc.nat(9), { maxLength: 6 }),
        anyParts,
        (parts, more, wanted) => {
          const order = ORDERS.parse(ORDERS.format({ parts, quantities: more.map(String) }));
          const values = new Set<string>(wanted);
          expect(ORDERS.rowsWith(order, 'LINES', 'part', values)).toEqual(
            ORDERS.rows(order, 'LINES').filter(({ part }) => values.has(part)),
          );
        },
      ),
    );
    expect(ORDERS.rowsWith(undefined, 'LINES', 'part', new Set(['P1']))).toEqual([]);
    // @ts-expect-error: there is no such member
    expect(() => ORDERS.rowsWith(ORDERS.parse(''), 'LINES', 'price', new Set())).toThrow(
      'LINES of ORDERS has no price.',
    );
  });

  test('have the members of their association by name, and no others', () => {
    expectTypeOf(ORDERS.rows(ORDERS.parse(''), 'LINES')).toEqualTypeOf<
      { readonly part: string; readonly quantity: string; readonly lots: readonly string[] }[]
    >();
    // @ts-expect-error: there is no such association
    expect(() => ORDERS.rows(ORDERS.parse(''), 'CHARGES')).toThrow(
      'ORDERS has no association called CHARGES in its schema.',
    );
    expect(() => ORDERS.rows(ORDERS.parse(''), 'LINS' as 'LINES')).toThrow(
      expect.objectContaining({
        detail: 'ORDERS has no association called LINS in its schema. Near it: LINES.',
        suggestions: ['LINES'],
      }),
    );
  });

  test('of two members of one name cannot be declared', () => {
    expect(() =>
      defineTable({
        name: 'TWICE',
        description: 'Two members of one name.',
        key: ['id'],
        attributes: association('LINES', {
          first: text(1, 'FIRST', 'First.', { as: 'value' }),
          second: text(2, 'SECOND', 'Second.', { as: 'value' }),
        }),
      }),
    ).toThrow('Two members of LINES are called value.');
  });
});

describe('a record', () => {
  let account: Account;
  beforeEach(() => {
    account = Account.inMemory();
    account.createTable('ORDERS');
  });
  afterEach(() => account.close());

  test('has the parts of its id by name', () => {
    const session = new Session(account, { login: 'ann' });
    session.transaction(() => ORDERS.write(session, '1*1001', { customer: 'C1' }));
    const order = ORDERS.read(session, '1', '1001');
    expect(order?.key).toEqual({ company: '1', orderNumber: '1001' });
    expect(order?.customer).toBe('C1');
  });

  test('of an id with fewer parts has blank ones', () => {
    expect(ORDERS.parse('', '1').key).toEqual({ company: '1', orderNumber: '' });
  });

  test('is typed by its table', () => {
    expectTypeOf<RecordOf<typeof ORDERS>['key']>().toEqualTypeOf<{
      readonly company: string;
      readonly orderNumber: string;
    }>();
    expectTypeOf<RecordOf<typeof ORDERS>['parts']>().toEqualTypeOf<readonly string[]>();
  });

  test('is changed row by row, and the rest of it stays', () => {
    const session = new Session(account, { login: 'ann' });
    session.transaction(() => {
      ORDERS.write(session, '1*1001', { customer: 'C1', remarks: ['soon'] });
      const order = ORDERS.readLocked(session, '1', '1001');
      if (order === undefined) throw new Error('The order was just written.');
      ORDERS.update(session, order, ORDERS.columns('LINES', LINES));
    });
    const order = ORDERS.read(session, '1', '1001');
    expect(order).toMatchObject({ customer: 'C1', remarks: ['soon'], quantities: ['3000', ''] });
  });
});

test.each([
  ['order', 'order'],
  ['PO number', 'poNumber'],
  ['non-conformance', 'nonConformance'],
  ['open or purged order', 'openOrPurgedOrder'],
])('the part of an id that is a %s is called %s', (words, name) => {
  expect(keyPartName(words)).toBe(name);
});

describe('an association', () => {
  test('gives each member its name and its lines', () => {
    expectTypeOf(ORDERS.attributes.parts).toEqualTypeOf<
      Attribute<'many', 'LINES', 'part', string, never>
    >();
    expectTypeOf(ORDERS.attributes.lots).toEqualTypeOf<
      Attribute<'manyLists', 'LINES', 'lots', string, never>
    >();
    const { customer, parts, lots } = ORDERS.attributes;
    const line = { association: 'LINES', number: 2, name: 'PARTS' };
    expect(parts).toMatchObject({ ...line, repetition: 'many', member: 'part' });
    expect(lots).toMatchObject({ association: 'LINES', repetition: 'manyLists', member: 'lots' });
    expect(customer).toMatchObject({ association: '', repetition: 'single', member: '' });
    expect(Object.keys(ORDERS.attributes)).toEqual([
      'customer',
      'parts',
      'quantities',
      'lots',
      'remarks',
    ]);
  });

  test('has a name, and members that are in no other', () => {
    const inNone = text(1, 'PART', 'What.');
    expect(() => association('', { part: inNone })).toThrow(rejection('BAD_ARGUMENT'));
    // @ts-expect-error: it has its lines already
    expect(() => association('LINES', { part: many(inNone) })).toThrow(
      'PART of LINES has its lines already',
    );
    const { part } = association('LINES', { part: inNone });
    // @ts-expect-error: it is in an association already
    expect(() => association('OTHERS', { part })).toThrow('PART of OTHERS has its lines already');
  });

  test('is all that gives an attribute a name in rows', () => {
    const attributes = { parts: text(1, 'PARTS', 'What.', { as: 'part' }) };
    expect(() => defineTable({ name: 'T', description: 'T.', key: ['id'], attributes })).toThrow(
      'PARTS of T is called part in rows, and is in no association.',
    );
  });
});
