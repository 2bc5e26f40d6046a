import { commandEntry } from '../statements/table.ts';
import type { Block, Statement } from '../syntax/syntax.ts';
import { statementsIn } from '../syntax/walk.ts';
import { type FlatStatement, flatten, type TransactionMark } from './flatten.ts';
import { isCycle, isLongChain, reachable, stronglyConnected } from './graph.ts';

/** Statements that are entered at their beginning only. */
export interface Section {
  /** From 0, in the order of the source. */
  readonly index: number;
  /** Names of the labels at its beginning. */
  readonly labels: readonly string[];
  readonly statements: readonly FlatStatement[];
  /** The section that follows where the last statement goes on; `undefined` at the end and where it never does. */
  readonly next: number | undefined;
  /** Whether the end of the routine is reached from here. */
  readonly endsRoutine: boolean;
}

/** Sections that jump to each other, and are one function for it. */
export interface SectionGroup {
  readonly index: number;
  /** Ascending; more than one where a dispatch is needed. */
  readonly sections: readonly Section[];
  /** Whether a section of it is jumped to from inside. */
  readonly isLoop: boolean;
}

/** How a routine is cut into functions. */
export interface Flow {
  readonly sections: readonly Section[];
  readonly groups: readonly SectionGroup[];
  readonly groupOf: ReadonlyMap<number, SectionGroup>;
  readonly sectionOfLabel: ReadonlyMap<string, Section>;
  /** Sections that RETURN TO goes to. */
  readonly returnTargets: readonly Section[];
  /** Sections that run inside a GOSUB. */
  readonly inGosub: ReadonlySet<number>;
  /** Whether the group of the first section is entered only when the routine begins. */
  readonly beginsOnce: boolean;
}

/** Cuts the statements of a routine at the labels that are jumped to. */
export function flowOf(block: Block): Flow {
  const targets = jumpTargets(block);
  const sections = cut(flatten(block, targets), targets);
  const sectionOfLabel = new Map(
    sections.flatMap((section) => section.labels.map((label) => [label, section] as const)),
  );
  const returnTargets = [...returnLabels(block)].flatMap((label) => {
    const section = sectionOfLabel.get(label);
    return section ? [section] : [];
  });
  const edges = sections.map((section) => successors(section, sectionOfLabel, returnTargets));
  const groups = groupsOf(sections, edges);
  const groupOf = new Map(
    groups.flatMap((group) => group.sections.map(({ index }) => [index, group] as const)),
  );
  const gosubs = gosubTargets(block, sectionOfLabel);
  return {
    sections,
    groups,
    groupOf,
    sectionOfLabel,
    returnTargets,
    inGosub: reachable(gosubs, edges),
    beginsOnce: beginsOnce(groupOf.get(0), edges, [
      ...gosubs,
      ...returnTargets.map(({ index }) => index),
    ]),
  };
}

/** Labels that something jumps to. */
function jumpTargets(block: Block): Set<string> {
  const targets = returnLabels(block);
  for (const statement of statementsIn(block)) {
    if (statement.kind === 'goto' || statement.kind === 'gosub') targets.add(statement.label);
    if (statement.kind === 'on') for (const label of statement.labels) targets.add(label);
  }
  return targets;
}

function returnLabels(block: Block): Set<string> {
  const labels = new Set<string>();
  for (const statement of statementsIn(block))
    if (statement.kind === 'return' && statement.to !== undefined) labels.add(statement.to);
  return labels;
}

function gosubTargets(block: Block, sectionOfLabel: ReadonlyMap<string, Section>): number[] {
  const indexes: number[] = [];
  const add = (label: string): void => {
    const section = sectionOfLabel.get(label);
    if (section) indexes.push(section.index);
  };
  for (const statement of statementsIn(block)) {
    if (statement.kind === 'gosub') add(statement.label);
    if (statement.kind === 'on' && statement.jump === 'GOSUB') statement.labels.forEach(add);
  }
  return indexes;
}

