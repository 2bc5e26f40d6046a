import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VALUE_MARK } from '../text/marks.ts';
import { leaves, marked, records } from './dynamic-array-arbitraries.ts';
import * as elementWise from './element-wise.ts';
import { mapElements } from './elements.ts';

describe('arithmetic', () => {
  test.each([
    ['1]2]3^4', '10]20', 'none', '11]22]3^4'],
    ['1]2]3^4', '10]20', 'second', '11]22]23^24'],
    ['10', '100]200^300', 'first', '110]210^310'],
    ['10', ']4]', 'both', '10]14]10'],
    ['', '', 'none', '0'],
  ] as const)('%j plus %j with reuse %s is %j', (first, second, reuse, expected) => {
    expect(elementWise.adds(marked(first), marked(second), { reuse })).toBe(marked(expected));
  });

  test('an element without a counterpart is divided by 1, and is its own modulus', () => {
    expect(elementWise.divs(marked('6]8'), '2')).toBe(marked('3]8'));
    expect(elementWise.mods(marked('7]-8'), '3')).toBe(marked('1]-8'));
    expect(elementWise.divs('6', marked('2]3'))).toBe(marked('3]0'));
  });

  test('the precision decides the decimal places of every element', () => {
    expect(elementWise.divs(marked('1]2'), '3', { reuse: 'second', precision: 2 })).toBe(
      marked('0.33]0.67'),
    );
  });

  test('subtracting what was added gives the numbers back', () => {
    const numbers = fc
      .array(fc.integer().map(String), { minLength: 1 })
      .map((n) => n.join('\u001d'));
    fc.assert(
      fc.property(numbers, fc.integer().map(String), (array, number) => {
        const sum = elementWise.adds(array, number, { reuse: 'second' });
        expect(elementWise.subs(sum, number, { reuse: 'second' })).toBe(array);
      }),
    );
  });

  test('an element that is not a number is refused', () => {
    expect(() => elementWise.adds(marked('1]x'), '1')).toThrow(
      expect.objectContaining({ code: 'NOT_A_NUMBER' }),
    );
    expect(() => elementWise.divs('1', marked('1]'))).toThrow(
      expect.objectContaining({ code: 'DIVISION_BY_ZERO' }),
    );
  });
});

describe('texts', () => {
  test('cats, splice and ifs work in pairs', () => {
    expect(elementWise.cats(marked('a]b'), marked('1]2]3'))).toBe(marked('a1]b2]3'));
    expect(elementWise.splice(marked('a]b'), '-', marked('1]2'))).toBe(marked('a-1]b-2'));
    expect(elementWise.ifs(marked('1]0'), marked('t1]t2'), marked('f1]f2'))).toBe(marked('t1]f2'));
    expect(elementWise.ifs(marked('1^0'), marked('a]b]c'), 'x')).toBe(marked('a]b]c^'));
    expect(elementWise.ifs(marked('1]0'), 'a', marked('x]y]z'))).toBe(marked('a]y]z'));
    expect(elementWise.ifs(marked('0]1]0'), marked('a]b]c]d'), 'x')).toBe(marked('x]b]'));
    const lent = { no: true };
    expect(elementWise.ifs(marked('0]0]0'), marked('a]b]c]d'), 'x', lent)).toBe(marked('x]x]x'));
  });

  test('splice of two empty arrays has nothing to join', () => {
    expect(elementWise.splice('', '-', '')).toBe('');
    expect(elementWise.splice('a', '-', '')).toBe('a-');
  });

  test('comparisons are numeric where both elements are numbers', () => {
    expect(elementWise.gts(marked('11]5]a'), marked('5]11]B'))).toBe(marked('1]0]1'));
    expect(elementWise.eqs(marked('1.0]02'), '2', 'second')).toBe(marked('0]1'));
  });

  test('comparisons and their opposites never agree', () => {
    fc.assert(
      fc.property(records, records, (first, second) => {
        const opposite = (array: string) => elementWise.nots(array);
        expect(elementWise.nes(first, second)).toBe(opposite(elementWise.eqs(first, second)));
        expect(elementWise.ges(first, second)).toBe(opposite(elementWise.lts(first, second)));
        expect(elementWise.gts(first, second)).toBe(opposite(elementWise.les(first, second)));
      }),
    );
  });

  test('lens counts the characters of every element', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(elementWise.lens(record)).toBe(mapElements(record, ({ length }) => `${length}`));
      }),
    );
  });

  test('substrings and fields take the same part of every element', () => {
    expect(elementWise.substrings(marked('abc]d^ef'), 2, 1)).toBe(marked('b]^f'));
    expect(elementWise.fields(marked('a*b]c'), '*', 2)).toBe(marked('b]'));
    expect(elementWise.indexs(marked('aba]c'), 'a', 2)).toBe(marked('3]0'));
    expect(elementWise.counts(marked('aba]c'), 'a')).toBe(marked('2]0'));
    expect(elementWise.trims(marked('  a   b ] c'))).toBe(marked('a b]c'));
  });

  test('spaces gives as many as every element says', () => {
    expect(elementWise.spaces(marked('1]]3'))).toBe(marked(' ]]   '));
    expect(() => elementWise.spaces('x')).toThrow(
      expect.objectContaining({ code: 'NOT_A_NUMBER' }),
    );
  });

  test('a result beyond the longest text is refused', () => {
    const long = 'x'.repeat(2 ** 20);
    const many = '\u001d'.repeat(2 ** 10);
    expect(() => elementWise.cats(long, many, 'first')).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });

  test('every element is true or false', () => {
    fc.assert(
      fc.property(leaves, (leaf) => {
        expect(elementWise.ands(leaf, '1')).toBe(elementWise.nots(elementWise.nots(leaf)));
        expect(elementWise.ors(leaf, '0')).toBe(elementWise.ands(leaf, '1'));
      }),
    );
  });
});

test('a choice has as many elements as its condition, the last takes what is left', () => {
  const elements = fc.array(fc.constantFrom('', 'a', 'b', '1'), { minLength: 1, maxLength: 5 });
  const flags = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(flags, elements, elements, (conditions, yes, no) => {
      const last = conditions.length - 1;
      const chosen = conditions.map((holds, index) => {
        const from = holds ? yes : no;
        return index < last ? (from[index] ?? '') : from.slice(last).join(VALUE_MARK);
      });
      const condition = conditions.map((holds) => (holds ? '1' : '0')).join(VALUE_MARK);
      const expected = chosen.join(VALUE_MARK);
      // An array longer than the condition is exhausted by its last element, a shorter one is empty.
      expect(elementWise.ifs(condition, yes.join(VALUE_MARK), no.join(VALUE_MARK))).toBe(expected);
    }),
  );
});
