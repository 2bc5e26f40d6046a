import { failures, MvdbError, type Session } from 'mvdb';
import { nearHint, nearNames } from 'mvdb/host';
import type { ProgramHeader } from './header.ts';
import type { RunOptions } from './run.ts';
import type { Matrix } from './runtime/matrix.ts';
import { programError } from './runtime/program-error.ts';
import type { ProgramRun } from './runtime/program-run.ts';
import type { RunnableUnit, TracePosition } from './runtime/runnable-unit.ts';
import { type Cell, type Slot, text } from './runtime/slot.ts';
import { flavours } from './syntax/flavours.ts';
import type { Parameter } from './syntax/syntax.ts';

/** What a subroutine takes as an argument: text, or a number. */
export type ArgumentValue = string | number;

/** Arguments by the names of the parameters. */
export type ArgumentValues = Readonly<Record<string, ArgumentValue | undefined>>;

/** What arguments hold when a subroutine has returned. */
export type ResultTexts = Readonly<Record<string, string>>;

/**
 * A subroutine as a function: one in BASIC that was imported, or one in TypeScript that BASIC calls. Arguments have the
 * names of the parameters. What it changes is in the result; the object it was given stays as it is.
 */
export interface Subroutine<Args = ArgumentValues, Result = ResultTexts> {
  /** @param options - Of one in BASIC: the lines for its INPUT, and what takes what it prints. */
  (session: Session, args: Args, options?: RunOptions): Result;
  readonly kind: 'subroutine';
  /** In their order. */
  readonly parameters: readonly string[];
  /** What the comments at the head of one in BASIC say; `undefined` where they have no tags. */
  readonly header?: ProgramHeader | undefined;
}

/**
 * Makes a subroutine of a function in TypeScript, which programs CALL when a host or an imported program is given it.
 *
 * @param parameters - The names of the arguments, in their order.
 * @param run - Gets their texts, and returns those that it changes.
 * @throws MvdbError `BAD_ARGUMENT` for a parameter named twice.
 * @example
 * const taxRate = defineSubroutine(['COUNTRY', 'RATE'], (session, { COUNTRY }) => ({
 *   RATE: COUNTRY === 'DE' ? 0.19 : 0.2,
 * }));
 */
export function defineSubroutine<const Name extends string>(
  parameters: readonly Name[],
  run: (
    session: Session,
    args: Readonly<Record<Name, string>>,
  ) => Partial<Readonly<Record<Name, ArgumentValue>>>,
): Subroutine<Readonly<Partial<Record<Name, ArgumentValue>>>, Readonly<Record<Name, string>>> {
  const twice = parameters.find((name, index) => parameters.indexOf(name) !== index);
  if (twice !== undefined)
    throw new MvdbError(failures.BAD_ARGUMENT, `The parameter ${twice} is named twice.`);
  const call = (session: Session, args: Readonly<Partial<Record<Name, ArgumentValue>>>) => {
    const given = textsOf('The subroutine', parameters, args) as Record<Name, string>;
    const changed = run(session, { ...given });
    return { ...given, ...givenTexts('The result of the subroutine', parameters, changed) };
  };
  return Object.assign(call, { kind: 'subroutine' as const, parameters });
}

/**
 * The texts of all arguments, in the order of the parameters; empty text for one that is not given.
 *
 * @throws MvdbError `BAD_ARGUMENT` for a name that is no parameter, and a value that is neither text nor a number.
 */
export function textsOf(
  what: string,
  parameters: readonly string[],
  args: ArgumentValues,
): Record<string, string> {
  const given = givenTexts(what, parameters, args);
  return Object.fromEntries(parameters.map((name) => [name, given[name] ?? '']));
}

