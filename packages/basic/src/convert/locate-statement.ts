import { locateOrder } from 'mvdb/language';
import type { Command, Expression } from '../syntax/syntax.ts';
import { call, literal, whole } from './code.ts';
import type { Converter } from './converter.ts';
import { textCode, typeIn, valueCode } from './expressions.ts';
import { convertBranches } from './table-statements.ts';
import { isNumber } from './types.ts';

/** Writes a LOCATE whose order is known by the function of the engine. @returns Whether it is one. */
export function convertLocate(converter: Converter, command: Command): boolean {
  const [sought, within, style, positions, start, order, set] = command.parts;
  if (sought?.kind !== 'value' || within?.kind !== 'value' || style?.kind !== 'choice')
    return false;
  if (positions?.kind !== 'list' || set?.kind !== 'target') return false;
  const sorted = orderOf(converter, order);
  if (sorted === undefined) return false;
  const offsets = positions.items
    .flat()
    .flatMap((each) => (each.kind === 'value' ? [each.expression] : []));
  const options = [
    ...(style.word === 'STANDARD' ? [] : [`flavour: ${literal(style.word.toLowerCase())}`]),
    ...offsets.map((each, index) => `${NAMES[index]}: ${atLeast(converter, each, 0)}`),
    ...(start?.kind === 'value' ? [`start: ${atLeast(converter, start.expression, 1)}`] : []),
    ...(sorted === '' ? [] : [`order: ${literal(sorted)}`]),
  ];
  const located = converter.temporary('located');
  const args = [textCode(converter, sought.expression), textCode(converter, within.expression)];
  const given = options.length === 0 ? [] : [whole(`{ ${options.join(', ')} }`)];
  const code = call(converter.direct('locate'), ...args, ...given).text;
  converter.writer.line(`const ${located} = ${code};`);
  const position = whole(`${located}.position`);
  const assigned = converter.writers.assignment(converter, set.target, position, 'count');
  converter.writer.line(`${assigned};`);
  convertBranches(converter, `${located}.found`, command.branches);
  return true;
}

const NAMES = ['attribute', 'value', 'subvalue'];

/** The order as the engine reads it; `undefined` where it is known only when the program runs. */
function orderOf(
  { flavour }: Converter,
  order: Command['parts'][number] | undefined,
): string | undefined {
  if (order === undefined || order.kind === 'absent') return '';
  if (order.kind !== 'value' || order.expression.kind !== 'text') return undefined;
  const { text } = order.expression;
  return flavour.locateComparesText ? text.replace(/^([AD])R/i, '$1T') : locateOrder(text, flavour);
}

function atLeast(converter: Converter, position: Expression, least: number): string {
  const isCount = isNumber(typeIn(converter, position));
  const value = valueCode(converter, position);
  const code = isCount ? value.text : call(converter.operator('whole'), value).text;
  const isEnough = position.kind === 'number' && isCount && Number(position.text) >= least;
  return isEnough ? code : `Math.max(${code}, ${least})`;
}
