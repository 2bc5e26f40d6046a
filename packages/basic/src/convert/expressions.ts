import { atVariable, isAtVariable } from '../functions/at-variables.ts';
import { functionEntry } from '../functions/table.ts';
import type { Binary, Expression, Extraction, FunctionCall, Target } from '../syntax/syntax.ts';
import { type Code, call, level, literal, templatePart, whole, within } from './code.ts';
import type { Converter } from './converter.ts';
import { directFunctions } from './direct-functions.ts';
import { isNumber, typeOf, type ValueType } from './types.ts';

/** The type of an expression as its code gives it. */
export function typeIn(converter: Converter, expression: Expression): ValueType {
  return typeOf(expression, converter.readTypeOf) ?? 'value';
}

/** Code of an expression that gives a value, or what else a variable may hold. */
export function valueCode(converter: Converter, expression: Expression): Code {
  const saved = converter.savedPositions.get(expression);
  if (saved !== undefined) return whole(saved);
  switch (expression.kind) {
    case 'number':
      return isNumber(typeIn(converter, expression))
        ? wholeNumber(expression.text)
        : call(converter.tool('decimal'), whole(literal(expression.text)));
    case 'text':
      return whole(literal(expression.text));
    case 'variable':
      return readOf(converter, expression.name);
    case 'at-variable':
      return atOf(converter, expression.name);
    case 'element':
      return whole(
        `${converter.array(expression.array)}.get(${subscriptsCode(converter, expression.subscripts)})`,
      );
    case 'whole-array':
      return whole(converter.array(expression.name));
    case 'function':
      return functionOf(converter, expression);
    case 'user-function':
      return userCall(converter, expression.name, expression.args);
    case 'extraction':
      return extractionOf(converter, expression);
    case 'substring':
    case 'fields':
      return partOf(converter, expression);
    case 'group':
      return valueCode(converter, expression.inner);
    case 'unary':
      return unaryOf(converter, expression.operator, expression.operand);
    case 'binary':
      return binaryOf(converter, expression);
    case 'format':
      return call(
        'run.format',
        textCode(converter, expression.value),
        textCode(converter, expression.format),
      );
    case 'choice': {
      const condition = within(
        converter.writers.condition(converter, expression.condition),
        level.logic,
      );
      const [yes, no] = [expression.yes, expression.no].map((each) =>
        within(valueCode(converter, each), level.logic),
      );
      return { text: `${condition} ? ${yes} : ${no}`, level: level.choice };
    }
  }
}

/** A whole number of the source, without needless zeros and without a zero that is negative. */
function wholeNumber(digits: string): Code {
  const text = String(Number(digits) + 0);
  return { text, level: text.startsWith('-') ? level.sign : level.whole };
}

/** Whether an expression is a position of the source that counts from the beginning. */
export function isFixedPosition(expression: Expression): boolean {
  return expression.kind === 'number' && !expression.text.startsWith('-');
}

/** Code of what is assigned or given on: an open table and the like, too. */
export function contentCode(converter: Converter, expression: Expression): Code {
  const inner = bare(expression);
  return inner.kind === 'variable' && converter.isBoxed(inner.name)
    ? whole(`${converter.variable(inner.name)}.content`)
    : valueCode(converter, expression);
}

/** Code of an expression as text. */
export function textCode(converter: Converter, expression: Expression): Code {
  const inner = bare(expression);
  if (inner.kind === 'variable' && converter.isBoxed(inner.name))
    return whole(`${converter.variable(inner.name)}.text`);
  if (inner.kind === 'number' && isNumber(typeIn(converter, inner)))
    return whole(literal(wholeNumber(inner.text).text));
  const type = typeIn(converter, expression);
  const code = valueCode(converter, expression);
  if (type === 'text') return code;
  if (isNumber(type)) return call('String', code);
  return converter.usage.setsPrecision
    ? call('run.text', code)
    : call(converter.tool('text'), code);
}

/** Code of an expression as a position or count. */
export function wholeCode(converter: Converter, expression: Expression): Code {
  const saved = converter.savedPositions.get(expression);
  if (saved !== undefined) return whole(saved);
  const code = valueCode(converter, expression);
  return isNumber(typeIn(converter, expression)) ? code : call(converter.operator('whole'), code);
}

