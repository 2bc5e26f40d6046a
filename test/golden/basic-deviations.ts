import type { BasicVector } from './basic-vectors.ts';

/** A rule by which a program is answered otherwise than by the observed database, on purpose. */
export interface BasicDeviation {
  readonly rule: string;
  readonly covers: (vector: BasicVector) => boolean;
}

export const basicDeviations: readonly BasicDeviation[] = [
  {
    rule: 'an object is refused when the program is compiled, not when it runs',
    covers: ({ source = '' }) => /[A-Z0-9]->[A-Z]/.test(source),
  },
  {
    rule: 'SETREM needs a variable',
    covers: ({ source = '' }) => /SETREM \d+ ON$/.test(source),
  },
];

export function basicDeviationOf(vector: BasicVector): BasicDeviation | undefined {
  return basicDeviations.find(({ covers }) => covers(vector));
}
