import { CodeWriter } from '../emit/code-writer.ts';
import { type Usage, usageOf } from '../emit/usage.ts';
import { type Flow, flowOf, type Section, type SectionGroup } from '../flow/sections.ts';
import type { Flavour } from '../syntax/flavours.ts';
import type {
  Block,
  Expression,
  For,
  FunctionDeclaration,
  LocalRoutine,
  Position,
  Program,
  Statement,
  Target,
} from '../syntax/syntax.ts';
import { bodiesOf, expressionsIn, statementsIn } from '../syntax/walk.ts';
import { looseVariables } from './assigned.ts';
import type { Code } from './code.ts';
import type { Comments } from './comments.ts';
import { Names } from './names.ts';
import { readingOf } from './readings.ts';
import type { Remarks } from './remarks.ts';
import { countingLoops, declarationsIn } from './scopes.ts';
import { isStep, joined, type TypeOf, typeOf, typesOf, type ValueType } from './types.ts';

/** The routine whose statements are written: the program itself, or a local one. */
export interface RoutineContext {
  readonly flow: Flow;
  readonly isLocal: boolean;
  /** The function of each group. */
  readonly functions: ReadonlyMap<SectionGroup, string>;
  /** The group that is written as the beginning of the program itself. */
  readonly inlined: SectionGroup | undefined;
  /** The group that is written now. */
  group: SectionGroup | undefined;
  /** Groups whose GOSUBs are counted, so that they are not nested without end. */
  readonly counted: ReadonlySet<SectionGroup>;
  /** Local variables and parameters. */
  readonly own: ReadonlyMap<string, string>;
}

/** Code that is written elsewhere, by files that need those that ask for it. */
export interface Writers {
  condition(converter: Converter, expression: Expression): Code;
  assignment(converter: Converter, target: Target, code: Code, type: ValueType): string;
  block(converter: Converter, block: Block | undefined): void;
}

/** What is known while a program is written as TypeScript. */
export class Converter {
  readonly program: Program;
  readonly flavour: Flavour;
  readonly usage: Usage;
  readonly flow: Flow;
  readonly writer = new CodeWriter();
  readonly writers: Writers;
  readonly comments: Comments;
  readonly remarks: Remarks;
  readonly names: Names;
  readonly userFunctions = new Map<string, FunctionDeclaration>();
  readonly localFunctions = new Map<string, string>();
  readonly routines: ReadonlyMap<string, LocalRoutine>;
  /** Positions that were worked out before their statement, and what holds them. */
  readonly savedPositions = new Map<Expression, string>();
  /** Names that are imported. */
  readonly functions = new Set<string>();
  readonly tools = new Set<string>();
  readonly types = new Set<string>();
  /** Operators on numbers that depend on the flavour. */
  readonly operators = new Set<string>();
  /** Variables that are declared where they are assigned first: `const` or `let`. */
  readonly declaredAt = new Map<Statement, string>();
  #counting: ReadonlySet<For> = new Set();
  readonly #declaredLater = new Set<string>();
  readonly #constants = new Map<string, Expression>();
  /** Labels of the transaction blocks around what is written. */
  readonly transactions: string[] = [];
  readonly #labels = new Map<string, Position>();
  readonly #boxed: ReadonlySet<string>;
  readonly #walked: ReadonlySet<string>;
  readonly #loose: Set<string>;
  readonly #valueTypes: ReadonlyMap<string, ValueType>;
  readonly #variables = new Map<string, string>();
  readonly #arrays = new Map<string, string>();
  readonly #temporaries = new Map<string, number>();
  routine: RoutineContext | undefined;
  /** Whether RETURN gives its value by a variable. */
  hasResult = false;

  constructor(
    program: Program,
    flavour: Flavour,
    given: {
      readonly comments: Comments;
      readonly remarks: Remarks;
      readonly taken: Iterable<string>;
      readonly writers: Writers;
    },
  ) {
    this.program = program;
    this.flavour = flavour;
    this.comments = given.comments;
    this.remarks = given.remarks;
    this.writers = given.writers;
    this.names = new Names(given.taken);
    this.usage = usageOf(program);
    this.flow = flowOf(program.body);
    this.routines = new Map(program.routines.map((each) => [each.name, each]));
    const { blocks } = this;
    this.#walked = new Set(walkedVariables(blocks));
    this.#boxed = boxedVariables(program, blocks, [...this.usage.referred, ...this.#walked]);
    for (const each of blocks.flatMap(statementsIn))
      if (each.kind === 'label') this.#labels.set(each.name, each.at);
    this.#valueTypes = this.#typesOf(blocks);
    this.#loose = new Set(looseVariables(this.flow, flavour, this.isBoxed));
    for (const { body } of program.routines)
      for (const name of looseVariables(flowOf(body), flavour, this.isBoxed)) this.#loose.add(name);
  }

