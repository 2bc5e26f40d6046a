import type { FlatStatement } from '../flow/flatten.ts';
import { commandEntry } from '../statements/table.ts';
import type {
  Block,
  Call,
  Command,
  Expression,
  For,
  Gosub,
  On,
  Part,
  Return,
} from '../syntax/syntax.ts';
import { withParts } from '../syntax/walk.ts';
import { quoted } from './code-writer.ts';
import type { Emitter } from './emitter.ts';
import {
  argumentCode,
  assignCode,
  assignmentCode,
  conditionCode,
  isReadToAssign,
  positionsCode,
  savePositions,
  setterCode,
  slotCode,
  spreadCode,
  subscriptsCode,
  textCode,
  valueCode,
  wholeCode,
} from './expressions.ts';
import { emitGosub, emitJump, emitLeave } from './jumps.ts';
import { arithmeticCode, asNumberCode, goesOnCode } from './operands.ts';
import { ROUND, ROUNDS_OVER, STOP, TICK } from './tick.ts';

export function emitBlock(emitter: Emitter, block: readonly FlatStatement[] | undefined): void {
  for (const statement of block ?? []) emitStatement(emitter, statement);
}

function emitStatement(emitter: Emitter, statement: FlatStatement): void {
  const { writer } = emitter;
  writer.at = statement.at;
  emitter.forgetOperands();
  switch (statement.kind) {
    case 'assignment': {
      const { target, operator, value } = statement;
      writer.line(`${assignmentCode(emitter, target, operator, value)};`);
      return;
    }
    case 'if':
      emitIf(emitter, conditionCode(emitter, statement.condition), statement.yes, statement.no);
      return;
    case 'case':
      for (const [index, { condition, body }] of statement.branches.entries()) {
        writer.at = condition.at;
        const begin = `${index === 0 ? '' : '} else '}if (${conditionCode(emitter, condition)}) {`;
        writer.line(begin);
        writer.indented(() => emitBlock(emitter, body));
      }
      if (statement.branches.length > 0) writer.line('}');
      return;
    case 'loop':
      emitLoop(emitter, 'for (;;) {', () => {
        writer.line(ROUND);
        emitBlock(emitter, statement.body);
      });
      return;
    case 'for':
      emitFor(emitter, statement);
      return;
    case 'for-enter':
    case 'for-next':
      emitLooseFor(emitter, statement);
      return;
    case 'loop-test': {
      const condition = conditionCode(emitter, statement.condition);
      writer.line(`if (${statement.until ? condition : `!${condition}`}) break;`);
      return;
    }
    case 'leave':
      writer.line(statement.how === 'EXIT' ? 'break;' : 'continue;');
      return;
    case 'goto':
      emitJump(emitter, statement.label);
      return;
    case 'gosub':
      emitLocalCall(emitter, statement);
      return;
    case 'on':
      emitOn(emitter, statement);
      return;
    case 'return':
      emitReturn(emitter, statement);
      return;
    case 'call':
      emitCall(emitter, statement);
      return;
    case 'dim':
      for (const { name, sizes } of statement.arrays) emitDim(emitter, name, sizes);
      return;
    case 'transaction': {
      const label = emitter.temporary();
      writer.line('$.transactions.begin();');
      emitter.transactions.push(label);
      writer.block(`${label}: {`, () => emitBlock(emitter, statement.body));
      emitter.transactions.pop();
      writer.at = statement.at;
      writer.line('$.transactions.over();');
      return;
    }
    case 'transaction-begin':
      writer.line('$.transactions.begin();');
      return;
    case 'transaction-over':
      writer.line('$.transactions.over();');
      return;
    case 'transaction-end': {
      const label = emitter.transactions.at(-1);
      writer.line(`$.transactions.${statement.how === 'COMMIT' ? 'commit' : 'rollback'}();`);
      if (label !== undefined) writer.line(`break ${label};`);
      return;
    }
    case 'command':
      emitCommand(emitter, statement);
      return;
    case 'label':
    case 'common':
    case 'equate':
    case 'deffun':
    case 'private':
      return;
  }
}

function emitIf(emitter: Emitter, condition: string, yes?: Block, no?: Block): void {
  const { writer } = emitter;
  if (yes === undefined) {
    writer.block(`if (!${condition}) {`, () => emitBlock(emitter, no));
    return;
  }
  writer.line(`if (${condition}) {`);
  writer.indented(() => emitBlock(emitter, yes));
  if (no !== undefined) {
    writer.line('} else {');
    writer.indented(() => emitBlock(emitter, no));
  }
  writer.line('}');
}

function emitFor(emitter: Emitter, loop: For): void {
  const { writer } = emitter;
  const head = simpleHead(emitter, loop) ?? generalHead(emitter, loop);
  emitLoop(emitter, `${head.begin} {`, () => {
    for (const line of head.lines) writer.line(line);
    emitBlock(emitter, loop.tests);
    writer.line(ROUND);
    emitBlock(emitter, loop.body);
  });
}

