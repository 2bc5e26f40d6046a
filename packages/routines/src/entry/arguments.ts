import { FIELD_MARK, MvdbError, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { assertPlainText } from 'mvdb/functions';
import { assertArgument, kinds, nearHint, nearNames } from 'mvdb/host';
import type { Argument, ArgumentValue } from './argument.ts';
import { type ArgumentProblem, CallError } from './errors.ts';
import { oncePerRoutine } from './once-per-routine.ts';
import { tablesOf } from './own-tables.ts';
import { declaredTables, type Routine } from './routine.ts';

const VALUES = kinds.eitherOf(
  kinds.TEXT,
  kinds.listOf(kinds.eitherOf(kinds.TEXT, kinds.listOf(kinds.TEXT))),
);

const ARGUMENT_VALUE = {
  expected: 'text, or arrays of attributes, values and subvalues',
  holds: kinds.eitherOf(kinds.TEXT, kinds.listOf(VALUES)).holds,
};

/** Arguments as a call carries them: by decimal index. */
export type IndexedArguments = Readonly<Record<string, unknown>>;

/** Arguments by name, every in and inout argument present. */
export type NamedArguments = Readonly<Record<string, string>>;

const CANONICAL_INDEX = /^(0|[1-9]\d{0,2})$/;

/**
 * The same arguments by index, of a call that names them.
 *
 * @throws CallError `BAD_ARGUMENTS` listing every name that the routine has no argument of, with near ones.
 */
export function byIndex(
  routine: Routine,
  named: Readonly<Record<string, unknown>>,
): IndexedArguments {
  const names = Object.keys(routine.args);
  const unknown = Object.keys(named).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw badArguments(unknown.map((name) => misnamed(routine, name)));
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [names.indexOf(name), value]),
  );
}

/**
 * Checks the arguments of a call against the entry and names them.
 *
 * @returns Every in and inout argument; one not supplied is the empty string.
 * @throws CallError `BAD_ARGUMENTS` listing every argument that does not fit.
 */
export function bindArguments(routine: Routine, supplied: IndexedArguments): NamedArguments {
  const declared = declaredArguments(routine);
  const problems: SuggestingProblem[] = [];
  const named: Record<string, string> = { ...blankInputs(routine) };
  for (const [index, value] of Object.entries(supplied)) {
    const [name, argument] = (CANONICAL_INDEX.test(index) && declared[Number(index)]) || [];
    if (name === undefined || argument === undefined) {
      problems.push(misplaced(routine, index));
      continue;
    }
    const detail = problemOf(routine, name, argument, value);
    if (detail) problems.push({ argument: index, detail });
    else named[name] = textOf(value as ArgumentValue);
  }
  for (const [index, [name, { required }]] of declared.entries())
    if (required && named[name] === '' && !problems.some((p) => p.argument === String(index)))
      problems.push({ argument: String(index), detail: `${name} is required.` });
  if (problems.length > 0) throw badArguments(problems);
  return named;
}

const declaredArguments = oncePerRoutine(({ args }) => Object.entries(args));

/** Every in and inout argument of a call that supplies none. */
export const blankInputs = oncePerRoutine((routine): NamedArguments => {
  const names = declaredArguments(routine).filter(([, { direction }]) => direction !== 'out');
  return Object.fromEntries(names.map(([name]) => [name, '']));
});

interface SuggestingProblem extends ArgumentProblem {
  /** What may be meant instead, as the caller would write it. */
  readonly suggestions?: readonly string[];
}

function badArguments(problems: readonly SuggestingProblem[]): CallError {
  const detail = problems.map((problem) => problem.detail).join(' ');
  return new CallError('BAD_ARGUMENTS', detail, {
    problems: problems.map(({ argument, detail }) => ({ argument, detail })),
    suggestions: problems.flatMap(({ suggestions = [] }) => suggestions),
  });
}

function misnamed(routine: Routine, given: string): SuggestingProblem {
  const names = Object.keys(routine.args);
  const suggestions = nearNames(given, names);
  const has = names.length === 0 ? 'takes none' : `has ${names.join(' ')}`;
  const detail = `There is no argument "${given}"; ${routine.name} ${has}.${nearHint(suggestions)}`;
  return { argument: given, detail, suggestions };
}

/** What stands for no argument by index, though it may be the name of one. */
function misplaced({ name, args }: Routine, given: string): SuggestingProblem {
  const names = Object.keys(args);
  const near = names.includes(given) ? [given] : nearNames(given, names);
  const suggestions = near.map((like) => String(names.indexOf(like)));
  const meant = near.map((like, position) => `${like} is "${suggestions[position]}"`);
  const hint = meant.length === 0 ? '' : ` By index ${meant.join(', ')}.`;
  const detail = `${name} has ${describeIndexes(names.length)}; there is no "${given}".${hint}`;
  return { argument: given, detail, suggestions };
}

function describeIndexes(count: number): string {
  if (count === 0) return 'no arguments';
  return count === 1 ? 'one argument, "0"' : `arguments "0" to "${count - 1}"`;
}

function problemOf(
  routine: Routine,
  name: string,
  { direction, kind }: Argument,
  value: unknown,
): string | undefined {
  if (direction === 'out') return `${name} is produced by the routine and cannot be supplied.`;
  const violation =
    violationOf(value, 0) ??
    (kind === 'handle' ? handleViolation(routine, name, value) : undefined);
  return violation && `${name} ${violation}`;
}

/** A handle is a table by name: the one it is named after, or another of the routine, which may be the same. */
function handleViolation(routine: Routine, name: string, value: unknown): string | undefined {
  const own = tablesOf(name);
  const existing: readonly string[] = ['', ...own, ...declaredTables(routine)];
  if (typeof value === 'string' && existing.includes(value)) return undefined;
  return `names a table: leave it empty, or give ${own.join(' or ')}.`;
}

/** Attributes, values, subvalues: the depth to which arrays may be nested. */
const NESTING_MAX = 3;

function violationOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) return 'holds half of a surrogate pair, which is not text.';
    return depth === 0 ? undefined : markViolation(value);
  }
  if (!Array.isArray(value))
    return `must be text or nested arrays of text, not ${value === null ? 'null' : typeof value}.`;
  if (depth === NESTING_MAX) return 'is nested deeper than attributes, values and subvalues.';
  for (const part of value) {
    const violation = violationOf(part, depth + 1);
    if (violation) return violation;
  }
  return undefined;
}

function markViolation(text: string): string | undefined {
  try {
    assertPlainText(text);
    return undefined;
  } catch (error) {
    if (error instanceof MvdbError) return `is given as arrays. ${error.message}`;
    throw error;
  }
}

const MARKS = [FIELD_MARK, VALUE_MARK, SUBVALUE_MARK] as const;

/** Marked text of a value given as text or as nested arrays. */
export function textOf(value: ArgumentValue): string {
  assertArgument('textOf', 'value', value, ARGUMENT_VALUE);
  return joined(value, 0);
}

function joined(value: ArgumentValue | readonly string[], depth: number): string {
  if (typeof value === 'string') return value;
  return value.map((part) => joined(part as ArgumentValue, depth + 1)).join(MARKS[depth]);
}
