import type { FlatStatement } from '../flow/flatten.ts';
import type { Block, Expression, For, Loop, LoopTest } from '../syntax/syntax.ts';
import { statementsIn, withParts } from '../syntax/walk.ts';
import { call, level, within } from './code.ts';
import { conditionCode } from './conditions.ts';
import type { Converter } from './converter.ts';
import { directFunctions } from './direct-functions.ts';
import { typeIn, valueCode } from './expressions.ts';
import { convertJump } from './jumps.ts';
import { assignmentCode } from './targets.ts';
import { isNumber, isStep } from './types.ts';
import { writeComments } from './written-comments.ts';

const TICK = 'run.tick();';

/** LOOP ... REPEAT: by where it is left, a `while`, a `do` or a `for` without an end. */
export function convertLoop(converter: Converter, { body }: Loop): void {
  const { writer } = converter;
  const [first, ...rest] = body;
  const last = body.at(-1);
  if (first?.kind === 'loop-test') {
    writeComments(converter, first.at);
    writer.block(`while (${goesOn(converter, first)}) {`, () => {
      writer.line(TICK);
      converter.writers.block(converter, rest);
    });
  } else if (last?.kind === 'loop-test' && !continues(body)) {
    writer.block(
      'do {',
      () => {
        writer.line(TICK);
        converter.writers.block(converter, body.slice(0, -1));
        writeComments(converter, last.at);
      },
      `} while (${goesOn(converter, last)});`,
    );
  } else
    writer.block('for (;;) {', () => {
      writer.line(TICK);
      converter.writers.block(converter, body);
    });
}

function goesOn(converter: Converter, { condition, until }: LoopTest): string {
  return conditionCode(converter, condition, until).text;
}

/** Whether something in a loop goes to its beginning; what stands in loops inside may as well go to theirs. */
function continues(body: Block): boolean {
  return statementsIn(body).some((each) => each.kind === 'leave' && each.how === 'CONTINUE');
}

/** FOR ... NEXT. */
export function convertFor(converter: Converter, loop: For): void {
  const { writer } = converter;
  const begin = countedHead(converter, loop);
  if (begin !== undefined) {
    writer.block(begin, () => {
      writer.line(TICK);
      converter.writers.block(converter, loop.tests);
      converter.writers.block(converter, loop.body);
    });
    return;
  }
  const { head, lines } = steppedHead(converter, loop) ?? generalHead(converter, loop);
  writer.block(head, () => {
    for (const line of lines) writer.line(line);
    converter.writers.block(converter, loop.tests);
    writer.line(TICK);
    converter.writers.block(converter, loop.body);
  });
}

/** A FOR over a variable that counts and that nothing else uses: the loop of TypeScript. */
function countedHead(converter: Converter, loop: For): string | undefined {
  const { variable, start, limit } = loop;
  if (variable.kind !== 'variable' || !converter.isCounter(loop)) return undefined;
  const step = stepSize(loop.step);
  if (step === undefined || !isNumber(typeIn(converter, start))) return undefined;
  const name = converter.variable(variable.name);
  const begin = `let ${name} = ${valueCode(converter, start).text}`;
  return `for (${begin}; ${isWithin(converter, name, limit, step)}; ${increased(name, step)}) {`;
}

/** A FOR whose step is known and whose limit does not depend on its variable: afterwards it holds the last value in use. */
function steppedHead(converter: Converter, loop: For) {
  const { variable, start, limit } = loop;
  const step = stepSize(loop.step);
  if (variable.kind !== 'variable' || step === undefined) return undefined;
  if (converter.flavour.forBeyondLimit || converter.isBoxed(variable.name)) return undefined;
  if (!isNumber(converter.typeOf(variable.name))) return undefined;
  if (!isSteady(limit, variable.name)) return undefined;
  const name = converter.variable(variable.name);
  const next = converter.temporary(`next.${variable.name}`);
  converter.writer.line(`${name} = ${valueCode(converter, start).text};`);
  const test = isWithin(converter, next, limit, step);
  return {
    head: `for (let ${next} = ${name}; ${test}; ${next} = ${name} ${step < 0 ? '-' : '+'} ${Math.abs(step)}) {`,
    lines: [`${name} = ${next};`],
  };
}

