import type { Login } from '@mvdb/routines';
import type { Operator } from '@mvdb/server';
import { type Account, Session } from 'mvdb';
import type { Workplace } from '../command-line/command.ts';
import type { OptionTable } from '../options/option-table.ts';
import { Progress } from '../terminal/progress.ts';
import {
  type AccountLocation,
  databaseOptions,
  holdsAccount,
  type LocationLine,
  noAccount,
  positionOf,
  statedLocation,
} from './account-location.ts';
import { DEMO_LOGIN, demoWorker, findAccount, openDemoAccount } from './demo-account.ts';

/** Where the demo company is kept unless set otherwise. */
export const DEMO_FOLDER = '.data/demo';

/** Says where the account of a command lies. */
export const locationOptions = {
  data: {
    kind: 'text',
    placeholder: 'DIR',
    description: `Folder of the account (default: the demo company in ${DEMO_FOLDER}).`,
  },
  ...databaseOptions,
} as const satisfies OptionTable;

/** Says which account a command works on. */
export const accountOptions = {
  ...locationOptions,
  memory: {
    kind: 'flag',
    description: 'Uses a demo company in memory, which is discarded afterwards.',
  },
} as const satisfies OptionTable;

/** Says which account a command works on, and who does. */
export const operatorOptions = {
  ...accountOptions,
  login: {
    kind: 'text',
    placeholder: 'NAME',
    description: 'Login of the session (default: the demo operator, or your name on this system).',
  },
} as const satisfies OptionTable;

export interface AccountChoice extends LocationLine {
  readonly login?: string | undefined;
  /** Begins an empty account if it is missing. */
  readonly create?: boolean;
  /** Folders outside of the account that its tables may use; default: none. */
  readonly folders?: readonly string[];
}

export interface OpenedAccount {
  readonly account: Account;
  /** Who works on it, with no capability but the ordinary ones. */
  readonly operator: Operator;
}

/** Runs work on the account that the options name, and closes it afterwards. */
export async function withAccount<Result>(
  choice: AccountChoice,
  workplace: Workplace,
  work: (opened: OpenedAccount) => Result | Promise<Result>,
): Promise<Result> {
  const opened = await openAccount(choice, workplace);
  try {
    return await work(opened);
  } finally {
    await opened.account.close();
  }
}

/**
 * Where the account lies that the options name, without opening it. The demo company is loaded where it is
 * asked for and not there.
 *
 * @throws UsageError; CommandFailure where a folder holds no account.
 */
export async function positionNamed(
  line: Omit<LocationLine, 'memory'>,
  workplace: Workplace,
): Promise<AccountLocation> {
  const stated = statedLocation(line, workplace.streams.env);
  const location = stated ?? demoLocation;
  if (location.kind === 'database' || holdsAccount(location.folder)) return location;
  if (stated !== undefined) throw noAccount(stated);
  return withAccount(line, workplace, () => location);
}

/** Where the demo company is unless a place is stated. */
export const demoLocation: AccountLocation = { kind: 'folder', folder: DEMO_FOLDER };

/**
 * Opens the account that the options name. The demo company is loaded where it is asked for and not there. Close it when
 * the work is done; `withAccount` does.
 *
 * @throws UsageError; CommandFailure; MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_FAILED`.
 */
export async function openAccount(
  choice: AccountChoice,
  workplace: Workplace,
): Promise<OpenedAccount> {
  const { login, create: isBegun = false, folders } = choice;
  const location = positionOf(choice, workplace.streams.env);
  if (location === undefined || location === 'memory') {
    const watch = loadingWatch(workplace);
    const { account, today } = await openDemoAccount(location ?? demoLocation, {
      watch,
      folders,
    });
    return { account, operator: await operatorIn(account, login ?? DEMO_LOGIN, today) };
  }
  const found = await findAccount(location, { isBegun, folders });
  if (found === undefined) throw noAccount(location);
  const { account, state } = found;
  const today = state.kind === 'demo' ? state.demo.today : undefined;
  const name = login ?? (today === undefined ? systemLogin(workplace) : DEMO_LOGIN);
  return { account, operator: await operatorIn(account, name, today) };
}

/** Says on a terminal how much of the demo company is loaded. */
export function loadingWatch({ streams }: Workplace): (share: number) => void {
  const progress = new Progress(streams.stderr, streams.env);
  return (share) => {
    if (share >= 1) progress.clear();
    else progress.show(() => `Loading the demo company: ${Math.floor(share * 100)} %`);
  };
}

/**
 * A user with what the account says of the login. Whoever owns the folder sees every secret in it: his rights are not
 * restricted. In the demo company the clock stands still.
 */
async function operatorIn(
  account: Account,
  login: string,
  demoDay: number | undefined,
): Promise<Operator> {
  if (demoDay !== undefined && login === DEMO_LOGIN) return demoWorker(demoDay);
  const { initials, company, department } = (await registeredLogin(account, login)) ?? {};
  return {
    login,
    ...(initials !== undefined && { initials }),
    ...(company !== undefined && { company }),
    ...(department !== undefined && { department }),
    ...(demoDay !== undefined && { now: { today: demoDay } }),
  };
}

/** Where the catalogue registers logins. */
const LOGIN_TABLE = 'EMPLOYEE.ACCESS.1287';

/** What the account says of a login. The catalogue is loaded only where the account is one of its companies. */
async function registeredLogin(account: Account, login: string): Promise<Login | undefined> {
  if (account.findTable(LOGIN_TABLE) === undefined) return undefined;
  const { findLogin } = await import('@mvdb/routines');
  const session = new Session(account, { login });
  try {
    return findLogin(session, login);
  } finally {
    session.close();
  }
}

/** Who uses this program. @see POSIX, environment variable LOGNAME */
function systemLogin({ streams }: Workplace): string {
  const { LOGNAME, USER } = streams.env;
  return LOGNAME ?? USER ?? '';
}
