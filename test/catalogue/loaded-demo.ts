import { type DemoAccount, fingerprint, openDemo } from '@mvdb/routines';
import { afterAll, beforeAll } from 'vitest';

/** A demo company that the tests of a file share, and how it was before any of them. */
export interface LoadedDemo extends DemoAccount {
  /** Its fingerprint. */
  readonly loaded: string;
  /** As long as it is the account's, nothing of any table has changed. */
  readonly lastCommit: number;
}

/** Opens a demo company before the tests of a file, and closes it after them; not before is it there. */
export function loadedDemo(): LoadedDemo {
  let demo: DemoAccount;
  let loaded: string;
  let lastCommit: number;
  beforeAll(() => {
    demo = openDemo();
    loaded = fingerprint(demo.account);
    ({ lastCommit } = demo.account);
  });
  afterAll(() => demo.account.close());
  return {
    get account() {
      return demo.account;
    },
    get session() {
      return demo.session;
    },
    get loaded() {
      return loaded;
    },
    get lastCommit() {
      return lastCommit;
    },
  };
}
