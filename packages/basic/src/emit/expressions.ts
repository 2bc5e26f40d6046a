import { parseDecimal } from 'mvdb/language';
import { atVariable, isAtVariable } from '../functions/at-variables.ts';
import { functionEntry } from '../functions/table.ts';
import type {
  AssignmentOperator,
  Binary,
  Expression,
  Extraction,
  Fields,
  FunctionCall,
  Target,
} from '../syntax/syntax.ts';
import { withParts } from '../syntax/walk.ts';
import { isUndividedText, quoted } from './code-writer.ts';
import type { Emitter } from './emitter.ts';
import { arithmeticCode, comparedCode } from './operands.ts';

/** Code of an expression that gives a value, or what else a variable may hold. */
export function valueCode(emitter: Emitter, expression: Expression): string {
  const saved = emitter.savedPositions.get(expression);
  if (saved !== undefined) return saved;
  switch (expression.kind) {
    case 'number':
      return numberCode(emitter, expression.text);
    case 'text':
      return quoted(expression.text);
    case 'variable':
      return readCode(emitter, expression.name);
    case 'at-variable':
      return atCode(emitter, expression.name);
    case 'element':
      return `${emitter.scope.array(expression.array)}.get(${subscriptsCode(emitter, expression.subscripts)})`;
    case 'whole-array':
      return emitter.scope.array(expression.name);
    case 'function':
      return functionCode(emitter, expression);
    case 'user-function':
      return userCode(emitter, expression.name, expression.args);
    case 'extraction':
      return extractionCode(emitter, expression);
    case 'substring': {
      const base = valueCode(emitter, expression.base);
      if (expression.start === undefined)
        return `ending(${base}, ${countCode(emitter, expression.length)}, ${emitter.precision})`;
      const start = countCode(emitter, expression.start);
      const length = countCode(emitter, expression.length);
      const operator = emitter.flavour.countsFromEnd ? 'substringFromEnd' : 'substring';
      return `${operator}(${base}, ${start}, ${length}, ${emitter.precision})`;
    }
    case 'fields': {
      return `fields(${fieldCodes(emitter, expression).join(', ')}, ${emitter.precision})`;
    }
    case 'group':
      return valueCode(emitter, expression.inner);
    case 'unary':
      return unaryCode(emitter, expression.operator, expression.operand);
    case 'binary':
      return binaryCode(emitter, expression);
    case 'format':
      return `$.format(${textCode(emitter, expression.value)}, ${textCode(emitter, expression.format)})`;
    case 'choice':
      return `(${conditionCode(emitter, expression.condition)} ? ${valueCode(emitter, expression.yes)} : ${valueCode(emitter, expression.no)})`;
  }
}

/** Code of an expression that is true or false. */
export function conditionCode(emitter: Emitter, expression: Expression): string {
  if (expression.kind === 'group') return conditionCode(emitter, expression.inner);
  if (expression.kind === 'function' && expression.name === 'NOT' && expression.args[0])
    return `!${conditionCode(emitter, expression.args[0])}`;
  if (expression.kind === 'binary') {
    const condition = comparisonCode(emitter, expression);
    if (condition !== undefined) return condition;
  }
  return `isTrue(${valueCode(emitter, expression)})`;
}

/** Code of an expression as text. */
export function textCode(emitter: Emitter, expression: Expression): string {
  if (expression.kind === 'text') return quoted(expression.text);
  return `text(${valueCode(emitter, expression)}, ${emitter.precision})`;
}

/** Code of an expression as a position or count. */
export function wholeCode(emitter: Emitter, expression: Expression | undefined): string {
  if (expression === undefined) return '0';
  const saved = emitter.savedPositions.get(expression);
  if (saved !== undefined) return saved;
  if (expression.kind === 'number' && /^-?\d{1,15}$/.test(expression.text))
    return String(Number(expression.text) + 0);
  return emitter.operator('whole', valueCode(emitter, expression));
}

