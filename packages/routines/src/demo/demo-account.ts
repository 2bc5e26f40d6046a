import { createHash } from 'node:crypto';
import { Account, type Session } from 'mvdb';
import { assertArgument, assertNumber, kinds } from 'mvdb/host';
import { companySession } from '../schema/company-session.ts';
import { DEMO_OPTIONS, DEMO_TODAY, type DemoOptions, loadDemo } from './load-demo.ts';

/** A memory account that holds the demo company, and a session in it on the morning of the demo's day. */
export interface DemoAccount {
  readonly account: Account;
  readonly session: Session;
}

/** A new memory account that holds the demo company. Close the account when done. */
export function openDemo(options: DemoOptions = {}): DemoAccount {
  assertArgument('openDemo', 'options', options, DEMO_OPTIONS);
  const account = generatedDemo(options).copyInMemory();
  return { account, session: demoSession(account, options.today) };
}

const generatedDemo = generatedDemos(() => Account.inMemory());

/** Generates each company but once, in an account that nobody writes to, and gives it by its options. */
export function generatedDemos(newAccount: () => Account): (options: DemoOptions) => Account {
  const generated = new Map<string, Account>();
  return (options) => {
    const { seed, scale, today, log } = options;
    const key = JSON.stringify([seed, scale, today, log]);
    const existing = generated.get(key);
    if (existing) return existing;
    const account = newAccount();
    loadDemo(account, options);
    generated.set(key, account);
    return account;
  };
}

const EIGHT_O_CLOCK = 8 * 3600;

/** A session of the planner of the demo company, who may also ask in the command language. */
export function demoSession(account: Account, today = DEMO_TODAY): Session {
  assertArgument('demoSession', 'account', account, kinds.ACCOUNT);
  assertNumber('demoSession', 'today', today);
  return companySession(account, {
    login: 'demo',
    initials: 'DM',
    department: 'PLANNING',
    capabilities: { dbCommand: 'query' },
    clock: { today: () => today, timeOfDay: () => EIGHT_O_CLOCK },
  });
}

interface Digest {
  readonly commit: number;
  readonly text: string;
}

const digests = new WeakMap<Account, Digest>();

/** Digest of every record and dictionary item of an account: the same while nothing changed. */
export function fingerprint(account: Account): string {
  assertArgument('fingerprint', 'account', account, kinds.ACCOUNT);
  if (account.inTransaction) return digestOf(account);
  const commit = account.lastCommit;
  const existing = digests.get(account);
  if (existing?.commit === commit) return existing.text;
  account.refresh();
  const text = digestOf(account);
  digests.set(account, { commit, text });
  return text;
}

function digestOf(account: Account): string {
  const hash = createHash('sha256');
  for (const { name, kind } of account.tables())
    for (const part of kind === 'table' ? [name, `DICT ${name}`] : [])
      for (const [id, record] of account.table(part).records())
        hash.update(`${part}\0${id}\0${record}\0`);
  return hash.digest('hex');
}
