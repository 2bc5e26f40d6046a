import { nearNames } from '../arguments/near-names.ts';
import { charge } from '../budget/work-meter.ts';
import { convertEach, converterOf } from '../conversion/conversion.ts';
import { extract } from '../dynamic-array/extract.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, BAD_EXPRESSION, FUNCTION_NOT_FOUND } from '../errors/failures.ts';
import { parseDecimal } from '../number/decimal.ts';
import { field } from '../text/field.ts';
import { matches } from '../text/matches.ts';
import { assertTextSize } from '../text/size.ts';
import { lastCharacters, spanFromEnd, substring } from '../text/substring.ts';
import { badExpression } from './bad-expression.ts';
import type { Row, TotalPart } from './column.ts';
import { type Evaluate, FORMULA_DEPTH_MAX, type Formula, type NameScope } from './formula.ts';
import { reuseOf } from './functions/array-functions.ts';
import { entry, type FunctionEntry, flag } from './functions/function-entry.ts';
import { functionNamed, functions } from './functions/functions.ts';
import { isPureOutput } from './functions/system-functions.ts';
import type { BinaryOperator, CompoundExpression, Expression } from './syntax.ts';
import { actionOf, takeByNumber, translate } from './translation.ts';
import {
  type Arithmetic,
  addValues,
  charged,
  compareOperands,
  divideValues,
  divideWhole,
  isTrueValue,
  multiplyValues,
  negateValue,
  raiseValues,
  settled,
  subtractValues,
  textOf,
  type Value,
  wholeNumber,
} from './value.ts';
import { constants, contextVariables, runningVariables } from './variables.ts';

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

const ARITHMETIC: Readonly<Partial<Record<BinaryOperator, Arithmetic>>> = {
  '+': addValues,
  '-': subtractValues,
  '*': multiplyValues,
  '/': divideValues,
  '//': divideWhole,
  '**': raiseValues,
};

const COMPARISONS: Readonly<
  Partial<Record<BinaryOperator, (left: Value, right: Value) => boolean>>
> = {
  '=': (left, right) => compareOperands(left, right) === 0,
  '#': (left, right) => compareOperands(left, right) !== 0,
  '<': (left, right) => compareOperands(left, right) < 0,
  '>': (left, right) => compareOperands(left, right) > 0,
  '<=': (left, right) => compareOperands(left, right) <= 0,
  '>=': (left, right) => compareOperands(left, right) >= 0,
  MATCHES: (text, pattern) => matches(textOf(text), textOf(pattern)),
};

/** The forms of `text[...]`, one to three positions. */
const SUBSTRING: FunctionEntry = entry(
  2,
  4,
  ({ functionOptions }, text: Value, first: Value, second?: Value, third?: Value) => {
    if (second === undefined) return lastCharacters(textOf(text), wholeNumber(first));
    if (third === undefined) {
      const whole = textOf(text);
      const span = [wholeNumber(first), wholeNumber(second)] as const;
      return functionOptions?.countsFromEnd
        ? substring(whole, ...spanFromEnd(whole.length, ...span))
        : substring(whole, ...span);
    }
    return field(textOf(text), textOf(first), wholeNumber(second), wholeNumber(third));
  },
);

/** Characters that compiling one part costs as much as. */
const PART_COST = 500;

const NO_PARTS: readonly Value[] = Object.freeze([]);

/** Counts evaluations, so that an item used twice in one of them is evaluated once. */
let evaluation = 0;

/** Begins an evaluation: what was remembered of the one before no longer counts. */
export function beginEvaluation(): void {
  evaluation += 1;
}

/**
 * Turns an expression into closures that read only the attributes they need.
 *
 * @param depth - How deep within other items it stands.
 * @throws MvdbError `BAD_EXPRESSION` for unknown names, functions and variables, wrong numbers of arguments,
 * and nesting too deep.
 */
export function compileExpression(parts: CompoundExpression, scope: NameScope, depth = 0): Formula {
  return new Compiler(scope, depth).formula(parts);
}

class Compiler {
  readonly #scope: NameScope;
  readonly #outerDepth: number;
  readonly #reads = new Set<number>();
  readonly #totals: TotalPart[] = [];
  #readsRecord = false;
  #isPure = true;
  #depth = 0;
  #deepest = 0;
  /** The parts compiled so far. */
  readonly #steps: Evaluate[] = [];

