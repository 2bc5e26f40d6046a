import { describe, expect, test } from 'vitest';
import { downcase, upcase } from './case.ts';
import { change } from './change.ts';
import { convert } from './convert.ts';
import { crop } from './crop.ts';
import { field, fieldStore } from './field.ts';
import { fold } from './fold.ts';
import { fromLatin1, fromLegacyMarks, toLatin1, toLegacyMarks } from './interchange.ts';
import { matches, matchfield } from './matches.ts';
import { index } from './occurrence.ts';
import { soundex } from './soundex.ts';
import { overlay, substring } from './substring.ts';
import { trim } from './trim.ts';

// Each function is given 16 Mi characters in the shape that makes it work hardest.
const SIZE = 2 ** 24;
const pairs = 'a\u001e'.repeat(SIZE / 2);
const spaces = ' '.repeat(SIZE);
const letters = 'a'.repeat(SIZE);

describe('16 Mi characters', () => {
  test.each<[name: string, result: () => number, expected: number]>([
    ['field', () => field(pairs, '\u001e', SIZE / 2, 9).length, 2],
    ['fieldStore', () => fieldStore(pairs, '\u001e', SIZE / 2, 1, 'xyz').length, SIZE + 1],
    ['index', () => index(pairs, 'a', SIZE / 2), SIZE - 1],
    ['substring', () => substring(pairs, SIZE - 1, 9).length, 2],
    ['overlay', () => overlay(pairs, 2, SIZE, 'x').length, SIZE],
    ['change', () => change(pairs, 'a', 'bb').length, SIZE * 1.5],
    ['convert', () => convert('a\u001e', '\u001d', pairs).length, SIZE / 2],
    ['upcase', () => upcase(`ß${letters}`).length, SIZE + 1],
    ['downcase', () => downcase(pairs).length, SIZE],
    ['trim of ends', () => trim(spaces).length, 0],
    ['trim of repeats', () => trim('a  '.repeat(SIZE / 4)).length, SIZE / 2 - 1],
    ['crop', () => crop(`a${'\u001c\u001d'.repeat(SIZE / 2)}b`).length, SIZE / 2 + 2],
    ['soundex', () => soundex(letters).length, 4],
    ['fold', () => fold(letters, 1).length, SIZE * 2 - 1],
    ['matches', () => Number(matches(pairs, "0X'a'0X'b'")), 0],
    ['matchfield', () => matchfield(pairs, "0X'a'0X", 3).length, SIZE - 1],
    ['toLatin1', () => toLatin1(pairs).length, SIZE],
    ['fromLatin1', () => fromLatin1(toLatin1(pairs)).length, SIZE],
    ['legacy marks', () => fromLegacyMarks(toLegacyMarks(pairs)).length, SIZE],
  ])('%s', (_name, result, expected) => {
    expect(result()).toBe(expected);
  });
});
