import { type DerivedItem, derived } from './attribute.ts';

/** What says how the ids of a table are made. */
interface KeyForm {
  readonly key: readonly string[];
  readonly keySeparator: string;
  readonly scope: string | undefined;
}

/** Scopes have short names. */
const SCOPE_FORMAT = '3L';

/**
 * The dictionary items that the parts of an id of several are, each by its own name, so that `PO number` is `PO.NUMBER`;
 * and `KEY`, the id without its scope, where ids begin with one.
 */
export function keyItems(table: KeyForm): Map<string, DerivedItem> {
  const { key, keySeparator, scope } = table;
  const items = new Map<string, DerivedItem>();
  if (key.length === 1) return items;
  for (const part of key) {
    const form = part === scope ? { format: SCOPE_FORMAT } : {};
    const meaning = `${capitalized(part)}.`;
    items.set(keyItemName(part), derived(keyPartExpression(table, part), meaning, form));
  }
  if (key[0] !== scope) return items;
  const expression = `FIELD(@ID, '${keySeparator}', 2, 9)`;
  return items.set('KEY', derived(expression, `Id within the ${scope}.`));
}

/** The name of a part of an id in the dictionary. */
export function keyItemName(part: string): string {
  return part.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '.');
}

/** A part of an id in the language of expressions. */
export function keyPartExpression({ key, keySeparator }: KeyForm, part: string): string {
  return key.length === 1 ? '@ID' : `FIELD(@ID, '${keySeparator}', ${key.indexOf(part) + 1})`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
