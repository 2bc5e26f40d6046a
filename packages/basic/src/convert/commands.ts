import { endsFlow } from '../flow/sections.ts';
import { commandEntry } from '../statements/table.ts';
import type { Command, Expression, Part, Target } from '../syntax/syntax.ts';
import { type Code, call, literal, whole } from './code.ts';
import { targetTypes } from './command-targets.ts';
import type { Converter } from './converter.ts';
import {
  givenCode,
  joinedCode,
  positionCodes,
  setterCode,
  slotCode,
  spreadCode,
  textCode,
  valueCode,
  wholeCode,
} from './expressions.ts';
import { leaveCode } from './leave.ts';
import { convertLocate } from './locate-statement.ts';
import { convertBranches, convertReading } from './table-statements.ts';
import { assignmentCode, isReadToAssign, savePositions } from './targets.ts';

/** A statement of the table of commands: by code of its own, else by a call of the runtime. */
export function convertCommand(converter: Converter, command: Command): void {
  const { writer } = converter;
  for (const part of command.parts)
    if (part.kind === 'target' && (isReadToAssign(part.target) || isRead(command, part.target)))
      savePositions(converter, part.target);
  if (command.name === 'NULL') return;
  const own = ownCode(converter, command);
  if (own !== undefined) {
    writer.line(`${own};`);
    return;
  }
  if (command.name === 'LOCATE' && convertLocate(converter, command)) return;
  if (convertReading(converter, command)) return;
  converter.note(command.at, `${command.name} is a call of the runtime.`);
  if (command.name === 'CLEAR') convertClear(converter);
  const { onError, locked } = command.branches;
  const args = command.parts.flatMap((part) => partCodes(converter, command, part));
  while (args.at(-1)?.text === 'undefined') args.pop();
  const given = [whole(literal(command.name)), ...args];
  if (onError !== undefined || locked !== undefined) {
    convertOutcome(converter, command, call('run.outcome', ...given).text);
    return;
  }
  convertBranches(converter, call('run.command', ...given).text, command.branches);
  // CHAIN goes nowhere: TypeScript needs a return.
  if (endsFlow(command)) writer.line(leaveCode(converter));
}

/** A statement with a branch for errors or for locks of others. */
function convertOutcome(converter: Converter, { branches, name }: Command, called: string): void {
  const { writer } = converter;
  const { onError, locked, yes, no } = branches;
  const outcome = converter.temporary('outcome');
  writer.line(
    `const ${outcome} = ${onError === undefined ? called : `run.attempt(() => ${called})`};`,
  );
  const cases: [condition: string, write: () => void][] = [];
  if (onError !== undefined)
    cases.push(["=== 'error'", () => converter.writers.block(converter, onError)]);
  if (commandEntry(name)?.clauses.includes('LOCKED'))
    cases.push([
      "=== 'locked'",
      () =>
        locked === undefined
          ? writer.line('throw run.failure;')
          : converter.writers.block(converter, locked),
    ]);
  for (const [index, [condition, write]] of cases.entries()) {
    writer.line(`${index === 0 ? '' : '} else '}if (${outcome} ${condition}) {`);
    writer.indented(write);
  }
  if (yes !== undefined) {
    writer.line(`} else if (${outcome}) {`);
    writer.indented(() => converter.writers.block(converter, yes));
  }
  if (no !== undefined) {
    writer.line(yes === undefined ? `} else if (!${outcome}) {` : '} else {');
    writer.indented(() => converter.writers.block(converter, no));
  }
  writer.line('}');
}

/** Whether a statement reads what it assigns to. */
function isRead({ parts }: Command, target: Expression): boolean {
  return parts.some((part) => part.kind === 'value' && part.expression === target);
}

/** CLEAR: every variable of the program becomes 0. */
function convertClear(converter: Converter): void {
  // Variables that only later lines use are variables of the program, too.
  converter.writer.later(() => [
    ...[...converter.variables].map(([name, code]) =>
      converter.isBoxed(name) ? `${code}.value = 0;` : `${code} = 0;`,
    ),
    ...[...converter.arrays.values()].map((code) => `${code}.fill(0);`),
  ]);
}