  constructor(scope: NameScope, outerDepth: number) {
    this.#scope = scope;
    this.#outerDepth = outerDepth;
  }

  formula(parts: CompoundExpression): Formula {
    const evaluate = this.#compound(parts);
    const [only] = parts;
    return {
      evaluate,
      attribute: parts.length === 1 && only ? this.#attributeOf(only) : undefined,
      reads: this.#reads,
      readsRecord: this.#readsRecord,
      isPure: this.#isPure,
      totals: this.#totals,
      depth: this.#deepest,
    };
  }

  #compound(parts: CompoundExpression): (row: Row) => Value {
    const steps = this.#steps;
    for (const part of parts) steps.push(this.#compile(part));
    const [first] = steps;
    if (first && steps.length === 1) return (row) => first(row, NO_PARTS);
    return (row) => {
      const results: Value[] = [];
      let size = 0;
      for (const step of steps) {
        const result = charged(step(row, results));
        if (typeof result === 'string') size += result.length;
        assertTextSize(size, 'The parts of an expression together');
        results.push(result);
      }
      return results.at(-1) ?? '';
    };
  }

  /** The attribute that a name alone gives as it stands. */
  #attributeOf(expression: Expression): number | undefined {
    if (expression.kind === 'attribute') return expression.number;
    if (expression.kind === 'variable' && expression.name.toUpperCase() === 'ID') return 0;
    if (expression.kind !== 'name') return undefined;
    return this.#scope.formula(expression.name, this.#outerDepth)?.attribute;
  }

  #compile(expression: Expression): Evaluate {
    charge(PART_COST);
    this.#depth += 1;
    this.#reach(this.#depth);
    const evaluate = this.#node(expression);
    this.#depth -= 1;
    return evaluate;
  }

  #reach(depth: number): void {
    this.#deepest = Math.max(this.#deepest, depth);
    if (this.#outerDepth + depth > FORMULA_DEPTH_MAX)
      throw new MvdbError(
        BAD_EXPRESSION,
        `It goes more than ${FORMULA_DEPTH_MAX} steps deep, with the items it refers to; divide it into parts.`,
      );
  }

  #node(expression: Expression): Evaluate {
    switch (expression.kind) {
      case 'text':
        return constant(expression.text);
      case 'number':
        return constant(numberIn(expression.text));
      case 'name':
        return this.#name(expression.name, expression.position);
      case 'attribute':
        return this.#attribute(expression.number);
      case 'variable':
        return this.#variable(expression);
      case 'part': {
        const index = expression.number - 1;
        return (_row, parts) => parts[index] ?? '';
      }
      case 'negation': {
        const operand = this.#compile(expression.operand);
        return (row, parts) => negateValue(charged(operand(row, parts)));
      }
      case 'binary':
        return this.#binary(expression);
      case 'concatenation':
        return this.#concatenation(expression);
      case 'choice':
        return this.#choice(expression);
      case 'call':
        return this.#call(expression);
      case 'reuse':
        return this.#compile(expression.operand);
      case 'total':
        return this.#total(expression);
      case 'subroutine':
        return this.#subroutine(expression);
      case 'translation':
        return this.#translation(expression);
      case 'conversion':
        return this.#conversion(expression);
    }
  }

  #attribute(number: number): Evaluate {
    this.#reads.add(number);
    if (number === 0) return (row) => row.id;
    return (row) => extract(row.record, number);
  }

  #name(name: string, position: number): Evaluate {
    const formula = this.#scope.formula(name, this.#outerDepth + this.#depth);
    if (formula === undefined) throw this.#unknownItem(this.#scope.table, name, position);
    if (formula.attribute !== undefined) return this.#attribute(formula.attribute);
    this.#take(formula);
    return remembered(formula.evaluate);
  }

  #unknownItem(table: string, name: string, position: number): MvdbError {
    const near = nearNames(name, this.#scope.names?.(table) ?? []);
    return badExpression(position, `an item of DICT ${table}; "${name}" is not one`, near);
  }

  /** Adds what an item depends on to what the expression depends on. */
  #take(formula: Formula): void {
    this.#reach(this.#depth + formula.depth);
    for (const number of formula.reads) this.#reads.add(number);
    this.#totals.push(...formula.totals);
    this.#readsRecord ||= formula.readsRecord;
    this.#isPure &&= formula.isPure;
  }

  #variable({ name, position }: Of<'variable'>): Evaluate {
    const variable = name.toUpperCase();
    if (variable === 'ID') return this.#attribute(0);
    if (variable === 'RECORD') {
      this.#readsRecord = true;
      return (row) => row.record;
    }
    if (variable === 'FILE.NAME' || variable === 'FILENAME') return constant(this.#scope.table);
    const fixed = Object.hasOwn(constants, variable) ? constants[variable] : undefined;
    if (fixed !== undefined) return constant(fixed);
    const running = Object.hasOwn(runningVariables, variable)
      ? runningVariables[variable]
      : undefined;
    if (running) {
      this.#isPure = false;
      return running;
    }
    if (!contextVariables.has(variable) && !this.#scope.variables?.has(variable))
      return this.#name(`@${name}`, position);
    this.#isPure = false;
    return (row) => row.context.variables.get(variable) ?? '';
  }

  #binary({ operator, left, right }: Of<'binary'>): Evaluate {
    const first = this.#compile(left);
    const second = this.#compile(right);
    if (operator === 'AND')
      return (row, parts) =>
        flag(isTrueValue(charged(first(row, parts))) && isTrueValue(charged(second(row, parts))));
    if (operator === 'OR')
      return (row, parts) =>
        flag(isTrueValue(charged(first(row, parts))) || isTrueValue(charged(second(row, parts))));
    const calculate = ARITHMETIC[operator];
    if (calculate) {
      const reuse = reuseOf(left.kind === 'reuse', right.kind === 'reuse');
      return (row, parts) =>
        calculate(charged(first(row, parts)), charged(second(row, parts)), reuse);
    }
    const holds = COMPARISONS[operator];
    if (!holds) throw new TypeError(`There is no operator ${operator}.`);
    return (row, parts) => flag(holds(charged(first(row, parts)), charged(second(row, parts))));
  }

  #concatenation({ operands }: Of<'concatenation'>): Evaluate {
    const [first, second, ...others] = operands.map((operand) => this.#compile(operand));
    if (!first || !second) throw new TypeError('A concatenation has two operands or more.');
    if (others.length === 0)
      return (row, parts) => joined(textOf(first(row, parts)), textOf(second(row, parts)));
    return (row, parts) => {
      let text = joined(textOf(first(row, parts)), textOf(second(row, parts)));
      for (const operand of others) text = joined(text, textOf(operand(row, parts)));
      return text;
    };
  }

  #choice(expression: Of<'choice'>): Evaluate {
    const condition = this.#compile(expression.condition);
    const yes = this.#compile(expression.yes);
    const no = this.#compile(expression.no);
    return (row, parts) =>
      isTrueValue(charged(condition(row, parts))) ? yes(row, parts) : no(row, parts);
  }

  #call({ name, args, position }: Of<'call'>): Evaluate {
    const called = name === '[]' ? SUBSTRING : functionNamed(name);
    if (!called) throw unknownFunction(name, position);
    if (args.length < called.least || args.length > called.most)
      throw badExpression(position, `${argumentCount(called)} for ${name}, not ${args.length}`);
    const isPure = typeof called.isPure === 'function' ? called.isPure(args) : called.isPure;
    this.#isPure &&= isPure;
    const apply = called.bind(args.map((argument) => argument.kind === 'reuse'));
    const steps = args.map((argument) => this.#compile(argument));
    const [first, second, third] = steps;
    if (!first) return (row) => made(apply(row.context), name);
    if (!second) return (row, parts) => made(apply(row.context, charged(first(row, parts))), name);
    if (!third)
      return (row, parts) =>
        made(apply(row.context, charged(first(row, parts)), charged(second(row, parts))), name);
    return (row, parts) =>
      made(apply(row.context, ...steps.map((step) => charged(step(row, parts)))), name);
  }

  /** On a break line what the query added up, else the value of the record. */
  #total({ operand }: Of<'total'>): Evaluate {
    this.#isPure = false;
    const step = this.#compile(operand);
    const before = this.#steps.slice();
    const part: TotalPart = {
      evaluate: (row) => {
        beginEvaluation();
        const results: Value[] = [];
        for (const earlier of before) results.push(earlier(row, results));
        return textOf(step(row, results));
      },
    };
    this.#totals.push(part);
    return (row, parts) => row.context.counters.totals?.get(part) ?? step(row, parts);
  }

  #subroutine({ name, args, position }: Of<'subroutine'>): Evaluate {
    if (name.kind === 'text' && name.text.startsWith('-'))
      return this.#call({ kind: 'call', name: name.text.slice(1).toUpperCase(), args, position });
    this.#isPure = false;
    const nameOf = this.#compile(name);
    const steps = args.map((argument) => this.#compile(argument));
    return (row, parts) => {
      const called = textOf(nameOf(row, parts)).toUpperCase();
      const work = row.context.functions.get(called);
      if (!work) throw new MvdbError(FUNCTION_NOT_FOUND, `SUBR calls "${called}".`);
      const texts = steps.map((step) => textOf(charged(step(row, parts))));
      const result: unknown = work(texts, row);
      if (typeof result === 'string') return made(result, called);
      throw new MvdbError(BAD_ARGUMENT, `${called} must return text, not ${typeof result}.`);
    };
  }

  #translation(expression: Of<'translation'>): Evaluate {
    this.#isPure = false;
    const { table, lowersMarks, location } = expression;
    const key = this.#compile(expression.key);
    const action = this.#compile(expression.action);
    const take = this.#taken(expression);
    if ('computed' in location) {
      const number = this.#compile(location.computed);
      return (row, parts) => {
        const attribute = wholeNumber(number(row, parts));
        return translate(
          textOf(key(row, parts)),
          table,
          actionOf(action(row, parts)),
          row,
          (found) => takeByNumber(found, attribute, lowersMarks),
        );
      };
    }
    return (row, parts) =>
      translate(textOf(key(row, parts)), table, actionOf(action(row, parts)), row, take);
  }

  /** What a translation takes of a record that was found, where it says so by number or by name. */
  #taken({ table, location, lowersMarks, position }: Of<'translation'>): (found: Row) => string {
    if ('computed' in location) return () => '';
    if ('number' in location) return (found) => takeByNumber(found, location.number, lowersMarks);
    const formula = this.#scope.foreignFormula(
      table,
      location.name,
      this.#outerDepth + this.#depth,
    );
    if (!formula) throw this.#unknownItem(table, location.name, position);
    const { attribute, evaluate } = formula;
    if (attribute !== undefined) return (found) => takeByNumber(found, attribute, lowersMarks);
    this.#reach(this.#depth + formula.depth);
    return (found) => textOf(evaluate(found));
  }

  #conversion({ operand, code }: Of<'conversion'>): Evaluate {
    this.#isPure &&= isPureOutput(code);
    const step = this.#compile(operand);
    return (row, parts) =>
      convertEach(textOf(step(row, parts)), converterOf(code, row.context.conversions).out).text;
  }
}

