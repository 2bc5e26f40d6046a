import type { Command, Expression } from '../syntax/syntax.ts';
import { call, level, literal, whole } from './code.ts';
import { targetTypes } from './command-targets.ts';
import type { Converter } from './converter.ts';
import { givenCode, slotCode, textCode } from './expressions.ts';
import { defaultOf, type Reading, readingOf } from './readings.ts';

/** Writes a statement that reads one thing. @returns Whether it is one. */
export function convertReading(converter: Converter, command: Command): boolean {
  const reading = readingOf(command);
  if (reading === undefined) return false;
  const begin = converter.declaredAt.get(command);
  const { target } = reading;
  const instead = command.name === 'OPEN' ? undefined : defaultOf(command, target);
  if (instead !== undefined) {
    const text = `${askedCode(converter, command, reading)} ?? ${textCode(converter, instead).text}`;
    const code = { text, level: level.choice };
    const assigned = converter.writers.assignment(converter, target, code, 'text');
    converter.writer.line(`${begin === undefined ? '' : `${begin} `}${assigned};`);
  } else if (begin !== undefined && target.kind === 'variable')
    convertDeclared(converter, command, reading, `${begin} ${converter.variable(target.name)}`);
  else if (command.name === 'READNEXT') return false;
  else convertGiven(converter, command, reading);
  return true;
}

/** Code of what gives the thing, or `undefined` where it is missing. */
function askedCode(converter: Converter, command: Command, { asked }: Reading): string {
  const args = [...askedCodes(converter, command, asked), ...statementCode(command)];
  return call(GIVERS[command.name] ?? 'run.readRecord', ...args).text;
}

const GIVERS: Readonly<Record<string, string>> = {
  OPEN: 'run.openTable',
  READNEXT: 'run.readNext',
};

/** What is read is a constant of its own. */
function convertDeclared(
  converter: Converter,
  command: Command,
  reading: Reading,
  begin: string,
): void {
  const { writer } = converter;
  const { target } = reading;
  writer.line(`${begin} = ${askedCode(converter, command, reading)};`);
  const name = target.kind === 'variable' ? converter.variable(target.name) : '';
  writer.block(`if (${name} === undefined) {`, () =>
    converter.writers.block(converter, command.branches.no),
  );
  converter.writers.block(converter, command.branches.yes);
}

/** What is read is given to something that is there already. */
function convertGiven(converter: Converter, command: Command, { target, asked }: Reading): void {
  const { name, branches } = command;
  const given = name === 'OPEN' ? 'table' : 'record';
  const parameter = converter.temporary(given);
  const type = targetTypes(command).get(target) ?? 'slot';
  const set = converter.writers.assignment(converter, target, whole(parameter), type);
  const setter = whole(`(${parameter}) => { ${set}; }`);
  const args = [...askedCodes(converter, command, asked), setter, ...statementCode(command)];
  convertBranches(
    converter,
    call(name === 'OPEN' ? 'run.open' : 'run.read', ...args).text,
    branches,
  );
}

function askedCodes(converter: Converter, { name }: Command, asked: readonly Expression[]) {
  if (name === 'OPEN') return asked.map((each) => textCode(converter, each));
  return asked.map((each, index) =>
    index === 0 ? slotCode(converter, each) : givenCode(converter, each),
  );
}

function statementCode({ name }: Command) {
  return name === 'READU' || name === 'READL' ? [whole(literal(name))] : [];
}

/** A condition with what runs by it. */
export function convertBranches(
  converter: Converter,
  condition: string,
  { yes, no }: Command['branches'],
): void {
  const { writer } = converter;
  const block = (statements: Command['branches']['yes']) => () =>
    converter.writers.block(converter, statements);
  if (yes === undefined && no === undefined) writer.line(`${condition};`);
  else if (yes === undefined) writer.block(`if (!${condition}) {`, block(no));
  else {
    writer.line(`if (${condition}) {`);
    writer.indented(block(yes));
    if (no !== undefined) {
      writer.line('} else {');
      writer.indented(block(no));
    }
    writer.line('}');
  }
}
