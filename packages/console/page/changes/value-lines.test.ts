import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueLines } from './value-lines.ts';

const values = (...texts: string[]) => texts.map((text) => text.split('/'));

describe('valueLines', () => {
  test.each([
    ['one value for another', values('a'), values('b'), [[1, 'a', 'b']], 0],
    ['a value where there was none', values(), values('a'), [[1, undefined, 'a']], 0],
    ['a value that went', values('a'), values(), [[1, 'a', undefined]], 0],
    ['one of several', values('a', 'b', 'c'), values('a', 'x', 'c'), [[2, 'b', 'x']], 2],
    ['one put between', values('a', 'c'), values('a', 'b', 'c'), [[2, undefined, 'b']], 2],
    ['one taken away', values('a', 'b', 'c'), values('a', 'c'), [[2, 'b', undefined]], 2],
    ['one like those beside it', values('a', 'a'), values('a', 'a', 'a'), [[3, undefined, 'a']], 2],
    ['a subvalue', values('a/b', 'c'), values('a/x', 'c'), [[1, 'a/b', 'a/x']], 1],
    ['nothing', values('a'), values('a'), [], 1],
  ])('shows %s', (_, before, after, lines, sameCount) => {
    const reported = valueLines(before, after);
    expect(
      reported.lines.map((line) => [line.position, line.before?.join('/'), line.after?.join('/')]),
    ).toEqual(lines);
    expect(reported.sameCount).toBe(sameCount);
  });

  test('leaves out nothing but what stayed', () => {
    const list = fc.array(fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 2 }));
    fc.assert(
      fc.property(list, list, (before, after) => {
        const { lines, sameCount } = valueLines(before, after);
        const was = lines.flatMap((line) => (line.before ? [line.before] : []));
        const is = lines.flatMap((line) => (line.after ? [line.after] : []));
        expect(was.length + sameCount).toBe(before.length);
        expect(is.length + sameCount).toBe(after.length);
        const first = (lines[0]?.position ?? sameCount + 1) - 1;
        const rest = after.slice(first + is.length);
        expect([...before.slice(0, first), ...is, ...rest]).toEqual(after);
        expect([...after.slice(0, first), ...was, ...rest]).toEqual(before);
      }),
    );
  });
});
