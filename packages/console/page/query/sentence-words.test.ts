import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsIn } from './sentence-words.ts';

describe('wordsIn', () => {
  test.each([
    ['', []],
    ['LIST BIN', ['word LIST', 'word BIN']],
    ['WITH QTY>=10', ['word WITH', 'word QTY', 'sign >=', 'number 10']],
    [`= "A B" 'it''s`, ['sign =', 'quoted "A B"', "quoted 'it'", "open 's"]],
    ['"', ['open "']],
    ['EVAL \\A:B\\', ['word EVAL', 'quoted \\A:B\\']],
    ['COUNT(*), -1.50', ['word COUNT', 'sign (', 'word *', 'sign )', 'sign ,', 'number -1.50']],
    ['ID = ? OR ID = :id', 'ID = ? OR ID = :id'.split(' ').map(named)],
    ['1!P100 F-1 12.', ['word 1!P100', 'word F-1', 'word 12.']],
  ])('of %j', (sentence, words) => {
    expect(wordsIn(sentence).map(({ kind, text }) => `${kind} ${text}`)).toEqual(words);
  });

  test('leave out nothing but space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (sentence) => {
        let position = 0;
        for (const { from, to, text } of wordsIn(sentence)) {
          expect(sentence.slice(position, from).trim()).toBe('');
          expect(sentence.slice(from, to)).toBe(text);
          position = to;
        }
        expect(sentence.slice(position).trim()).toBe('');
      }),
    );
  });
});

function named(text: string): string {
  if (text === '=') return 'sign =';
  return /^[?:]/.test(text) ? `parameter ${text}` : `word ${text}`;
}
