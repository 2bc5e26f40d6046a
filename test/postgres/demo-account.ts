import { randomUUID } from 'node:crypto';
import { postgres } from '@mvdb/postgres';
import { Account } from 'mvdb';
import { makeTemporaryFolder } from '../../packages/mvdb/src/system/temporary-folder.ts';
import {
  type DemoAccount,
  demoSession,
  generatedDemos,
} from '../../packages/routines/src/demo/demo-account.ts';
import type { DemoOptions } from '../../packages/routines/src/demo/load-demo.ts';

export * from '../../packages/routines/src/demo/demo-account.ts';

/* In tests on PostgreSQL this stands for the module of the same name: demo companies lie there. */

const url = process.env.MVDB_POSTGRES ?? '';

/** In folders: there it takes a third of the time. */
const generatedDemo = generatedDemos(() =>
  Account.open({ path: makeTemporaryFolder(), durability: 'memory' }),
);

export function openDemo(options: DemoOptions = {}): DemoAccount {
  const schema = `demo_${randomUUID().replaceAll('-', '')}`;
  const account = Account.open({ engine: postgres({ url, schema }) });
  generatedDemo(options).copyInto(account);
  return { account, session: demoSession(account, options.today) };
}

/** The same company in a folder. */
export function openDemoInFolder(options: DemoOptions = {}): DemoAccount {
  const account = generatedDemo(options).copyInMemory();
  return { account, session: demoSession(account, options.today) };
}
