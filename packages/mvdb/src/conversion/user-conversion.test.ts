import { expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';
import { conversionContext } from './conversion-context.ts';

const context = conversionContext({
  user: {
    rev: (text) => [...text].reverse().join(''),
    STATUS: (text, { direction, argument }) =>
      text === '' ? { text: 'none', status: 1 } : `${direction}:${argument}:${text}`,
  },
});

test('a registered conversion runs by its name', () => {
  expect(convertOut('abc', 'Urev', context)).toEqual({ text: 'cba', status: 0 });
});

test('it is reported the direction and what follows the point, and gives its own status', () => {
  expect(convertIn('x', 'Ustatus.a.b', context)).toEqual({ text: 'in:a.b:x', status: 0 });
  expect(convertOut('', 'Ustatus', context)).toEqual({ text: 'none', status: 1 });
});

test.each(['Unone', 'U', 'UtoString', 'U__proto__'])('%j is not registered', (code) => {
  expect(convertOut('abc', code, context)).toEqual({ text: 'abc', status: 2 });
});
