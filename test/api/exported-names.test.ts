import { describe, expect, test } from 'vitest';
import { entryPoints, exportsOf, namedInSignatures, namesUsedByOthers } from './exported-names.ts';

/** Entry points whose functions are the product itself: the multivalue functions, and a page for each routine. */
const LIBRARIES: ReadonlySet<string> = new Set(['mvdb/functions', '@mvdb/routines']);

/** What will use them is still to be written. */
const BEGUN: ReadonlySet<string> = new Set(['@mvdb/basic']);

/** Converted programs use it: test/golden/converted-types.exhaustive.test.ts. */
const CONVERTED = '@mvdb/basic/converted';

describe('a name is exported because', () => {
  const used = namesUsedByOthers();

  test.each([...entryPoints.keys()].filter((entry) => !BEGUN.has(entry) && entry !== CONVERTED))(
    'another package, a document or a test uses it, or the signature of what they use names it: %s',
    (entryPoint) => {
      const all = exportsOf(entryPoint);
      const reasons = all.filter(
        ({ name, isType }) =>
          used.get(entryPoint)?.has(name) || (LIBRARIES.has(entryPoint) && !isType),
      );
      const named = namedInSignatures(all, reasons);
      const unused = all.filter((each) => !reasons.includes(each) && !named.has(each));
      expect(unused.map(({ name }) => name)).toEqual([]);
    },
  );

  test('what nothing uses is found', () => {
    const all = exportsOf('mvdb');
    const account = all.filter(({ name }) => name === 'Account');
    const names = [...namedInSignatures(all, account)].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['AccountOptions', 'Table', 'IdRange']));
    expect(names).not.toContain('SqlResult');
  });
});
