import { MvdbError, type Session } from 'mvdb';
import { extract, field, lastCharacters, replace, substring } from 'mvdb/functions';
import { failures, isTrueValue, negateValue, spanFromEnd, wholeNumber } from 'mvdb/language';
import { atVariable } from '../../../packages/basic/src/functions/at-variables.ts';
import { functionEntry } from '../../../packages/basic/src/functions/table.ts';
import { warnedFunction } from '../../../packages/basic/src/functions/warned-functions.ts';
import { executing } from '../../../packages/basic/src/run.ts';
import { DynamicArray } from '../../../packages/basic/src/runtime/dynamic-array.ts';
import { Matrix } from '../../../packages/basic/src/runtime/matrix.ts';
import {
  isBeyond,
  withEnding,
  withFields,
  withSubstring,
  withSubstringFromEnd,
} from '../../../packages/basic/src/runtime/operators.ts';
import { ProgramRun } from '../../../packages/basic/src/runtime/program-run.ts';
import { ProgramEnd } from '../../../packages/basic/src/runtime/signals.ts';
import {
  asValue,
  type Cell,
  plain,
  type Slot,
  text,
  type Value,
} from '../../../packages/basic/src/runtime/slot.ts';
import { bounded } from '../../../packages/basic/src/runtime/value-size.ts';
import { commandEntry } from '../../../packages/basic/src/statements/table.ts';
import type { Flavour } from '../../../packages/basic/src/syntax/flavours.ts';
import type {
  Block,
  Expression,
  For,
  Part,
  Position,
  Program,
  Statement,
  Target,
} from '../../../packages/basic/src/syntax/syntax.ts';
import { statementsIn } from '../../../packages/basic/src/syntax/walk.ts';
import { type Instruction, type Listing, listingOf, type Mark } from './instructions.ts';
import { applied, assertSingle, calculated, numbered, tolerantly } from './operations.ts';

/** A program as the parser gives it. */
export interface ParsedUnit {
  readonly program: Program;
  readonly flavour: Flavour;
}

/** What the interpreter is given. */
export interface InterpretOptions {
  readonly find: (name: string) => ParsedUnit | undefined;
  readonly print: (text: string) => void;
  readonly input: readonly string[];
  /** Instructions after which it gives up. */
  readonly instructionsMax: number;
}

/** It has run as many instructions as it may, or is nested as deep. */
export class GivenUp extends Error {}

/** An error of a program, and where it and its callers stood. */
export class InterpretedError extends Error {
  readonly code: string;
  readonly trace: readonly { readonly program: string; readonly line: number }[];
  /** Whether it passed a local routine, which is a part of the program around it and not a call in the trace. */
  isOfLocal = false;

  constructor(code: string, trace: InterpretedError['trace'], message: string) {
    super(message);
    this.code = code;
    this.trace = trace;
  }
}

const GOSUBS_MAX = 500;
const CALLS_MAX = 60;

/**
 * Runs a program by its tree, one instruction after the other: slow, and obviously right. What statements and
 * intrinsic functions do is that of their tables; what the compiler does itself is done here again: the flow, the
 * variables and how they are passed, operators, assignments, errors and where they happened.
 */
export function interpret(unit: ParsedUnit, session: Session, options: InterpretOptions): void {
  const interpreter = new Interpreter(unit, session, options);
  try {
    interpreter.call(unit, []);
  } catch (error) {
    if (!(error instanceof ProgramEnd)) throw error;
    if (error.how === 'abort') throw new InterpretedError('PROGRAM_STOPPED', [], 'ABORT');
  } finally {
    interpreter.run.close();
  }
}

/** The variables of a routine that runs. */
interface Frame {
  readonly unit: ParsedUnit;
  readonly variables: Map<string, Cell>;
  readonly arrays: Map<string, Matrix>;
  /** The program around a local routine. */
  readonly outer: Frame | undefined;
  /** Arrays that are parameters, whose DIM does nothing. */
  readonly passed: ReadonlySet<string>;
  precision: number;
  /** What a variable holds before it is assigned: nothing, or 0 after CLEAR. */
  initial: Slot;
  result: Slot;
}

/** Where a routine goes on: at a label or an instruction, or for a return where its GOSUB stands. */
interface Jump {
  readonly how: 'goto' | 'gosub' | 'return';
  readonly to: string | number | undefined;
}

