import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { hasCode } from '../errors/errors.ts';
import { association } from '../schema/attribute.ts';
import { defineTable, type SchemaTable } from '../schema/define-table.ts';
import * as attribute from '../schema/kinds.ts';
import { defineSchema } from '../schema/schema.ts';
import { typed } from '../schema/typed-table.ts';
import { Session } from '../session/session.ts';
import { caseCount } from '../testing/case-count.ts';
import { arbitraryKey, arbitraryValues } from '../testing.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { inferTable } from './infer-table.ts';

let account: Account;
let session: Session;
beforeEach(() => {
  account = Account.inMemory();
  account.createTable('ORD');
  session = new Session(account);
});
afterEach(() => account.close());

const item = (name: string, ...attributes: readonly string[]) =>
  session.table('DICT ORD').write(name, attributes.join(FIELD_MARK));
const record = (id: string, ...attributes: readonly string[]) =>
  session.table('ORD').write(id, attributes.join(FIELD_MARK));

function isRead(table: SchemaTable, id: string): boolean {
  try {
    return typed(session, table).read(id) !== undefined;
  } catch (error) {
    if (hasCode(error, 'BAD_VALUE')) return false;
    throw error;
  }
}

describe('inferTable', () => {
  test('proposes types, associations and a program', () => {
    item('CUST', 'D', '1', '', 'Customer', '8L', 'S');
    item('DUE.DATE', 'D', '2', 'D2/', 'Due', '10R', 'S');
    item('PART', 'D', '3', '', '', '10L', 'M', 'LINES');
    item('QTY', 'D', '4', 'MD2', 'Quantity', '8R', 'M', 'LINES');
    item('PIECES', 'D', '5', '', '', '6R', 'S');
    item('OTHER.NAME', 'D', '1', '', 'Customer', '8L', 'S');
    record('1', 'C1', '21520', `P1${VALUE_MARK}P2`, `100${VALUE_MARK}250`, '7', '', 'more');
    const { source, contradictions, undescribed, table } = inferTable(session, 'ORD');
    expect(contradictions).toEqual([]);
    expect(undescribed).toEqual([7]);
    expect(source).toBe(
      [
        "import { association, attribute, defineTable } from 'mvdb';",
        '',
        'export const ORD = defineTable({',
        "  name: 'ORD',",
        "  description: '',",
        "  key: ['id'],",
        '  attributes: {',
        "    cust: attribute.text(1, 'CUST', 'Customer', { format: '8L' }),",
        "    dueDate: attribute.date(2, 'DUE.DATE', 'Due', { format: '10R' }),",
        "    ...association('LINES', {",
        "      part: attribute.text(3, 'PART', 'PART', { format: '10L' }),",
        "      qty: attribute.decimal(2)(4, 'QTY', 'Quantity', { format: '8R' }),",
        '    }),',
        "    pieces: attribute.integer(5, 'PIECES', 'PIECES', { format: '6R' }),",
        "    attribute7: attribute.text(7, 'A7', 'Not in the dictionary.', { format: '15L' }),",
        '  },',
        '});',
        '',
      ].join('\n'),
    );
    expect(typed(session, table).read('1')).toMatchObject({
      ...{ cust: 'C1', dueDate: '2026-12-01', part: ['P1', 'P2'], qty: ['1.00', '2.50'] },
      ...{ pieces: 7, attribute7: 'more' },
    });
  });

  test('lists data that contradicts the dictionary', () => {
    item('DUE', 'D', '1', 'D2/', 'Due', '10R', 'S');
    item('CODE', 'D', '2', '', 'Code', '4R', 'S');
    record('1', 'soon', '7');
    record('2', `21520${VALUE_MARK}21521`, 'A7');
    record('3', `21520${SUBVALUE_MARK}21521`);
    const found = inferTable(session, 'ORD');
    expect(found.contradictions).toEqual([
      {
        recordId: '1',
        item: 'DUE',
        stored: 'soon',
        expected: 'a date such as 2026-11-21, or null',
      },
      { recordId: '2', item: 'DUE', stored: `21520${VALUE_MARK}21521`, expected: 'one value' },
      { recordId: '3', item: 'DUE', stored: `21520${SUBVALUE_MARK}21521`, expected: 'one value' },
    ]);
    expect(found.contradictionCount).toBe(3);
    expect(found.table.attributes.code?.values.read('A7')).toBe('A7');
  });

  test('names that code cannot have are made ones that it can', () => {
    item('1ST', 'D', '1', '', "It's", '8L', 'S');
    item('KEY', 'D', '2', '', '', '8L', 'S');
    item('DUE-DATE', 'D', '3', '', '', '8L', 'S');
    item('DUE.DATE', 'D', '4', '', '', '8L', 'S');
    const { table, source } = inferTable(session, 'ORD');
    expect(Object.keys(table.attributes)).toEqual(['attribute1st', 'key2', 'dueDate', 'dueDate2']);
    expect(source).toContain("'It\\'s'");
  });

  test('two members of an association have two names, as attributes have', () => {
    item('DUE-DATE', 'D', '1', '', '', '8L', 'M', 'L');
    item('DUE.DATE', 'D', '2', '', '', '8L', 'M', 'L');
    item('A3', 'D', '4', '', '', '8L', 'S');
    record('1', 'a', 'b', 'c', 'd');
    const { table } = inferTable(session, 'ORD');
    const orders = typed(session, table);
    const found = orders.read('1');
    expect(orders.rows(found as never, 'L' as never)).toEqual([{ dueDate: 'a', dueDate2: 'b' }]);
    expect(found).toMatchObject({ a3: 'd', attribute3: 'c' });
  });

  test('lists in lines are read, with an association, without one and not described at all', () => {
    item('FREE', 'D', '1', '', '', '8L', 'M');
    item('LINE', 'D', '2', '', '', '8L', 'M', 'L');
    const lists = `a${SUBVALUE_MARK}b${VALUE_MARK}c`;
    record('1', lists, lists, lists);
    const { table, source, contradictions } = inferTable(session, 'ORD');
    expect(contradictions).toEqual([]);
    const read = [['a', 'b'], ['c']];
    expect(typed(session, table).read('1')).toMatchObject({
      ...{ free: read, line: read, attribute3: read },
    });
    expect(source).toContain(
      [
        "    free: manyLists(attribute.text(1, 'FREE', 'FREE', { format: '8L' })),",
        "    ...association('L', {",
        "      line: manyLists(attribute.text(2, 'LINE', 'LINE', { format: '8L' })),",
        '    }),',
      ].join('\n'),
    );
  });

  test('items of which nothing can be made are reported', () => {
    item('FAR', 'D', '100001', '', '', '8L', 'S');
    item('ODD', 'Q', '1');
    item('LAST', 'D', '100000', '', '', '8L', 'S');
    const { table, unusable } = inferTable(session, 'ORD');
    expect(Object.keys(table.attributes)).toEqual(['last']);
    expect(unusable).toEqual([
      {
        item: 'FAR',
        reason: 'FAR is attribute 100001; the last that a table can declare is 100000.',
      },
      { item: 'ODD', reason: expect.stringContaining('Attribute 1 must begin with') },
    ]);
  });

  test('whatever dictionary and data are, a record is read or reported', () => {
    const name = fc.constantFrom('A1', 'A3', 'DUE.DATE', 'DUE-DATE', 'due date', 'KEY', '1', '-');
    const described = fc.tuple(
      fc.constantFrom('D', 'D', 'D', 'A', 'S', 'I', 'PH', 'Q', ''),
      fc.constantFrom('0', '1', '2', '3', '4', '100001', 'x', ''),
      fc.constantFrom('', 'D2/', 'MD2', 'MD9', 'MTS', 'MR25,', 'MX', 'ZZZ', 'TDOC;X;1;1'),
      fc.constant(''),
      fc.constantFrom('8L', '8R', '', 'Q'),
      fc.constantFrom('S', 'M', ''),
      fc.constantFrom('', 'L', 'K'),
      fc.constantFrom('', 'INTEGER', 'DATE', 'VARCHAR'),
    );
    const stored = fc
      .array(fc.constantFrom('', 'x', '7', '-12.5', '21520', VALUE_MARK, SUBVALUE_MARK), {
        maxLength: 5,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.dictionary(name, described, { maxKeys: 6 }),
        fc.array(fc.array(stored, { maxLength: 5 }), { maxLength: 4 }),
        (items, records) => {
          for (const table of ['ORD', 'DICT ORD']) account.table(table).clear();
          for (const [id, attributes] of Object.entries(items)) item(id, ...attributes);
          for (const [index, attributes] of records.entries()) record(`${index}`, ...attributes);
          const { table, contradictions } = inferTable(session, 'ORD');
          const reported = new Set(contradictions.map(({ recordId }) => recordId));
          const unread = records.flatMap((_, index) =>
            isRead(table, `${index}`) ? [] : [`${index}`],
          );
          expect(unread).toEqual([...reported]);
        },
      ),
      { numRuns: caseCount(300) },
    );
  });

  test('an unknown table is reported', () => {
    expect(() => inferTable(session, 'ORDD')).toThrow(
      expect.objectContaining({ code: 'TABLE_NOT_FOUND' }),
    );
  });

  test('finds again what a schema has made, regardless of what it holds', () => {
    const ORDERS = defineTable({
      name: 'ORDERS',
      description: 'What was ordered.',
      key: ['id'],
      attributes: {
        customer: attribute.text(1, 'CUSTOMER', 'Who.'),
        due: attribute.date(2, 'DUE', 'When.'),
        total: attribute.decimal(3)(3, 'TOTAL.VALUE', 'What it costs.'),
        ...association('LINES', {
          part: attribute.text(4, 'PART', 'What.'),
          pieces: attribute.integer(5, 'PIECES', 'How many.'),
        }),
      },
    });
    defineSchema([ORDERS]).createTables(account);
    fc.assert(
      fc.property(arbitraryKey(ORDERS), arbitraryValues(ORDERS), (key, values) => {
        typed(session, ORDERS).write(key, values);
        const { table, contradictionCount } = inferTable(session, 'ORDERS');
        expect(contradictionCount).toBe(0);
        const read: Record<string, unknown> = { ...typed(session, table).read(...key) };
        const { totalValue, ...found } = read;
        const { total, ...written } = typed(session, ORDERS).read(...key) ?? {};
        expect([found, totalValue]).toEqual([written, total]);
      }),
      { numRuns: caseCount(40) },
    );
  });
});
