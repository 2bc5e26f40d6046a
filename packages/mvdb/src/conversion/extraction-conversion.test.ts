import { describe, expect, test } from 'vitest';
import { convertIn, convertOut } from './conversion.ts';

describe('<attribute,value,subvalue>', () => {
  test.each([
    ['a\u001eb\u001dc\u001cd', '<2>', 'b\u001dc\u001cd', 0],
    ['a\u001eb\u001dc\u001cd', '<2,2,2>', 'd', 0],
    ['a\u001eb', '<0>', 'a', 0],
    ['a\u001dc\u001eb', '<0,2>', 'c', 0],
    ['a', '<9,9>', '', 0],
    ['a', '<>', 'a', 2],
    ['a', '<1,2,3,4>', 'a', 2],
  ] as const)('%j with %j shows %j, status %i', (text, code, shown, status) => {
    expect(convertOut(text, code)).toEqual({ text: shown, status });
  });

  test.each([['a', '<1>', '', 2]] as const)(
    '%j with %j is stored as %j, status %i',
    (text, code, stored, status) => {
      expect(convertIn(text, code)).toEqual({ text: stored, status });
    },
  );
});