export function subscriptsCode(converter: Converter, subscripts: readonly Expression[]): string {
  return subscripts.map((each) => wholeCode(converter, each).text).join(', ');
}

/** Code of the positions of an element, those that count. */
export function positionCodes(converter: Converter, positions: readonly Expression[]): Code[] {
  const needed = [...positions];
  while (needed.length > 1 && isZero(needed.at(-1))) needed.pop();
  return needed.map((each) => wholeCode(converter, each));
}

function isZero(expression: Expression | undefined): boolean {
  return expression?.kind === 'number' && Number(expression.text) === 0;
}

/** Code of what holds an open table or the like, unassigned or not. */
export function slotCode(converter: Converter, expression: Expression): Code {
  if (expression.kind === 'variable') {
    const name = converter.variable(expression.name);
    return whole(converter.isBoxed(expression.name) ? `${name}.v` : name);
  }
  if (expression.kind === 'element')
    return whole(
      `${converter.array(expression.array)}.peek(${subscriptsCode(converter, expression.subscripts)})`,
    );
  return valueCode(converter, expression);
}

/** Code of what stands in a variable or element, taken apart. */
export function spreadCode(converter: Converter, target: Expression): Code {
  if (target.kind === 'element') {
    const precision = converter.usage.setsPrecision ? 'run.precision' : '4';
    return whole(
      `${converter.array(target.array)}.spread(${precision}, ${subscriptsCode(converter, target.subscripts)})`,
    );
  }
  if (target.kind === 'variable' && converter.isBoxed(target.name))
    return whole(`${converter.variable(target.name)}.array`);
  return call('run.spread', valueCode(converter, target));
}

/** Code of an argument: a variable and an element by reference, everything else by value. */
export function argumentCode(converter: Converter, expression: Expression): Code {
  switch (expression.kind) {
    case 'variable':
      return converter.isBoxed(expression.name)
        ? whole(converter.variable(expression.name))
        : call(converter.tool('byValue'), slotCode(converter, expression));
    case 'element':
      return whole(
        `${converter.array(expression.array)}.cell(${subscriptsCode(converter, expression.subscripts)})`,
      );
    case 'whole-array':
      return whole(converter.array(expression.name));
    default:
      return call(converter.tool('byValue'), contentCode(converter, expression));
  }
}

/** Code of a value that a function or statement is given, which is certainly one. */
export function givenCode(converter: Converter, expression: Expression): Code {
  const code = valueCode(converter, expression);
  return typeIn(converter, expression) === 'slot' ? call(converter.tool('asValue'), code) : code;
}

function readOf(converter: Converter, name: string): Code {
  const code = converter.variable(name);
  if (converter.isBoxed(name)) return whole(`${code}.value`);
  if (!converter.isLoose(name)) return whole(code);
  const missing = converter.flavour.warnsAndGoesOn ? 'assumed' : 'unassigned';
  return { text: `${code} ?? run.${missing}(${literal(name)})`, level: level.choice };
}

const MARKS: Readonly<Record<string, string>> = {
  '\u001f': 'ITEM_MARK',
  '\u001e': 'FIELD_MARK',
  '\u001d': 'VALUE_MARK',
  '\u001c': 'SUBVALUE_MARK',
  '\u001b': 'TEXT_MARK',
};

function atOf(converter: Converter, name: string): Code {
  const constant = isAtVariable(name) ? atVariable(name).constant : undefined;
  if (constant === undefined) return call('run.at', whole(literal(name)));
  if (typeof constant === 'number') return whole(String(constant));
  const mark = MARKS[constant];
  return whole(mark === undefined ? literal(constant) : converter.direct(mark));
}

/** Code of `x<a,v,s>`. */
function extractionOf(converter: Converter, { base, positions }: Extraction): Code {
  const codes = positionCodes(converter, positions);
  if (converter.isWalked(base)) return call(`${spreadCode(converter, base).text}.get`, ...codes);
  return call(converter.direct('extract'), textCode(converter, base), ...codes);
}

