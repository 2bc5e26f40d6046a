import { type DerivedItem, derived } from './attribute.ts';

type Key = readonly string[];

/**
 * The dictionary items that the parts of ids are: `COMPANY` and `KEY` where ids begin with the company, and
 * each part of an id of several by its own name, so that `PO number` is `PO.NUMBER`.
 */
export function keyItems(key: Key): Map<string, DerivedItem> {
  const items = new Map<string, DerivedItem>();
  if (key.length === 1) return items;
  for (const part of key)
    items.set(keyItemName(part), derived(keyPartExpression(key, part), `${capitalized(part)}.`));
  if (key[0] !== 'company') return items;
  items.set('COMPANY', derived(keyPartExpression(key, 'company'), 'Company.', { format: '3L' }));
  return items.set('KEY', derived("FIELD(@ID, '!', 2, 9)", 'Id within the company.'));
}

/** The name of a part of an id in the dictionary. */
export function keyItemName(part: string): string {
  return part.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '.');
}

/** A part of an id in the language of expressions. */
export function keyPartExpression(key: Key, part: string): string {
  return key.length === 1 ? '@ID' : `FIELD(@ID, '!', ${key.indexOf(part) + 1})`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
