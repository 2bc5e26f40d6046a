import type { FlatStatement } from '../flow/flatten.ts';
import type { Block, Call, Expression, Gosub, If, On, Return, Target } from '../syntax/syntax.ts';
import { call, literal, whole } from './code.ts';
import { convertCommand } from './commands.ts';
import { conditionCode } from './conditions.ts';
import type { Converter } from './converter.ts';
import {
  argumentCode,
  contentCode,
  subscriptsCode,
  TYPE_NAMES,
  textCode,
  wholeCode,
} from './expressions.ts';
import { convertGosub, convertJump, sectionName } from './jumps.ts';
import { leaveCode } from './leave.ts';
import { convertFor, convertLoop, convertLooseFor } from './loops.ts';
import { convertAssignment } from './targets.ts';
import { writeCommentBehind, writeComments } from './written-comments.ts';

export function convertBlock(
  converter: Converter,
  block: readonly FlatStatement[] | undefined,
): void {
  for (const statement of block ?? []) {
    writeComments(converter, statement.at);
    const { length } = converter.writer.lines;
    convertStatement(converter, statement);
    writeCommentBehind(converter, statement.at, length);
  }
}

function convertStatement(converter: Converter, statement: FlatStatement): void {
  const { writer } = converter;
  switch (statement.kind) {
    case 'assignment': {
      const { target, operator, value } = statement;
      const begin = converter.declaredAt.get(statement);
      const code = convertAssignment(converter, target, operator, value);
      writer.line(`${begin === undefined ? code : declared(converter, begin, target, code)};`);
      return;
    }
    case 'if':
      convertIf(converter, statement);
      return;
    case 'case':
      convertCase(converter, statement.branches);
      return;
    case 'loop':
      convertLoop(converter, statement);
      return;
    case 'for':
      convertFor(converter, statement);
      return;
    case 'for-enter':
    case 'for-next':
      convertLooseFor(converter, statement);
      return;
    case 'loop-test':
      writer.block(
        `if (${conditionCode(converter, statement.condition, !statement.until).text}) {`,
        () => writer.line('break;'),
      );
      return;
    case 'leave':
      writer.line(statement.how === 'EXIT' ? 'break;' : 'continue;');
      return;
    case 'goto':
      convertJump(converter, statement.label);
      return;
    case 'gosub':
      convertLocalCall(converter, statement);
      return;
    case 'on':
      convertOn(converter, statement);
      return;
    case 'return':
      convertReturn(converter, statement);
      return;
    case 'call':
      convertCall(converter, statement);
      return;
    case 'dim':
      for (const { name, sizes } of statement.arrays) convertDim(converter, name, sizes);
      return;
    case 'transaction': {
      const label = converter.temporary('transaction');
      writer.line('run.transactions.begin();');
      converter.transactions.push(label);
      writer.block(`${label}: {`, () => convertBlock(converter, statement.body));
      converter.transactions.pop();
      writer.line('run.transactions.over();');
      return;
    }
    case 'transaction-begin':
      writer.line('run.transactions.begin();');
      return;
    case 'transaction-over':
      writer.line('run.transactions.over();');
      return;
    case 'transaction-end': {
      const label = converter.transactions.at(-1);
      writer.line(`run.transactions.${statement.how === 'COMMIT' ? 'commit' : 'rollback'}();`);
      if (label !== undefined) writer.line(`break ${label};`);
      return;
    }
    case 'command':
      convertCommand(converter, statement);
      return;
    case 'label':
    case 'common':
    case 'equate':
    case 'deffun':
    case 'private':
      return;
  }
}

/** An assignment as a declaration, with the type where the first value does not say it. */
function declared(converter: Converter, begin: string, target: Target, code: string): string {
  const name = target.kind === 'variable' ? target.name : '';
  const type = converter.typeOf(name);
  if (begin === 'const' || (type !== 'value' && type !== 'slot')) return `${begin} ${code}`;
  const { length } = converter.variable(name);
  return `${begin} ${code.slice(0, length)}: ${converter.type(TYPE_NAMES[type])}${code.slice(length)}`;
}

