import { expect, test } from 'vitest';
import { quote, squote } from './quote.ts';

test('quotation marks stand around the text, regardless of what it holds', () => {
  expect([quote('a"b'), quote(''), squote("it's")]).toEqual(['"a"b"', '""', "'it's'"]);
});