function constant(value: Value): Evaluate {
  return () => value;
}

function numberIn(digits: string): Value {
  const number = parseDecimal(digits);
  if (!number) throw new TypeError(`"${digits}" is not the text of a number.`);
  return settled(number);
}

/** An item's value, kept as long as one evaluation looks at one record. */
function remembered(evaluate: (row: Row) => Value): Evaluate {
  let savedEvaluation = -1;
  let savedId = '';
  let savedRecord = '';
  let saved: Value = '';
  return (row) => {
    if (savedEvaluation === evaluation && row.id === savedId && row.record === savedRecord)
      return saved;
    const number = evaluation;
    const value = evaluate(row);
    savedEvaluation = number;
    savedId = row.id;
    savedRecord = row.record;
    saved = value;
    return value;
  };
}

/** What a function gives: charged for, and no more than a text may hold. */
function made(value: Value, by: string): Value {
  if (typeof value === 'string') assertTextSize(value.length, by);
  return charged(value);
}

function joined(left: string, right: string): string {
  assertTextSize(left.length + right.length, 'A concatenation');
  charged(right);
  return left + right;
}

function argumentCount({ least, most }: FunctionEntry): string {
  const count = least === most ? String(least) : `${least} to ${most}`;
  return `${count} ${count === '1' ? 'argument' : 'arguments'}`;
}

function unknownFunction(name: string, position: number): MvdbError {
  const near = nearNames(name, Object.keys(functions));
  return badExpression(position, `a function; there is none called "${name}"`, near);
}
