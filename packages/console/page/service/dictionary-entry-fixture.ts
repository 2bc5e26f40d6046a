import type { DictionaryEntry } from './payloads.ts';

/** A plain item of a dictionary, but for what is given of it. */
export function dictionaryEntry(
  name: string,
  more: Partial<DictionaryEntry> = {},
): DictionaryEntry {
  return {
    name,
    type: 'D',
    conversion: '',
    heading: '',
    format: '',
    isMultivalued: false,
    association: '',
    description: '',
    ...more,
  };
}