/** Code of the statements that are as short in TypeScript. */
function ownCode(converter: Converter, command: Command): string | undefined {
  const [first, second] = command.parts;
  switch (command.name) {
    case 'PRINT':
      return first?.kind === 'absent'
        ? printed(converter, 'run.print', command.parts.slice(1))
        : undefined;
    case 'CRT':
      return printed(converter, 'run.show', command.parts);
    case 'PRECISION':
      return first?.kind === 'value'
        ? call('run.setPrecision', valueCode(converter, first.expression)).text
        : undefined;
    case 'STOP':
    case 'ABORT':
      return `return ${call(`run.${command.name.toLowerCase()}`, ...itemCodes(converter, first)).text}`;
    case 'WRITE':
      return writtenCode(converter, command);
    case 'INS':
      return second?.kind === 'place' && first?.kind === 'value'
        ? inserted(converter, first.expression, second)
        : undefined;
    case 'DEL':
      return first?.kind === 'place' ? deleted(converter, first) : undefined;
    default:
      return undefined;
  }
}

function printed(converter: Converter, name: string, parts: readonly Part[]): string | undefined {
  const [list, isOpen] = parts;
  if (list?.kind !== 'list' || isOpen?.kind !== 'flag') return undefined;
  const items = list.items
    .flat()
    .flatMap((item) => (item.kind === 'value' ? [item.expression] : []));
  return call(name, lineCode(converter, items), ...(isOpen.isSet ? [whole('true')] : [])).text;
}

/** Code of the texts of a line, with tabs between them. */
function lineCode(converter: Converter, [first, ...others]: readonly Expression[]): Code {
  if (first === undefined) return whole("''");
  if (others.length === 0) return textCode(converter, first);
  const tab: Expression = { kind: 'text', text: '\t', at: first.at };
  return joinedCode(converter, [first, ...others.flatMap((each) => [tab, each])]);
}

function itemCodes(converter: Converter, list: Part | undefined): Code[] {
  const items = list?.kind === 'list' ? list.items.flat() : [];
  return items.flatMap((each) =>
    each.kind === 'value' ? [givenCode(converter, each.expression)] : [],
  );
}

function writtenCode(converter: Converter, { parts, branches }: Command): string | undefined {
  const [record, table, id] = parts;
  if (Object.values(branches).some((block) => block !== undefined)) return undefined;
  if (record?.kind !== 'value' || table?.kind !== 'handle' || id?.kind !== 'value')
    return undefined;
  return call(
    'run.write',
    givenCode(converter, record.expression),
    slotCode(converter, table.expression),
    givenCode(converter, id.expression),
  ).text;
}

type Place = Extract<Part, { kind: 'place' }>;

function inserted(converter: Converter, text: Expression, { target }: Place): string | undefined {
  const base = target.base as Target;
  if (base.kind === 'element' || converter.isWalked(base)) return undefined;
  const { insertsBeforeEmpty } = converter.flavour;
  const put = textCode(converter, text);
  const positions = insertsBeforeEmpty
    ? [0, 1, 2].map((index) => {
        const position = target.positions[index];
        return position === undefined ? whole('0') : wholeCode(converter, position);
      })
    : positionCodes(converter, target.positions);
  const options = insertsBeforeEmpty ? [whole("{ flavour: 'universe' }")] : [];
  const old = textCode(converter, base);
  const changed = call(converter.direct('insert'), old, ...positions, put, ...options);
  return assignmentCode(converter, base, changed, 'text');
}

function deleted(converter: Converter, { target }: Place): string | undefined {
  const base = target.base as Target;
  if (base.kind === 'element' || converter.isWalked(base)) return undefined;
  const changed = call(
    converter.direct('del'),
    textCode(converter, base),
    ...positionCodes(converter, target.positions),
  );
  return assignmentCode(converter, base, changed, 'text');
}

function partCodes(converter: Converter, command: Command, part: Part): Code[] {
  switch (part.kind) {
    case 'value':
      return [givenCode(converter, part.expression)];
    case 'handle':
      return [slotCode(converter, part.expression)];
    case 'target':
      return [setterCode(converter, part.target, targetTypes(command).get(part.target))];
    case 'place': {
      const { positions } = part.target;
      const codes = [0, 1, 2].map((index) => {
        const position = positions[index];
        return position === undefined ? whole('0') : wholeCode(converter, position);
      });
      return [spreadCode(converter, part.target.base), ...codes];
    }
    case 'dynamic':
      return [spreadCode(converter, part.target)];
    case 'array':
      return [whole(converter.array(part.name))];
    case 'flag':
      return [whole(String(part.isSet))];
    case 'choice':
      return [whole(literal(part.word))];
    case 'list': {
      const items = part.items.map((item) => {
        const codes = item.flatMap((each) => partCodes(converter, command, each));
        return `[${codes.map(({ text }) => text).join(', ')}]`;
      });
      return [whole(`[${items.join(', ')}]`)];
    }
    case 'absent':
      return [whole('undefined')];
  }
}
