import { compileBasic, formatProblem, ProgramError, runUnit } from '@mvdb/basic';
import { type Account, type FlavourName, fixedClock, MvdbError, Session } from 'mvdb';
import { type CompileOptions, parseBasic } from '../../packages/basic/src/compile.ts';
import { convertBasic } from '../../packages/basic/src/convert-program.ts';
import type { RunnableUnit } from '../../packages/basic/src/runtime/runnable-unit.ts';
import { convertedUnit } from '../golden/converted-basic.ts';
import type { Sources } from './generated-program.ts';
import {
  GivenUp,
  InterpretedError,
  interpret,
  type ParsedUnit,
} from './interpreter/interpreter.ts';

/** What came of a run. */
export interface Outcome {
  readonly output: string;
  /** Of what it warned; whether a statement that fails has warned before is open. */
  readonly warnings: readonly string[];
  /** The error, and the lines of the programs in which it stood; empty where it ended well. */
  readonly end: string;
  /** Whether it was ended because it took too long. */
  readonly isCut: boolean;
  readonly records: readonly (readonly [id: string, record: string])[];
  /** What was thrown that is not an error of a program; only where the stack is exhausted it may be. */
  readonly bug: unknown;
}

const OUTPUT_MAX = 8_000;
/** Steps of the budget: jumps back and calls by the hundred. */
const STEPS_MAX = 20;
const INSTRUCTIONS_MAX = 5_000;
const INPUT = ['5', 'x', '2,3'];

/** Ends a program that prints too much. */
class Enough extends Error {}

/** Runs programs compiled and interpreted, each in an account that it finds empty. */
export class Comparison {
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
    account.createTable('T');
  }

  /** What is unlike between the compiled and the interpreted program; `undefined` where they agree. */
  difference(sources: Sources, flavour: FlavourName): string | undefined {
    const compiled = this.compiled(sources, flavour);
    const interpreted = this.interpreted(sources, flavour);
    if (!interpreted.isCut && compiled.bug !== undefined) throw compiled.bug;
    if (agree(compiled, interpreted)) return undefined;
    const shown = Object.entries(sources).map(
      ([name, source]) => `--- ${name}\n${numbered(source)}`,
    );
    return [
      ...[`flavour ${flavour}`, ...shown],
      ...['--- compiled', shownOutcome(compiled), '--- interpreted', shownOutcome(interpreted)],
    ].join('\n');
  }

  /** What is unlike between the compiled program and the one that was converted to TypeScript. */
  differenceConverted(sources: Sources, flavour: FlavourName): string | undefined {
    const compiled = withoutLines(this.compiled(sources, flavour));
    const texts = Object.entries(sources).map(
      ([name, source]) => [name, convertBasic(source, { name, flavour }).text] as const,
    );
    const units = new Map(texts.map(([name, text]) => [name, convertedUnit(text)]));
    const converted = withoutLines(this.#runUnits(units));
    if (!compiled.isCut && converted.bug !== undefined) throw converted.bug;
    if (agree(compiled, converted)) return undefined;
    const shown = Object.entries(sources).map(
      ([name, source]) => `--- ${name}\n${numbered(source)}`,
    );
    return [
      ...[`flavour ${flavour}`, ...shown, ...texts.map(([, text]) => text)],
      ...['--- compiled', shownOutcome(compiled), '--- converted', shownOutcome(converted)],
    ].join('\n');
  }

  compiled(sources: Sources, flavour: FlavourName): Outcome {
    const units = new Map(
      Object.entries(sources).map(([name, source]) => {
        const { unit, problems } = compileBasic(source, { name, flavour });
        if (unit === undefined) throw rejected(name, source, problems.map(formatProblem));
        return [name, unit] as const;
      }),
    );
    return this.#runUnits(units);
  }

  #runUnits(units: ReadonlyMap<string, RunnableUnit>): Outcome {
    const main = units.get('MAIN');
    if (main === undefined) throw new TypeError('A program has the item MAIN.');
    return this.#outcome((session, print) =>
      runUnit(main, session, { print, input: INPUT, find: (name) => units.get(name) }),
    );
  }

  interpreted(sources: Sources, flavour: FlavourName): Outcome {
    const units = new Map<string, ParsedUnit>(
      Object.entries(sources).map(([name, source]) => [name, parsed(source, { name, flavour })]),
    );
    const main = units.get('MAIN');
    if (main === undefined) throw new TypeError('A program has the item MAIN.');
    return this.#outcome((session, print) =>
      interpret(main, session, {
        print,
        input: INPUT,
        find: (name) => units.get(name),
        instructionsMax: INSTRUCTIONS_MAX,
      }),
    );
  }

  #outcome(run: (session: Session, print: (text: string) => void) => void): Outcome {
    const session = new Session(this.#account, {
      clock: fixedClock('2026-11-21T08:30:00'),
      capabilities: { dbCommand: 'full' },
    });
    const table = this.#account.table('T');
    let output = '';
    let end = '';
    let isCut = false;
    let bug: unknown;
    try {
      session.limited(STEPS_MAX, () =>
        run(session, (text) => {
          output += text;
          if (output.length > OUTPUT_MAX) throw new Enough();
        }),
      );
    } catch (error) {
      end = shownError(error) ?? '';
      isCut = end === '' || isOverspent(error);
      if (end === '' && !(error instanceof Enough || error instanceof GivenUp)) bug = error;
    }
    session.close();
    const records = [...table.records()];
    if (records.length > 0) table.clear();
    return {
      output: withoutWarnings(output),
      warnings: warningsIn(output),
      ...{ end, isCut, records, bug },
    };
  }
}

