import { isCycle, isLongChain, stronglyConnected } from '../flow/graph.ts';
import type { Section, SectionGroup } from '../flow/sections.ts';
import { literal } from './code.ts';
import type { Converter } from './converter.ts';

/** Goes on at a label, and does not come back. */
export function convertJump(converter: Converter, label: string): void {
  convertEntry(converter, sectionOf(converter, label));
}

/** Goes on with a section: inside its own group by a round of its loop, else by calling its function. */
export function convertEntry(converter: Converter, section: Section): void {
  const { writer, routine } = converter;
  const { group } = converter.functionOf(section);
  if (group !== routine?.group || !group.isLoop) {
    const entry = entryCode(converter, section);
    const isOfFunction =
      routine !== undefined &&
      routine.group === routine.inlined &&
      converter.program.kind === 'function';
    if (isOfFunction) {
      writer.line(`${entry};`);
      writer.line(converter.hasResult ? 'return result;' : 'return;');
    } else writer.line(`return ${entry};`);
    return;
  }
  if (group.sections.length > 1) writer.line(`label = ${sectionName(section)};`);
  writer.line('continue again;');
}

/** The call that enters a section. */
export function entryCode(converter: Converter, section: Section): string {
  const { group, name } = converter.functionOf(section);
  return `${name}(${group.sections.length > 1 ? sectionName(section) : ''})`;
}

/** What a section is called in a group of several: its label. */
export function sectionName({ labels, index }: Section): string {
  const [label] = labels;
  return literal(label === undefined || label.startsWith('#') ? `section ${index}` : label);
}

/** Runs a section and what follows it up to a RETURN. */
export function convertGosub(converter: Converter, label: string): void {
  const { writer, routine } = converter;
  const section = sectionOf(converter, label);
  const { group } = converter.functionOf(section);
  const entry = entryCode(converter, section);
  const call = routine?.counted.has(group) ? `run.nested(() => ${entry})` : entry;
  const targets = routine?.flow.returnTargets ?? [];
  if (targets.length === 0) {
    writer.line(`${call};`);
    return;
  }
  writer.block('{', () => {
    writer.line(`const returnTo = ${call};`);
    for (const target of targets)
      writer.block(`if (returnTo === ${sectionName(target)}) {`, () =>
        convertEntry(converter, target),
      );
  });
}

function sectionOf(converter: Converter, label: string): Section {
  const section = converter.routine?.flow.sectionOfLabel.get(label);
  if (section === undefined) throw new TypeError(`There is no label ${label}.`);
  return section;
}

/** Groups whose GOSUBs are counted: those that may be entered while they run, and all where many are nested. */
export function countedGroups(
  groups: readonly SectionGroup[],
  entered: (group: SectionGroup) => Iterable<SectionGroup>,
): ReadonlySet<SectionGroup> {
  const edges = groups.map((group) => new Set([...entered(group)].map(({ index }) => index)));
  const components = stronglyConnected(edges);
  if (isLongChain(components, edges)) return new Set(groups);
  const inCycle = new Set(components.filter((each) => isCycle(each, edges)).flat());
  return new Set(groups.filter(({ index }) => inCycle.has(index)));
}