/** Code of a position that an operator reads as one, which in some flavours warns and goes on. */
function countCode(emitter: Emitter, expression: Expression): string {
  const code = valueCode(emitter, expression);
  return emitter.flavour.warnsAndGoesOn ? emitter.operator('whole', code) : code;
}

function fieldCodes(emitter: Emitter, { base, delimiter, position, count }: Fields): string[] {
  return [
    valueCode(emitter, base),
    valueCode(emitter, delimiter),
    countCode(emitter, position),
    countCode(emitter, count),
  ];
}

/** Code of an expression that may give an open table or the like, unassigned or not. */
export function slotCode(emitter: Emitter, expression: Expression): string {
  if (expression.kind === 'variable') return emitter.scope.variable(expression.name).code;
  if (expression.kind === 'element')
    return `${emitter.scope.array(expression.array)}.peek(${subscriptsCode(emitter, expression.subscripts)})`;
  return valueCode(emitter, expression);
}

/** Code that takes apart what stands in a variable or element. */
export function spreadCode(emitter: Emitter, target: Expression): string {
  if (target.kind === 'element')
    return `${emitter.scope.array(target.array)}.spread(${emitter.precision}, ${subscriptsCode(emitter, target.subscripts)})`;
  if (target.kind !== 'variable')
    return `spread(${valueCode(emitter, target)}, ${emitter.precision})`;
  const { code } = emitter.scope.variable(target.name);
  return `(${code} = spread(${code} ?? ${emitter.unassigned(target.name)}, ${emitter.precision}))`;
}

/** Code that takes apart what is read only: a variable without a value stays without one. */
function readSpreadCode(emitter: Emitter, name: string): string {
  const { code } = emitter.scope.variable(name);
  const unassigned = `spread(${emitter.unassigned(name)}, ${emitter.precision})`;
  return `(${code} === undefined ? ${unassigned} : (${code} = spread(${code}, ${emitter.precision})))`;
}

/** Code of the three positions of an element. */
export function positionsCode(emitter: Emitter, { positions }: Extraction): string {
  return [0, 1, 2].map((level) => wholeCode(emitter, positions[level])).join(', ');
}

export function subscriptsCode(emitter: Emitter, subscripts: readonly Expression[]): string {
  return subscripts.map((each) => wholeCode(emitter, each)).join(', ');
}

/** Code of an argument: a variable and an element by reference, everything else by value. */
export function argumentCode(emitter: Emitter, expression: Expression): string {
  switch (expression.kind) {
    case 'variable': {
      const { cell, code } = emitter.scope.variable(expression.name);
      return cell ?? `{ v: ${code} }`;
    }
    case 'element':
      return `${emitter.scope.array(expression.array)}.cell(${subscriptsCode(emitter, expression.subscripts)})`;
    case 'whole-array':
      return emitter.scope.array(expression.name);
    default:
      return `{ v: ${valueCode(emitter, expression)} }`;
  }
}

/** Code that reads a variable, and throws where it has no value. */
export function readCode(emitter: Emitter, name: string): string {
  const { code, isSpread } = emitter.scope.variable(name);
  const read = `(${code} ?? ${emitter.unassigned(name)})`;
  return isSpread ? `plain${read}` : read;
}

function numberCode(emitter: Emitter, text: string): string {
  const decimal = parseDecimal(text);
  if (decimal === undefined) throw new TypeError(`${text} is not a number.`);
  const whole = text.includes('.') ? undefined : decimal.units;
  if (typeof whole === 'number') return String(whole);
  return emitter.hoist('n', text, `constantNumber(${quoted(text)})`);
}

function atCode(emitter: Emitter, name: string): string {
  // The parser let no other name pass than these and those of the application.
  if (!isAtVariable(name)) return `$.variable(${quoted(name)})`;
  const { constant, read } = atVariable(name);
  if (constant !== undefined)
    return typeof constant === 'string' ? quoted(constant) : String(constant);
  if (read === undefined) return `$.variable(${quoted(name)})`;
  return `${emitter.hoist('a', name, `readerOf(${quoted(name)})`)}($)`;
}

