import { describe, expect, test } from 'vitest';
import { type PageValues, parsePageText, showPageText } from './page-text.ts';
import { sampleContext } from './sample-rows.ts';

const VALUES: PageValues = {
  page: 2,
  table: 'ORD',
  recordId: '1001',
  breakValues: new Map([
    [0, 'North'],
    [3, 'May'],
  ]),
};

function show(text: string, page = 2, width = 30): string[] {
  return showPageText(parsePageText(text), { ...VALUES, page }, width, sampleContext());
}

describe('page texts', () => {
  test.each([
    ['Plain', ['Plain']],
    ["It''s", ["It's"]],
    ["Zone 'B'", ['Zone North']],
    ["'B3' and 'B4'.", ['May and .']],
    ["'D'", ['04 Oct 2022']],
    ["'T'", ['17:35:06  04 Oct 2022']],
    ["'F'/'F6'/", ['ORD/ORD   /']],
    ["'I'-'R6'-", ['1001-1001  -']],
    ["'P'", ['   2']],
    ["'P2'|'S'|'S3'|", [' 2|2|2  |']],
    ["a'H5'b", ['a   b']],
    ["a'L'b'LL'", ['a', 'b', '', '']],
    ["a'G'b", [`a${' '.repeat(28)}b`]],
    ["a'G'b'G'c", [`a${' '.repeat(13)}b${' '.repeat(14)}c`]],
    ["'C'mid", [`${' '.repeat(13)}mid`]],
    ["left'GC'mid'G'r", [`left${' '.repeat(9)}mid${' '.repeat(13)}r`]],
    ["open 'B", ['open North']],
    ["'q!?5'unknown", ['unknown']],
    ['', ['']],
  ])('%s', (text, lines) => {
    expect(show(text)).toEqual(lines);
  });

  test('O lets the parts change places on even pages', () => {
    expect(show("'O'a'G'b", 1)).toEqual([`a${' '.repeat(28)}b`]);
    expect(show("'O'a'G'b", 2)).toEqual([`b${' '.repeat(28)}a`]);
  });

  test('a line is never wider than the page, however large its numbers', () => {
    expect(show("'P99999999999''S99999''F99999''H99999'x")[0]).toHaveLength(30);
    expect(show('y'.repeat(100))[0]).toHaveLength(30);
  });

  test('N asks for no stop between pages', () => {
    expect(parsePageText("a'N'").stopsPaging).toBe(true);
    expect(parsePageText("a'C'").stopsPaging).toBe(false);
  });
});