/** A loop; the outermost of a function says how many rounds there were. */
function emitLoop(emitter: Emitter, begin: string, write: () => void): void {
  const { writer } = emitter;
  emitter.loops += 1;
  emitter.countsRounds = true;
  writer.block(begin, write);
  emitter.loops -= 1;
  if (emitter.loops === 0) writer.line(ROUNDS_OVER);
}

interface LoopHead {
  readonly begin: string;
  /** What each round begins with. */
  readonly lines: readonly string[];
}

/** A FOR whose step is known and whose limit does not depend on its variable. */
function simpleHead(emitter: Emitter, loop: For): LoopHead | undefined {
  const { variable, limit, step } = loop;
  if (variable.kind !== 'variable' || emitter.flavour.forBeyondLimit) return undefined;
  const size = step === undefined ? '1' : wholeCode(emitter, step);
  if (!/^-?[1-9]\d*$/.test(size)) return undefined;
  for (const part of withParts(limit)) {
    if (part.kind === 'variable' && part.name === variable.name) return undefined;
    if (part.kind === 'function' || part.kind === 'user-function') return undefined;
  }
  const { code } = emitter.scope.variable(variable.name);
  const next = emitter.temporary();
  emitter.writer.line(`${code} = ${asNumberCode(emitter, loop.start, valueCode)};`);
  const compare = size.startsWith('-') ? 'greaterOrEqual' : 'lessOrEqual';
  const test = goesOnCode(emitter, next, compare, limit, valueCode);
  const one: Expression = { kind: 'number', text: '1', at: variable.at };
  return {
    begin: `for (let ${next} = ${code}; ${test}; ${next} = ${arithmeticCode(emitter, 'add', [variable, step ?? one], valueCode)})`,
    lines: [`${code} = ${next};`],
  };
}

/** Any other FOR: limit and step are asked each time, after the variable was set. */
function generalHead(emitter: Emitter, loop: For): LoopHead {
  const { variable } = loop;
  const next = emitter.temporary();
  const old = emitter.temporary();
  const read = valueCode(emitter, variable);
  const step = emitter.temporary();
  const stepCode = loop.step === undefined ? '1' : valueCode(emitter, loop.step);
  const restore = emitter.flavour.forBeyondLimit ? '' : `${assignCode(emitter, variable, old)}; `;
  return {
    begin: `for (let ${next} = ${emitter.operator('number', valueCode(emitter, loop.start))}, ${old} = ${next}, ${step} = ${stepCode}; ; ${old} = ${read}, ${step} = ${stepCode}, ${next} = ${emitter.operator('add', old, step)})`,
    lines: [
      `${assignCode(emitter, variable, next)};`,
      `if (isBeyond(${next}, ${valueCode(emitter, loop.limit)}, ${step})) { ${restore}break; }`,
    ],
  };
}

/** The ends of a FOR that is jumped into. */
function emitLooseFor(
  emitter: Emitter,
  statement: FlatStatement & { kind: 'for-enter' | 'for-next' },
): void {
  const { writer } = emitter;
  const { variable, start, limit, step } = statement.loop;
  const next = emitter.temporary();
  const read = valueCode(emitter, variable);
  const isFirst = statement.kind === 'for-enter';
  writer.block('{', () => {
    const old = emitter.temporary();
    const size = emitter.temporary();
    const begun = isFirst ? emitter.operator('number', valueCode(emitter, start)) : read;
    writer.line(`const ${old} = ${begun};`);
    writer.line(`const ${size} = ${step === undefined ? '1' : valueCode(emitter, step)};`);
    writer.line(`const ${next} = ${isFirst ? old : emitter.operator('add', old, size)};`);
    writer.line(`${assignCode(emitter, variable, next)};`);
    writer.block(`if (isBeyond(${next}, ${valueCode(emitter, limit)}, ${size})) {`, () => {
      if (!isFirst && !emitter.flavour.forBeyondLimit)
        writer.line(`${assignCode(emitter, variable, old)};`);
      emitJump(emitter, statement.exit);
    });
    if (statement.kind === 'for-next') emitJump(emitter, statement.again);
  });
}

function emitLocalCall(emitter: Emitter, { label, args }: Gosub): void {
  if (!emitter.routines.has(label)) {
    emitGosub(emitter, label);
    return;
  }
  const codes = args.map((arg) => argumentCode(emitter, arg)).join(', ');
  emitter.writer.line(TICK);
  emitter.writer.line(`${emitter.routineName(label)}(${codes});`);
}

function emitOn(emitter: Emitter, { index, jump, labels }: On): void {
  const { writer, flavour } = emitter;
  const chosen = emitter.temporary();
  const position = emitter.operator('whole', valueCode(emitter, index));
  writer.block('{', () => {
    writer.line(
      flavour.onFallsThrough
        ? `const ${chosen} = ${position};`
        : `const ${chosen} = Math.min(Math.max(${position}, 1), ${labels.length});`,
    );
    for (const [offset, label] of labels.entries()) {
      writer.line(`${offset === 0 ? '' : '} else '}if (${chosen} === ${offset + 1}) {`);
      writer.indented(() =>
        jump === 'GOTO' ? emitJump(emitter, label) : emitGosub(emitter, label),
      );
    }
    writer.line('}');
  });
}