function goto({ offset }: Mark): Jump {
  return { how: 'goto', to: offset };
}

class Interpreter {
  readonly run: ProgramRun;
  readonly #options: InterpretOptions;
  readonly #listings = new Map<Block, Listing>();
  #instructions = 0;
  #calls = 0;
  #isQuiet = false;

  constructor(unit: ParsedUnit, session: Session, options: InterpretOptions) {
    this.#options = options;
    this.run = new ProgramRun(session, unit.flavour, {
      find: () => undefined,
      input: options.input,
      ask: undefined,
      readKey: undefined,
      print: options.print,
      execute: executing(session, undefined),
      printer: () => undefined,
      folders: [],
      sentence: '',
      level: 0,
    });
  }

  /** CALL. */
  call(unit: ParsedUnit, args: readonly (Cell | Matrix)[]): Slot {
    const { program } = unit;
    checkArguments(program, args);
    const frame = frameOf(unit, program.parameters, args, undefined);
    this.#placeCommon(frame);
    const { flavour, precision } = this.run;
    this.run.flavour = unit.flavour;
    try {
      return this.#routine(frame, program.body, program.kind === 'program');
    } finally {
      this.run.flavour = flavour;
      this.run.precision = precision;
    }
  }

  #callLocal(frame: Frame, name: string, args: readonly (Cell | Matrix)[]): Slot {
    const { unit } = frame;
    const routine = unit.program.routines.find((each) => each.name === name);
    if (routine === undefined) throw new TypeError(`There is no routine ${name}.`);
    const inner = frameOf(unit, routine.parameters, args, rootOf(frame));
    for (const statement of statementsIn(routine.body))
      if (statement.kind === 'private')
        for (const each of statement.names) inner.variables.set(each, { v: undefined });
    try {
      return this.#routine(inner, routine.body, false);
    } catch (error) {
      if (error instanceof InterpretedError) error.isOfLocal = true;
      throw error;
    }
  }

  /** COMMON: its variables are where the block has them, in the order of the source. */
  #placeCommon(frame: Frame): void {
    const { program, flavour } = frame.unit;
    const initial = flavour.commonUnassigned ? undefined : 0;
    const positions = new Map<string, number>();
    for (const statement of [program.body, ...program.routines.map(({ body }) => body)].flatMap(
      statementsIn,
    )) {
      if (statement.kind !== 'common') continue;
      for (const item of statement.items) {
        const position = positions.get(statement.block) ?? 0;
        positions.set(statement.block, position + 1);
        if (item.kind === 'variable')
          frame.variables.set(item.name, this.run.common(statement.block, position, initial));
        else {
          const [rows = 0, columns = 0] = item.sizes.map((size) => this.#whole(frame, size));
          frame.arrays.set(
            item.name,
            this.run.commonArray(statement.block, position, item.name, rows, columns, initial),
          );
        }
      }
    }
  }

  #listing(block: Block): Listing {
    const listing = this.#listings.get(block) ?? listingOf(block);
    this.#listings.set(block, listing);
    return listing;
  }

  /** Runs a routine to its end. */
  #routine(frame: Frame, block: Block, isProgram: boolean): Slot {
    if (++this.#calls > CALLS_MAX) throw new GivenUp();
    try {
      this.#instructionsOf(frame, this.#listing(block), isProgram);
      return frame.result;
    } finally {
      this.#calls -= 1;
    }
  }

  #instructionsOf(frame: Frame, { instructions, labels }: Listing, isProgram: boolean): void {
    const gosubs: number[] = [];
    const to = (label: string): number => {
      const target = labels.get(label);
      if (target === undefined) throw new TypeError(`There is no label ${label}.`);
      return target.offset;
    };
    let next = 0;
    for (;;) {
      const instruction = instructions[next];
      next += 1;
      if (instruction === undefined) {
        // The end of the source inside a GOSUB ends the program, too.
        if (isProgram && gosubs.length > 0) throw new ProgramEnd('stop');
        return;
      }
      if (++this.#instructions > this.#options.instructionsMax) throw new GivenUp();
      this.run.precision = rootOf(frame).precision;
      try {
        const jump = this.#instruction(frame, instruction);
        if (jump === undefined) continue;
        if (jump.how === 'gosub') gosubs.push(next);
        if (gosubs.length > GOSUBS_MAX) throw new GivenUp();
        const back = jump.how === 'return' ? gosubs.pop() : undefined;
        const target = jump.to ?? back;
        if (target === undefined) return;
        next = typeof target === 'string' ? to(target) : target;
      } catch (error) {
        throw traced(error, frame.unit.program.name, atOf(instruction));
      }
    }
  }

  /** Runs an instruction. @returns Where to go on; `undefined` for the next. */
  #instruction(frame: Frame, instruction: Instruction): Jump | undefined {
    switch (instruction.kind) {
      case 'jump':
        return goto(instruction.to);
      case 'jump-if':
      case 'jump-unless': {
        const isTrue = this.#isTrue(frame, instruction.condition);
        return isTrue === (instruction.kind === 'jump-if') ? goto(instruction.to) : undefined;
      }
      case 'for-begin':
        return this.#beginFor(frame, instruction.loop) ? undefined : goto(instruction.exit);
      case 'for-next':
        return goto(this.#nextFor(frame, instruction.loop) ? instruction.again : instruction.exit);
      case 'transaction':
        if (instruction.how === 'begin') this.run.transactions.begin();
        else this.run.transactions.over();
        return undefined;
      case 'command':
        return goto(this.#command(frame, instruction));
      case 'statement':
        return this.#statement(frame, instruction.statement);
    }
  }

  #beginFor(frame: Frame, loop: For): boolean {
    const start = this.#number(frame, loop.start);
    const step = loop.step === undefined ? 1 : this.#value(frame, loop.step);
    this.#assign(frame, loop.variable, () => start);
    return !isBeyond(start, this.#value(frame, loop.limit), step);
  }

  #nextFor(frame: Frame, loop: For): boolean {
    const old = this.#value(frame, loop.variable);
    const step = loop.step === undefined ? 1 : this.#value(frame, loop.step);
    const next = this.#calculated(frame, '+', old, step);
    this.#assign(frame, loop.variable, () => next);
    if (!isBeyond(next, this.#value(frame, loop.limit), step)) return true;
    if (!frame.unit.flavour.forBeyondLimit) this.#assign(frame, loop.variable, () => old);
    return false;
  }

  #statement(frame: Frame, statement: Statement): Jump | undefined {
    switch (statement.kind) {
      case 'assignment':
        this.#assignment(frame, statement);
        return undefined;
      case 'goto':
        return { how: 'goto', to: statement.label };
      case 'gosub':
        if (!frame.unit.program.routines.some(({ name }) => name === statement.label))
          return { how: 'gosub', to: statement.label };
        this.#callLocal(frame, statement.label, this.#arguments(frame, statement.args));
        return undefined;
      case 'on': {
        const { index, labels, jump } = statement;
        const chosen = this.#whole(frame, index);
        const label = frame.unit.flavour.onFallsThrough
          ? labels[chosen - 1]
          : labels[Math.min(Math.max(chosen, 1), labels.length) - 1];
        if (label === undefined) return undefined;
        return { how: jump === 'GOTO' ? 'goto' : 'gosub', to: label };
      }
      case 'return':
        if (statement.value !== undefined) frame.result = this.#slot(frame, statement.value);
        return { how: 'return', to: statement.to };
      case 'call': {
        const { subroutine, args } = statement;
        const name =
          typeof subroutine === 'string'
            ? subroutine
            : text(this.#value(frame, subroutine), rootOf(frame).precision);
        const taken = this.#arguments(frame, args);
        this.call(this.#unit(name), taken);
        return undefined;
      }
      case 'dim':
        for (const { name, sizes } of statement.arrays) {
          if (frame.passed.has(name) || frame.outer?.passed.has(name)) continue;
          const [rows = 0, columns = 0] = sizes.map((size) => this.#whole(frame, size));
          arrayOf(frame, name).dimension(rows, columns, !frame.unit.flavour.pickArrays);
        }
        return undefined;
      case 'transaction-end':
        if (statement.how === 'COMMIT') this.run.transactions.commit();
        else this.run.transactions.rollback();
        return undefined;
      default:
        return undefined;
    }
  }

  #unit(name: string): ParsedUnit {
    const unit = this.#options.find(name);
    if (unit !== undefined) return unit;
    throw new MvdbError(failures.PROGRAM_NOT_FOUND, `There is no catalogued subroutine ${name}.`);
  }

  #command(frame: Frame, instruction: Instruction & { kind: 'command' }): Mark {
    const { statement, marks } = instruction;
    const entry = commandEntry(statement.name);
    if (entry === undefined) throw new TypeError(`${statement.name} has no entry.`);
    if (statement.name === 'CLEAR') clear(frame);
    if (statement.name === 'PRECISION') {
      const [part] = statement.parts;
      if (part?.kind === 'value')
        rootOf(frame).precision = this.run.checkedPrecision(this.#slot(frame, part.expression));
      return marks.end;
    }
    const work = entry.run as (run: ProgramRun, ...args: readonly unknown[]) => unknown;
    const afterwards: (() => void)[] = [];
    let outcome: unknown;
    try {
      const args = statement.parts.flatMap((part) => this.#part(frame, part, afterwards));
      outcome = work(this.run, ...args);
      for (const each of afterwards) each();
    } catch (error) {
      if (marks.onError === undefined) throw error;
      outcome = this.run.attempt((): unknown => {
        throw error;
      });
    }
    if (outcome === 'error') return marks.onError ?? marks.end;
    if (outcome === 'locked' && entry.clauses.includes('LOCKED')) {
      if (marks.locked === undefined) throw this.run.failure;
      return marks.locked;
    }
    return (outcome ? marks.yes : marks.no) ?? marks.end;
  }

  /** The arguments that a part of a command stands for. */
  #part(frame: Frame, part: Part, afterwards: (() => void)[]): unknown[] {
    switch (part.kind) {
      case 'value': {
        const slot = this.#slot(frame, part.expression);
        const { kind } = part.expression;
        return [kind === 'variable' || kind === 'element' ? asValue(slot) : slot];
      }
      case 'handle':
        return [this.#handle(frame, part.expression)];
      case 'target':
        return [(slot: Slot) => this.#assign(frame, part.target, () => slot)];
      case 'place':
        return [
          this.#apart(frame, part.target.base, afterwards),
          ...[0, 1, 2].map((level) => {
            const position = part.target.positions[level];
            return position === undefined ? 0 : this.#whole(frame, position);
          }),
        ];
      case 'dynamic':
        return [this.#apart(frame, part.target, afterwards)];
      case 'array':
        return [arrayOf(frame, part.name)];
      case 'flag':
        return [part.isSet];
      case 'choice':
        return [part.word];
      case 'list':
        return [
          part.items.map((item) => item.flatMap((each) => this.#part(frame, each, afterwards))),
        ];
      case 'absent':
        return [undefined];
    }
  }

  /** What stands in a variable, taken apart; afterwards it is text again. */
  #apart(frame: Frame, base: Expression, afterwards: (() => void)[]): DynamicArray {
    const value = this.#value(frame, base);
    const array = new DynamicArray(value, text(value, rootOf(frame).precision));
    if (base.kind === 'variable' || base.kind === 'element')
      afterwards.push(() => this.#assign(frame, base, () => array.value));
    return array;
  }

  #arguments(frame: Frame, args: readonly Expression[]): (Cell | Matrix)[] {
    return args.map((arg) => {
      switch (arg.kind) {
        case 'variable':
          return cellOf(frame, arg.name);
        case 'element':
          return arrayOf(frame, arg.array).cell(...this.#subscripts(frame, arg.subscripts));
        case 'whole-array':
          return arrayOf(frame, arg.name);
        default:
          return { v: this.#slot(frame, arg) };
      }
    });
  }

  #assignment(frame: Frame, { target, operator, value }: Statement & { kind: 'assignment' }): void {
    if (operator === '=') {
      this.#assign(frame, target, () => this.#slot(frame, value));
      return;
    }
    const old = this.#slot(frame, target);
    const added = this.#slot(frame, value);
    const { precision } = rootOf(frame);
    const result =
      operator === ':='
        ? text(old, precision) + text(added, precision)
        : this.#calculated(
            frame,
            operator.slice(0, 1) as '+' | '-' | '*' | '/',
            asValue(old),
            asValue(added),
          );
    // What is unassigned was warned of when it was read.
    this.#assign(frame, target, () => result, true);
  }

  /** Assigns what is had by `take` after the positions of the target are known. */
  #assign(frame: Frame, target: Target, take: () => Slot, isRead = false): void {
    const { precision } = rootOf(frame);
    const { flavour } = frame.unit;
    switch (target.kind) {
      case 'variable':
        cellOf(frame, target.name).v = plain(take());
        return;
      case 'at-variable':
        this.run.setVariable(target.name, take());
        return;
      case 'element': {
        const [row, column] = this.#subscripts(frame, target.subscripts);
        const slot = take();
        arrayOf(frame, target.array).set(row, column, slot);
        return;
      }
      case 'extraction': {
        if (!isRead) this.#value(frame, target.base);
        const [attribute, value, subvalue] = this.#positions(frame, target.positions);
        const put = text(take(), precision);
        this.#assign(frame, target.base as Target, () => {
          const array = text(this.#quietly(frame, target.base), precision);
          return replaced(array, attribute, value, subvalue, put, flavour);
        });
        return;
      }
      case 'substring': {
        if (!isRead) this.#value(frame, target.base);
        const start = target.start === undefined ? undefined : this.#whole(frame, target.start);
        const length = this.#whole(frame, target.length);
        const put = take();
        this.#assign(frame, target.base as Target, () => {
          const base = this.#quietly(frame, target.base);
          return start === undefined
            ? withEnding(base, length, put, precision, flavour.substringReplaces)
            : flavour.countsFromEnd
              ? withSubstringFromEnd(base, start, length, put, precision, flavour.substringReplaces)
              : withSubstring(base, start, length, put, precision, flavour.substringReplaces);
        });
        return;
      }
      case 'fields': {
        if (!isRead) this.#value(frame, target.base);
        const delimiter = this.#value(frame, target.delimiter);
        const position = this.#whole(frame, target.position);
        const count = this.#whole(frame, target.count);
        const put = take();
        this.#assign(frame, target.base as Target, () =>
          withFields(this.#quietly(frame, target.base), delimiter, position, count, put, precision),
        );
        return;
      }
    }
  }

  /** The content of a target that was read already, and warned of. */
  #quietly(frame: Frame, base: Expression): Value {
    this.#isQuiet = true;
    try {
      return this.#value(frame, base);
    } finally {
      this.#isQuiet = false;
    }
  }

  #isTrue(frame: Frame, expression: Expression): boolean {
    return isTrueValue(this.#value(frame, expression));
  }

  #value(frame: Frame, expression: Expression): Value {
    return asValue(this.#slot(frame, expression));
  }

  /** What an expression gives that may be an open table or the like, assigned or not. */
  #handle(frame: Frame, expression: Expression): Slot | Matrix {
    if (expression.kind === 'variable') return cellOf(frame, expression.name).v;
    if (expression.kind === 'element')
      return arrayOf(frame, expression.array).peek(
        ...this.#subscripts(frame, expression.subscripts),
      );
    if (expression.kind === 'whole-array') return arrayOf(frame, expression.name);
    return this.#slot(frame, expression);
  }

  #slot(frame: Frame, expression: Expression): Slot {
    const { precision } = rootOf(frame);
    switch (expression.kind) {
      case 'number':
        return numbered(expression.text, frame.unit.flavour, this.#warn);
      case 'text':
        return expression.text;
      case 'variable': {
        const { v } = cellOf(frame, expression.name);
        if (v !== undefined) return plain(v);
        if (this.#isQuiet) return '';
        if (frame.unit.flavour.warnsAndGoesOn) return this.run.assumed(expression.name);
        return this.run.unassigned(expression.name);
      }
      case 'at-variable': {
        const { constant, read } = atVariable(expression.name);
        if (constant !== undefined) return constant;
        return read === undefined ? this.run.variable(expression.name) : read(this.run);
      }
      case 'element':
        return arrayOf(frame, expression.array).get(
          ...this.#subscripts(frame, expression.subscripts),
        );
      case 'whole-array':
        throw new TypeError('A whole array is an argument.');
      case 'function':
        return this.#intrinsic(frame, expression.name, expression.args);
      case 'user-function':
        return this.#userFunction(frame, expression.name, expression.args);
      case 'extraction': {
        const base = this.#value(frame, expression.base);
        const positions = this.#positions(frame, expression.positions);
        return extract(text(base, precision), ...positions);
      }
      case 'substring': {
        const base = this.#value(frame, expression.base);
        const start =
          expression.start === undefined ? undefined : this.#whole(frame, expression.start);
        const length = this.#whole(frame, expression.length);
        const whole = text(base, precision);
        if (start === undefined) return lastCharacters(whole, length);
        return frame.unit.flavour.countsFromEnd
          ? substring(whole, ...spanFromEnd(whole.length, start, length))
          : substring(whole, start, length);
      }
      case 'fields': {
        const base = this.#value(frame, expression.base);
        const delimiter = this.#value(frame, expression.delimiter);
        const position = this.#whole(frame, expression.position);
        const count = this.#whole(frame, expression.count);
        return field(text(base, precision), text(delimiter, precision), position, count);
      }
      case 'group':
        return this.#slot(frame, expression.inner);
      case 'unary': {
        if (expression.operator === '+') return this.#number(frame, expression.operand);
        const operand = this.#value(frame, expression.operand);
        const { flavour } = frame.unit;
        const negated = (value: Value): Value => {
          if (!flavour.vectorOperators) assertSingle(value);
          return negateValue(value);
        };
        return tolerantly(negated, operand, flavour, this.#warn);
      }
      case 'binary': {
        const { operator, left, right } = expression;
        if (operator === 'AND' || operator === 'OR') {
          const [first, second] = [this.#isTrue(frame, left), this.#isTrue(frame, right)];
          return (operator === 'AND' ? first && second : first || second) ? 1 : 0;
        }
        const [first, second] = [this.#slot(frame, left), this.#slot(frame, right)];
        return applied(
          operator,
          asValue(first),
          asValue(second),
          precision,
          frame.unit.flavour,
          this.#warn,
        );
      }
      case 'format': {
        const [value, format] = [
          text(this.#slot(frame, expression.value), precision),
          text(this.#slot(frame, expression.format), precision),
        ];
        return this.run.format(value, format);
      }
      case 'choice':
        return this.#slot(
          frame,
          this.#isTrue(frame, expression.condition) ? expression.yes : expression.no,
        );
    }
  }

  #intrinsic(frame: Frame, name: string, args: readonly Expression[]): Slot {
    const entry = functionEntry(name);
    if (entry === undefined) throw new TypeError(`${name} is not a function.`);
    const warns = frame.unit.flavour.warnsAndGoesOn;
    const reused = args.map(() => false);
    const work = warns ? warnedFunction(entry, reused) : entry.bind(reused);
    const apply = work as (...args: readonly unknown[]) => Slot;
    const afterwards: (() => void)[] = [];
    const taken = args.map((arg, index): unknown => {
      switch (entry.takes[index]) {
        case 'handle':
        case 'slot':
          return this.#handle(frame, arg);
        case 'target':
          return (slot: Slot) => this.#assign(frame, arg as Target, () => slot);
        case 'dynamic':
          return this.#apart(frame, arg, afterwards);
        case 'array':
          return this.#handle(frame, arg);
        default: {
          const value = this.#value(frame, arg);
          const isRounded = typeof value === 'object' && !entry.isNumeric;
          return isRounded ? text(value, rootOf(frame).precision) : value;
        }
      }
    });
    const result = apply(entry.isOfEngine && !warns ? this.run.context : this.run, ...taken);
    for (const each of afterwards) each();
    return result;
  }

  #userFunction(frame: Frame, name: string, args: readonly Expression[]): Slot {
    const { program } = frame.unit;
    const declared = [program.body, ...program.routines.map(({ body }) => body)]
      .flatMap(statementsIn)
      .findLast((each) => each.kind === 'deffun' && each.name === name);
    const declaration = declared?.kind === 'deffun' ? declared : undefined;
    if (declaration?.isLocal) {
      const result = this.#callLocal(frame, name, this.#arguments(frame, args));
      return this.run.assigned(result, name);
    }
    const calling = declaration?.calling ?? name;
    const taken = this.#arguments(frame, args);
    const unit = this.#unit(calling);
    if (unit.program.kind === 'function') return this.run.assigned(this.call(unit, taken), calling);
    const result: Cell = { v: undefined };
    this.call(unit, [result, ...taken]);
    return this.run.assigned(result.v, calling);
  }

  #subscripts(frame: Frame, subscripts: readonly Expression[]): [number, number?] {
    const [row = 0, column] = subscripts.map((each) => this.#whole(frame, each));
    return column === undefined ? [row] : [row, column];
  }

  #positions(frame: Frame, positions: readonly Expression[]): [number, number, number] {
    const [attribute = 0, value = 0, subvalue = 0] = positions.map((each) =>
      this.#whole(frame, each),
    );
    return [attribute, value, subvalue];
  }

  #whole(frame: Frame, expression: Expression): number {
    return wholeNumber(this.#number(frame, expression));
  }

  #number(frame: Frame, expression: Expression): Value {
    return numbered(this.#value(frame, expression), frame.unit.flavour, this.#warn);
  }

  #calculated(frame: Frame, operator: '+' | '-' | '*' | '/', left: Value, right: Value): Value {
    return calculated(operator, left, right, frame.unit.flavour, this.#warn);
  }

  readonly #warn = (detail: string): void => {
    if (!this.#isQuiet) this.run.warn(detail);
  };
}

function frameOf(
  unit: ParsedUnit,
  parameters: Program['parameters'],
  args: readonly (Cell | Matrix)[],
  outer: Frame | undefined,
): Frame {
  const variables = new Map<string, Cell>();
  const arrays = new Map<string, Matrix>();
  for (const [index, { name }] of parameters.entries()) {
    const arg = args[index];
    if (arg instanceof Matrix) arrays.set(name, arg);
    else variables.set(name, arg ?? { v: undefined });
  }
  const passed = new Set(parameters.filter(({ isArray }) => isArray).map(({ name }) => name));
  return {
    unit,
    variables,
    arrays,
    outer,
    passed,
    precision: 4,
    initial: undefined,
    result: undefined,
  };
}

function rootOf(frame: Frame): Frame {
  return frame.outer ?? frame;
}

/** The variable of that name; one that nobody declared belongs to the program. */
function cellOf(frame: Frame, name: string): Cell {
  const found = frame.variables.get(name) ?? frame.outer?.variables.get(name);
  if (found !== undefined) return found;
  const cell: Cell = { v: rootOf(frame).initial };
  rootOf(frame).variables.set(name, cell);
  return cell;
}

function arrayOf(frame: Frame, name: string): Matrix {
  const found = frame.arrays.get(name) ?? frame.outer?.arrays.get(name);
  if (found !== undefined) return found;
  const array = new Matrix(name);
  rootOf(frame).arrays.set(name, array);
  return array;
}

function clear(frame: Frame): void {
  if (frame.outer === undefined) frame.initial = 0;
  for (const cell of frame.variables.values()) cell.v = 0;
  for (const array of frame.arrays.values()) array.fill(0);
}

function checkArguments(program: Program, args: readonly (Cell | Matrix)[]): void {
  const isRight =
    program.parameters.length === args.length &&
    program.parameters.every(({ isArray }, index) => args[index] instanceof Matrix === isArray);
  if (!isRight) throw new MvdbError(failures.BAD_ARGUMENT, `${program.name} takes others.`);
}

function replaced(
  array: string,
  attribute: number,
  value: number,
  subvalue: number,
  put: string,
  { appendFills }: Flavour,
): string {
  if (attribute === -1 && value === 0) {
    if (array === '') return put;
    const fills = appendFills && array.endsWith('\u001e');
    return bounded(fills ? array + put : `${array}\u001e${put}`);
  }
  return replace(array, attribute, value, subvalue, put);
}

function atOf(instruction: Instruction): Position | undefined {
  switch (instruction.kind) {
    case 'statement':
    case 'command':
      return instruction.statement.at;
    case 'for-begin':
    case 'for-next':
      return instruction.loop.at;
    case 'jump':
      return undefined;
    default:
      return instruction.at;
  }
}

/** The error with this place behind those that it has. */
function traced(error: unknown, program: string, at: Position | undefined): unknown {
  if (error instanceof RangeError) return new GivenUp();
  const line = at?.line ?? 0;
  if (error instanceof InterpretedError && error.isOfLocal) {
    error.isOfLocal = false;
    return error;
  }
  if (error instanceof InterpretedError)
    return new InterpretedError(error.code, [...error.trace, { program, line }], error.message);
  if (error instanceof MvdbError)
    return new InterpretedError(error.code, [{ program, line }], error.message);
  return error;
}
