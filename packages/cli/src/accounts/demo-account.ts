import type { Operator } from '@mvdb/server';
import { Account, MvdbError, systemClock } from 'mvdb';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { isoDate } from '../options/iso-day.ts';
import { type AccountLocation, nameOf, openIfThere, openLocation } from './account-location.ts';
import { type DemoParameters, type DemoState, demoStateOf, markDemo } from './demo-marker.ts';

export interface DemoAccountOptions {
  /** 1 for a new company by default; a place that holds another is rejected. */
  readonly scale?: number | undefined;
  readonly seed?: number | undefined;
  /** Internal day on which it stands still; default: for a new company that on which it is loaded,. */
  readonly today?: number | undefined;
  /** Whether a new company comes with a log of its history; one that there is must have a log then. Default: false. */
  readonly log?: boolean | undefined;
  /** Reported again and again which share of a new company is loaded. */
  readonly watch?: (share: number) => void;
  /** Folders outside of the account that its tables may use; default: none. */
  readonly folders?: readonly string[] | undefined;
}

export interface DemoAccount extends DemoParameters {
  readonly account: Account;
  /** False when the place held the company already. */
  readonly isNew: boolean;
}

/** An account that is open, and what it holds. */
export interface FoundAccount {
  readonly account: Account;
  readonly state: DemoState;
}

/** Whoever works in the demo company, on the day on which it stands still. */
export const demoWorker = (today: number): Operator => ({
  login: DEMO_LOGIN,
  initials: 'DM',
  department: 'PLANNING',
  now: { today },
});

export const DEMO_LOGIN = 'demo';

interface FindOptions extends Pick<DemoAccountOptions, 'folders'> {
  /** Whether an empty account is begun if it is missing. */
  readonly isBegun?: boolean;
}

/**
 * Opens the account of a place, and looks whether it holds the demo company.
 *
 * @returns `undefined` if missing.
 * @throws CommandFailure where it holds the demo company only in part; MvdbError where it cannot be opened.
 */
export async function findAccount(
  location: AccountLocation,
  { isBegun = false, folders }: FindOptions = {},
): Promise<FoundAccount | undefined> {
  const account = isBegun
    ? await openLocation(location, folders)
    : await openIfThere(location, folders);
  if (account === undefined) return undefined;
  return openUnlessFailed(account, () => {
    const state = demoStateOf(account);
    if (state.kind === 'partialDemo') throw partialDemo(location);
    return { account, state };
  });
}

/** Closes an account where work on it fails. */
async function openUnlessFailed<Result>(
  account: Account,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await account.close();
    throw error;
  }
}

/**
 * Opens the demo company of a place, or loads it there.
 *
 * @throws CommandFailure where there is another account, one loaded only in part, or the company
 * generated from other parameters than those stated; MvdbError where it cannot be opened.
 */
export async function openDemoAccount(
  location: AccountLocation | 'memory',
  options: DemoAccountOptions,
): Promise<DemoAccount> {
  if (location === 'memory') return demoInMemory(options);
  return demoIn(await findAccount(location, options), location, options);
}

/** The demo company that was found, or loaded where nothing was. @throws As `openDemoAccount`. */
export async function demoIn(
  found: FoundAccount | undefined,
  location: AccountLocation,
  options: DemoAccountOptions,
): Promise<DemoAccount> {
  const account = found?.account ?? (await openLocation(location, options.folders));
  return openUnlessFailed(account, () => {
    const state = found?.state;
    if (state !== undefined && state.kind !== 'unused') {
      const demo = demoReportedBy(state, location, options);
      if (options.log && !account.log.isOn) throw demoWithoutLog(location);
      return { account, ...demo, isNew: false };
    }
    return location.kind === 'database'
      ? copiedDemo(account, location, options)
      : markedDemo(account, location, options);
  });
}