function convertIf(converter: Converter, { condition, yes, no }: If): void {
  const { writer } = converter;
  if (yes === undefined) {
    writer.block(`if (${conditionCode(converter, condition, true).text}) {`, () =>
      convertBlock(converter, no),
    );
    return;
  }
  writer.line(`if (${conditionCode(converter, condition).text}) {`);
  writer.indented(() => convertBlock(converter, yes));
  for (let rest = no; rest !== undefined; ) {
    const [only, ...others] = rest;
    if (only?.kind === 'if' && others.length === 0 && only.yes !== undefined) {
      const { yes: body, no: next } = only;
      writer.line(`} else if (${conditionCode(converter, only.condition).text}) {`);
      writer.indented(() => convertBlock(converter, body));
      rest = next;
      continue;
    }
    const last = rest;
    writer.line('} else {');
    writer.indented(() => convertBlock(converter, last));
    rest = undefined;
  }
  writer.line('}');
}

function convertCase(
  converter: Converter,
  branches: readonly { readonly condition: Expression; readonly body: Block }[],
): void {
  const { writer } = converter;
  for (const [index, { condition, body }] of branches.entries()) {
    writeComments(converter, condition.at);
    const begin = index === 0 ? '' : '} else ';
    const code = conditionCode(converter, condition).text;
    writer.line(code === 'true' && index > 0 ? '} else {' : `${begin}if (${code}) {`);
    const { length } = writer.lines;
    writeCommentBehind(converter, condition.at, length - 1);
    writer.indented(() => convertBlock(converter, body));
    // What comes after a branch that is always taken never runs.
    if (code === 'true' && index > 0) break;
  }
  if (branches.length > 0) writer.line('}');
}

function convertLocalCall(converter: Converter, { label, args }: Gosub): void {
  const routine = converter.localFunctions.get(label);
  if (routine === undefined) {
    convertGosub(converter, label);
    return;
  }
  const called = call(routine, ...args.map((arg) => argumentCode(converter, arg)));
  converter.writer.line(`run.local(() => ${called.text});`);
}

function convertOn(converter: Converter, { index, jump, labels, at }: On): void {
  const { writer, flavour } = converter;
  const chosen = wholeCode(converter, index).text;
  const isGoto = jump === 'GOTO';
  if (isGoto) converter.note(at, 'ON ... GOTO is a switch whose cases go on in functions.');
  const last = labels.length;
  writer.block(
    flavour.onFallsThrough
      ? `switch (${chosen}) {`
      : `switch (Math.min(Math.max(${chosen}, 1), ${last})) {`,
    () => {
      for (const [offset, label] of labels.entries())
        writer.block(`case ${offset + 1}: {`, () => {
          if (isGoto) convertJump(converter, label);
          else {
            convertGosub(converter, label);
            writer.line('break;');
          }
        });
    },
  );
}

function convertReturn(converter: Converter, { value, to, at }: Return): void {
  const { writer, routine } = converter;
  const isInlined = routine?.inlined !== undefined && routine.inlined === routine.group;
  if (value !== undefined && (routine?.isLocal || (isInlined && !converter.hasResult))) {
    writer.line(`return ${contentCode(converter, value).text};`);
    return;
  }
  if (value !== undefined) writer.line(`result = ${contentCode(converter, value).text};`);
  const section = to === undefined ? undefined : routine?.flow.sectionOfLabel.get(to);
  if (section !== undefined) {
    converter.note(at, 'RETURN TO gives the label to go on at to the GOSUB that waits.');
    writer.line(`return ${sectionName(section)};`);
  } else writer.line(leaveCode(converter));
}

function convertCall(converter: Converter, { subroutine, args, at }: Call): void {
  const name =
    typeof subroutine === 'string' ? whole(literal(subroutine)) : textCode(converter, subroutine);
  if (typeof subroutine !== 'string')
    converter.note(at, 'CALL @ finds its subroutine by a name that is known when it runs.');
  converter.writer.line(
    `${call('run.call', name, ...args.map((arg) => argumentCode(converter, arg))).text};`,
  );
}

function convertDim(converter: Converter, name: string, sizes: readonly Expression[]): void {
  // An array that was passed has the size that its owner gave it.
  if (converter.isPassedArray(name)) return;
  const [rows = '0', columns = '0'] = sizes.map((size) => subscriptsCode(converter, [size]));
  converter.writer.line(
    `${converter.array(name)}.dimension(${rows}, ${columns}, ${!converter.flavour.pickArrays});`,
  );
}
