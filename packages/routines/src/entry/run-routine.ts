import { type Access, failures, MvdbError, type Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import { assertArgument, kinds } from 'mvdb/host';
import { companyOf } from '../schema/company-session.ts';
import type { ArgumentValue } from './argument.ts';
import {
  bindArguments,
  blankInputs,
  type IndexedArguments,
  type NamedArguments,
  textOf,
} from './arguments.ts';
import { assertCompany } from './company-context.ts';
import { CallError } from './errors.ts';
import { oncePerRoutine } from './once-per-routine.ts';
import { assertTables } from './open-tables.ts';
import { assertOwnTables } from './own-tables.ts';
import { inCapitals, Rejection, reject, withoutMarks } from './rejection.ts';
import { companiesIn, declaredTables, type Routine, type Runner } from './routine.ts';
import { ROUTINE } from './routine-kind.ts';

/** What a call gives back: every out and inout argument as text with marks. */
export interface CallReply {
  /** What was supplied, by name; blank where nothing was. */
  readonly inputs: NamedArguments;
  readonly routine: Routine;
  /** By name, in index order. */
  readonly results: NamedArguments;
  /** That the call named; of several the first, and that of the session where it named none. */
  readonly company: string;
}

/** A call that has passed every check and waits for a session to run in. */
export interface PreparedCall {
  readonly routine: Routine;
  /** True when it runs on a read-only state, and need not wait its turn to write. */
  readonly isReading: boolean;
  /** @throws CallError `ROUTINE_FAILED`; MvdbError where the database rejects what the routine does. */
  run(session: Session): CallReply;
}

/**
 * Checks arguments by index against an entry, for the routine whose code runs.
 *
 * @param routine - Whose arguments are supplied and given back.
 * @param runner - Whose code runs: the routine itself, or the successor its arguments map on.
 * @throws CallError `BAD_ARGUMENTS`.
 */
export function prepareRun(
  routine: Routine,
  runner: Runner,
  supplied: IndexedArguments,
): PreparedCall {
  const inputs = { ...blankInputs(runner), ...bindArguments(routine, supplied) };
  const reads = isReading(runner, inputs);
  return {
    routine,
    isReading: reads,
    run(session) {
      const work = () => {
        const declared = neededTables(runner);
        assertTables(session, declared);
        for (const one of companiesOfCall(runner, inputs)) assertCompany(session, one);
        assertOwnTables(session, { names: handles(runner), args: inputs, declared });
        assertFlags(runner, inputs);
        return runner.run(inputs, session, reject);
      };
      const made = () =>
        session.restricted(declaredAccess(runner), () =>
          session.originating({ routine: routine.name }, () =>
            reads ? session.readOnly(work) : session.transaction(work),
          ),
        );
      const outputs = orRejected(runner, () => session.account.retryOnConflict(made));
      const [company = companyOf(session)] = companies(runner, inputs);
      return { routine, inputs, results: resultsOf(routine, runner, inputs, outputs), company };
    },
  };
}

/** @throws Rejection `INVALID FLAG {flag}`. */
function assertFlags({ args }: Routine, inputs: NamedArguments): void {
  for (const [name, { accepts }] of Object.entries(args)) {
    const flag = inputs[name] ?? '';
    if (accepts && !accepts.test(flag)) throw reject(`INVALID FLAG ${flag}`);
  }
}

type Results = Readonly<Record<string, ArgumentValue | undefined>>;

/**
 * What a routine gives, or the text of its rejection: then what it would change comes back as it was sent.
 *
 * @throws CallError `ROUTINE_FAILED` where there is no argument to report a rejection in.
 */
function orRejected(runner: Routine, work: () => Results): Results {
  try {
    return work();
  } catch (error) {
    const text = textOfRejection(error);
    if (text === undefined) throw error;
    const position = Object.keys(runner.args).findLast(
      (name) => runner.args[name]?.kind === 'message',
    );
    if (position === undefined) throw new CallError('ROUTINE_FAILED', text, { cause: error });
    return { ...runner.whenRejected, [position]: text };
  }
}

/** What a routine says of an error: of a rejection its text, of a stored text that is not a number where it is. */
function textOfRejection(error: unknown): string | undefined {
  if (error instanceof Rejection) return withoutMarks(error.text);
  if (error instanceof MvdbError && error.code === failures.NOT_A_NUMBER.code)
    return withoutMarks(`INVALID NUMBER ON FILE ${inCapitals(error.detail)}`);
  return undefined;
}

const neededTables = oncePerRoutine(declaredTables);

const companyPositions = oncePerRoutine(({ args }) => companiesIn(args));

/** The companies that a call names. */
function companies(routine: Routine, inputs: NamedArguments): readonly string[] {
  return companyPositions(routine).map(({ argument, attribute }) => {
    const text = inputs[argument] ?? '';
    return attribute === 0 ? text : extract(text, attribute);
  });
}

/** The companies that a call works in: those that it names, and the one that the routine works in whatever it names. */
function companiesOfCall(routine: Routine, inputs: NamedArguments): readonly string[] {
  const named = companies(routine, inputs);
  return routine.fixedCompany === undefined ? named : [...named, routine.fixedCompany];
}

const handles = oncePerRoutine((routine): readonly string[] =>
  Object.entries(routine.args).flatMap(([name, { kind }]) => (kind === 'handle' ? [name] : [])),
);

/** What a call gives where the routine gives nothing. */
const blankOutputs = oncePerRoutine((routine): NamedArguments => {
  const names = Object.entries(routine.args).filter(([, { direction }]) => direction !== 'in');
  return Object.fromEntries(names.map(([name]) => [name, '']));
});

/** The entry's tables are all a routine may touch; what it may write it may also read. */
const declaredAccess = oncePerRoutine((routine): Access => {
  const { writes = [], alsoWrites = [] } = routine;
  const writable = new Set<string>([...writes, ...alsoWrites]);
  const readable = new Set<string>(declaredTables(routine));
  return {
    // Who may read a table may know what its attributes mean.
    mayRead: (table) => isAmong(readable, table) || isAmong(readable, describedBy(table)),
    mayWrite: (table) => isAmong(writable, table),
    // Who may read any table was written for none.
    declares: (table) => readable.has(table) || readable.has(describedBy(table)),
  };
});

function isAmong(declared: ReadonlySet<string>, table: string): boolean {
  if (declared.has(table)) return true;
  return table.startsWith('DICT ') ? declared.has('DICT *') : declared.has('*');
}

/** The table that a dictionary describes; any other table as it is. */
function describedBy(table: string): string {
  return table.startsWith('DICT ') ? table.slice('DICT '.length) : table;
}

/** True when the call may run on a read-only state: a SAFE routine, or a safe request of a COND one. */
export function isReading(routine: Routine, inputs: NamedArguments): boolean {
  assertArgument('isReading', 'routine', routine, ROUTINE);
  assertArgument('isReading', 'inputs', inputs, kinds.OBJECT);
  if (routine.safety === 'SAFE') return true;
  if (routine.safety !== 'COND') return false;
  const request = inputs[routine.requestTypeArgument ?? 'REQTYPE'] ?? '';
  const [word = ''] = request.split('!', 1);
  return routine.safeRequestTypes?.includes(word) ?? false;
}

function resultsOf(
  routine: Routine,
  runner: Routine,
  inputs: NamedArguments,
  outputs: Results,
): NamedArguments {
  for (const name of Object.keys(outputs))
    if ((runner.args[name]?.direction ?? 'in') === 'in')
      throw new CallError('UNDECLARED_RESULT', `${runner.name} has no out argument ${name}.`);
  const results: Record<string, string> = { ...blankOutputs(routine) };
  for (const name in results) {
    const value = outputs[name];
    const text = value === undefined ? sentBack(routine, name, inputs) : textOf(value);
    results[name] = routine.args[name]?.kind === 'message' ? withoutMarks(text) : text;
  }
  return results;
}

/** What a caller sent in an argument that the routine left as it was; no secret goes back. */
function sentBack({ args }: Routine, name: string, inputs: NamedArguments): string {
  const { secretUnless } = args[name] ?? {};
  const isOpen =
    secretUnless === undefined || secretUnless.is.includes(inputs[secretUnless.argument] ?? '');
  return isOpen ? (inputs[name] ?? '') : '';
}
