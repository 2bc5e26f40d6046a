import { assertArgument } from 'mvdb/host';
import { createRegistry, type Declared, type Registry } from '../entry/registry.ts';
import type { Routine } from '../entry/routine.ts';
import { ROUTINE } from '../entry/routine-kind.ts';
import * as areas from './areas.ts';
import { type CompanyArea, companyAreas } from './company-areas.ts';

/** The routines of the contract. */
export const catalogue: Registry = createRegistry(
  Object.values(areas).flatMap((area) => Object.values(area) as readonly Declared[]),
);

/** The area of the company that each routine belongs to, by its name. */
const areaNames = new Map(
  Object.entries(areas).flatMap(([area, pages]) =>
    Object.values<Pick<Routine, 'name'>>(pages).map(({ name }) => [
      name,
      area as keyof typeof areas,
    ]),
  ),
);

/** The area of the company that a routine belongs to; `undefined` for one that is not one of the catalogue. */
export function areaOf(routine: Routine): CompanyArea | undefined {
  assertArgument('areaOf', 'routine', routine, ROUTINE);
  const area = nameOfArea(routine);
  return area && companyAreas[area];
}

/** Where the entry of a routine is written, from the root of the repository; `undefined` for none of the catalogue. */
export function sourceLocation(routine: Routine): string | undefined {
  assertArgument('sourceLocation', 'routine', routine, ROUTINE);
  const { name, status, run } = routine;
  const area = nameOfArea(routine);
  if (area === undefined) return undefined;
  const folder = area.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  const isOneLine = status === 'deprecated' && run === undefined;
  const file = isOneLine ? 'deprecated' : name.toLowerCase().replaceAll('_', '-');
  return `packages/routines/src/catalogue/${folder}/${file}.ts`;
}

function nameOfArea(routine: Routine): keyof typeof areas | undefined {
  return catalogue.find(routine.name) === routine ? areaNames.get(routine.name) : undefined;
}
