import { Account, systemClock } from 'mvdb';
import type { Operator } from '../work/operator.ts';
import { type DemoParameters, markDemo, stateOfFolder } from './account-folder.ts';
import { CommandFailure, exitStatus } from './exit-status.ts';
import { isoDate } from './iso-day.ts';

export interface DemoAccountOptions {
  /** Folder of a durable account; without one it is kept in memory. */
  readonly folder?: string | undefined;
  /** 1 for a new company unless stated; a folder that holds another is refused. */
  readonly scale?: number | undefined;
  readonly seed?: number | undefined;
  /** Internal day on which it stands still; for a new company that on which it is loaded, unless stated. */
  readonly today?: number | undefined;
  /** Told again and again which share of a new company is loaded. */
  readonly watch?: (share: number) => void;
}

export interface DemoAccount extends DemoParameters {
  readonly account: Account;
  /** False when the folder held the company already. */
  readonly isNew: boolean;
}

/** Whoever works in the demo company, on the day on which it stands still. */
export const demoWorker = (today: number): Operator => ({
  ...{ login: DEMO_LOGIN, initials: 'DM', department: 'PLANNING' },
  now: { today },
});

export const DEMO_LOGIN = 'demo';

/**
 * Opens the demo company of a folder, or loads it there.
 *
 * @throws CommandFailure where the folder holds another account, one loaded only in part, or the company
 * generated from other parameters than those stated; MvdbError where it cannot be opened.
 */
export async function openDemoAccount(options: DemoAccountOptions): Promise<DemoAccount> {
  const { folder } = options;
  if (folder === undefined) return loadedDemo(Account.inMemory(), options);
  const state = stateOfFolder(folder);
  switch (state.kind) {
    case 'nothing':
      return loadedDemo(Account.open({ path: folder }), options);
    case 'demo':
      assertSame(folder, state.demo, options);
      return { account: Account.open({ path: folder }), ...state.demo, isNew: false };
    case 'partialDemo':
      throw partialDemo(folder);
    case 'account':
      throw failure(
        `${folder} holds an account that is not the demo company. Name another folder.`,
      );
  }
}

/** What to say of a folder where loading was cut short. */
export function partialDemo(folder: string): CommandFailure {
  return failure(
    `${folder} holds a part of the demo company: loading it was cut short. Remove the folder, and load it anew.`,
  );
}

async function loadedDemo(
  account: Account,
  { folder, scale = 1, seed = 1, today: stated, watch }: DemoAccountOptions,
): Promise<DemoAccount> {
  const { LAST_DEMO_DAY, loadDemo } = await import('@mvdb/routines');
  // A new company lives until the day on which it is loaded.
  const today = stated ?? Math.min(systemClock.today(), LAST_DEMO_DAY);
  const demo = { scale, seed, today };
  try {
    if (folder !== undefined) markDemo(folder, demo, true);
    loadDemo(account, { ...demo, watch });
    if (folder !== undefined) markDemo(folder, demo, false);
  } catch (error) {
    await account.close();
    throw error;
  }
  return { account, ...demo, isNew: true };
}

function assertSame(
  folder: string,
  found: DemoParameters,
  { scale = found.scale, seed = found.seed, today = found.today }: DemoAccountOptions,
): void {
  if (scale === found.scale && seed === found.seed && today === found.today) return;
  throw failure(
    `${folder} holds the demo company of scale ${found.scale} and seed ${found.seed} on ${isoDate(found.today)}. Leave out --scale, --seed and --today to use it, or name another folder.`,
  );
}

function failure(message: string): CommandFailure {
  return new CommandFailure(exitStatus.failed, message);
}
