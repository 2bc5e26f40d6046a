import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { marked } from '../testing/order-tables.ts';
import { parseItem } from './item.ts';

describe('parseItem', () => {
  test('a type may be followed by a description', () => {
    expect(parseItem(marked('D Customer number^1^^Cust^5L^S'))).toMatchObject({
      kind: 'attribute',
      attribute: 1,
      heading: 'Cust',
      format: '5L',
      isMultivalued: false,
      association: undefined,
    });
  });

  test.each([
    ['D^3^^^^M', true],
    ['D^3^^^^MV', true],
    ['D^3^^^^MS', true],
    ['D^3^^^^S', false],
    ['D^3', false],
  ])('%s is multivalued: %s', (item, isMultivalued) => {
    expect(parseItem(marked(item))).toMatchObject({ isMultivalued });
  });

  test('a Pick item has its own layout', () => {
    expect(parseItem(marked('S^4^Qty^^^^MD2^A;4*"2"^R^5'))).toEqual({
      kind: 'correlative',
      attribute: 4,
      correlative: 'A;4*"2"',
      heading: 'Qty',
      conversion: 'MD2',
      format: '5R',
      isMultivalued: true,
      association: undefined,
      dataType: undefined,
    });
  });

  test('a Pick item without width and justification has ten columns from the left', () => {
    expect(parseItem(marked('A^1'))).toMatchObject({ format: '10L', kind: 'attribute' });
  });

  test.each([
    ['PH^CUST ODATE', { kind: 'phrase', text: 'CUST ODATE' }],
    ['PH^CUST]ODATE', { kind: 'phrase', text: 'CUST ODATE' }],
    ['X^note', { kind: 'data', text: 'note' }],
  ])('%s', (item, parsed) => {
    expect(parseItem(marked(item))).toEqual(parsed);
  });

  test.each(['', '^1', 'Q^1', 'D^x', 'D^-1', 'D^1.5', 'D^99999999999', 'constructor^1'])(
    '"%s" is refused',
    (item) => {
      expect(() => parseItem(marked(item))).toThrow(MvdbError);
    },
  );

  test('no text does more than be refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          expect(parseItem(text)).toHaveProperty('kind');
        } catch (error) {
          expect(error).toMatchObject({ code: 'BAD_DICTIONARY_ITEM' });
        }
      }),
    );
  });
});