/** An outcome whose error names no lines: those of TypeScript are others. */
function withoutLines(outcome: Outcome): Outcome {
  return { ...outcome, end: outcome.end.split(', ')[0] ?? '' };
}

function parsed(source: string, options: CompileOptions): ParsedUnit {
  const unit = parseBasic(source, options);
  if (unit.program !== undefined) return unit;
  throw rejected(options.name ?? '', source, unit.problems.map(formatProblem));
}

function rejected(name: string, source: string, problems: readonly string[]): Error {
  return new TypeError(`${name} does not compile:\n${problems.join('\n')}\n${numbered(source)}`);
}

const OVERSPENT: ReadonlySet<string> = new Set(['BUDGET_EXCEEDED', 'CALL_DEPTH']);

function isOverspent(error: unknown): boolean {
  return (
    (error instanceof MvdbError || error instanceof InterpretedError) && OVERSPENT.has(error.code)
  );
}

const WARNINGS = /Warning: [^\n]*\n/g;

/** The output without its warnings: when one comes, and how often, is open. */
function withoutWarnings(output: string): string {
  return output.replace(WARNINGS, '');
}

/** Of what a run warned. */
function warningsIn(output: string): string[] {
  return [...new Set(output.match(WARNINGS))].sort();
}

function shownError(error: unknown): string | undefined {
  if (error instanceof ProgramError || error instanceof InterpretedError)
    return [error.code, ...error.trace.map(({ program, line }) => `${program} ${line}`)].join(', ');
  return error instanceof MvdbError ? error.code : undefined;
}

/** Whether two runs came to the same; of one that was cut, as far as it went. */
function agree(left: Outcome, right: Outcome): boolean {
  if (!left.isCut && !right.isCut)
    return (
      left.output === right.output &&
      (left.end !== '' || left.warnings.join() === right.warnings.join()) &&
      isSameEnd(left.end, right.end) &&
      JSON.stringify(left.records) === JSON.stringify(right.records)
    );
  const [shorter, longer] =
    left.output.length <= right.output.length ? [left, right] : [right, left];
  return (
    (shorter.isCut || left.output === right.output) && longer.output.startsWith(shorter.output)
  );
}

const OPERAND_ERRORS: ReadonlySet<string> = new Set(['NOT_A_NUMBER', 'UNASSIGNED_VARIABLE']);

/** Whether two runs ended alike. Which of two operands of a statement is rejected first is open. */
function isSameEnd(left: string, right: string): boolean {
  if (left === right) return true;
  const [[leftCode = '', ...leftLines], [rightCode = '', ...rightLines]] = [
    left.split(', '),
    right.split(', '),
  ];
  return (
    OPERAND_ERRORS.has(leftCode) &&
    OPERAND_ERRORS.has(rightCode) &&
    leftLines.join() === rightLines.join()
  );
}

function shownOutcome({ output, warnings, end, isCut, records }: Outcome): string {
  return `${output}\n${warnings.join('')}=> ${isCut ? 'cut' : end} ${JSON.stringify(records)}`;
}

function numbered(source: string): string {
  return source
    .split('\n')
    .map((line, index) => `${index + 1} ${line}`)
    .join('\n');
}
