import { FLAVOUR_NAMES, type FlavourName } from 'mvdb';
import type { OptionDefinition } from './option-table.ts';

/** @param description - What the product is followed for. */
export function flavourOption(description: string) {
  return {
    kind: 'text',
    placeholder: 'NAME',
    choices: FLAVOUR_NAMES,
    description: `${description} Flavours are ${FLAVOUR_NAMES.join(', ')}.`,
  } as const satisfies OptionDefinition;
}

/** The flavour that an option names, as its choices have it; `undefined` where it is not given. */
export function flavourOf(choice: string | undefined): FlavourName | undefined {
  return FLAVOUR_NAMES.find((name) => name === choice);
}
