import { type DemoAccount, fingerprint, openDemo } from '@mvdb/routines';
import { afterAll, beforeAll } from 'vitest';

/** A demo company that the tests of a file share, and its fingerprint before any of them. */
export interface LoadedDemo extends DemoAccount {
  readonly loaded: string;
}

/** Opens a demo company before the tests of a file, and closes it after them; not before is it there. */
export function loadedDemo(): LoadedDemo {
  let demo: DemoAccount;
  let loaded: string;
  beforeAll(() => {
    demo = openDemo();
    loaded = fingerprint(demo.account);
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
  };
}
