import { type CompiledUnit, callUnit, formatProblem, ProgramError, runUnit } from '@mvdb/basic';
import { failures, MvdbError, type Session } from 'mvdb';
import { WorkError } from './errors.ts';
import { PrintedText } from './printed-text.ts';
import { programHost } from './program-host.ts';
import { recordOf, sourceOf } from './program-source.ts';
import { openProgramTable, programNotFound } from './program-tables.ts';
import type { ProgramRequest } from './programs-work.ts';
import { type RecordChanges, recordChanges } from './record-changes.ts';
import { type RunningCommit, runningCommit } from './running-commit.ts';
import type { Work } from './work.ts';

export interface RunProgramRequest extends ProgramRequest {
  /** The text that is run; absent for the one that is stored. */
  readonly source?: string | undefined;
  /** Of a subroutine or function by position; of a program the words behind its name. */
  readonly args?: readonly string[] | undefined;
  /** Lines for what it reads. */
  readonly input?: readonly string[] | undefined;
  /** Whether the reply says which commit of the log it is. */
  readonly reportsCommit?: boolean;
}

export interface RunProgramReply extends ProgramRequest, RunningCommit {
  readonly kind: CompiledUnit['kind'];
  /** What it printed, up to a bound. */
  readonly output: string;
  /** Characters that it printed beyond that. */
  readonly omitted: number;
  /** What a function returned, and what the arguments held in the end. */
  readonly results: readonly { readonly name: string; readonly value: string }[];
  /** What it wrote, or would have. */
  readonly changes: RecordChanges;
}

/** How far a run got that failed. */
export interface FailedRun {
  /** Of the error that ended it. */
  readonly code: string;
  readonly output: string;
  readonly omitted: number;
  /** Where it stood, the innermost program first. */
  readonly trace: readonly { readonly program: string; readonly line?: number }[];
}

/**
 * A program or a text that need not be stored, run as one transaction. It fails with WorkError `RUN_FAILED` and a
 * {@link FailedRun} for what goes wrong in the program; with MvdbError `BAD_PROGRAM` where it does not compile, and
 * as every work where it has no right, or takes too long.
 */
export const runProgramWork: Work<RunProgramRequest, RunProgramReply> = {
  prepare({ table, id, source, args = [], input = [], reportsCommit = false }) {
    if (source !== undefined) recordOf(source);
    return {
      isReading: false,
      run(session) {
        const unit = compiled(session, { table, id }, source);
        const printed = new PrintedText(session);
        const command = `RUN ${table} ${id}`;
        const sentence = [command, ...args].join(' ');
        const { print } = printed;
        const options = {
          ...programHost.runOptions(session),
          ...{ sentence, input, print, printer: print },
        };
        const running = () => {
          if (unit.kind !== 'program') return callUnit(unit, session, args, options);
          runUnit(unit, session, options);
          return [];
        };
        const { result, changes } = session.withChanges(() =>
          session.originating({ command }, () => reported(printed, running)),
        );
        const form = { marks: 'separators', isDisplayed: true, hasLinks: true } as const;
        return {
          ...{ table, id, kind: unit.kind, ...printed.content },
          results: namesOf(unit).map((name, index) => ({ name, value: result[index] ?? '' })),
          changes: recordChanges(session, changes, form),
          ...(reportsCommit && runningCommit(session)),
        };
      },
    };
  },
};

/** @throws MvdbError `BAD_PROGRAM`, `RECORD_MISSING`. */
function compiled(
  session: Session,
  { table: name, id }: ProgramRequest,
  given: string | undefined,
): CompiledUnit {
  const table = openProgramTable(session, name);
  const stored = given === undefined ? table.read(id) : undefined;
  const source = given ?? (stored === undefined ? undefined : sourceOf(stored));
  if (source === undefined) throw programNotFound(table, id);
  const { unit, problems } = programHost.compileText(session, { table: name, item: id, source });
  if (unit !== undefined) return unit;
  throw new MvdbError(failures.BAD_PROGRAM, problems.map(formatProblem).join('\n'));
}

/** Of what a call gives, by position: of a function the result comes first. */
function namesOf({ kind, name, parameters }: CompiledUnit): readonly string[] {
  const names = parameters.map((parameter) => parameter.name);
  if (kind === 'program') return [];
  return kind === 'function' ? [name, ...names] : names;
}

/** What is not the fault of a program: work that may begin again, or that is at its limits or without rights. */
const PASSED_ON: ReadonlySet<string> = new Set([
  ...['BUDGET_EXCEEDED', 'NOT_PERMITTED', 'READ_ONLY', 'TRANSACTION_CONFLICT', 'DISK_FULL'],
  ...['ACCOUNT_AWAY', 'ACCOUNT_BUSY', 'ACCOUNT_CLOSED', 'ACCOUNT_DAMAGED', 'ACCOUNT_FAILED'],
]);

/** Runs a program; where it fails, the error says what it had printed. */
function reported<Result>(printed: PrintedText, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof MvdbError) || PASSED_ON.has(error.code)) throw error;
    const trace = error instanceof ProgramError ? error.trace : [];
    const failed: FailedRun = {
      code: error.code,
      ...printed.content,
      trace: trace.map(({ program, line }) => ({ program, ...(line !== undefined && { line }) })),
    };
    throw new WorkError('RUN_FAILED', error.message, { cause: error, results: failed });
  }
}
