import type { Routine } from '@mvdb/routines';
import { companiesIn } from '../../packages/routines/src/entry/routine.ts';
import type { Supplied } from '../../packages/routines/src/testing/call-outcome.ts';

/** The arguments of a call with another company wherever they name one. */
export function forCompany(routine: Routine, company: string, supplied: Supplied): Supplied {
  const changed: Record<string, Supplied[string]> = { ...supplied };
  for (const { argument, attribute } of companiesIn(routine.args)) {
    const value = changed[argument];
    if (attribute === 0) changed[argument] = company;
    else if (typeof value === 'string') {
      const attributes = value.split('\u001e');
      attributes[attribute - 1] = company;
      changed[argument] = attributes.join('\u001e');
    } else if (Array.isArray(value)) changed[argument] = value.with(attribute - 1, company);
  }
  return changed;
}
