import { fromVisible, toVisible } from '../marks/visible-text.ts';
import type { DictionaryEntry } from '../service/payloads.ts';
import type { Problem } from '../service/problem.ts';

/** An attribute as a form has it: its item, and what its field shows. */
export interface EditedItem {
  readonly item: DictionaryEntry;
  /** As it was read: of several values a line for each. */
  readonly before: string;
}

/** What a field shows of values: each on a line, with marks as letters and other control characters as their pictures. */
export function fieldText(values: readonly string[]): string {
  return values.map(toVisible).join('\n');
}

/** The values that a field holds. */
export function valuesIn(text: string, { isMultivalued }: DictionaryEntry): readonly string[] {
  return (isMultivalued ? text.split('\n') : [text]).map(fromVisible);
}

/** The values of those fields that differ from what was read, by item. */
export function changedValues(
  items: readonly EditedItem[],
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    items.flatMap(({ item, before }) => {
      const text = texts[item.name] ?? before;
      return text === before ? [] : [[item.name, valuesIn(text, item)]];
    }),
  );
}

/** What is wrong with each item, by its name. */
export function valueViolations({ errors = [] }: Problem): ReadonlyMap<string, string> {
  return new Map(
    errors.flatMap((error) => {
      const [, name] = ('pointer' in error && /^\/values\/([^/]+)/.exec(error.pointer)) || [];
      const isNamed = name !== undefined;
      return isNamed ? [[name.replaceAll('~1', '/').replaceAll('~0', '~'), error.detail]] : [];
    }),
  );
}