/** What the company that is there was generated from. @throws CommandFailure where it is another one, or none. */
function demoReportedBy(
  state: DemoState,
  location: AccountLocation,
  options: DemoAccountOptions,
): DemoParameters {
  if (state.kind !== 'demo')
    throw failure(
      `${nameOf(location)} holds an account that is not the demo company. Name another ${wordFor(location)}.`,
    );
  assertSame(location, state.demo, options);
  return state.demo;
}

/** What to say of a place that holds the demo company only in part. */
function partialDemo(location: AccountLocation): CommandFailure {
  const anew = location.kind === 'folder' ? 'Remove the folder' : 'Drop the schema';
  return failure(
    `${nameOf(location)} holds a part of the demo company: loading it was cut short, or goes on elsewhere. ${anew}, and load it again, unless somebody loads it now.`,
  );
}

function demoInMemory(options: DemoAccountOptions): Promise<DemoAccount> {
  const account = Account.inMemory();
  return openUnlessFailed(account, async () => {
    const demo = await newDemo(options);
    await load(account, demo, options);
    return { account, ...demo, isNew: true };
  });
}

/** Loads the company into the account of a folder, which is marked meanwhile as one that holds a part of it. */
async function markedDemo(
  account: Account,
  location: AccountLocation,
  options: DemoAccountOptions,
): Promise<DemoAccount> {
  const demo = await newDemo(options);
  account.transaction(() => {
    if (account.tables().length > 0 || demoStateOf(account).kind !== 'other')
      throw partialDemo(location);
    markDemo(account, demo, true);
  });
  await load(account, demo, options);
  markDemo(account, demo, false);
  return { account, ...demo, isNew: true };
}

/**
 * Loads the company in memory, where nothing is asked over a wire, and copies it in one transaction. Of several who do so
 * at once one copies, and the others find what it has copied.
 */
async function copiedDemo(
  account: Account,
  location: AccountLocation,
  options: DemoAccountOptions,
): Promise<DemoAccount> {
  const { account: made, isNew, ...demo } = await demoInMemory(options);
  try {
    markDemo(made, demo, false);
    made.copyInto(account);
    return { account, ...demo, isNew };
  } catch (error) {
    account.refresh();
    const state = error instanceof MvdbError ? demoStateOf(account) : undefined;
    if (state?.kind !== 'demo') throw error;
    return { account, ...demoReportedBy(state, location, options), isNew: false };
  } finally {
    await made.close();
  }
}

async function load(
  account: Account,
  demo: DemoParameters,
  { watch, log = false }: DemoAccountOptions,
): Promise<void> {
  const { loadDemo } = await import('@mvdb/routines');
  loadDemo(account, { ...demo, watch, log });
}

/** A new company lives until the day on which it is loaded, or as long as one can. */
async function newDemo({
  scale = 1,
  seed = 1,
  today,
}: DemoAccountOptions): Promise<DemoParameters> {
  const { LAST_DEMO_DAY } = await import('@mvdb/routines');
  return { scale, seed, today: today ?? Math.min(systemClock.today(), LAST_DEMO_DAY) };
}

function assertSame(
  location: AccountLocation,
  found: DemoParameters,
  { scale = found.scale, seed = found.seed, today = found.today }: DemoAccountOptions,
): void {
  if (scale === found.scale && seed === found.seed && today === found.today) return;
  throw failure(
    `${nameOf(location)} holds the demo company of scale ${found.scale} and seed ${found.seed} on ${isoDate(found.today)}. Leave out --scale, --seed and --today to use it, or name another ${wordFor(location)}.`,
  );
}

function demoWithoutLog(location: AccountLocation): CommandFailure {
  return failure(
    `${nameOf(location)} holds the demo company without a log of its history. Name another ${wordFor(location)} to load it with one, or begin a log with \`mvdb log on\`.`,
  );
}

const wordFor = ({ kind }: AccountLocation) => (kind === 'folder' ? 'folder' : 'schema');

function failure(message: string): CommandFailure {
  return new CommandFailure(exitStatus.failed, message);
}
