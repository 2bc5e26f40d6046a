import { describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { everyWrongArgument, exported, unchecked, wrongArguments } from './wrong-arguments.ts';

describe('every exported function', () => {
  test('rejects each argument of the wrong kind, by name', async () => {
    expect(await everyWrongArgument()).toEqual([]);
  });

  test.each([1, 2])(
    'ends with a result or a coded error on any arguments, seed %d',
    async (seed) => {
      expect(await wrongArguments(caseCount(20_000), seed)).toEqual([]);
    },
  );

  test('is known by the name it is exported by', () => {
    const misnamed = [...exported].filter(([name, operation]) => operation.name !== name);
    expect(misnamed.map(([name]) => name)).toEqual([]);
  });
});

test.each([
  ['count', [[], ',']],
  ['counts', [[], ',']],
  ['dcount', [[], ',']],
  ['change', [[], 'a', 'b']],
  ['trim', [[], ' ']],
  ['findString', ['a', []]],
  ['extract', [undefined, 1]],
  ['extract', ['record', '2']],
  ['replace', ['record', 1]],
  ['str', ['x', '3']],
  ['oconv', [5, 'D']],
])('%s of %j says which argument is wrong, and what would be right', (name, args) => {
  expect(() => exported.get(name)?.(...args)).toThrow(
    expect.objectContaining({
      code: 'BAD_ARGUMENT',
      message: expect.stringMatching(new RegExp(`of ${name} must be .*, not `)),
    }),
  );
});

test('whatever is listed as unchecked is exported', () => {
  expect([...unchecked].filter((name) => !exported.has(name))).toEqual([]);
});
