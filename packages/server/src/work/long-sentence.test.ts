import { describe, expect, test } from 'vitest';
import { holdsLongSentence, isLongSentence } from './long-sentence.ts';

describe('isLongSentence', () => {
  test.each([
    'LIST PRODUCT',
    'SORT PRODUCT WITH UNIT = "EA" AND PRICE > 5 BY DESCRIPTION BY.DSND PRICE',
    'SELECT PRODUCT WITH DESCRIPTION = "[BOLT]" SAMPLE 10',
    'COUNT CUSTOMER WITH FORMATTED.NAME # ""',
    "SELECT @ID, DESCRIPTION FROM PRODUCT WHERE UNIT = 'EA' ORDER BY DESCRIPTION",
    'GET.LIST MINE',
  ])('%s is tried', (sentence) => {
    expect(isLongSentence(sentence)).toBe(false);
  });

  test.each([
    'LIST PRODUCT EVAL "STR(UNIT, 9)"',
    "list product eval 'UNIT ** 9'",
    'LIST PRODUCT UNIT CONV "MCU"',
    'LIST PRODUCT UNIT FMT "9999L"',
    'LIST PRODUCT WITH UNIT LIKE "...A..."',
    'LIST PRODUCT WITH UNIT MATCHES "0X0X0X"',
    'LIST PRODUCT MARGIN 99999',
    'LIST PRODUCT HEADING "\'S\'"',
    'SELECT COUNT(*) FROM PRODUCT',
    'SELECT A.UNIT FROM PRODUCT A, PRODUCT B',
    'SELECT PRODUCT.UNIT FROM PRODUCT , VENDOR',
    'SELECT UNIT || UNIT FROM PRODUCT',
    'SELECT A.UNIT FROM PRODUCT A JOIN PRODUCT B ON A.UNIT = B.UNIT',
    `LIST PRODUCT${' UNIT'.repeat(200)}`,
    `SELECT PRODUCT WITH UNIT = "A"${' OR UNIT = "A"'.repeat(100)}`,
  ])('%s is not tried', (sentence) => {
    expect(isLongSentence(sentence)).toBe(true);
  });
});

describe('holdsLongSentence', () => {
  test.each([
    ['WITH EVAL "STR(1, 9)" = "1"', true],
    [' sort.item PRODUCT EVAL "STR(1, 9)"', true],
    ['WITH UNIT = "EA"', false],
    ['Bolt (M8) to match 12345', false],
  ])('%s: %s', (text, isLong) => {
    expect(holdsLongSentence(text)).toBe(isLong);
  });
});
