import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { idOfItemName, itemNameOf, itemNames } from './item-name.ts';

test.each([
  ['PLAIN.1', 'PLAIN.1'],
  ['A?\\7', 'A/7'],
  ['A??7', 'A?7'],
  ['?@', ''],
  ['?.profile', '.profile'],
  ['A%S7', 'A/7'],
  ['100%%', '100%'],
  ['50%Z', '50%Z'],
])('the name %s stands for the id %s in an account of UniVerse', (name, id) => {
  expect(idOfItemName(name)).toBe(id);
});

test.each([
  ['%dprofile', '.profile'],
  ['A%dB', 'A%dB'],
  ['%t1', '~1'],
  ['A%S7', 'A/7'],
  ['50%PZ', '50%Z'],
  ['%Z%Q%C%V', '?",+'],
])('the name %s stands for the id %s in an account of QM', (name, id) => {
  expect(idOfItemName(name, 'qm')).toBe(id);
  expect(idOfItemName(itemNameOf(id, 'qm'), 'qm')).toBe(id);
});

test.each(itemNames)('every id comes back from its name as %s has it', (names) => {
  const id = fc.string({ unit: fc.constantFrom(...'AaSsPdt@.~?%\\/*:;,=<>|+"é '), minLength: 1 });
  fc.assert(
    fc.property(id, (text) => {
      const name = itemNameOf(text, names);
      expect(name).not.toContain('/');
      expect(idOfItemName(name, names)).toBe(text);
    }),
    { numRuns: caseCount(2000) },
  );
});
