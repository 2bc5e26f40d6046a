import { expect, test } from 'vitest';
import { applyTextMask, parseTextMask } from './text-mask.ts';

test.each([
  ['#3-#2', '1234', false, '123-4 '],
  ['#3-#2', '1234', true, ' 12-34'],
  ['##', 'abc', false, 'ab'],
  ['##', 'abc', true, 'bc'],
  ['%3.%2', '7', true, '000.07'],
  ['x', 'abc', false, 'x'],
  ['((###)###-####)', '3523000189', true, '(352)300-0189'],
  ['(###-##-####)', '123456789', true, '123-45-6789'],
  ['(###) ###', '123456', false, '(123) 456'],
  ['(##)-(##)', '1234', false, '(12)-(34)'],
  ['(###', '123', false, '(123'],
  ['(###)', '123', false, '(123)'],
])('the mask %j lays out %j (from the right: %s) as %j', (mask, text, fromRight, shown) => {
  const parsed = parseTextMask(mask);
  expect(parsed && applyTextMask(parsed, text, fromRight)).toBe(shown);
});

test.each(['#32768', '#999999999999', '#20000#20000', '#'.repeat(40_000)])(
  'a mask beyond the limit is refused',
  (mask) => {
    expect(parseTextMask(mask)).toBeUndefined();
  },
);
