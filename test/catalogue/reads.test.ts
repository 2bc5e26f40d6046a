import { call, catalogue, type DemoAccount, openDemo, type Routine } from '@mvdb/routines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * Every example runs once more in a session that reads only what the entry says is read. What is both read and
 * written is refused unless it stands under both.
 */

let demo: DemoAccount;

beforeAll(() => {
  demo = openDemo();
});

afterAll(() => demo.account.close());

class RollBack extends Error {}

/** The code of the error that a call ends with, which is undone. */
function codeOf(routine: Routine, supplied: Parameters<typeof call>[2]): unknown {
  const { reads = [], alsoReads = [] } = routine;
  const declared = new Set<string>([...reads, ...alsoReads]);
  const mayRead = (table: string) => {
    const described = table.replace(/^DICT /, '');
    const any = described === table ? '*' : 'DICT *';
    return [table, described, any].some((name) => declared.has(name));
  };
  try {
    demo.session.transaction(() => {
      demo.session.restricted({ mayRead, mayWrite: () => true }, () =>
        call(demo.session, routine, supplied),
      );
      throw new RollBack();
    });
  } catch (error) {
    if (error instanceof RollBack) return undefined;
    return (error as { code?: unknown }).code ?? error;
  }
}

const implemented: [string, Routine][] = catalogue.routines
  .filter(({ run }) => run)
  .map((routine) => [routine.name, routine]);

describe.each(implemented)('%s', (_, routine) => {
  test('says of each table that its examples read that it is read', () => {
    for (const { call: supplied, failure } of routine.examples ?? [])
      expect(codeOf(routine, supplied)).toBe(failure === undefined ? undefined : 'ROUTINE_FAILED');
  });
});