/** The texts of the arguments that are given. @throws MvdbError as `textsOf`. */
export function givenTexts(
  what: string,
  parameters: readonly string[],
  args: ArgumentValues,
): Record<string, string> {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    throw wrong(`${what} takes an object of arguments by name: ${parameters.join(', ')}.`);
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(args)) {
    if (!parameters.includes(name))
      throw wrong(
        `${what} has no parameter ${name}; it has ${parameters.join(', ') || 'none'}.${nearHint(nearNames(name, parameters))}`,
      );
    if (value === undefined) continue;
    texts[name] = argumentText(what, name, value);
  }
  return texts;
}

function argumentText(what: string, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number')
    throw wrong(`${what} takes text or a number as ${name}, not ${describe(value)}.`);
  const written = String(value);
  if (Number.isFinite(value) && !written.includes('e')) return written;
  throw wrong(
    `${what} takes ${name} as a number that is written without an exponent, not ${written}.`,
  );
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

function wrong(detail: string): MvdbError {
  return new MvdbError(failures.BAD_ARGUMENT, detail);
}

/** The units of subroutines that are programs: others CALL them by reference. */
export const unitOf = new WeakMap<object, RunnableUnit>();

/** A subroutine in TypeScript, as programs call it. */
export class SubroutineUnit implements RunnableUnit {
  readonly name: string;
  readonly kind = 'subroutine';
  readonly parameters: readonly Parameter[];
  readonly flavour = flavours.qm;
  readonly #subroutine: Subroutine;

  constructor(name: string, subroutine: Subroutine) {
    this.name = name;
    this.parameters = subroutine.parameters.map((each) => ({ name: each, isArray: false }));
    this.#subroutine = subroutine;
  }

  enter(run: ProgramRun, args: readonly (Cell | Matrix)[]): Slot {
    const { parameters } = this.#subroutine;
    const cells = args as readonly Cell[];
    const given = parameters.map((name, index) => {
      const slot = cells[index]?.v;
      return [name, slot === undefined ? '' : text(slot, run.precision)];
    });
    const before: Readonly<Record<string, string>> = Object.fromEntries(given);
    try {
      const results: unknown = this.#subroutine(run.session, before);
      if (typeof results !== 'object' || results === null || results instanceof Promise)
        throw programError('BAD_ARGUMENT', `${this.name} returns no object of arguments by name.`);
      const after = givenTexts(`The result of ${this.name}`, parameters, results as ArgumentValues);
      for (const [index, name] of parameters.entries()) {
        const cell = cells[index];
        // What it leaves alone keeps its form: a number stays one, an unassigned variable too.
        if (cell !== undefined && Object.hasOwn(after, name) && after[name] !== before[name])
          cell.v = after[name];
      }
    } finally {
      run.forgetCalled();
    }
    return undefined;
  }

  end(): Slot {
    return undefined;
  }

  positionAt(): TracePosition {
    return { program: this.name, line: undefined };
  }
}

/**
 * Units of subroutines in TypeScript, by the names that programs CALL.
 *
 * @throws MvdbError `BAD_ARGUMENT` for names that differ only in capitals, and for what is no subroutine.
 */
export function subroutineUnits(
  subroutines: Readonly<Record<string, Subroutine>>,
): ReadonlyMap<string, RunnableUnit> {
  const units = new Map<string, RunnableUnit>();
  for (const [given, subroutine] of Object.entries(subroutines)) {
    const name = given.toUpperCase();
    if (typeof subroutine !== 'function' || !Array.isArray(subroutine.parameters))
      throw wrong(`${given} is no subroutine: make it by defineSubroutine, or import it.`);
    if (units.has(name)) throw wrong(`Two subroutines in TypeScript have the name ${name}.`);
    units.set(name, unitOf.get(subroutine) ?? new SubroutineUnit(name, subroutine));
  }
  return units;
}

/** @throws MvdbError `BAD_PROGRAM`: CALL could mean either. */
export function nameClash(name: string, other: string): MvdbError {
  return new MvdbError(
    failures.BAD_PROGRAM,
    `${name} is a subroutine in TypeScript and ${other}: rename one of them.`,
  );
}