function emitReturn(emitter: Emitter, { value, to }: Return): void {
  const { writer } = emitter;
  if (value !== undefined) {
    const code = valueCode(emitter, value);
    if (emitter.isInRoutine) {
      emitLeave(emitter, `return ${code};`);
      return;
    }
    writer.line(`result = ${code};`);
  }
  const target = to === undefined ? undefined : emitter.routine?.flow.sectionOfLabel.get(to);
  emitLeave(emitter, target === undefined ? 'return;' : `return ${target.index};`);
}

function emitCall(emitter: Emitter, { subroutine, args }: Call): void {
  const codes = args.map((arg) => argumentCode(emitter, arg)).join(', ');
  const name = typeof subroutine === 'string' ? quoted(subroutine) : textCode(emitter, subroutine);
  emitter.writer.line(`$.call(${name}, [${codes}]);`);
}

function emitDim(emitter: Emitter, name: string, sizes: readonly Call['args'][number][]): void {
  // An array that was passed has the size that its owner gave it.
  if (emitter.isPassedArray(name)) return;
  const [rows = '0', columns = '0'] = sizes.map((size) => subscriptsCode(emitter, [size]));
  emitter.writer.line(
    `${emitter.scope.array(name)}.dimension(${rows}, ${columns}, ${!emitter.flavour.pickArrays});`,
  );
}

function emitCommand(emitter: Emitter, command: Command): void {
  const { writer } = emitter;
  const entry = commandEntry(command.name);
  if (entry === undefined) throw new TypeError(`${command.name} has no entry.`);
  if (command.name === 'CLEAR') emitClear(emitter);
  if (command.name === 'DEBUG') {
    writer.line(STOP);
    return;
  }
  if (command.name === 'PRECISION') {
    const [part] = command.parts;
    if (part?.kind === 'value')
      writer.line(`precision = $.checkedPrecision(${valueCode(emitter, part.expression)});`);
    return;
  }
  for (const part of command.parts)
    if (part.kind === 'target' && (isReadToAssign(part.target) || isRead(command, part.target)))
      savePositions(emitter, part.target);
  const run = emitter.hoist('k', command.name, `statement(${quoted(command.name)})`);
  const argsOf = (): string[] => command.parts.flatMap((part) => partCodes(emitter, part));
  // With ON ERROR, the arguments stand in a function of their own.
  const args = command.branches.onError === undefined ? argsOf() : emitter.nested(argsOf);
  const precision = emitter.usage.setsPrecision ? '$.precision = precision, ' : '';
  const call = `${run}(${['$', ...args].join(', ')})`;
  const { onError, locked, yes, no } = command.branches;
  if (entry.clauses.length === 0) {
    writer.line(precision === '' ? `${call};` : `${precision}${call};`);
    if (entry.ends) emitLeave(emitter, 'return;');
    return;
  }
  const outcome = emitter.temporary();
  writer.block('{', () => {
    if (precision !== '') writer.line('$.precision = precision;');
    writer.line(`const ${outcome} = ${onError === undefined ? call : `$.attempt(() => ${call})`};`);
    if (onError !== undefined) {
      writer.block(`if (${outcome} === "error") {`, () => emitBlock(emitter, onError), '} else');
    }
    if (entry.clauses.includes('LOCKED')) {
      writer.line(`if (${outcome} === "locked") {`);
      writer.indented(() =>
        locked === undefined ? writer.line('throw $.failure;') : emitBlock(emitter, locked),
      );
      writer.line('} else');
    }
    emitIf(emitter, outcome, yes ?? [], no);
  });
}

/** Whether a statement reads what it assigns to. */
function isRead({ parts }: Command, target: Expression): boolean {
  return parts.some((part) => part.kind === 'value' && part.expression === target);
}

/** CLEAR: every variable of the program becomes 0. */
function emitClear({ scope, writer }: Emitter): void {
  // Variables that only later lines use are variables of the program, too.
  writer.later(() => [
    ...[...scope.variables].map(({ code }) => `${code} = 0;`),
    ...[...scope.arrayNames].map(([, array]) => `${array}.fill(0);`),
  ]);
}

function partCodes(emitter: Emitter, part: Part): string[] {
  switch (part.kind) {
    case 'value': {
      const code = valueCode(emitter, part.expression);
      const { kind } = part.expression;
      return [kind === 'variable' || kind === 'element' ? `asValue(${code})` : code];
    }
    case 'handle':
      return [slotCode(emitter, part.expression)];
    case 'target':
      return [setterCode(emitter, part.target)];
    case 'place':
      return [spreadCode(emitter, part.target.base), positionsCode(emitter, part.target)];
    case 'dynamic':
      return [spreadCode(emitter, part.target)];
    case 'array':
      return [emitter.scope.array(part.name)];
    case 'flag':
      return [String(part.isSet)];
    case 'choice':
      return [quoted(part.word)];
    case 'list':
      return [
        `[${part.items.map((item) => `[${item.flatMap((each) => partCodes(emitter, each)).join(', ')}]`).join(', ')}]`,
      ];
    case 'absent':
      return ['undefined'];
  }
}
