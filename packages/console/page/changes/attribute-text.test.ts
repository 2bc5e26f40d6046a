import { expect, test } from 'vitest';
import type { AttributeChange } from '../service/payloads.ts';
import { attributesText } from './attribute-text.ts';

const attribute = (heading: string, before: string, after: string): AttributeChange => ({
  position: 1,
  name: heading.toUpperCase(),
  heading,
  before,
  after,
});

const [limit, hold, notes] = [
  attribute('Limit', '5', '6'),
  attribute('Hold', '', 'Y'),
  attribute('Notes', 'one\u001dtwo', 'one'),
];

test.each([
  ['changed', [limit], 'Limit 5 → 6'],
  ['changed', [hold, notes], 'Hold (empty) → Y, Notes'],
  ['changed', [limit, hold, notes, hold], 'Limit 5 → 6, Hold (empty) → Y, Notes and 1 more'],
  ['added', [hold], 'Hold Y'],
  ['deleted', [limit], 'Limit 5'],
  ['changed', [attribute('Text', 'x'.repeat(40), 'y'.repeat(40))], 'Text'],
  ['changed', [{ position: 7, before: '', after: 'a' }], 'attribute 7 (empty) → a'],
  [
    'changed',
    [{ ...limit, displayed: { before: [['0.05']], after: [['0.06']] } }],
    'Limit 0.05 → 0.06',
  ],
  ['changed', [], 'no change that you may see'],
] as const)('of a record that was %s is reported %j', (operation, attributes, text) => {
  expect(attributesText({ table: 'T', id: '1', operation, attributes })).toBe(text);
});
