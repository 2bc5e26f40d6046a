import type { RegistrySummary } from '../service/payloads.ts';

/** A routine that is offered, and what it does in a few words. */
export interface Offer {
  readonly routine: RegistrySummary;
  readonly text: string;
}

/** What changes nothing first. */
const ranks: readonly (string | undefined)[] = ['SAFE', 'COND', 'WARN'];

/**
 * The routines of an area that a viewer would begin with: what may be called and nothing has replaced, what reads
 * before what writes, none that seems to do what another does.
 */
export function offered(routines: readonly RegistrySummary[], area: string, max: number): Offer[] {
  const texts = new Set<string>();
  return routines
    .filter((routine) => routine.area === area && isOffered(routine))
    .toSorted((a, b) => ranks.indexOf(a.safety) - ranks.indexOf(b.safety))
    .map((routine) => ({ routine, text: shortened(routine.description ?? '') }))
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .slice(0, max);
}

function isOffered({ status, callable, enabled, latest, description }: RegistrySummary): boolean {
  return (
    status !== 'deprecated' &&
    callable &&
    enabled &&
    latest === undefined &&
    description !== undefined
  );
}

/** Characters of a clause that is offered as it is. */
const CLAUSE_MAX = 60;

/** A description up to where it goes into detail; of a long clause what stands before its first comma. */
function shortened(text: string): string {
  const [clause = ''] = text.split(/[:;.]/, 1);
  const [first = ''] = clause.split(',', 1);
  return clause.length > CLAUSE_MAX ? first : clause;
}
