import type { Flow, Section } from '../flow/sections.ts';
import type { Flavour } from '../syntax/flavours.ts';
import type { Expression, Program, Statement } from '../syntax/syntax.ts';
import { CodeWriter, identifierPart, quoted } from './code-writer.ts';
import { Scope } from './scope.ts';
import { namesOfBeginning, type Usage, usageOf } from './usage.ts';

/** The routine whose statements are written: the program itself, or a local one. */
export interface RoutineContext {
  readonly flow: Flow;
  /** Sections of the group that is written now, where it jumps to itself. */
  group: readonly Section[] | undefined;
  readonly prefix: string;
}

/** What is known while a program is written as JavaScript. */
export class Emitter {
  readonly program: Program;
  readonly flavour: Flavour;
  readonly usage: Usage;
  /** How the statements of the program itself are cut into functions. */
  readonly flow: Flow;
  readonly writer = new CodeWriter();
  readonly userFunctions = new Map<string, Statement & { kind: 'deffun' }>();
  /** Positions that were worked out before their statement, and what holds them. */
  readonly savedPositions = new Map<Expression, string>();
  readonly #hoisted = new Map<string, string>();
  /** Local routines and their numbers. */
  readonly routines: ReadonlyMap<string, number>;
  scope: Scope;
  routine: RoutineContext | undefined;
  /** Whether a local routine is written. */
  isInRoutine = false;
  /** Labels of the transaction blocks around what is written. */
  readonly transactions: string[] = [];
  /** Arrays that are parameters. */
  readonly passedArrays = new Set<string>();
  functions = 0;
  dispatches = 0;
  /** Loops around what is written, in its function. */
  loops = 0;
  /** Whether a loop of the function counts its rounds. */
  countsRounds = false;
  /** Whether operators may stand in the program itself, which makes it larger. */
  isInline = false;
  #temporaries = 0;
  #operands = 0;
  #operandsOfFunction = 0;

  constructor(program: Program, flavour: Flavour, flow: Flow) {
    const usage = usageOf(program);
    this.program = program;
    this.flavour = flavour;
    this.usage = usage;
    this.flow = flow;
    this.scope = new Scope(usage, namesOfBeginning(program, flow));
    this.routines = new Map(program.routines.map(({ name }, index) => [name, index + 1]));
  }

  /** The number of decimal places with which numbers become text. */
  get precision(): string {
    return this.usage.setsPrecision ? 'precision' : '4';
  }

  /** A name for a value of one statement. */
  temporary(): string {
    this.#temporaries += 1;
    return `t${this.#temporaries}`;
  }

  /** A name for an operand inside one statement; the next statement uses it again. */
  operand(): string {
    this.#operands += 1;
    this.#operandsOfFunction = Math.max(this.#operandsOfFunction, this.#operands);
    return `x${this.#operands}`;
  }

  /** Begins a statement: the operands of the one before are not needed any longer. */
  forgetOperands(): void {
    this.#operands = 0;
  }

  /** Begins a function, which declares its operands and counts the rounds of its loops. */
  beginFunction(isInline: boolean, isLoop: boolean): void {
    this.isInline = isInline;
    this.loops = isLoop ? 1 : 0;
    this.countsRounds = isLoop;
    this.#operands = 0;
    this.#operandsOfFunction = 0;
  }

  /** The operands that the function declares. */
  get operandsOfFunction(): readonly string[] {
    return Array.from({ length: this.#operandsOfFunction }, (_, index) => `x${index + 1}`);
  }

  /** Writes code of a function inside the function: what it shared with the outer one, would be slow in both. */
  nested<Code>(write: () => Code): Code {
    const { isInline } = this;
    this.isInline = false;
    const code = write();
    this.isInline = isInline;
    return code;
  }

  /** A constant of the whole program, by the code that makes it. */
  hoist(prefix: string, name: string, code: string): string {
    const existing = this.#hoisted.get(code);
    if (existing !== undefined) return existing;
    const identifier = `${prefix}${this.#hoisted.size + 1}_${identifierPart(name)}`;
    this.#hoisted.set(code, identifier);
    return identifier;
  }

  get hoisted(): Iterable<[code: string, identifier: string]> {
    return this.#hoisted;
  }

  /** The name of the function that runs a local routine: its number keeps names apart that differ in signs only. */
  routineName(name: string): string {
    return `l${this.routines.get(name)}_${identifierPart(name)}`;
  }

  isPassedArray(name: string): boolean {
    return this.passedArrays.has(name);
  }

  /** What throws for a variable that has no value. */
  unassigned(name: string): string {
    return `$.${this.flavour.warnsAndGoesOn ? 'assumed' : 'unassigned'}(${quoted(name)})`;
  }

  /** The call of an operator on numbers, which in some flavours warns and goes on. */
  operator(name: string, ...operands: readonly string[]): string {
    const isSingle = !this.flavour.vectorOperators && VECTOR_OPERATORS.has(name);
    const operator = isSingle ? `${name}Single` : name;
    if (!this.flavour.warnsAndGoesOn) return `${operator}(${operands.join(', ')})`;
    return `${operator}Warned(${[...operands, '$'].join(', ')})`;
  }
}

/** Operators that work on each element of dynamic arrays, where the flavour does. */
const VECTOR_OPERATORS: ReadonlySet<string> = new Set([
  'add',
  'subtract',
  'multiply',
  'divide',
  'negate',
]);