  get blocks(): readonly Block[] {
    return bodiesOf(this.program);
  }

  /** Whether others refer to a variable, so that it is an object. */
  readonly isBoxed = (name: string): boolean => this.#boxed.has(name);

  /** Whether a variable may be read before it has a value. */
  isLoose(name: string): boolean {
    return this.#loose.has(name);
  }

  /** Whether a dynamic array stays taken apart in its variable, because something walks through it. */
  isWalked(base: Expression): boolean {
    return base.kind === 'variable' && this.#walked.has(base.name);
  }

  /** The type of a variable. */
  readonly typeOf: TypeOf = (name) =>
    this.#boxed.has(name) ? 'value' : (this.#valueTypes.get(name) ?? 'value');

  /** The type of what a variable is when it is read: in some flavours it may be empty text. */
  readonly readTypeOf: TypeOf = (name) => {
    const type = this.typeOf(name);
    return this.flavour.warnsAndGoesOn && this.isLoose(name) ? joined(type, 'text') : type;
  };

  /** The name of a variable in TypeScript. */
  variable(name: string): string {
    return (
      this.routine?.own.get(name) ?? remembered(this.#variables, name, () => this.names.claim(name))
    );
  }

  /** The name of an array in TypeScript. */
  array(name: string): string {
    const own = this.routine?.own.get(`MAT ${name}`);
    return own ?? remembered(this.#arrays, name, () => this.names.claim(name, 'Array'));
  }

  /** The variables and arrays that were met, by the name in the source. */
  get variables(): ReadonlyMap<string, string> {
    return this.#variables;
  }

  get arrays(): ReadonlyMap<string, string> {
    return this.#arrays;
  }

  /** A name for a value of one statement. */
  temporary(name: string): string {
    const count = (this.#temporaries.get(name) ?? 0) + 1;
    this.#temporaries.set(name, count);
    return this.names.claim(count === 1 ? name : `${name}${count}`);
  }

  /** Imports a function of `mvdb/functions`. */
  direct(name: string): string {
    this.functions.add(name);
    return name;
  }

  /** Imports a name of `@mvdb/basic/converted`. */
  tool(name: string): string {
    this.tools.add(name);
    return name;
  }

  /** Imports a type of `@mvdb/basic/converted`. */
  type(name: string): string {
    this.types.add(name);
    return name;
  }

  /** An operator on numbers. */
  operator(name: string): string {
    const { vectorOperators, warnsAndGoesOn } = this.flavour;
    if (vectorOperators && !warnsAndGoesOn) return this.tool(name);
    this.operators.add(name);
    return name;
  }

  note(at: Position, text: string): void {
    this.remarks.note(at, text);
  }

  /** Where a label stands. */
  labelPosition(label: string): Position | undefined {
    return this.#labels.get(label);
  }

  /** Whether an array is a parameter, which has the size that its owner gave it. */
  isPassedArray(name: string): boolean {
    const { parameters, routines } = this.program;
    return [...parameters, ...routines.flatMap((each) => each.parameters)].some(
      (parameter) => parameter.isArray && parameter.name === name,
    );
  }

  /** Whether a loop has its variable to itself. */
  isCounter(loop: For): boolean {
    return this.#counting.has(loop);
  }

  /** Whether a variable is declared where it is used, and not before everything. */
  isDeclaredLater(name: string): boolean {
    return this.#declaredLater.has(name);
  }

  /** Whether TypeScript knows which values an expression may have, and objects to asking for others. */
  isConstant(expression: Expression): boolean {
    switch (expression.kind) {
      case 'number':
      case 'text':
      case 'at-variable':
        return true;
      case 'group':
        return this.isConstant(expression.inner);
      case 'variable': {
        const value = this.#constants.get(expression.name);
        return value !== undefined && this.isConstant(value);
      }
      case 'function':
        return expression.name === 'NOT';
      case 'choice':
        return this.isConstant(expression.yes) && this.isConstant(expression.no);
      case 'binary': {
        const { operator, left, right } = expression;
        if (operator === ':') return this.isConstant(left) && this.isConstant(right);
        return !ARITHMETIC.has(operator);
      }
      default:
        return false;
    }
  }

  /** Decides where variables are declared. */
  planScopes(): void {
    if (this.#isCleared) return;
    const flows = [this.flow, ...this.program.routines.map(({ body }) => flowOf(body))];
    const routineSections = flows.slice(1).flatMap(({ sections }) => sections);
    const sections = [...this.flow.sections, ...routineSections];
    this.#counting = countingLoops(
      sections.map(({ statements }) => statements),
      ({ variable, start, step }) =>
        variable.kind === 'variable' &&
        !this.isBoxed(variable.name) &&
        this.typeOf(variable.name) === 'count' &&
        typeOf(start, this.readTypeOf) === 'count' &&
        (step === undefined || (isStep(step) && !isZeroStep(step))),
    );
    for (const { variable } of this.#counting)
      if (variable.kind === 'variable') this.#declaredLater.add(variable.name);
    const mayDeclare = (name: string): boolean =>
      !this.isBoxed(name) && !this.isLoose(name) && !this.#declaredLater.has(name);
    for (const [statement, how] of declarationsIn(sections, mayDeclare)) {
      const name = variableOf(statement);
      if (name === undefined) continue;
      this.#declaredLater.add(name);
      this.declaredAt.set(statement, how);
      if (how === 'const' && statement.kind === 'assignment')
        this.#constants.set(name, statement.value);
    }
  }

  get #isCleared(): boolean {
    return this.blocks
      .flatMap(statementsIn)
      .some((each) => each.kind === 'command' && each.name === 'CLEAR');
  }

  #typesOf(blocks: readonly Block[]): ReadonlyMap<string, ValueType> {
    const types = typesOf(blocks, this.isBoxed);
    if (!this.#isCleared) return types;
    return new Map([...types].map(([name, type]) => [name, joined(type, 'count') ?? type]));
  }

  /** The function of a section, and where it begins in it. */
  functionOf(section: Section): { readonly group: SectionGroup; readonly name: string } {
    const group = this.routine?.flow.groupOf.get(section.index);
    const name = group && this.routine?.functions.get(group);
    if (group === undefined || name === undefined) throw new TypeError('A section has a function.');
    return { group, name };
  }
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '//', '**']);

/** The variable that a statement gives its first value. */
function variableOf(statement: Statement): string | undefined {
  const target =
    statement.kind === 'assignment'
      ? statement.target
      : statement.kind === 'command'
        ? readingOf(statement)?.target
        : undefined;
  return target?.kind === 'variable' ? target.name : undefined;
}

function isZeroStep(step: Expression): boolean {
  const inner = step.kind === 'unary' ? step.operand : step;
  return inner.kind === 'number' && Number(inner.text) === 0;
}

function remembered(names: Map<string, string>, name: string, make: () => string): string {
  const existing = names.get(name);
  if (existing !== undefined) return existing;
  const made = make();
  names.set(name, made);
  return made;
}

function boxedVariables(
  { parameters, routines }: Program,
  blocks: readonly Block[],
  others: readonly string[],
): ReadonlySet<string> {
  const boxed = new Set(others);
  for (const { name, isArray } of [...parameters, ...routines.flatMap((each) => each.parameters)])
    if (!isArray) boxed.add(name);
  for (const statement of blocks.flatMap(statementsIn))
    if (statement.kind === 'common')
      for (const item of statement.items) if (item.kind === 'variable') boxed.add(item.name);
  return boxed;
}

/** Variables that REMOVE and its kin walk through. */
function walkedVariables(blocks: readonly Block[]): string[] {
  const names: string[] = [];
  for (const statement of blocks.flatMap(statementsIn)) {
    if (statement.kind !== 'command') continue;
    for (const part of statement.parts)
      if (part.kind === 'dynamic' && part.target.kind === 'variable') names.push(part.target.name);
  }
  for (const each of blocks.flatMap(expressionsIn))
    if (each.kind === 'function' && ['REMOVE', 'GETREM'].includes(each.name))
      for (const arg of each.args.slice(0, 1)) if (arg.kind === 'variable') names.push(arg.name);
  return names;
}
