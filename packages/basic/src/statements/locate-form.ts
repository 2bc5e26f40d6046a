import type { Parser } from '../parser/parser.ts';
import type { Setter, Value } from '../runtime/slot.ts';
import type { Printer } from '../syntax/printer.ts';
import type { Expression, Part } from '../syntax/syntax.ts';
import type { Form } from './form.ts';

/** What the positions of a LOCATE mean: what to look through, or where to start. */
export type LocateStyle = 'PICK' | 'UNIVERSE' | 'STANDARD';

/** The forms `LOCATE(x, a, f; p; order)` and `LOCATE x IN a<f>, start BY order SETTING p`. */
export const locateForm: Form<
  [
    sought: Value,
    within: Value,
    style: LocateStyle,
    positions: readonly [Value][],
    start: Value | undefined,
    order: Value | undefined,
    set: Setter,
  ]
> = {
  size: 7,
  parse: (parser) => (isFunctionForm(parser) ? functionForm(parser) : statementForm(parser)),
  begins: () => true,
  print: (parts, printer) => printed(parts.splice(0, 7), printer),
};

const ABSENT: Part = { kind: 'absent' };

/** `LOCATE(` whose bracket holds the commas, not one that only begins an expression. */
function isFunctionForm({ reader }: Parser): boolean {
  if (!reader.isSymbol('(')) return false;
  let depth = 0;
  for (let ahead = 0; ; ahead++) {
    const { kind, text } = reader.peek(ahead);
    if (kind === 'line-end' || kind === 'end') return false;
    if (kind !== 'symbol') continue;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 1 && text === ';') return true;
    if (depth === 0) return false;
  }
}

function functionForm(parser: Parser): Part[] {
  const { reader } = parser;
  reader.expectSymbol('(');
  const sought = valuePart(parser.expression());
  reader.expectSymbol(',');
  const within = valuePart(parser.expression());
  const positions: Part[][] = [];
  while (reader.takeSymbol(',')) positions.push([valuePart(parser.expression())]);
  reader.expectSymbol(';');
  const set: Part = { kind: 'target', target: parser.target() };
  const order = reader.takeSymbol(';') ? valuePart(parser.expression()) : ABSENT;
  reader.expectSymbol(')');
  const style: Part = { kind: 'choice', word: 'PICK' };
  return [sought, within, style, { kind: 'list', items: positions }, ABSENT, order, set];
}

function statementForm(parser: Parser): Part[] {
  const { reader } = parser;
  const sought = valuePart(parser.expression());
  reader.expectWord('IN');
  const searched = parser.expression();
  const isElement = searched.kind === 'extraction';
  const within = valuePart(isElement ? searched.base : searched);
  const positions = isElement ? searched.positions.map((position) => [valuePart(position)]) : [];
  const start = reader.takeSymbol(',') ? valuePart(parser.expression()) : ABSENT;
  let order: Part = ABSENT;
  if (reader.takeWord('BY')) order = valuePart(parser.expression());
  reader.expectWord('SETTING');
  const set: Part = { kind: 'target', target: parser.target() };
  if (order === ABSENT && reader.takeWord('BY')) order = valuePart(parser.expression());
  const isInside = parser.flavour.locateInside || start !== ABSENT;
  const style: Part = { kind: 'choice', word: isInside ? 'UNIVERSE' : 'STANDARD' };
  return [sought, within, style, { kind: 'list', items: positions }, start, order, set];
}

function valuePart(expression: Expression): Part {
  return { kind: 'value', expression };
}

function printed(parts: readonly Part[], printer: Printer): string {
  const [sought, within, style, positions, start, order, set] = parts.map((part) =>
    printedPart(part, printer),
  );
  const offsets = positions === '' ? '' : `, ${positions}`;
  if (style === 'PICK')
    return `(${sought}, ${within}${offsets}; ${set}${order === '' ? '' : `; ${order}`})`;
  const element = positions === '' ? within : `${within}<${positions}>`;
  const from = start === '' ? '' : `, ${start}`;
  return `${sought} IN ${element}${from}${order === '' ? '' : ` BY ${order}`} SETTING ${set}`;
}

function printedPart(part: Part, printer: Printer): string {
  switch (part.kind) {
    case 'value':
      return printer.expression(part.expression);
    case 'target':
      return printer.expression(part.target);
    case 'choice':
      return part.word;
    case 'list':
      return part.items.map(([item]) => (item ? printedPart(item, printer) : '')).join(', ');
    default:
      return '';
  }
}
