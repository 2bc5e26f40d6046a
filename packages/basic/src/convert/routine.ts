import type { FlatStatement } from '../flow/flatten.ts';
import { type Flow, flowOf, isMark, type Section, type SectionGroup } from '../flow/sections.ts';
import type { LocalRoutine, Position, Statement } from '../syntax/syntax.ts';
import { statementsIn } from '../syntax/walk.ts';
import type { Converter, RoutineContext } from './converter.ts';
import { TYPE_NAMES } from './expressions.ts';
import { convertEntry, countedGroups, entryCode, sectionName } from './jumps.ts';
import { leaveCode } from './leave.ts';
import { convertBlock } from './statements.ts';
import { writeComments } from './written-comments.ts';

/** Writes the statements of a routine: those of its beginning, and a function for each label that is called. */
export function convertRoutine(
  converter: Converter,
  flow: Flow,
  own: ReadonlyMap<string, string> | undefined,
): void {
  const [first] = flow.sections;
  const beginning = flow.groupOf.get(0);
  if (first === undefined || beginning === undefined) return;
  const isInlined = own === undefined && flow.beginsOnce && flow.returnTargets.length === 0;
  const functions = new Map<SectionGroup, string>();
  for (const group of flow.groups)
    if (!isInlined || group !== beginning)
      functions.set(group, converter.names.claim(nameOf(group), 'Part'));
  if (isInlined) functions.set(beginning, '');
  const routine: RoutineContext = {
    flow,
    functions,
    isLocal: own !== undefined,
    inlined: isInlined ? beginning : undefined,
    group: undefined,
    counted: countedGroups(flow.groups, (group) => enteredFrom(flow, group)),
    own: own ?? new Map(),
  };
  converter.routine = routine;
  if (isInlined) convertGroup(converter, routine, beginning);
  else convertStart(converter, routine, first);
  for (const group of flow.groups)
    if (group !== routine.inlined) convertFunction(converter, routine, group);
  converter.routine = undefined;
}

/** Names a function by its first label that a person wrote. */
function nameOf({ sections, index }: SectionGroup): string {
  const labels = sections.flatMap((section) => section.labels);
  const label = labels.find((each) => !each.startsWith('#'));
  if (label !== undefined) return label;
  return index === 0 ? 'start' : `part.${index}`;
}

/** Calls the first function. */
function convertStart(
  converter: Converter,
  { flow, isLocal }: RoutineContext,
  first: Section,
): void {
  const { writer, hasResult } = converter;
  const entry = entryCode(converter, first);
  if (flow.returnTargets.length === 0) {
    writer.line(isLocal ? `return ${entry};` : `${entry};`);
  } else {
    writer.line(`let returnTo = ${entry};`);
    writer.block('while (returnTo !== undefined) {', () => {
      writer.line('run.tick();');
      // RETURN TO outside a GOSUB is a GOTO.
      for (const target of flow.returnTargets)
        writer.line(
          `if (returnTo === ${sectionName(target)}) { returnTo = ${entryCode(converter, target)}; continue; }`,
        );
      writer.line('break;');
    });
    if (isLocal) writer.line('return returnTo;');
  }
  if (!isLocal && hasResult) writer.line('return result;');
}

function convertFunction(converter: Converter, routine: RoutineContext, group: SectionGroup): void {
  const { writer } = converter;
  const label = group.sections
    .flatMap(({ labels }) => labels)
    .find((each) => !each.startsWith('#'));
  const at = label === undefined ? undefined : converter.labelPosition(label);
  if (writer.lines.at(-1)?.text !== '') writer.blank();
  if (at !== undefined) writeComments(converter, at);
  const type = routine.isLocal
    ? converter.type('Slot')
    : routine.flow.returnTargets.length > 0
      ? 'string | undefined'
      : 'void';
  const parameters = group.sections.length > 1 ? 'label: string' : '';
  const name = routine.functions.get(group) ?? '';
  writer.block(`function ${name}(${parameters}): ${type} {`, () =>
    convertGroup(converter, routine, group),
  );
}

function convertGroup(converter: Converter, routine: RoutineContext, group: SectionGroup): void {
  const { writer } = converter;
  const { sections } = group;
  const [first] = sections;
  routine.group = group;
  if (!group.isLoop) {
    convertSections(converter, routine, group);
    if (!givesValue(converter)) writer.dropLast('return;');
  } else {
    noteLoop(converter, group);
    if (group === routine.inlined && sections.length > 1 && first !== undefined)
      writer.line(`let label = ${sectionName(first)};`);
    writer.block('again: for (;;) {', () => {
      writer.line('run.tick();');
      if (sections.length === 1) convertSections(converter, routine, group);
      else {
        writer.block('switch (label) {', () => convertSections(converter, routine, group));
        writer.line(leaveCode(converter));
      }
    });
  }
  routine.group = undefined;
}

function noteLoop(converter: Converter, { sections }: SectionGroup): void {
  const labels = sections
    .flatMap((section) => section.labels)
    .filter((each) => !each.startsWith('#'));
  const at = converter.labelPosition(labels[0] ?? '') ?? positionIn(sections);
  if (at === undefined) return;
  converter.note(
    at,
    labels.length > 1
      ? `The labels ${labels.join(', ')} jump to each other: they are a loop around a switch.`
      : `Jumps back to ${labels[0] ?? 'the beginning'} are a loop without an end that they continue.`,
  );
}