/** Code of `x[start,length]` and `x[delimiter,position,count]`. */
function partOf(
  converter: Converter,
  expression: Extract<Expression, { kind: 'substring' | 'fields' }>,
): Code {
  const base = textCode(converter, expression.base);
  if (expression.kind === 'fields') {
    const delimiter = textCode(converter, expression.delimiter);
    const position = wholeCode(converter, expression.position);
    return call(
      converter.direct('field'),
      ...[base, delimiter, position, wholeCode(converter, expression.count)],
    );
  }
  const { start } = expression;
  if (start === undefined)
    return call(converter.direct('lastCharacters'), base, wholeCode(converter, expression.length));
  const [first, length] = [wholeCode(converter, start), wholeCode(converter, expression.length)];
  return converter.flavour.countsFromEnd
    ? call(converter.tool('substringFromEnd'), base, first, length, whole('4'))
    : call(converter.direct('substring'), base, first, length);
}

function unaryOf(converter: Converter, operator: '-' | '+', operand: Expression): Code {
  const code = valueCode(converter, operand);
  if (!isNumber(typeIn(converter, operand)))
    return call(converter.operator(operator === '-' ? 'negate' : 'number'), code);
  if (operator === '+') return code;
  return { text: `-${within(code, level.whole)}`, level: level.sign };
}

const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '//': 'divideWhole',
  '**': 'raise',
};

function binaryOf(converter: Converter, expression: Binary): Code {
  const { operator, left, right } = expression;
  if (operator === ':') return joinedCode(converter, [expression]);
  const name = ARITHMETIC[operator];
  if (name === undefined)
    return {
      text: `${within(converter.writers.condition(converter, expression), level.logic)} ? 1 : 0`,
      level: level.choice,
    };
  const reuse = reuseOf(left, right);
  if (reuse !== undefined)
    return call(
      converter.tool('reusing'),
      ...[whole(literal(operator)), valueCode(converter, left), valueCode(converter, right)],
      whole(literal(reuse)),
    );
  if (isNumber(typeIn(converter, expression))) return sumOf(converter, expression);
  return call(converter.operator(name), numberOf(converter, left), numberOf(converter, right));
}

/** Code of an operation that JavaScript has for the same numbers. */
function sumOf(converter: Converter, { operator, left, right }: Binary): Code {
  const own = operator === '*' ? level.product : level.sum;
  const first = within(valueCode(converter, left), own);
  const second = within(valueCode(converter, right), own - 1);
  return { text: `${first} ${operator} ${second}`, level: own };
}

/** Code of an operand of arithmetic: a number with places stands there as its text. */
function numberOf(converter: Converter, operand: Expression): Code {
  const inner = bare(operand);
  return inner.kind === 'number' && !isNumber(typeIn(converter, inner))
    ? whole(literal(inner.text))
    : valueCode(converter, operand);
}

/** Code of texts that are joined. */
export function joinedCode(converter: Converter, texts: readonly Expression[]): Code {
  const pieces = texts.flatMap(piecesOf);
  const isText = (piece: Expression): boolean => bare(piece).kind === 'text';
  if (!pieces.some(isText)) {
    const codes = pieces.map((piece) => within(textCode(converter, piece), level.product));
    return { text: codes.join(' + '), level: level.sum };
  }
  const parts = pieces.map((piece) => {
    const inner = bare(piece);
    if (inner.kind === 'text') return templatePart(inner.text);
    const type = typeIn(converter, piece);
    return `\${${(isNumber(type) ? valueCode(converter, piece) : textCode(converter, piece)).text}}`;
  });
  return whole(`\`${parts.join('')}\``);
}

/** What `:` joins, in order. */
function piecesOf(expression: Expression): Expression[] {
  if (expression.kind === 'binary' && expression.operator === ':')
    return [...piecesOf(expression.left), ...piecesOf(expression.right)];
  return expression.kind === 'group' ? piecesOf(expression.inner) : [expression];
}

function reuseOf(left: Expression, right: Expression): string | undefined {
  if (isReuse(left)) return isReuse(right) ? 'both' : 'first';
  return isReuse(right) ? 'second' : undefined;
}

function isReuse(expression: Expression): boolean {
  const inner = bare(expression);
  return inner.kind === 'function' && inner.name === 'REUSE';
}

const STATUS_FUNCTIONS: Readonly<Record<string, string>> = {
  OCONV: 'oconv',
  ICONV: 'iconv',
  FMT: 'fmt',
};

