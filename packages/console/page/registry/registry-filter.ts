import { searchNamed } from '@mvdb/server/client';
import type { AreaList, RegistrySummary } from '../service/payloads.ts';

type CompanyArea = AreaList['areas'][number];

/** What the viewer wants to see of the registry; an empty part lets everything through. */
export interface RegistryFilter {
  readonly text: string;
  /** An area of the company, by its title. */
  readonly area: string;
  readonly domain: string;
  /** A safety class, or {@link DEPRECATED}. */
  readonly safety: string;
}

/** Entries without a safety class are those that something has replaced. */
export const DEPRECATED = 'deprecated';

export const safetyMeanings: Readonly<Record<string, string>> = {
  SAFE: 'reads only',
  COND: 'writes for some requests',
  WARN: 'writes',
  INT: 'for other routines only',
  [DEPRECATED]: 'replaced by another',
};

/** What kind of routine one is, in a sentence. */
export function kindText({ safety, status, latest, mayWrite }: RegistrySummary): string {
  switch (safety) {
    case 'SAFE':
      return 'It only reads.';
    case 'COND':
      return 'It writes for some requests, perhaps for this one.';
    case 'WARN':
      return 'It writes.';
    case 'INT':
      return 'It is for other routines only, and writes.';
    default:
      return status === 'deprecated' && latest !== undefined
        ? `${latest} answers its calls, and ${mayWrite ? 'writes' : 'only reads'}.`
        : `It ${mayWrite ? 'writes' : 'only reads'}.`;
  }
}

export const safetyOf = ({ safety, status }: RegistrySummary) =>
  safety ?? (status === 'deprecated' ? DEPRECATED : '');

/** The entries that fit, in the order of the list, or the best first where a text is searched for. */
export function filtered(
  routines: readonly RegistrySummary[],
  { text, area, domain, safety }: RegistryFilter,
): readonly RegistrySummary[] {
  const among = routines.filter(
    (routine) =>
      (area === '' || routine.area === area) &&
      (domain === '' || routine.domain === domain) &&
      (safety === '' || safetyOf(routine) === safety),
  );
  return text.trim() === '' ? among : searchNamed(among, text.trim());
}

/** Routines that belong together. */
export interface RoutineGroup {
  /** The area of the company that they belong to; absent for those of any. */
  readonly area?: CompanyArea;
  readonly routines: readonly RegistrySummary[];
}

const NO_AREA = { title: 'Others', description: 'Routines of other areas.' };

/** Routines by the areas they belong to, those that something has replaced last; groups without any are left out. */
export function groupedByArea(
  routines: readonly RegistrySummary[],
  areas: readonly CompanyArea[],
): readonly RoutineGroup[] {
  const isReplaced = ({ status }: RegistrySummary) => Number(status === DEPRECATED);
  const titles = new Set(areas.map(({ title }) => title));
  return [...areas, NO_AREA]
    .map((area) => ({
      area,
      routines: routines
        .filter((routine) =>
          area === NO_AREA ? !titles.has(routine.area) : routine.area === area.title,
        )
        .toSorted((a, b) => isReplaced(a) - isReplaced(b)),
    }))
    .filter((group) => group.routines.length > 0);
}
