import { createRegistry, type Declared, type Registry } from '../entry/registry.ts';
import type { Routine } from '../entry/routine.ts';
import * as areas from './areas.ts';

/** The routines of the contract. */
export const catalogue: Registry = createRegistry(
  Object.values(areas).flatMap((area) => Object.values(area) as readonly Declared[]),
);

/** The area of the firm that each routine belongs to, by its name. */
const areaOf = new Map(
  Object.entries(areas).flatMap(([area, pages]) =>
    Object.values<Pick<Routine, 'name'>>(pages).map(({ name }) => [name, area]),
  ),
);

/** Where the entry of a routine is written, from the root of the repository; `undefined` for none of the catalogue. */
export function sourceLocation(routine: Routine): string | undefined {
  const { name, status, run } = routine;
  const area = areaOf.get(name);
  if (area === undefined || catalogue.find(name) !== routine) return undefined;
  const folder = area.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  const isOneLine = status === 'deprecated' && run === undefined;
  const file = isOneLine ? 'deprecated' : name.toLowerCase().replaceAll('_', '-');
  return `packages/routines/src/catalogue/${folder}/${file}.ts`;
}
