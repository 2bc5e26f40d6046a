import type { InvalidText, ItemNames } from '@mvdb/import';

const INVALID = ['refuse', 'replace', 'hex'] as const satisfies readonly InvalidText[];
const NAMES = ['windows', 'universe', 'qm'] as const satisfies readonly ItemNames[];

/** What becomes of text that a code page does not have. */
export const invalidOption = (description: string) =>
  ({ kind: 'text', placeholder: 'HOW', choices: INVALID, description }) as const;

export function invalidOf(chosen: string | undefined): InvalidText | undefined {
  return INVALID.find((invalid) => invalid === chosen);
}

/** How names of files in a folder stand for ids. */
export const namesOption = (description: string) =>
  ({ kind: 'text', placeholder: 'HOW', choices: NAMES, description }) as const;

export function namesOf(chosen: string | undefined): ItemNames | undefined {
  return NAMES.find((names) => names === chosen);
}
