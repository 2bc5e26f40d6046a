import { type InvalidText, type ItemNames, itemNames } from '@mvdb/import';

const INVALID = ['refuse', 'replace', 'hex'] as const satisfies readonly InvalidText[];

/** What becomes of text that a code page does not have. */
export const invalidOption = (description: string) =>
  ({ kind: 'text', placeholder: 'HOW', choices: INVALID, description }) as const;

export function invalidOf(chosen: string | undefined): InvalidText | undefined {
  return INVALID.find((invalid) => invalid === chosen);
}

/** How names of files in a folder stand for ids. */
export const namesOption = (description: string) =>
  ({ kind: 'text', placeholder: 'HOW', choices: itemNames, description }) as const;

export function namesOf(chosen: string | undefined): ItemNames | undefined {
  return itemNames.find((names) => names === chosen);
}