function extractionCode(emitter: Emitter, expression: Extraction): string {
  const { base } = expression;
  const positions = positionsCode(emitter, expression);
  if (base.kind === 'variable' && emitter.flavour.warnsAndGoesOn)
    return `${readSpreadCode(emitter, base.name)}.get(${positions})`;
  if (base.kind === 'variable' || base.kind === 'element')
    return `${spreadCode(emitter, base)}.get(${positions})`;
  return `extracted(${valueCode(emitter, base)}, ${positions}, ${emitter.precision})`;
}

function unaryCode(emitter: Emitter, operator: '-' | '+', operand: Expression): string {
  return emitter.operator(operator === '-' ? 'negate' : 'number', valueCode(emitter, operand));
}

const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '//': 'divideWhole',
  '**': 'raise',
};

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': 'equal',
  '#': '!equal',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
};

function binaryCode(emitter: Emitter, expression: Binary): string {
  const { operator, left, right } = expression;
  const condition = comparisonCode(emitter, expression);
  if (condition !== undefined) return `(${condition} ? 1 : 0)`;
  if (operator === ':')
    return `concatenate(${valueCode(emitter, left)}, ${valueCode(emitter, right)}, ${emitter.precision})`;
  const reuse = reuseOf(left, right);
  if (reuse !== undefined)
    return `reusing(${quoted(operator)}, ${valueCode(emitter, left)}, ${valueCode(emitter, right)}, ${quoted(reuse)})`;
  return arithmeticCode(emitter, ARITHMETIC[operator] ?? '', [left, right], valueCode);
}

function reuseOf(left: Expression, right: Expression): string | undefined {
  if (isReuse(left)) return isReuse(right) ? 'both' : 'first';
  return isReuse(right) ? 'second' : undefined;
}

function isReuse(expression: Expression): boolean {
  if (expression.kind === 'group') return isReuse(expression.inner);
  return expression.kind === 'function' && expression.name === 'REUSE';
}

/** Code of a comparison or of AND and OR, both sides of which are always evaluated. */
function comparisonCode(emitter: Emitter, expression: Binary): string | undefined {
  const { operator, left, right } = expression;
  if (operator === 'AND' || operator === 'OR') {
    const symbol = operator === 'AND' ? '&' : '|';
    return `(${conditionCode(emitter, left)} ${symbol} ${conditionCode(emitter, right)})`;
  }
  if (operator === 'MATCHES')
    return `matches(${valueCode(emitter, left)}, ${valueCode(emitter, right)}, ${emitter.precision})`;
  const compare = COMPARISONS[operator];
  if (compare === undefined) return undefined;
  return comparedCode(emitter, compare, [left, right], valueCode);
}

function functionCode(emitter: Emitter, { name, args }: FunctionCall): string {
  const entry = functionEntry(name);
  if (entry === undefined) throw new TypeError(`${name} is not a function.`);
  const reused = args.map(isReuse);
  const bound = reused.includes(true) ? `, ${JSON.stringify(reused)}` : '';
  const warns = emitter.flavour.warnsAndGoesOn;
  const bind = warns ? 'bindWarned' : 'bind';
  const apply = emitter.hoist('f', name, `${bind}(${quoted(name)}${bound})`);
  const codes = args.map((arg, index) => {
    switch (entry.takes[index]) {
      case 'handle':
      case 'slot':
        return slotCode(emitter, arg);
      case 'target':
        return setterCode(emitter, arg as Target);
      case 'dynamic':
        return spreadCode(emitter, arg);
      case 'array':
        return emitter.scope.array(arg.kind === 'whole-array' ? arg.name : '');
      default:
        return argumentValueCode(emitter, arg, entry.isNumeric);
    }
  });
  return `${apply}(${[entry.isOfEngine && !warns ? '$.context' : '$', ...codes].join(', ')})`;
}

