import { searchNamed } from '../../src/registry/registry-search.ts';
import type { RegistrySummary } from '../service/payloads.ts';

/** What the viewer wants to see of the registry; an empty part lets everything through. */
export interface RegistryFilter {
  readonly text: string;
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
      return 'It writes for some requests, and this may be one of them.';
    case 'WARN':
      return 'It writes.';
    case 'INT':
      return 'It is for other routines only, and writes.';
    default:
      return status === 'deprecated' && latest !== undefined
        ? `${latest} answers in its place, and ${mayWrite ? 'writes' : 'only reads'}.`
        : `It ${mayWrite ? 'writes' : 'only reads'}.`;
  }
}

export const safetyOf = ({ safety, status }: RegistrySummary) =>
  safety ?? (status === 'deprecated' ? DEPRECATED : '');

/** The entries that fit, in the order of the list, or the best first where a text is searched for. */
export function filtered(
  routines: readonly RegistrySummary[],
  { text, domain, safety }: RegistryFilter,
): readonly RegistrySummary[] {
  const among = routines.filter(
    (routine) =>
      (domain === '' || routine.domain === domain) &&
      (safety === '' || safetyOf(routine) === safety),
  );
  return text.trim() === '' ? among : searchNamed(among, text.trim());
}
