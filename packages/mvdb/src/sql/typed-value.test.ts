import { describe, expect, test } from 'vitest';
import { standardContext } from '../conversion/conversion-context.ts';
import type { Column } from '../expression/column.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { typedValue } from './typed-value.ts';
import { shapeOfColumn } from './value-shape.ts';

const COLUMN: Column = {
  name: 'X',
  heading: '',
  conversion: '',
  format: '10L',
  isMultivalued: false,
  association: undefined,
  dataType: undefined,
  attribute: 1,
  reads: [1],
  isPure: true,
  totals: [],
  evaluate: () => '',
};

function typed(text: string, column: Partial<Column>) {
  const shape = shapeOfColumn({ ...COLUMN, ...column }, standardContext);
  return typedValue(shape, standardContext)(text);
}

describe('typedValue', () => {
  test.each<[string, Partial<Column>, unknown]>([
    ['2550', { conversion: 'MD2' }, 25.5],
    ['-5', { conversion: 'MD2,$' }, -0.05],
    ['1235', { conversion: 'MD12' }, 12.35],
    ['12.5', { conversion: 'MD2P' }, 12.5],
    ['7', { format: '5R' }, 7],
    ['0.50', { format: '5R' }, 0.5],
    ['0', { format: '5R' }, 0],
    ['007', { format: '5R' }, '007'],
    ['-07', { format: '5R' }, '-07'],
    ['007', { conversion: 'MD0' }, 7],
    ['10', { conversion: 'MD2', attribute: 0 }, '0.10'],
    ['10', { format: '5R', attribute: 0 }, '10'],
    ['007', { format: '5L' }, '007'],
    ['007', { format: '5R', dataType: 'VARCHAR(5)' }, '007'],
    ['42', { dataType: 'integer' }, 42],
    ['12345678901234567890', { conversion: 'MD2' }, '123456789012345678.9'],
    ['n/a', { conversion: 'MD2' }, 'n/a'],
    ['', { conversion: 'MD2' }, null],
    ['', {}, ''],
    [NULL_VALUE, {}, null],
    ['20000', { conversion: 'D4-' }, '2022-10-03'],
    ['0', { conversion: 'D2/' }, '1967-12-31'],
    ['soon', { conversion: 'D' }, 'soon'],
    ['', { conversion: 'D' }, null],
    ['31653', { conversion: 'MT' }, '08:47:33'],
    ['-1', { conversion: 'MT' }, '-1'],
    ['acme', { conversion: 'MCU' }, 'ACME'],
    ['2\u001d1\u001d', { format: '4R', isMultivalued: true }, [2, 1, null]],
    ['', { isMultivalued: true }, []],
    ['a\u001db\u001cc', { isMultivalued: true }, ['a', ['b', 'c']]],
    ['a\u001db', {}, ['a', 'b']],
    ['b\u001cc', {}, ['b', 'c']],
  ])('%j as %j is %j', (text, column, expected) => {
    expect(typed(text, column)).toEqual(expected);
  });
});
