import { nearNames } from 'mvdb/host';
import type { Routine, Runner } from '../entry/routine.ts';
import * as areas from './areas.ts';
import { type FirmArea, firmAreas } from './firm-areas.ts';

/** Every registered routine, ordered by domain and name. */
export const routines: readonly Routine[] = Object.values(areas)
  .flatMap((area) => Object.values<Routine>(area))
  .sort((a, b) => compare(a.domain, b.domain) || compare(a.name, b.name));

const byName = new Map(routines.map((routine) => [routine.name, routine]));

/** The area of the firm that each routine belongs to, by its name. */
const areaNames = new Map(
  Object.entries(areas).flatMap(([area, pages]) =>
    Object.values<Routine>(pages).map(({ name }) => [name, area as keyof typeof areas]),
  ),
);

export function findRoutine(name: string): Routine | undefined {
  return byName.get(name);
}

/** The routine at the end of the chain of successors; `undefined` where none is named. */
export function latestSuccessor({ supersededBy }: Routine): Routine | undefined {
  let latest: Routine | undefined;
  for (let next = supersededBy; next !== undefined; next = latest?.supersededBy)
    latest = byName.get(next);
  return latest;
}

/** True when the call endpoint may run it: not internal, and not a main or report program. */
export function isCallable({ safety, callable }: Routine): boolean {
  return safety !== 'INT' && callable !== false;
}

/**
 * True for a routine with code of its own that answers some calls without writing: its entry declares nothing
 * that it writes, or a request type that is safe.
 */
export function isReader({
  run,
  capability,
  safeRequestTypes = [],
  writes = [],
  alsoWrites = [],
}: Routine): boolean {
  if (run === undefined || capability !== undefined) return false;
  return safeRequestTypes.length > 0 || writes.length + alsoWrites.length === 0;
}

/**
 * The routine whose code answers a call: the routine itself, or for a deprecated one its latest successor.
 *
 * @throws TypeError where it has no code, and its arguments do not map by name and direction on a successor that has.
 */
export function runnerOf(routine: Routine): Runner {
  if (hasCode(routine)) return routine;
  const successor = latestSuccessor(routine);
  if (successor && hasCode(successor) && maps(routine, successor)) return successor;
  throw new TypeError(`${routine.name} has no code, nor a successor that takes its arguments.`);
}

function hasCode(routine: Routine): routine is Runner {
  return routine.run !== undefined;
}

function maps({ args }: Routine, successor: Routine): boolean {
  return Object.entries(args).every(
    ([name, { direction }]) => successor.args[name]?.direction === direction,
  );
}

/** Names of routines like the one given, nearest first, for "did you mean". */
export function nearRoutineNames(name: string): string[] {
  return nearNames(name, byName.keys());
}

/** The area of the firm that a routine belongs to; `undefined` for one that is not registered. */
export function areaOf({ name }: Routine): FirmArea | undefined {
  const area = areaNames.get(name);
  return area && firmAreas[area];
}

/** Where the entry of a routine is written, from the root of the repository. */
export function sourceLocation({ name, status, run }: Routine): string {
  const folder = (areaNames.get(name) ?? '').replace(
    /[A-Z]/g,
    (capital) => `-${capital.toLowerCase()}`,
  );
  const isOneLine = status === 'deprecated' && run === undefined;
  const file = isOneLine ? 'deprecated' : name.toLowerCase().replaceAll('_', '-');
  return `packages/routines/src/catalogue/${folder}/${file}.ts`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
