import type { DictionaryEntry } from '../service/payloads.ts';
import { attributeItems } from '../tables/attribute-items.ts';

const NUMERIC = /^M[DRL]/;

/** A filter of a table's own items, to show how one is written; of the ids where no item can be used. */
export function filterExample(items: readonly DictionaryEntry[]): string {
  const usable = attributeItems(items);
  const isNumeric = ({ conversion }: DictionaryEntry) => NUMERIC.test(conversion);
  const text = usable.find(({ conversion }) => conversion === '');
  const number = usable.find(isNumeric);
  const conditions = [text && `${text.name} = "A"`, number && `${number.name} > "5"`];
  return conditions.filter((condition) => condition !== undefined).join(' OR ') || '@ID = "A"';
}
