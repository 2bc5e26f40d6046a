import { describe, expect, test } from 'vitest';
import { textOf } from '../entry/arguments.ts';
import { column, inColumns, inColumnsBelow, inRecord, inRows } from './column.ts';

interface Bin {
  readonly name: string;
  readonly quantity: string;
  readonly lots: readonly string[];
}

const bins: readonly Bin[] = [
  { name: 'B1', quantity: '12000', lots: ['L1', 'L2'] },
  { name: 'B2', quantity: '5000', lots: [] },
];

const binColumns = [
  column('bin number', ({ name }: Bin) => name),
  column('quantity', ({ quantity }: Bin) => quantity, 'MD3'),
  column('lots', ({ lots }: Bin) => lots),
];

const positions = [
  { name: 'bin number' },
  { name: 'quantity', conversion: 'MD3' },
  { name: 'lots' },
];

const marked = (text: string) =>
  text.replaceAll('\u001e', '^').replaceAll('\u001d', ']').replaceAll('\u001c', '\\');

describe('inColumns', () => {
  const listing = inColumns(...binColumns);

  test('describes its places and fills them, a place an attribute', () => {
    expect(listing.layout).toEqual({ kind: 'columns', positions });
    expect(marked(textOf(listing.of(bins)))).toBe('B1]B2^12000]5000^L1\\L2]');
  });

  test('is blank without a row', () => {
    expect(listing.of([])).toBe('');
  });

  test('keeps a text with values within its row', () => {
    const bin = { name: 'A\u001dB', quantity: '', lots: [] };
    expect(marked(textOf(listing.of([bin])))).toBe('A\\B^^');
  });
});

describe('inColumnsBelow', () => {
  const listing = inColumnsBelow(
    [column('on hand', (head: { readonly onHand: string }) => head.onHand, 'MD3')],
    binColumns,
  );

  test('puts what belongs to all rows before the columns, also where there is no row', () => {
    expect(listing.layout).toEqual({
      kind: 'columns',
      positions: [{ name: 'on hand', conversion: 'MD3' }, ...positions],
    });
    const head = { onHand: '17000' };
    expect(marked(textOf(listing.of({ head, rows: bins })))).toBe('17000^B1]B2^12000]5000^L1\\L2]');
    expect(marked(textOf(listing.of({ head, rows: [] })))).toBe('17000^^^');
  });
});

describe('inRows', () => {
  test('fills an attribute for each row', () => {
    const listing = inRows(...binColumns);
    expect(listing.layout).toEqual({ kind: 'rows', positions });
    expect(marked(textOf(listing.of(bins)))).toBe('B1]12000]L1\\L2^B2]5000]');
  });
});

describe('inRecord', () => {
  test('fills an attribute for each place, which may hold values', () => {
    const listing = inRecord(...binColumns);
    expect(listing.layout).toEqual({ kind: 'record', positions });
    const [bin = { name: '', quantity: '', lots: [] }] = bins;
    expect(marked(textOf(listing.of(bin)))).toBe('B1^12000^L1]L2');
  });
});
