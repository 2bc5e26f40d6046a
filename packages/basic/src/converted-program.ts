import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FlavourName, failures, MvdbError } from 'mvdb';
import { flavourNamed } from 'mvdb/language';
import { callableProgram } from './callable-program.ts';
import { BasicRun } from './converted/basic-run.ts';
import { besideOptions, type ImportedFunction, type ImportedProgram } from './imported-program.ts';
import { Matrix } from './runtime/matrix.ts';
import type { ProgramRun } from './runtime/program-run.ts';
import type { RunnableUnit, TracePosition } from './runtime/runnable-unit.ts';
import { ProgramEnd } from './runtime/signals.ts';
import type { Cell, Slot } from './runtime/slot.ts';
import { type Subroutine, unitOf } from './subroutine.ts';
import { type Flavour, flavours } from './syntax/flavours.ts';
import type { Parameter, Program } from './syntax/syntax.ts';

/** The work of a converted program: a function of the run, of a variable for each parameter, and of a `Matrix` for each array. */
// biome-ignore lint/suspicious/noConfusingVoidType: a program that returns nothing is a function without a result
export type ConvertedWork = (run: BasicRun, ...args: never[]) => Slot | void;

/** What a converted program says of itself. */
export interface ConvertedSettings {
  readonly name: string;
  /** Names of the parameters in their order; `MAT A` is an array. */
  readonly parameters: readonly string[];
  /** Those that a caller in TypeScript gives; default: all. */
  readonly inputs?: readonly string[];
  /** Those that must not be empty; default: none. */
  readonly required?: readonly string[];
  /** Those that a caller gets back; default: all. */
  readonly results?: readonly string[];
  /** The product whose reading of BASIC it follows; default: `qm`. */
  readonly flavour?: FlavourName | Flavour;
  /** The address of its module: CALL finds the programs beside it. */
  readonly url: string;
}

/** A program that was converted from BASIC, callable as the imported one was. */
export function convertedProgram(
  work: ConvertedWork,
  settings: ConvertedSettings,
): ImportedProgram {
  return callable('program', work, settings) as ImportedProgram;
}

/** A subroutine that was converted from BASIC, callable as the imported one was. */
export function convertedSubroutine<Args, Results>(
  work: ConvertedWork,
  settings: ConvertedSettings,
): Subroutine<Args, Results> {
  return callable('subroutine', work, settings) as unknown as Subroutine<Args, Results>;
}

/** A function that was converted from BASIC, callable as the imported one was. */
export function convertedFunction<Args>(
  work: ConvertedWork,
  settings: ConvertedSettings,
): ImportedFunction<Args> {
  return callable('function', work, settings) as unknown as ImportedFunction<Args>;
}

function callable(kind: Program['kind'], work: ConvertedWork, settings: ConvertedSettings) {
  const unit = new ConvertedUnit(kind, work, settings);
  const { inputs, required = [], results } = settings;
  const names = unit.parameters.map(({ name }) => name);
  const usage = { inputs: inputs ?? names, required, results: results ?? names };
  const { flavour } = settings;
  const folder = dirname(fileURLToPath(settings.url));
  const options = typeof flavour === 'string' ? { flavour } : {};
  const call = callableProgram(unit, usage, besideOptions(folder, options));
  unitOf.set(call, unit);
  return call;
}

/** A converted program, as programs call it. */
class ConvertedUnit implements RunnableUnit {
  readonly kind: Program['kind'];
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly flavour: Flavour;
  readonly #work: ConvertedWork;
  readonly #url: string;

  constructor(kind: Program['kind'], work: ConvertedWork, settings: ConvertedSettings) {
    const { name, parameters, flavour = 'qm' } = settings;
    this.kind = kind;
    this.name = name;
    this.parameters = parameters.map(parameterOf);
    this.flavour = typeof flavour === 'string' ? flavours[flavourNamed(flavour)] : flavour;
    this.#work = work;
    this.#url = settings.url;
  }

  enter(programRun: ProgramRun, args: readonly (Cell | Matrix)[]): Slot {
    const run = new BasicRun(programRun);
    const given = this.parameters.map(({ name }, index) => {
      const arg = args[index];
      return arg instanceof Matrix ? arg : run.variable(name, arg);
    });
    return this.#work(run, ...(given as never[])) ?? undefined;
  }

  end(): Slot {
    if (this.kind === 'program') throw new ProgramEnd('stop');
    return undefined;
  }

  /** The line of the module, which people edit, and not that of the program that it was. */
  positionAt(stack: string): TracePosition {
    const file = fileURLToPath(this.#url);
    const [after = ''] = [this.#url, file].flatMap((each) => stack.split(`${each}:`).slice(1, 2));
    const line = Number.parseInt(after, 10);
    const module = Number.isNaN(line) ? {} : { module: `${basename(file)}:${line}` };
    return { program: this.name, line: undefined, ...module };
  }
}

function parameterOf(text: string): Parameter {
  const [, name = text] = /^MAT (.*)$/.exec(text) ?? [];
  if (name === '') throw new MvdbError(failures.BAD_ARGUMENT, 'A parameter has a name.');
  return { name, isArray: name !== text };
}
