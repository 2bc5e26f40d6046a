import { basicHost, type CompiledUnit, formatProblem, type RunOptions, runUnit } from '@mvdb/basic';
import { sessionOf } from '@mvdb/server/host';
import type { Session } from 'mvdb';
import { withAccount } from '../accounts/open-account.ts';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import type { BasicInvocation } from './action.ts';
import type { ProgramFolder } from './program-folder.ts';

/** A program that can be run. @throws CommandFailure with its problems, and for a name that no file has. */
export function unitNamed(programs: ProgramFolder, name: string): CompiledUnit {
  const { unit, problems } = programs.compiled(name);
  if (unit !== undefined) return unit;
  throw new CommandFailure(exitStatus.failed, problems.map(formatProblem).join('\n'), {
    errors: problems.map(({ source, line, column, detail }) => ({
      location: `${source} line ${line}, column ${column}`,
      detail,
    })),
  });
}

interface ProgramRunOptions extends Pick<RunOptions, 'sentence' | 'input' | 'print'> {
  /** Runs the work, and what is to be done around it while the account is open. */
  readonly around?: (work: () => void) => void;
}

/** Runs programs of a folder on the account that the options name; those that they call are found there, too. */
export function runPrograms(
  programs: ProgramFolder,
  units: readonly CompiledUnit[],
  invocation: BasicInvocation,
  { around = (work) => work(), ...options }: ProgramRunOptions,
): Promise<void> {
  return withAccount(invocation.options, invocation, ({ account, operator }) => {
    const host = basicHost();
    const user = { ...operator, capabilities: { write: true, dbCommand: 'full' } } as const;
    const session: Session = sessionOf(account, user, host);
    const inAccount = host.runOptions(session);
    const find: RunOptions['find'] = (name) => {
      const item = name.toUpperCase();
      return programs.has(item) ? unitNamed(programs, item) : inAccount.find?.(name);
    };
    try {
      around(() => {
        for (const unit of units) runUnit(unit, session, { ...inAccount, ...options, find });
      });
    } finally {
      session.close();
    }
  });
}
