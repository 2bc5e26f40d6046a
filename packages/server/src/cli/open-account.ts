import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Login } from '@mvdb/routines';
import { Account, Session } from 'mvdb';
import type { Operator } from '../work/operator.ts';
import { SEALED_FILE, stateOfFolder } from './account-folder.ts';
import type { Workplace } from './command.ts';
import { DEMO_LOGIN, demoWorker, openDemoAccount, partialDemo } from './demo-account.ts';
import { CommandFailure, exitStatus } from './exit-status.ts';
import type { OptionTable } from './options.ts';
import { Progress } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** Where the demo company is kept unless told otherwise. */
export const DEMO_FOLDER = '.data/demo';

/** Says which account a command works on. */
export const accountOptions = {
  data: {
    kind: 'text',
    placeholder: 'DIR',
    description: `folder of the account; the demo company in ${DEMO_FOLDER} unless stated`,
  },
  memory: {
    kind: 'flag',
    description: 'work on a demo company in memory, which is gone afterwards',
  },
} as const satisfies OptionTable;

/** Says which account a command works on, and who does. */
export const operatorOptions = {
  ...accountOptions,
  login: {
    kind: 'text',
    placeholder: 'NAME',
    description: 'who works; the demo operator, or your name on this system, unless stated',
  },
} as const satisfies OptionTable;

export interface AccountChoice {
  readonly data: string | undefined;
  readonly memory: boolean;
  readonly login?: string | undefined;
  /** Begins an empty account where there is none. */
  readonly create?: boolean;
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
 * The folder of the account that the options name, without opening it. The demo company is loaded where it is
 * asked for and not there.
 *
 * @throws CommandFailure where there is no account, or a demo company only in part.
 */
export async function folderOf(data: string | undefined, workplace: Workplace): Promise<string> {
  const folder = data ?? DEMO_FOLDER;
  const state = stateOfFolder(folder);
  if (state.kind === 'partialDemo') throw partialDemo(folder);
  if (state.kind !== 'nothing') return folder;
  if (data !== undefined) throw noAccount(data);
  return withAccount({ data, memory: false }, workplace, () => folder);
}

/**
 * Opens the account that the options name. The demo company is loaded where it is asked for and not there.
 *
 * @throws UsageError; MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_FAILED`.
 */
async function openAccount(choice: AccountChoice, workplace: Workplace): Promise<OpenedAccount> {
  const { data, memory, login, create = false } = choice;
  if (memory && data !== undefined) throw new UsageError('--data and --memory exclude each other.');
  if (data === undefined) {
    const folder = memory ? undefined : DEMO_FOLDER;
    const { account, today } = await openDemoAccount({ folder, watch: loadingWatch(workplace) });
    return { account, operator: await operatorIn(account, login ?? DEMO_LOGIN, today) };
  }
  const state = stateOfFolder(data);
  if (state.kind === 'partialDemo') throw partialDemo(data);
  if (state.kind === 'nothing' && !create) throw noAccount(data);
  const account = Account.open({ path: data, create });
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

export function noAccount(folder: string): CommandFailure {
  if (existsSync(join(folder, SEALED_FILE)))
    return new CommandFailure(
      exitStatus.notFound,
      `${folder} holds a sealed backup and no account. \`mvdb restore ${folder} --data DIR --key-file FILE\` opens it.`,
    );
  return new CommandFailure(
    exitStatus.notFound,
    `${folder} holds no account. \`mvdb demo --data ${folder}\` loads the demo company there, \`mvdb shell --create --data ${folder}\` begins an empty one.`,
  );
}
