import type { AssignmentOperator, Expression, Target } from '../syntax/syntax.ts';
import { withParts } from '../syntax/walk.ts';
import { type Code, call, level, literal, whole, within } from './code.ts';
import type { Converter } from './converter.ts';
import {
  contentCode,
  isFixedPosition,
  positionCodes,
  slotCode,
  spreadCode,
  subscriptsCode,
  textCode,
  typeIn,
  valueCode,
  wholeCode,
} from './expressions.ts';
import { isNumber, isStep, type ValueType } from './types.ts';

/** Code of a statement that assigns what other code gives. */
export function assignmentCode(
  converter: Converter,
  target: Target,
  code: Code,
  type: ValueType,
): string {
  switch (target.kind) {
    case 'variable': {
      const name = converter.variable(target.name);
      return `${converter.isBoxed(target.name) ? `${name}.value` : name} = ${code.text}`;
    }
    case 'at-variable':
      return call('run.setAt', whole(literal(target.name)), code).text;
    case 'element': {
      const [row = '', column = 'undefined'] = target.subscripts.map((each) =>
        subscriptsCode(converter, [each]),
      );
      return `${converter.array(target.array)}.set(${row}, ${column}, ${code.text})`;
    }
    default:
      return partAssignment(converter, target, asText(converter, code, type));
  }
}

/** Code of a type as text. */
function asText(converter: Converter, code: Code, type: ValueType): Code {
  if (type === 'text') return code;
  if (isNumber(type)) return call('String', code);
  return converter.usage.setsPrecision
    ? call('run.text', code)
    : call(converter.tool('text'), code);
}

/** Code that assigns to a part of a variable: its text with that part replaced. */
function partAssignment(
  converter: Converter,
  target: Extract<Target, { kind: 'extraction' | 'substring' | 'fields' }>,
  part: Code,
): string {
  const base = target.base as Target;
  const { flavour } = converter;
  switch (target.kind) {
    case 'extraction': {
      const codes = positionCodes(converter, target.positions);
      if (base.kind === 'element' || converter.isWalked(base)) {
        const all = [0, 1, 2].map((index) => codes[index] ?? whole('0'));
        const fills = whole(String(flavour.appendFills));
        return call(`${spreadCode(converter, base).text}.set`, ...all, part, fills).text;
      }
      const old = textCode(converter, base);
      const isPlain = !flavour.appendFills || target.positions.every(isFixedPosition);
      const changed = isPlain
        ? call(converter.direct('replace'), old, ...codes, part)
        : call(
            converter.tool('replaced'),
            ...[old, whole('4'), ...[0, 1, 2].map((index) => codes[index] ?? whole('0'))],
            ...[part, whole('true')],
          );
      return assignmentCode(converter, base, changed, 'text');
    }
    case 'substring': {
      const old = textCode(converter, base);
      const length = wholeCode(converter, target.length);
      const rest = [part, whole('4'), whole(String(flavour.substringReplaces))];
      const start = target.start && wholeCode(converter, target.start);
      if (start === undefined)
        return assignmentCode(
          converter,
          base,
          call(converter.tool('withEnding'), old, length, ...rest),
          'text',
        );
      const isPlain =
        !flavour.substringReplaces && !flavour.countsFromEnd && /^[1-9]\d*$/.test(start.text);
      const changed = isPlain
        ? call(converter.direct('overlay'), old, start, length, part)
        : call(
            converter.tool(flavour.countsFromEnd ? 'withSubstringFromEnd' : 'withSubstring'),
            ...[old, start, length, ...rest],
          );
      return assignmentCode(converter, base, changed, 'text');
    }
    case 'fields': {
      const changed = call(
        converter.direct('fieldStore'),
        ...[textCode(converter, base), textCode(converter, target.delimiter)],
        ...[wholeCode(converter, target.position), wholeCode(converter, target.count), part],
      );
      return assignmentCode(converter, base, changed, 'text');
    }
  }
}

const OPERATIONS: Readonly<Record<string, string>> = {
  '+=': 'add',
  '-=': 'subtract',
  '*=': 'multiply',
  '/=': 'divide',
};

/** Code of an assignment in any form. */
export function convertAssignment(
  converter: Converter,
  target: Target,
  operator: AssignmentOperator,
  value: Expression,
): string {
  if (callsProgram(value)) {
    readBase(converter, target);
    savePositions(converter, target, () => true);
  } else if (operator !== '=' || isReadToAssign(target)) savePositions(converter, target);
  const changed = changedInPlace(converter, target, operator, value);
  if (changed !== undefined) return changed;
  const { code, type } = assignedCode(converter, target, operator, value);
  if (target.kind === 'variable' || target.kind === 'element' || !callsProgram(value))
    return assignmentCode(converter, target, code, type);
  // What a call in the value changes of the variable comes before the variable is read.
  const saved = converter.temporary('assigned');
  converter.writer.line(`const ${saved} = ${asText(converter, code, type).text};`);
  return assignmentCode(converter, target, whole(saved), 'text');
}

