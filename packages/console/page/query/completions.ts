import { wordsAfter } from '@mvdb/server/client';
import type { Completion, Completions } from './editor/open-editor.ts';
import { wordsIn } from './sentence-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { itemHelp, tableHelp, type WordHelp } from './word-help.ts';
import { isStatement, tablesIn } from './word-roles.ts';

/** Where a word begins that ends at a place. */
const WORD_BEFORE = /[^\s(),=<>"']*$/;

/**
 * What could stand in the place of the word that ends at a place of a sentence; `undefined` within a quotation.
 *
 * @param position - Characters before it.
 */
export async function completionsAt(
  sentence: string,
  position: number,
  vocabulary: Vocabulary,
): Promise<Completions | undefined> {
  const words = wordsIn(sentence);
  const around = words.find(({ from, to }) => from < position && position <= to);
  if (around?.kind === 'open' || (around?.kind === 'quoted' && position < around.to))
    return undefined;
  const [written = ''] = WORD_BEFORE.exec(sentence.slice(0, position)) ?? [];
  const from = position - written.length;
  const namesOf = (side: typeof words) => side.map(({ text }) => text.toUpperCase());
  const before = words.filter(({ to }) => to <= from);
  const after = words.filter((word) => word.from >= position);
  const tables = tablesIn(words, vocabulary);
  await Promise.all(tables.map(vocabulary.learn));
  const options =
    before.length === 0
      ? vocabulary.verbs.map(({ name, form, summary }) => option(name, 'verb', { form, summary }))
      : [...new Set(wordsAfter(namesOf(before), vocabulary, namesOf(after)))].map((name) =>
          optionNamed(name, tables, vocabulary, isStatement(words)),
        );
  return { from, options };
}

function optionNamed(
  name: string,
  tables: readonly string[],
  vocabulary: Vocabulary,
  isSql: boolean,
): Completion {
  const owner = tables.find((table) => vocabulary.item(table, name) !== undefined);
  if (owner !== undefined)
    return option(name, 'item', itemHelp(owner, vocabulary.item(owner, name)));
  const keyword = isSql ? vocabulary.statementWord(name) : vocabulary.keyword(name);
  if (keyword !== undefined) return option(name, 'keyword', keyword);
  return vocabulary.table(name) === undefined
    ? option(name, 'keyword')
    : option(name, 'table', tableHelp(name, vocabulary));
}

function option(name: string, kind: Completion['kind'], help?: WordHelp): Completion {
  if (help === undefined) return { name, kind };
  const { form, summary } = help;
  const isForm = kind === 'verb' || kind === 'keyword';
  return { name, kind, help: isForm && form !== name ? `${form}\n${summary}` : summary };
}