function functionOf(converter: Converter, expression: FunctionCall): Code {
  const { name, args } = expression;
  const reused = args.map(isReuse);
  if (reused.includes(true)) return intrinsicOf(converter, expression, reused);
  const [first] = args;
  if (name === 'NOT' && first !== undefined) {
    const condition = within(converter.writers.condition(converter, first), level.logic);
    return { text: `${condition} ? 0 : 1`, level: level.choice };
  }
  if (name === 'STATUS') return whole('run.status');
  const withStatus = STATUS_FUNCTIONS[name];
  if (withStatus !== undefined)
    return call(`run.${withStatus}`, ...args.map((arg) => textCode(converter, arg)));
  return directOf(converter, expression) ?? intrinsicOf(converter, expression, []);
}

/** Code of a function that `mvdb/functions` or the run has; its result has a known type, so that it is called each time. */
function directOf(converter: Converter, { name, args, at }: FunctionCall): Code | undefined {
  const direct = directFunctions[name];
  if (direct === undefined) return undefined;
  const codes = args.map((arg, index) =>
    direct.takes[index] === 'whole' ? wholeCode(converter, arg) : textCode(converter, arg),
  );
  const isPlain =
    args.length >= (direct.least ?? direct.takes.length) && args.length <= direct.takes.length;
  if (name === 'LEN') return whole(`${within(codes[0] ?? whole("''"), level.whole)}.length`);
  if (!isPlain) {
    const intrinsic = intrinsicOf(converter, { kind: 'function', name, args, at }, []);
    return direct.gives === 'text'
      ? call(converter.tool('text'), intrinsic)
      : call(converter.tool('whole'), intrinsic);
  }
  return call(direct.isOfRun ? `run.${direct.name}` : converter.direct(direct.name), ...codes);
}

function intrinsicOf(
  converter: Converter,
  { name, args, at }: FunctionCall,
  reused: readonly boolean[],
): Code {
  const entry = functionEntry(name);
  if (entry === undefined) throw new TypeError(`${name} is not a function.`);
  converter.note(at, `${name}() is a call of the runtime.`);
  const codes = args.map((arg, index) => {
    switch (entry.takes[index]) {
      case 'handle':
      case 'slot':
        return slotCode(converter, arg);
      case 'target':
        return setterCode(converter, arg as Target);
      case 'dynamic':
        return spreadCode(converter, arg);
      case 'array':
        return whole(converter.array(arg.kind === 'whole-array' ? arg.name : ''));
      default:
        return intrinsicArgument(converter, arg, entry.isNumeric);
    }
  });
  return reused.length > 0
    ? call('run.intrinsicReusing', whole(`[${reused.join(', ')}]`), whole(literal(name)), ...codes)
    : call('run.intrinsic', whole(literal(name)), ...codes);
}

function intrinsicArgument(converter: Converter, arg: Expression, isNumeric: boolean): Code {
  const type = typeIn(converter, arg);
  const hasPlaces = type === 'value' || type === 'slot';
  return converter.usage.setsPrecision && !isNumeric && hasPlaces
    ? call('run.rounded', valueCode(converter, arg))
    : givenCode(converter, arg);
}

/** Code of a function that assigns what it is given. */
export function setterCode(converter: Converter, target: Target, type: ValueType = 'slot'): Code {
  const parameter = TYPE_NAMES[type];
  if (type === 'value' || type === 'slot') converter.type(parameter);
  return whole(
    `(x: ${parameter}) => { ${converter.writers.assignment(converter, target, whole('x'), type)}; }`,
  );
}

/** The types of TypeScript. */
export const TYPE_NAMES: Readonly<Record<ValueType, string>> = {
  text: 'string',
  count: 'number',
  whole: 'number',
  value: 'Value',
  slot: 'Slot',
};

function userCall(converter: Converter, name: string, args: readonly Expression[]): Code {
  const declaration = converter.userFunctions.get(name);
  const codes = args.map((arg) => argumentCode(converter, arg));
  if (declaration?.isLocal) {
    const called = call(converter.localFunctions.get(name) ?? '', ...codes);
    return call(
      'run.assigned',
      call('run.local', whole(`() => ${called.text}`)),
      whole(literal(name)),
    );
  }
  return call('run.invoke', whole(literal(declaration?.calling ?? name)), ...codes);
}

/** An expression without the brackets around it. */
export function bare(expression: Expression): Expression {
  return expression.kind === 'group' ? bare(expression.inner) : expression;
}
