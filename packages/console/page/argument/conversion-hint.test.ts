import { expect, test } from 'vitest';
import { conversionHint } from './conversion-hint.ts';

test.each([
  ['MD2', '2 implied decimals'],
  ['MR3,', '3 implied decimals'],
  ['MD0', ''],
  ['D2/', 'day number, 0 is 31 Dec 1967'],
  ['MTS', 'seconds since midnight'],
  ['MCU', ''],
  [undefined, ''],
])('of %j people see %j', (conversion, hint) => {
  expect(conversionHint(conversion)).toBe(hint);
});