/** Code of a value that a function is given, which is certainly one. */
function argumentValueCode(emitter: Emitter, arg: Expression, isNumeric: boolean): string {
  const code = valueCode(emitter, arg);
  if (arg.kind === 'text' || (arg.kind === 'number' && !arg.text.includes('.'))) return code;
  if (emitter.usage.setsPrecision && !isNumeric) return `rounded(${code}, precision)`;
  return arg.kind === 'variable' || arg.kind === 'element' ? `asValue(${code})` : code;
}

function userCode(emitter: Emitter, name: string, args: readonly Expression[]): string {
  const declaration = emitter.userFunctions.get(name);
  const codes = args.map((arg) => argumentCode(emitter, arg));
  if (declaration?.isLocal)
    return `$.assigned(${emitter.routineName(name)}(${codes.join(', ')}), ${quoted(name)})`;
  return `$.invoke(${quoted(declaration?.calling ?? name)}, [${codes.join(', ')}])`;
}

/** Code that assigns what other code gives. */
export function assignCode(emitter: Emitter, target: Target, code: string): string {
  const { precision, flavour } = emitter;
  switch (target.kind) {
    case 'variable':
      return `${emitter.scope.variable(target.name).code} = ${code}`;
    case 'at-variable':
      return `$.setVariable(${quoted(target.name)}, ${code})`;
    case 'element': {
      const [row = '', column = 'undefined'] = target.subscripts.map((each) =>
        subscriptsCode(emitter, [each]),
      );
      return `${emitter.scope.array(target.array)}.set(${row}, ${column}, ${code})`;
    }
    case 'extraction': {
      const positions = positionsCode(emitter, target);
      const rest = `${positions}, text(${code}, ${precision}), ${flavour.appendFills})`;
      const { base } = target;
      if (base.kind === 'variable' || base.kind === 'element') {
        const array = spreadCode(emitter, base);
        if (target.positions.length === 1 && isUndividedText(code))
          return `${array}.put(${wholeCode(emitter, target.positions[0])}, ${code}, ${flavour.appendFills})`;
        return `${array}.set(${rest}`;
      }
      return assignCode(
        emitter,
        base as Target,
        `replaced(${valueCode(emitter, base)}, ${precision}, ${rest}`,
      );
    }
    case 'substring': {
      const base = valueCode(emitter, target.base);
      const rest = `${code}, ${precision}, ${flavour.substringReplaces}`;
      const start = target.start && countCode(emitter, target.start);
      const length = countCode(emitter, target.length);
      const changed =
        start === undefined
          ? `withEnding(${base}, ${length}, ${rest})`
          : `${flavour.countsFromEnd ? 'withSubstringFromEnd' : 'withSubstring'}(${base}, ${start}, ${length}, ${rest})`;
      return assignCode(emitter, target.base as Target, changed);
    }
    case 'fields': {
      const codes = fieldCodes(emitter, target);
      const changed = `withFields(${codes.join(', ')}, ${code}, ${precision})`;
      return assignCode(emitter, target.base as Target, changed);
    }
  }
}

/** Code of a function that assigns what it is given. */
export function setterCode(emitter: Emitter, target: Target): string {
  return emitter.nested(() => `(x) => { ${assignCode(emitter, target, 'x')}; }`);
}

const OPERATIONS: Readonly<Record<string, string>> = {
  '+=': 'add',
  '-=': 'subtract',
  '*=': 'multiply',
  '/=': 'divide',
};