function cut(statements: readonly FlatStatement[], targets: ReadonlySet<string>): Section[] {
  const parts: { labels: string[]; statements: FlatStatement[] }[] = [
    { labels: [], statements: [] },
  ];
  for (const statement of statements) {
    const last = parts.at(-1);
    if (
      statement.kind === 'label' &&
      (targets.has(statement.name) || statement.name.startsWith('#'))
    ) {
      if (last !== undefined && last.statements.length === 0) last.labels.push(statement.name);
      else parts.push({ labels: [statement.name], statements: [] });
    } else if (statement.kind !== 'label') last?.statements.push(statement);
  }
  return parts.map(({ labels, statements: own }, index) => {
    const goesOn = !endsFlow(own.at(-1));
    const isLast = index === parts.length - 1;
    return {
      index,
      labels,
      statements: own,
      next: goesOn && !isLast ? index + 1 : undefined,
      endsRoutine: goesOn && isLast,
    };
  });
}

/** Whether nothing behind a statement runs after it. */
export function endsFlow(statement: FlatStatement | undefined): boolean {
  switch (statement?.kind) {
    case 'goto':
    case 'return':
      return true;
    case 'on':
      return false;
    case 'if':
      return endsFlow(statement.yes?.at(-1)) && endsFlow(statement.no?.at(-1));
    case 'command':
      return commandEntry(statement.name)?.ends ?? false;
    default:
      return false;
  }
}

function successors(
  section: Section,
  sectionOfLabel: ReadonlyMap<string, Section>,
  returnTargets: readonly Section[],
): Set<number> {
  const found = new Set<number>(section.next === undefined ? [] : [section.next]);
  const add = (label: string): void => {
    const target = sectionOfLabel.get(label);
    if (target) found.add(target.index);
  };
  for (const flat of section.statements) {
    if (flat.kind === 'for-enter' || flat.kind === 'for-next') {
      add(flat.exit);
      if (flat.kind === 'for-next') add(flat.again);
      continue;
    }
    if (isMark(flat)) continue;
    for (const statement of statementsIn([flat])) addJumps(statement, add, found, returnTargets);
  }
  return found;
}

function addJumps(
  statement: Statement,
  add: (label: string) => void,
  found: Set<number>,
  returnTargets: readonly Section[],
): void {
  if (statement.kind === 'goto') add(statement.label);
  const isGosub =
    statement.kind === 'gosub' || (statement.kind === 'on' && statement.jump === 'GOSUB');
  if (statement.kind === 'on' && !isGosub) statement.labels.forEach(add);
  if (isGosub) for (const { index } of returnTargets) found.add(index);
}

function beginsOnce(
  first: SectionGroup | undefined,
  edges: readonly Set<number>[],
  entries: readonly number[],
): boolean {
  const members = new Set(first?.sections.map(({ index }) => index));
  const isEntered = (index: number): boolean => members.has(index);
  if (entries.some(isEntered)) return false;
  return edges.every((targets, index) => members.has(index) || ![...targets].some(isEntered));
}

/** Strongly connected sections, by Tarjan, in the order of the source. */
function groupsOf(sections: readonly Section[], edges: readonly Set<number>[]): SectionGroup[] {
  const found = stronglyConnected(edges);
  const components = isLongChain(found, edges) ? [sections.map(indexOf)] : found;
  const sorted = components
    .map((indexes) => indexes.sort((left, right) => left - right))
    .sort(([left = 0], [right = 0]) => left - right);
  return sorted.map((indexes, index) => ({
    index,
    sections: indexes.flatMap((each) => sections[each] ?? []),
    isLoop: isCycle(indexes, edges),
  }));
}

function indexOf({ index }: Section): number {
  return index;
}

/** Whether a statement only marks where a transaction begins or ends. */
export function isMark(flat: FlatStatement): flat is TransactionMark {
  return flat.kind === 'transaction-begin' || flat.kind === 'transaction-over';
}