function convertSections(
  converter: Converter,
  { flow }: RoutineContext,
  group: SectionGroup,
): void {
  const { writer } = converter;
  for (const section of group.sections) {
    const write = (): void => {
      convertBlock(converter, section.statements);
      const next = section.next === undefined ? undefined : flow.sections[section.next];
      if (next !== undefined) convertEntry(converter, next);
      else if (section.endsRoutine) convertEnd(converter, flow, section, group.isLoop);
    };
    if (group.sections.length === 1) write();
    else writer.block(`case ${sectionName(section)}: {`, write);
  }
}

/** What happens at the end of the source: inside a GOSUB the whole program ends there. */
function convertEnd(converter: Converter, flow: Flow, { index }: Section, isLoop: boolean): void {
  const { writer, routine } = converter;
  if (flow.inGosub.has(index) && !routine?.isLocal) {
    const at = positionIn(flow.sections.slice(index));
    if (at !== undefined)
      converter.note(at, 'The end of the source inside a GOSUB ends the program.');
    writer.line('return run.end();');
    return;
  }
  const leave = leaveCode(converter);
  if (isLoop || leave !== 'return;' || givesValue(converter)) writer.line(leave);
}

/** Whether the function that is written may return something. */
function givesValue({ routine, program }: Converter): boolean {
  return routine?.isLocal === true || program.kind === 'function';
}

function positionIn(sections: readonly Section[]): Position | undefined {
  return sections.flatMap(({ statements }) => statements).at(0)?.at;
}

/** The groups that the statements of a group enter, by GOSUBs and jumps. */
function enteredFrom(flow: Flow, group: SectionGroup): SectionGroup[] {
  const found: SectionGroup[] = [];
  const enter = (index: number | undefined): void => {
    const entered = index === undefined ? undefined : flow.groupOf.get(index);
    // A jump inside a group is no call.
    if (entered !== undefined) found.push(entered);
  };
  const jump = (label: string): void => {
    const index = flow.sectionOfLabel.get(label)?.index;
    if (index !== undefined && flow.groupOf.get(index) !== group) enter(index);
  };
  const gosub = (label: string): void => enter(flow.sectionOfLabel.get(label)?.index);
  for (const { statements, next } of group.sections) {
    if (next !== undefined && flow.groupOf.get(next) !== group) enter(next);
    for (const statement of statements.flatMap(plainStatements)) {
      if (statement.kind === 'gosub') gosub(statement.label);
      if (statement.kind === 'goto') jump(statement.label);
      if (statement.kind === 'on')
        statement.labels.forEach(statement.jump === 'GOSUB' ? gosub : jump);
    }
    for (const flat of statements)
      if (flat.kind === 'for-enter' || flat.kind === 'for-next') {
        jump(flat.exit);
        if (flat.kind === 'for-next') jump(flat.again);
      }
  }
  return found;
}

function plainStatements(flat: FlatStatement): Statement[] {
  if (isMark(flat) || flat.kind === 'for-enter' || flat.kind === 'for-next') return [];
  return statementsIn([flat]);
}

/** A local routine: it sees the variables of the program, and has parameters and private ones of its own. */
export function convertLocalRoutine(converter: Converter, routine: LocalRoutine): void {
  const { writer, names } = converter;
  if (writer.lines.at(-1)?.text !== '') writer.blank();
  writeComments(converter, routine.at);
  const own = new Map<string, string>();
  const parameters = routine.parameters.map(({ name, isArray }) => {
    const claimed = names.claim(isArray ? name : `${name}.cell`);
    own.set(isArray ? `MAT ${name}` : name, isArray ? claimed : names.claim(name));
    return `${claimed}: ${converter.type(isArray ? 'Matrix' : 'Cell')}`;
  });
  const privates = statementsIn(routine.body).flatMap((each) =>
    each.kind === 'private' ? each.names : [],
  );
  for (const name of privates) own.set(name, names.claim(name));
  const name = converter.localFunctions.get(routine.name) ?? '';
  writer.block(`function ${name}(${parameters.join(', ')}): ${converter.type('Slot')} {`, () => {
    for (const [index, parameter] of routine.parameters.entries())
      if (!parameter.isArray)
        writer.line(
          `const ${own.get(parameter.name)} = run.variable(${quoted(parameter.name)}, ${parameters[index]?.replace(/:.*/, '')});`,
        );
    for (const each of privates)
      writer.line(variableDeclaration(converter, each, own.get(each) ?? ''));
    convertRoutine(converter, flowOf(routine.body), own);
  });
}

/** The declaration of a variable before everything that uses it. */
export function variableDeclaration(converter: Converter, name: string, code: string): string {
  if (converter.isBoxed(name)) return `const ${code} = run.variable(${quoted(name)});`;
  const type = converter.typeOf(name) ?? 'value';
  const typeName = TYPE_NAMES[type];
  if (type === 'slot' || type === 'value') converter.type(typeName);
  if (type === 'slot') return `let ${code}: Slot;`;
  if (converter.isLoose(name)) return `let ${code}: ${typeName} | undefined;`;
  if (type === 'text') return `let ${code} = '';`;
  return type === 'value' ? `let ${code}: Value = 0;` : `let ${code} = 0;`;
}

function quoted(name: string): string {
  return `'${name}'`;
}
