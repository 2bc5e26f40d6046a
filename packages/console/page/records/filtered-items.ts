import { wordsIn } from '../query/sentence-words.ts';
import type { DictionaryEntry } from '../service/payloads.ts';
import type { RecordsView } from './records-view.ts';

/** The items that the filter of a view is about, in the order in which it names them. */
export function filteredItems(
  { written, conditions }: Pick<RecordsView, 'written' | 'conditions'>,
  items: readonly DictionaryEntry[],
): readonly string[] {
  const names = new Set(items.map(({ name }) => name));
  const words = wordsIn(written).flatMap(({ kind, text }) =>
    kind === 'word' ? [[text, text.toUpperCase()].find((name) => names.has(name)) ?? ''] : [],
  );
  const named = [...conditions.map(({ item }) => item), ...words];
  return [...new Set(named)].filter((name) => names.has(name));
}
