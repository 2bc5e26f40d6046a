import type { FlatStatement } from '../flow/flatten.ts';
import { type Flow, flowOf, isMark, type SectionGroup } from '../flow/sections.ts';
import type { Flavour } from '../syntax/flavours.ts';
import type { LocalRoutine, Program, Statement } from '../syntax/syntax.ts';
import { bodiesOf, statementsIn } from '../syntax/walk.ts';
import type { CodeLine } from './code-writer.ts';
import { identifierPart, quoted } from './code-writer.ts';
import { Emitter, type RoutineContext } from './emitter.ts';
import { wholeCode } from './expressions.ts';
import { emitEntry, emitLeave, entryCode, functionName } from './jumps.ts';
import { Scope } from './scope.ts';
import { emitBlock } from './statements.ts';
import { DEEPER, LESS_DEEP, STOP, TICK } from './tick.ts';

/** A program as JavaScript. */
export interface EmittedUnit {
  readonly lines: readonly CodeLine[];
  /** Functions that were written, and how many of them need a dispatch. */
  readonly functions: number;
  readonly dispatches: number;
  /** Variables and arrays as the source calls them, by their identifiers in JavaScript. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Writes a program as a script whose value is a function that takes the tools of the runtime.
 *
 * @param isTool - Whether the runtime has a tool of that name.
 * @param stopsAtStart - Whether a debugger stops before the first statement.
 */
export function emitUnit(
  program: Program,
  flavour: Flavour,
  isTool: (name: string) => boolean,
  stopsAtStart = false,
): EmittedUnit {
  const emitter = new Emitter(program, flavour, flowOf(program.body));
  const { writer } = emitter;
  for (const statement of bodiesOf(program).flatMap(statementsIn))
    if (statement.kind === 'deffun') emitter.userFunctions.set(statement.name, statement);
  const parameters = program.parameters.map(({ name, isArray }) => {
    if (isArray) emitter.passedArrays.add(name);
    return isArray ? emitter.scope.adoptArray(name) : emitter.scope.adopt(name);
  });
  const commons = commonLines(emitter);
  writer.indented(() =>
    writer.indented(() => {
      for (const routine of program.routines) emitRoutine(emitter, routine);
      if (stopsAtStart) {
        writer.at = program.body[0]?.at;
        writer.line(STOP);
      }
      emitBody(emitter, emitter.flow, 's', false);
      writer.at = undefined;
      writer.line('return result;');
    }),
  );
  const body = writer.finished();
  const name = identifierPart(program.name) || 'program';
  const plain = (text: string): CodeLine => ({ text, at: undefined });
  const head = [
    '(function (tools) {',
    "  'use strict';",
    `  const { ${toolsIn(body, isTool).join(', ')} } = tools;`,
    ...[...emitter.hoisted].map(([code, identifier]) => `  const ${identifier} = ${code};`),
    `  return function p_${name}(${['$', ...parameters].join(', ')}) {`,
    '    let result;',
    ...(emitter.usage.setsPrecision ? ['    let precision = 4;'] : []),
    ...[...commons, ...emitter.scope.declarations].map((line) => `    ${line}`),
  ];
  return {
    lines: [...head.map(plain), ...body, plain('  };'), plain('})')],
    functions: emitter.functions,
    dispatches: emitter.dispatches,
    variables: emitter.scope.identifiers,
  };
}

/** The tools that lines use: their names stand before a bracket. */
function toolsIn(lines: readonly CodeLine[], isTool: (name: string) => boolean): string[] {
  const called = new Set(lines.flatMap(({ text }) => text.match(/\b[a-zA-Z]+(?=\()/g) ?? []));
  return [...ALWAYS, ...[...called].filter((name) => isTool(name) && !ALWAYS.has(name))].sort();
}

/** Tools that the head of a script may use. */
const ALWAYS: ReadonlySet<string> = new Set([
  'Matrix',
  'bind',
  'bindWarned',
  'constantNumber',
  'readerOf',
  'statement',
]);

/** The variables of COMMON, which are there before the program begins. */
function commonLines(emitter: Emitter): string[] {
  const lines: string[] = [];
  const positions = new Map<string, number>();
  for (const statement of bodiesOf(emitter.program).flatMap(statementsIn)) {
    if (statement.kind !== 'common') continue;
    for (const item of statement.items) {
      const position = positions.get(statement.block) ?? 0;
      positions.set(statement.block, position + 1);
      const where = `${quoted(statement.block)}, ${position}`;
      const initial = emitter.flavour.commonUnassigned ? 'undefined' : '0';
      if (item.kind === 'variable') {
        lines.push(`const ${emitter.scope.adopt(item.name)} = $.common(${where}, ${initial});`);
        continue;
      }
      const [rows = '0', columns = '0'] = item.sizes.map((size) => wholeCode(emitter, size));
      const array = emitter.scope.adoptArray(item.name);
      lines.push(
        `const ${array} = $.commonArray(${where}, ${quoted(item.name)}, ${rows}, ${columns}, ${initial});`,
      );
    }
  }
  return lines;
}

/** A local routine: it sees the variables of the program, and has parameters and private ones of its own. */
function emitRoutine(emitter: Emitter, routine: LocalRoutine): void {
  const { writer } = emitter;
  const outer = emitter.scope;
  emitter.scope = new Scope(emitter.usage, new Set(), outer);
  const parameters = routine.parameters.map(({ name, isArray }) => {
    if (isArray) emitter.passedArrays.add(name);
    return isArray ? emitter.scope.adoptArray(name) : emitter.scope.adopt(name);
  });
  for (const statement of statementsIn(routine.body))
    if (statement.kind === 'private')
      for (const name of statement.names) emitter.scope.declarePrivate(name);
  writer.at = routine.at;
  emitter.isInRoutine = true;
  writer.block(`function ${emitter.routineName(routine.name)}(${parameters.join(', ')}) {`, () => {
    for (const line of emitter.scope.declarations) writer.line(line);
    writer.line(DEEPER);
    writer.block(
      'try {',
      () => emitBody(emitter, flowOf(routine.body), `${emitter.routineName(routine.name)}_`, true),
      '} finally {',
    );
    writer.indented(() => writer.line(LESS_DEEP));
    writer.line('}');
  });
  emitter.isInRoutine = false;
  emitter.scope = outer;
}

/** The functions of a routine, and the call of the first. */
function emitBody(emitter: Emitter, flow: Flow, prefix: string, isLocal: boolean): void {
  const { writer } = emitter;
  const routine: RoutineContext = { flow, group: undefined, prefix };
  emitter.routine = routine;
  for (const group of flow.groups) emitGroup(emitter, routine, group);
  const [first] = flow.sections;
  writer.at = undefined;
  if (first === undefined) return;
  const entry = entryCode(routine, first);
  if (flow.returnTargets.length > 0) {
    // RETURN TO outside a GOSUB is a GOTO.
    writer.line(`let to = ${entry};`);
    writer.block('while (to !== undefined) {', () => {
      writer.line(TICK);
      for (const target of flow.returnTargets)
        writer.line(
          `if (to === ${target.index}) { to = ${entryCode(routine, target)}; continue; }`,
        );
      writer.line('break;');
    });
    if (isLocal) writer.line('return to;');
  } else writer.line(isLocal ? `return ${entry};` : `${entry};`);
  emitter.routine = undefined;
}

function emitGroup(emitter: Emitter, routine: RoutineContext, group: SectionGroup): void {
  const { writer } = emitter;
  const name = functionName(routine, group);
  const isDispatch = group.sections.length > 1;
  emitter.functions += 1;
  if (group.isLoop) emitter.dispatches += 1;
  routine.group = group.isLoop ? group.sections : undefined;
  writer.at = undefined;
  writer.block(`function ${name}(${isDispatch ? 'at' : ''}) {`, () => {
    const declarations: string[] = [];
    writer.later(() => declarations);
    emitter.beginFunction(sizeOf(group) <= INLINE_MAX, group.isLoop);
    const isBeginning = !emitter.isInRoutine && group.sections[0]?.index === 0;
    if (isBeginning) writer.later(() => emitter.scope.declarationsOfBeginning);
    if (!group.isLoop) emitSections(emitter, routine, group);
    else
      writer.block('dispatch: for (;;) {', () => {
        if (isDispatch) writer.block('switch (at) {', () => emitSections(emitter, routine, group));
        else emitSections(emitter, routine, group);
        emitLeave(emitter, 'return;');
      });
    const { countsRounds, operandsOfFunction } = emitter;
    declarations.push(
      ...(countsRounds ? ['let rounds = 0;'] : []),
      ...(operandsOfFunction.length > 0 ? [`let ${operandsOfFunction.join(', ')};`] : []),
    );
  });
  routine.group = undefined;
}

/** Statements of a function above which its operators are calls: what is too large, no engine of JavaScript optimizes. */
const INLINE_MAX = 300;

function sizeOf({ sections }: SectionGroup): number {
  const flat = sections.flatMap(({ statements }) => statements);
  const statements = flat.filter((each): each is Statement => !isMark(each) && !isEndOfFor(each));
  return statementsIn(statements).length + flat.length - statements.length;
}

function isEndOfFor({ kind }: FlatStatement): boolean {
  return kind === 'for-enter' || kind === 'for-next';
}

function emitSections(emitter: Emitter, routine: RoutineContext, group: SectionGroup): void {
  const { writer } = emitter;
  for (const [position, section] of group.sections.entries()) {
    const write = (): void => {
      emitBlock(emitter, section.statements);
      writer.at = undefined;
      const next = section.next === undefined ? undefined : routine.flow.sections[section.next];
      const isNextCase = next !== undefined && group.sections[position + 1] === next;
      if (next !== undefined && !isNextCase) emitEntry(emitter, routine, next);
      else if (section.endsRoutine) emitLeave(emitter, endCode(emitter, routine, section.index));
    };
    if (group.sections.length === 1) write();
    else writer.block(`case ${position}: {`, write);
  }
}

/** What happens at the end of the source: inside a GOSUB the whole program ends there. */
function endCode(emitter: Emitter, { flow }: RoutineContext, section: number): string {
  return flow.inGosub.has(section) && !emitter.isInRoutine ? 'return $.end();' : 'return;';
}
