import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Account } from 'mvdb';
import { startProgram } from './start-peer.ts';

/** What each of the processes does: see `contender.ts`. */
export const MANNERS = ['locks', 'commits', 'returns', 'returns'] as const;

/** What several processes did to one account at the same time, and what came of it. */
export interface Contention {
  readonly commits: number;
  readonly locks: number;
  readonly opens: number;
  /** Acknowledged commits that are not in the account. */
  readonly lost: number;
  /** Failures, ends of processes by a signal, problems that `verify` finds: one line each. */
  readonly violations: readonly string[];
}

/**
 * Lets several processes open an account, lock in it and commit, all at the same time.
 *
 * @param path - Where there is no account yet.
 */
export async function contend(
  path: string,
  durability: 'durable' | 'memory',
  forMs: number,
): Promise<Contention> {
  const setup = Account.open({ path, durability });
  setup.createTable('COUNTS');
  await setup.close();
  const contenders = await Promise.all(
    MANNERS.map((manner, number) => run([path, durability, `c${number}`, String(forMs), manner])),
  );
  const account = Account.open({ path, durability, create: false });
  const counts = account.table('COUNTS');
  const missing = contenders.map(
    ({ commits }, number) => commits - Number(counts.read(`c${number}`) ?? 0),
  );
  const violations = [
    ...contenders.flatMap((contender) => contender.violations),
    ...account.verify().violations.map((violation) => JSON.stringify(violation)),
    ...account.locks.list().map((lock) => `left locked: ${JSON.stringify(lock)}`),
  ];
  await account.close();
  return {
    commits: sum(contenders.map(({ commits }) => commits)),
    locks: sum(contenders.map(({ locks }) => locks)),
    opens: sum(contenders.map(({ opens }) => opens)),
    lost: sum(missing.map((count) => Math.max(count, 0))),
    violations,
  };
}

async function run(texts: readonly string[]) {
  const child = startProgram('contender', texts);
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  if (!child.stdout) throw new Error('The program has no output.');
  let report = { opens: 0, locks: 0, commits: 0, failures: [] as string[] };
  for await (const line of createInterface({ input: child.stdout }))
    report = line.startsWith('{') ? JSON.parse(line) : { ...report, commits: Number(line) };
  const [code, signal] = await exited;
  const end = code === 0 ? [] : [`${texts.join(' ')} ended by ${signal ?? `exit ${code}`}`];
  return { ...report, violations: [...report.failures, ...end] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
