import type { Kind } from '../arguments/kinds.ts';
import { nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';

/** The products that an account, a session, a sentence or a program can follow. */
export const FLAVOUR_NAMES = Object.freeze([
  'qm',
  'universe-ideal',
  'universe-information',
  'universe-pick',
  'unidata',
  'd3',
  'jbase',
] as const);

export type FlavourName = (typeof FLAVOUR_NAMES)[number];

/** What an account follows that says nothing else. */
export const DEFAULT_FLAVOUR: FlavourName = 'qm';

/** The flavour of a name in any letter case; `undefined` if missing. @example flavourIfAny('D3') // 'd3' */
export function flavourIfAny(name: string): FlavourName | undefined {
  const wanted = name.toLowerCase();
  return FLAVOUR_NAMES.find((flavour) => flavour === wanted);
}

/**
 * The flavour of a name.
 *
 * @throws MvdbError `BAD_ARGUMENT`, which names those there are, and reports near ones.
 * @example flavourNamed('d3') // 'd3'
 */
export function flavourNamed(name: string): FlavourName {
  const found = flavourIfAny(name);
  if (found !== undefined) return found;
  const detail = `There is no flavour ${JSON.stringify(name)}; there are ${FLAVOUR_NAMES.join(', ')}.`;
  throw new MvdbError(BAD_ARGUMENT, detail, { suggestions: nearNames(name, FLAVOUR_NAMES) });
}

/** The name of a flavour, as an argument. */
export const FLAVOUR: Kind = {
  expected: `one of ${FLAVOUR_NAMES.join(', ')}`,
  holds: (value) => (FLAVOUR_NAMES as readonly unknown[]).includes(value),
};
