import { randomUUID } from 'node:crypto';
import { postgres } from '@mvdb/postgres';
import { Account } from 'mvdb';
import { makeTemporaryFolder } from '../../packages/mvdb/src/account/temporary-folder.ts';
import { LmdbEnvironment } from '../../packages/mvdb/src/storage/lmdb/environment.ts';
import { copyEnvironment } from '../../packages/mvdb/src/upkeep/copy-environment.ts';
import { type DemoAccount, demoSession } from '../../packages/routines/src/demo/demo-account.ts';
import { type DemoOptions, loadDemo } from '../../packages/routines/src/demo/load-demo.ts';

export * from '../../packages/routines/src/demo/demo-account.ts';

/* In tests on PostgreSQL this stands for the module of the same name: demo companies lie there. */

const url = process.env.MVDB_POSTGRES ?? '';

/** Companies generated so far, by the options they were generated with, in folders: there it takes a third of the time. */
const generated = new Map<string, Account>();

export function openDemo(options: DemoOptions = {}): DemoAccount {
  const engine = postgres({ url, schema: `demo_${randomUUID().replaceAll('-', '')}` });
  const { environment } = engine.open({
    create: true,
    readOnly: false,
    onlyReads: false,
    busyTimeoutMs: 30_000,
  });
  const source = new LmdbEnvironment(generatedDemo(options).path, 'memory');
  copyEnvironment(source, environment);
  const account = Account.open({ engine, create: false });
  void source.close();
  void environment.close();
  return { account, session: demoSession(account, options.today) };
}

/** The same company in a folder. */
export function openDemoInFolder(options: DemoOptions = {}): DemoAccount {
  const account = generatedDemo(options).copyInMemory();
  return { account, session: demoSession(account, options.today) };
}

function generatedDemo(options: DemoOptions): Account {
  const { seed, scale, today } = options;
  const key = JSON.stringify([seed, scale, today]);
  const known = generated.get(key);
  if (known) return known;
  const account = Account.open({ path: makeTemporaryFolder(), durability: 'memory' });
  loadDemo(account, options);
  generated.set(key, account);
  return account;
}