/** Any other FOR: limit and step are asked each time, after the variable was set. */
function generalHead(converter: Converter, loop: For) {
  const { variable, start, limit } = loop;
  const [next, old, step] = ['next', 'last', 'step'].map((name) => converter.temporary(name));
  const read = valueCode(converter, variable).text;
  const stepCode = loop.step === undefined ? '1' : valueCode(converter, loop.step).text;
  const slot = converter.type('Slot');
  const added = call(
    converter.operator('add'),
    { text: old ?? '', level: 0 },
    { text: step ?? '', level: 0 },
  ).text;
  const begun = call(converter.operator('number'), valueCode(converter, start)).text;
  const declared = `let ${next}: ${slot} = ${begun}, ${old}: ${slot} = ${next}, ${step}: ${slot} = ${stepCode}`;
  const type = converter.flavour.forBeyondLimit ? undefined : variable;
  const restore =
    type === undefined
      ? ''
      : `${assignmentCode(converter, type, typed(converter, loop, old ?? ''), 'slot')}; `;
  const over = call(
    converter.tool('isBeyond'),
    { text: next ?? '', level: 0 },
    valueCode(converter, limit),
    { text: step ?? '', level: 0 },
  ).text;
  converter.note(loop.at, 'A FOR whose step or variable may change asks for both in each round.');
  return {
    head: `for (${declared}; ; ${old} = ${read}, ${step} = ${stepCode}, ${next} = ${added}) {`,
    lines: [
      `${assignmentCode(converter, variable, typed(converter, loop, next ?? ''), 'slot')};`,
      `if (${over}) { ${restore}break; }`,
    ],
  };
}

/** The value of a loop as what its variable holds. */
function typed(converter: Converter, { variable }: For, name: string) {
  if (variable.kind !== 'variable' || converter.isBoxed(variable.name))
    return { text: name, level: 0 };
  const type = converter.typeOf(variable.name);
  if (isNumber(type)) return call(converter.operator('whole'), { text: name, level: 0 });
  return type === 'slot'
    ? { text: name, level: 0 }
    : call(converter.tool('asValue'), { text: name, level: 0 });
}

/** The ends of a FOR that is jumped into. */
export function convertLooseFor(
  converter: Converter,
  statement: FlatStatement & { kind: 'for-enter' | 'for-next' },
): void {
  const { writer } = converter;
  const { variable, start, limit, step } = statement.loop;
  const isFirst = statement.kind === 'for-enter';
  converter.note(statement.at, 'A FOR that is jumped into is taken apart.');
  const [next, old, size] = ['next', 'last', 'step'].map((name) => converter.temporary(name));
  writer.block('{', () => {
    const read = valueCode(converter, isFirst ? start : variable);
    const begun = isFirst ? call(converter.operator('number'), read) : read;
    writer.line(`const ${old} = ${begun.text};`);
    writer.line(`const ${size} = ${step === undefined ? '1' : valueCode(converter, step).text};`);
    writer.line(
      `const ${next} = ${isFirst ? old : `${converter.operator('add')}(${old}, ${size})`};`,
    );
    const assign = (name = '') =>
      writer.line(
        `${assignmentCode(converter, variable, typed(converter, statement.loop, name), 'slot')};`,
      );
    assign(next);
    const over = `${converter.tool('isBeyond')}(${next}, ${valueCode(converter, limit).text}, ${size})`;
    writer.block(`if (${over}) {`, () => {
      if (!isFirst && !converter.flavour.forBeyondLimit) assign(old);
      convertJump(converter, statement.exit);
    });
    if (statement.kind === 'for-next') convertJump(converter, statement.again);
  });
}

/** A step that is a number of the source; 1 where none is given. */
function stepSize(step: Expression | undefined): number | undefined {
  if (step === undefined) return 1;
  if (!isStep(step)) return undefined;
  const inner = step.kind === 'group' ? step.inner : step;
  const size =
    inner.kind === 'unary' && inner.operand.kind === 'number'
      ? Number(`${inner.operator}${inner.operand.text}`)
      : Number(inner.kind === 'number' ? inner.text : Number.NaN);
  return Number.isNaN(size) || size === 0 ? undefined : size;
}

function increased(name: string, step: number): string {
  if (step === 1) return `${name}++`;
  if (step === -1) return `${name}--`;
  return step < 0 ? `${name} -= ${-step}` : `${name} += ${step}`;
}

/** Code of whether a number has not passed the limit. */
function isWithin(converter: Converter, name: string, limit: Expression, step: number): string {
  const code = valueCode(converter, limit);
  if (isNumber(typeIn(converter, limit)))
    return `${name} ${step < 0 ? '>=' : '<='} ${within(code, level.sum)}`;
  return `${converter.tool(step < 0 ? 'greaterOrEqual' : 'lessOrEqual')}(${name}, ${code.text})`;
}

/** Whether a limit neither reads the variable nor runs anything. */
function isSteady(limit: Expression, name: string): boolean {
  return withParts(limit).every(
    (part) =>
      !(part.kind === 'variable' && part.name === name) &&
      !(part.kind === 'function' && directFunctions[part.name] === undefined) &&
      part.kind !== 'user-function',
  );
}
