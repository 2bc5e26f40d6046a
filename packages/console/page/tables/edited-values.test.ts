import { describe, expect, test } from 'vitest';
import type { DictionaryEntry } from '../service/payloads.ts';
import { changedValues, fieldText, valuesIn, valueViolations } from './edited-values.ts';

const item = (name: string, isMultivalued = false): DictionaryEntry => ({
  name,
  type: 'D',
  position: 1,
  conversion: '',
  heading: '',
  format: '',
  isMultivalued,
  association: '',
  description: '',
});

test('values come back from a field as they went in, with marks and ends of lines', () => {
  const values = ['one', 'two\u001cdeux', '', 'line\nline'];
  expect(valuesIn(fieldText(values), item('A', true))).toEqual(values);
  expect(valuesIn(fieldText(['a\nb']), item('A'))).toEqual(['a\nb']);
});

describe('changedValues', () => {
  test('has only what differs from what was read', () => {
    const items = [
      { item: item('A'), before: '1' },
      { item: item('B', true), before: 'x' },
      { item: item('C'), before: '' },
    ];
    expect(changedValues(items, { A: '1', B: 'x\ny' })).toEqual({ B: ['x', 'y'] });
    expect(changedValues(items, { A: '' })).toEqual({ A: [''] });
  });
});

test('violations are found by the item that their pointers name', () => {
  const errors = [
    { pointer: '/values/A~1B/0', detail: 'is no day.' },
    { pointer: '/values/C', detail: 'takes one value.' },
    { pointer: '/values', detail: 'is wrong.' },
  ];
  const found = valueViolations({ title: '', detail: '', errors });
  expect([...found]).toEqual([
    ['A/B', 'is no day.'],
    ['C', 'takes one value.'],
  ]);
});
