import type { Section, SectionGroup } from '../flow/sections.ts';
import { identifierPart } from './code-writer.ts';
import type { Emitter, RoutineContext } from './emitter.ts';
import { DEEPER, LESS_DEEP, ROUND, ROUNDS_OVER, TICK } from './tick.ts';

/** Goes on at a label, and does not come back. */
export function emitJump(emitter: Emitter, label: string): void {
  const { routine } = emitter;
  const section = routine?.flow.sectionOfLabel.get(label);
  if (routine === undefined || section === undefined)
    throw new TypeError(`There is no label ${label}.`);
  emitEntry(emitter, routine, section);
}

/** Goes on with a section: inside its own group by a dispatch, else by calling its function. */
export function emitEntry(emitter: Emitter, routine: RoutineContext, section: Section): void {
  const { writer } = emitter;
  if (!routine.group?.includes(section)) {
    emitLeave(emitter, `return ${entryCode(routine, section)};`);
    return;
  }
  emitter.countsRounds = true;
  writer.line(ROUND);
  if (routine.group.length > 1) writer.line(`at = ${routine.group.indexOf(section)};`);
  writer.line('continue dispatch;');
}

/** Leaves the function that is written: what its loops did is counted before. */
export function emitLeave(emitter: Emitter, code: string): void {
  if (emitter.loops > 0) emitter.writer.line(ROUNDS_OVER);
  emitter.writer.line(code);
}

/** Runs a section and what follows it up to a RETURN. */
export function emitGosub(emitter: Emitter, label: string): void {
  const { routine, writer } = emitter;
  const section = routine?.flow.sectionOfLabel.get(label);
  if (routine === undefined || section === undefined)
    throw new TypeError(`There is no label ${label}.`);
  // The end of the source inside a GOSUB leaves this function, too.
  if (emitter.loops > 0 && endsInGosub(routine)) writer.line(ROUNDS_OVER);
  writer.line(TICK);
  writer.line(DEEPER);
  const code = entryCode(routine, section);
  if (routine.flow.returnTargets.length === 0) {
    writer.line(`${code};`);
    writer.line(LESS_DEEP);
    return;
  }
  const to = emitter.temporary();
  writer.block('{', () => {
    writer.line(`const ${to} = ${code};`);
    writer.line(LESS_DEEP);
    for (const target of routine.flow.returnTargets)
      writer.block(`if (${to} === ${target.index}) {`, () => emitEntry(emitter, routine, target));
  });
}

function endsInGosub({ flow }: RoutineContext): boolean {
  return flow.sections.some(({ index, endsRoutine }) => endsRoutine && flow.inGosub.has(index));
}

/** The call that enters a section. */
export function entryCode(routine: RoutineContext, section: Section): string {
  const group = routine.flow.groupOf.get(section.index);
  if (group === undefined) throw new TypeError('A section belongs to a group.');
  const position = group.sections.indexOf(section);
  return `${functionName(routine, group)}(${group.sections.length > 1 ? position : ''})`;
}

/** The name of the function of a group: that of its first label. */
export function functionName(routine: RoutineContext, group: SectionGroup): string {
  const label = group.sections[0]?.labels[0];
  const name = label === undefined || label.startsWith('#') ? '' : `_${identifierPart(label)}`;
  return `${routine.prefix}${group.index}${name}`;
}
