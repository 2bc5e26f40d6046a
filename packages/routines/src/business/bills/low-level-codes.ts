import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { linksOf } from './bill-of-material.ts';

/** A component in a bill. */
export interface Link {
  readonly assembly: string;
  readonly component: string;
}

/**
 * Makes the low-level codes right after a link came: the component, and what is below it, lie deeper than the
 * assembly. Nothing is looked at but what changes and its components.
 */
export const deepen = operation({
  writes: [ITEMMANF],
  uses: [linksOf],
  run(context, { assembly, component }: Link) {
    const deepest = new Map([[component, levelOf(context, assembly) + 1]]);
    for (const part of byLevel(context, component)) {
      const level = deepest.get(part.number) ?? 0;
      if (level <= part.level) continue;
      setLevel(context, part.number, level);
      for (const { key } of linksOf(context, part.number)) {
        deepest.set(key.component, Math.max(level + 1, deepest.get(key.component) ?? 0));
        part.reach(key.component);
      }
    }
  },
});

/**
 * Makes the low-level codes right after a link went: the component, and what is below it, lie as deep as the
 * assemblies say that they still go into. Nothing is looked at but what may change, and its assemblies.
 */
export const lift = operation({
  reads: [BMF],
  writes: [ITEMMANF],
  uses: [linksOf],
  run(context, { assembly, component }: Link) {
    if (levelOf(context, component) !== levelOf(context, assembly) + 1) return;
    for (const part of byLevel(context, component)) {
      const level = Math.max(-1, ...levelsAbove(context, part.number)) + 1;
      if (level === part.level) continue;
      setLevel(context, part.number, level);
      for (const { key } of linksOf(context, part.number))
        if (levelOf(context, key.component) === part.level + 1) part.reach(key.component);
    }
  },
});

/** A part whose level may change. */
interface ReachedPart {
  readonly number: string;
  /** As it is before. */
  readonly level: number;
  /** Has a component of it looked at in its turn. */
  reach(component: string): void;
}

/**
 * Parts that are reached from one, each once and by the level they had: when a part has its turn, so had
 * everything that it goes into.
 */
function* byLevel(context: CompanyContext, start: string): Generator<ReachedPart> {
  const waiting = new Map<number, Set<string>>();
  let deepest = 0;
  const reach = (part: string) => {
    const level = levelOf(context, part);
    deepest = Math.max(deepest, level);
    waiting.set(level, (waiting.get(level) ?? new Set()).add(part));
  };
  reach(start);
  for (let level = levelOf(context, start); level <= deepest; level += 1)
    for (const number of waiting.get(level) ?? []) yield { number, level, reach };
}

/** The levels of the assemblies that a part goes into. */
function* levelsAbove(context: CompanyContext, component: string): Generator<number> {
  const { session, company } = context;
  let assembly = ITEMMANF.read(session, company, component)?.firstAssembly ?? '';
  while (assembly !== '') {
    yield levelOf(context, assembly);
    assembly = BMF.read(session, company, assembly, component)?.nextAssembly ?? '';
  }
}

function levelOf({ session, company }: CompanyContext, part: string): number {
  const { lowLevelCode = '' } = ITEMMANF.read(session, company, part) ?? {};
  return storedWholeNumber(lowLevelCode, 'low-level code');
}

function setLevel({ session, company }: CompanyContext, part: string, level: number): void {
  const record = ITEMMANF.readLocked(session, company, part);
  if (record) ITEMMANF.update(session, record, { lowLevelCode: String(level) });
}
