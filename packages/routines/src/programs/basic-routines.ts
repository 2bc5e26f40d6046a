import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledUnit, callUnit, compileBasic, formatProblem, programName } from '@mvdb/basic';
import { Account, type FlavourName, failures, MvdbError, type Session } from 'mvdb';
import { assertText, nearHint, nearNames } from 'mvdb/host';
import type { ArgumentValue } from '../entry/argument.ts';
import { CallError } from '../entry/errors.ts';
import { defineOwnRoutine, type Routine } from '../entry/routine.ts';
import { COMPANY_VARIABLES } from '../schema/company-session.ts';
import { type RoutineHeader, routineHeader } from './routine-header.ts';

export interface BasicRoutinesOptions {
  /** The product whose reading of BASIC the programs follow; default: `qm`. */
  readonly flavour?: FlavourName;
}

/** A table of an account whose records are programs. */
export interface ProgramTable {
  readonly account: Account;
  readonly table: string;
}

/**
 * Makes routines of subroutines in BASIC: of each source whose first comments say what it is. The others are there to be
 * called and included.
 *
 * @param where - A folder with a file for each program, or a table of an account. Sources are read once, here.
 * @throws MvdbError `BAD_PROGRAM` with all problems of a program; `BAD_ARGUMENT` with the line of a comment that is wrong, and
 * for a folder that is not there.
 * @example
 * // PRICE: SUBROUTINE PRICE(PART, TOTAL)
 * //        * @description What a part costs.
 * //        * @safety SAFE
 * //        * @reads PARTS
 * //        * @in PART required - Which part.
 * //        * @out TOTAL - What it costs.
 * createRegistry([...catalogue.routines, ...basicRoutines('./BP')])
 */
export function basicRoutines(
  where: string | ProgramTable,
  { flavour = 'qm' }: BasicRoutinesOptions = {},
): readonly Routine[] {
  const sources = typeof where === 'string' ? filesIn(where) : recordsOf(where);
  const include = (_table: string | undefined, item: string) => sources.get(item);
  const variables = COMPANY_VARIABLES;
  const units = new Map<string, CompiledUnit>();
  for (const [name, source] of sources) {
    const { unit, problems } = compileBasic(source, { name, include, flavour, variables });
    if (unit !== undefined) units.set(name, unit);
    // What is only included need not be a program by itself.
    else if (routineHeader(name, source, parametersIn(source)) !== undefined)
      throw new MvdbError(failures.BAD_PROGRAM, problems.map(formatProblem).join('\n'));
  }
  const find = (name: string) => units.get(name);
  return [...units].flatMap(([name, unit]) => {
    const parameters = unit.parameters.map((parameter) => parameter.name);
    const header = routineHeader(name, sources.get(name) ?? '', parameters);
    return header === undefined ? [] : [routineOf(name, unit, header, find)];
  });
}

function routineOf(
  name: string,
  unit: CompiledUnit,
  { routine = name, messages, args, ...header }: RoutineHeader,
  find: (name: string) => CompiledUnit | undefined,
): Routine {
  if (unit.kind !== 'subroutine')
    throw new MvdbError(failures.BAD_ARGUMENT, `${name} is no SUBROUTINE, so it is no routine.`);
  const matrix = unit.parameters.find(({ isArray }) => isArray);
  if (matrix !== undefined)
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `${name} takes the array ${matrix.name}: a routine takes text alone.`,
    );
  const names = Object.keys(args);
  return defineOwnRoutine({
    ...header,
    name: routine,
    args,
    messages,
    run(inputs: Readonly<Record<string, string>>, session: Session) {
      const given = names.map((each) => inputs[each] ?? '');
      const values = callUnit(unit, session, given, { find });
      const results: Record<string, ArgumentValue> = {};
      for (const [index, each] of names.entries()) {
        const { direction, kind } = args[each] ?? {};
        if (direction === 'in') continue;
        const value = values[index] ?? '';
        if (kind === 'message') assertDeclared(routine, messages, value);
        results[each] = value;
      }
      return results;
    },
  }) as unknown as Routine;
}

/** @throws CallError `ROUTINE_FAILED` for an outcome text that the head of the program does not declare. */
function assertDeclared(routine: string, messages: readonly string[], text: string): void {
  if (text === '' || messages.some((one) => patternOf(one).test(text))) return;
  const near = nearHint(nearNames(text, messages));
  const detail = `${routine} answers ${JSON.stringify(text)}, which no @says of it declares.${near}`;
  throw new CallError('ROUTINE_FAILED', detail);
}

/** What a declared text matches: `{name}` stands for any text. */
function patternOf(message: string): RegExp {
  const parts = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** The parameters of a source that does not compile, as far as its first line says. */
function parametersIn(source: string): readonly string[] {
  const [, list = ''] = /^\s*SUBROUTINE\s+[\w.$%]+\s*\(([^)]*)\)/im.exec(source) ?? [];
  return list.split(',').flatMap((part) => part.trim().toUpperCase() || []);
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  assertText('basicRoutines', 'where', folder);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `${folder} is not a folder. Name one that holds the sources of programs.`,
    );
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  return new Map(
    files.map((file) => [programName(file), readFileSync(join(folder, file), 'utf8')]),
  );
}

function recordsOf({ account, table }: ProgramTable): ReadonlyMap<string, string> {
  if (!(account instanceof Account))
    throw new MvdbError(failures.BAD_ARGUMENT, 'The account of a table of programs is an account.');
  const records = [...account.table(table).records()];
  return new Map(records.map(([id, record]) => [id, record.replaceAll('\u001e', '\n')]));
}
