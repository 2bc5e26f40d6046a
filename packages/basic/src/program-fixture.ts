import { Account, fixedClock, Session } from 'mvdb';
import { formatProblem } from 'mvdb/language';
import { type CompileOptions, compileBasic } from './compile.ts';
import type { CompiledUnit } from './compiled-unit.ts';
import { type RunOptions, runUnit } from './run.ts';
import type { Problem } from './syntax/errors.ts';

/** A program that must compile. */
export function compiled(source: string, options: CompileOptions = {}): CompiledUnit {
  const { unit, problems } = compileBasic(source, { name: 'TEST', ...options });
  if (unit === undefined) throw new TypeError(problems.map(formatProblem).join('\n'));
  return unit;
}

/** The first problem of a program that must not compile. */
export function problemOf(source: string, options: CompileOptions = {}): Problem {
  const [problem] = compileBasic(source, { name: 'TEST', ...options }).problems;
  if (problem === undefined) throw new TypeError('The program compiles.');
  return problem;
}

/** A session of an account in memory; the test that makes it closes it. */
export function newSession(): Session {
  return new Session(Account.inMemory(), {
    clock: fixedClock('2026-11-21T08:30:00'),
    capabilities: { dbCommand: 'full' },
  });
}

/** What a program prints, each line ended. */
export function printed(
  session: Session,
  source: string,
  options: CompileOptions & RunOptions = {},
): string {
  let output = '';
  runUnit(compiled(source, options), session, {
    ...options,
    print: (text) => {
      output += text;
    },
  });
  return output;
}
