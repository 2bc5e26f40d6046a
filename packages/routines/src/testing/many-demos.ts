import { afterAll } from 'vitest';
import { testSeed } from '../../../mvdb/src/testing/test-seed.ts';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';

interface OpenedDemo {
  readonly demo: DemoAccount;
  /** What it was generated from, for the report of a failure. */
  readonly options: { readonly seed: number; readonly scale: number };
}

/** Chosen once for all files of a process, because generating them takes longer than most checks. */
const choices = [1, 2].map((scale) => ({ seed: testSeed(), scale }));

/**
 * Demo companies of several scales and of seeds chosen by chance, which the tests of a file share.
 *
 * @returns What runs a check, which only reads, on each of them.
 */
export function manyDemos(): (check: (demo: DemoAccount) => void) => void {
  let opened: readonly OpenedDemo[] | undefined;
  afterAll(async () => {
    for (const { demo } of opened ?? []) await demo.account.close();
  });
  return (check) => {
    opened ??= choices.map((options) => ({
      demo: reporting(options, () => openDemo(options)),
      options,
    }));
    for (const { demo, options } of opened) reporting(options, () => check(demo));
  };
}

/** Does something about a demo company; a failure says which it was. */
function reporting<Result>(options: OpenedDemo['options'], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`of the demo company ${JSON.stringify(options)}`, { cause: error });
  }
}