/** `i += 1`, or `text += part`. */
function changedInPlace(
  converter: Converter,
  target: Target,
  operator: AssignmentOperator,
  value: Expression,
): string | undefined {
  if (target.kind !== 'variable' || converter.isBoxed(target.name)) return undefined;
  if (converter.isLoose(target.name)) return undefined;
  const name = converter.variable(target.name);
  const type = converter.typeOf(target.name);
  const isSelf = (each: Expression): boolean =>
    each.kind === 'variable' && each.name === target.name;
  if (type === 'count') {
    const isSum = value.kind === 'binary' && '+-'.includes(value.operator) && isSelf(value.left);
    const step = operator === '=' ? (isSum ? value.right : undefined) : value;
    const sign = operator === '=' ? (isSum ? value.operator : '') : operator.slice(0, 1);
    if (step === undefined || !isStep(step) || !'+-'.includes(sign)) return undefined;
    return `${name} ${sign}= ${valueCode(converter, step).text}`;
  }
  if (type !== 'text') return undefined;
  if (operator === ':=') return `${name} += ${textCode(converter, value).text}`;
  if (operator !== '=' || value.kind !== 'binary' || value.operator !== ':') return undefined;
  return isSelf(value.left) ? `${name} += ${textCode(converter, value.right).text}` : undefined;
}

/** Code of the value that a target is given, of which its old one may be a part. */
function assignedCode(
  converter: Converter,
  target: Target,
  operator: AssignmentOperator,
  value: Expression,
): { readonly code: Code; readonly type: ValueType } {
  if (operator === '=') {
    const content = contentCode(converter, value);
    const isCopied = content.text.endsWith('.content');
    return { code: content, type: isCopied ? 'slot' : typeIn(converter, value) };
  }
  const binary: Expression = {
    kind: 'binary',
    operator: operator === ':=' ? ':' : (operator.slice(0, 1) as '+'),
    left: target,
    right: value,
    at: target.at,
  };
  if (operator === ':=') {
    const sides = [target, value].map((each) => within(textCode(converter, each), level.product));
    return { code: { text: sides.join(' + '), level: level.sum }, type: 'text' };
  }
  if (isNumber(typeIn(converter, binary)))
    return { code: valueCode(converter, binary), type: typeIn(converter, binary) };
  const name = converter.operator(OPERATIONS[operator] ?? '');
  return {
    code: call(name, valueCode(converter, target), valueCode(converter, value)),
    type: 'value',
  };
}

/** Reads what a part is assigned to before the value is worked out: it fails there where it holds nothing. */
function readBase(converter: Converter, target: Target): void {
  if (target.kind !== 'extraction' && target.kind !== 'substring' && target.kind !== 'fields')
    return;
  const { base } = target;
  savePositions(converter, base);
  if (base.kind === 'variable' && !converter.isBoxed(base.name) && !converter.isLoose(base.name))
    return;
  if (base.kind === 'variable' && converter.flavour.warnsAndGoesOn) {
    const name = slotCode(converter, base).text;
    converter.writer.line(`${name} ??= run.assumed(${literal(base.name)});`);
  } else converter.writer.line(`${converter.tool('asValue')}(${valueCode(converter, base).text});`);
}

/** Whether an assignment to a part of a target reads the target, too. */
export function isReadToAssign(target: Target): boolean {
  return target.kind === 'extraction' || target.kind === 'substring' || target.kind === 'fields';
}

/**
 * Works out once, before the statement, positions of a target that is read and assigned.
 *
 * @param isSaved - By default those in which something is called.
 */
export function savePositions(
  converter: Converter,
  target: Expression,
  isSaved: (position: Expression) => boolean = callsProgram,
): void {
  const save = (position: Expression, codeOf: typeof valueCode) => {
    if (!isSaved(position) || converter.savedPositions.has(position)) return;
    if (position.kind === 'number' || position.kind === 'text') return;
    const saved = converter.temporary('position');
    converter.writer.line(`const ${saved} = ${codeOf(converter, position).text};`);
    converter.savedPositions.set(position, saved);
  };
  switch (target.kind) {
    case 'element':
      for (const subscript of target.subscripts) save(subscript, wholeCode);
      return;
    case 'extraction':
      savePositions(converter, target.base, isSaved);
      for (const position of target.positions) save(position, wholeCode);
      return;
    case 'substring':
      savePositions(converter, target.base, isSaved);
      if (target.start) save(target.start, wholeCode);
      save(target.length, wholeCode);
      return;
    case 'fields':
      savePositions(converter, target.base, isSaved);
      save(target.delimiter, textCode);
      save(target.position, wholeCode);
      save(target.count, wholeCode);
      return;
    default:
      return;
  }
}

/** Whether an expression runs code of a program, which may change anything. */
function callsProgram(expression: Expression): boolean {
  return withParts(expression).some(({ kind }) => kind === 'user-function');
}