/** Code of an assignment in any form. */
export function assignmentCode(
  emitter: Emitter,
  target: Target,
  operator: AssignmentOperator,
  value: Expression,
): string {
  if (callsProgram(value)) {
    readBase(emitter, target);
    savePositions(emitter, target, () => true);
  } else if (operator !== '=' || isReadToAssign(target)) savePositions(emitter, target);
  const code = assignedCode(emitter, target, operator, value);
  const comesFirst =
    callsProgram(value) || (target.kind === 'extraction' && asksWhetherAssigned(value));
  if (target.kind === 'variable' || target.kind === 'element' || !comesFirst)
    return assignCode(emitter, target, code);
  // What a call in the value changes of the variable, or asks of it, comes before the variable is read.
  const saved = emitter.temporary();
  emitter.writer.line(`const ${saved} = text(${code}, ${emitter.precision});`);
  return assignCode(emitter, target, saved);
}

/** Reads what a part is assigned to before the value is worked out: it fails there where it holds nothing. */
function readBase(emitter: Emitter, target: Target): void {
  if (target.kind !== 'extraction' && target.kind !== 'substring' && target.kind !== 'fields')
    return;
  const { base } = target;
  savePositions(emitter, base);
  const isSpread = target.kind === 'extraction' && ['variable', 'element'].includes(base.kind);
  if (isSpread) emitter.writer.line(`${spreadCode(emitter, base)};`);
  else if (base.kind === 'variable')
    emitter.writer.line(
      `${emitter.scope.variable(base.name).code} ??= ${emitter.unassigned(base.name)};`,
    );
  else if (!emitter.flavour.warnsAndGoesOn) emitter.writer.line(`${valueCode(emitter, base)};`);
}

/** Code of the value that a target is given, of which its old one may be a part. */
function assignedCode(
  emitter: Emitter,
  target: Target,
  operator: AssignmentOperator,
  value: Expression,
): string {
  if (operator === '=') return valueCode(emitter, value);
  if (operator !== ':=')
    return arithmeticCode(emitter, OPERATIONS[operator] ?? '', [target, value], valueCode);
  const [old, added] = [valueCode(emitter, target), valueCode(emitter, value)];
  return `concatenate(${old}, ${added}, ${emitter.precision})`;
}

/** Whether an assignment to a part of a target reads the target, too. */
export function isReadToAssign(target: Target): boolean {
  if (target.kind === 'substring' || target.kind === 'fields') return true;
  if (target.kind !== 'extraction') return false;
  return target.base.kind !== 'variable' && target.base.kind !== 'element';
}

/**
 * Works out once, before the statement, positions of a target that is read and assigned.
 *
 * @param isSaved - By default those in which something is called.
 */
export function savePositions(
  emitter: Emitter,
  target: Expression,
  isSaved: (position: Expression) => boolean = callsProgram,
): void {
  const save = (position: Expression, code: typeof valueCode) => {
    if (isSaved(position)) savePosition(emitter, position, code);
  };
  switch (target.kind) {
    case 'element':
      for (const subscript of target.subscripts) save(subscript, wholeCode);
      return;
    case 'extraction':
      savePositions(emitter, target.base, isSaved);
      for (const position of target.positions) save(position, wholeCode);
      return;
    case 'substring':
      savePositions(emitter, target.base, isSaved);
      if (target.start) save(target.start, wholeCode);
      save(target.length, wholeCode);
      return;
    case 'fields':
      savePositions(emitter, target.base, isSaved);
      save(target.delimiter, valueCode);
      save(target.position, wholeCode);
      save(target.count, wholeCode);
      return;
    default:
      return;
  }
}

function savePosition(
  emitter: Emitter,
  position: Expression,
  code: (emitter: Emitter, expression: Expression) => string,
): void {
  if (emitter.savedPositions.has(position)) return;
  const saved = emitter.temporary();
  emitter.writer.line(`const ${saved} = ${code(emitter, position)};`);
  emitter.savedPositions.set(position, saved);
}

/** Whether an expression runs code of a program, which may change anything. */
const asksWhetherAssigned = (value: Expression): boolean =>
  withParts(value).some(
    (part) => part.kind === 'function' && ['ASSIGNED', 'UNASSIGNED'].includes(part.name),
  );

const callsProgram = (expression: Expression): boolean =>
  withParts(expression).some(({ kind }) => kind === 'user-function');
