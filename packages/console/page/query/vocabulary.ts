import type { QueryWord, QueryWords, SentenceVocabulary } from '@mvdb/server/client';
import type { DictionaryEntry, TableEntry } from '../service/payloads.ts';

/** What queries are made of: the words of the language, and the names of an account. */
export interface Vocabulary extends SentenceVocabulary {
  readonly verbs: readonly QueryWord[];
  verb(name: string): QueryWord | undefined;
  keyword(name: string): QueryWord | undefined;
  statementWord(name: string): QueryWord | undefined;
  table(name: string): TableEntry | undefined;
  /** An item of a table that was {@link Vocabulary.learn learnt}. */
  item(table: string, name: string): DictionaryEntry | undefined;
  /** Reads the dictionary of a table, once; of what is not a table, or may not be read, nothing is known. */
  learn(table: string): Promise<void>;
}

export interface VocabularySource {
  readonly words: QueryWords;
  readonly tables: readonly TableEntry[];
  readonly readItems: (table: string) => Promise<readonly DictionaryEntry[]>;
}

/** The vocabulary of an account, which grows by the dictionaries that it is asked to learn. */
export function vocabularyOf({ words, tables, readItems }: VocabularySource): Vocabulary {
  const { verbs, clauses, statement } = words;
  const verbsByName = byName(verbs);
  const keywords = byName(clauses.flatMap((clause) => clause.words));
  const ofStatement = byName(statement);
  const tablesByName = new Map(tables.map((table) => [table.name, table]));
  const items = new Map<string, ReadonlyMap<string, DictionaryEntry>>();
  const learning = new Map<string, Promise<void>>();
  const read = async (table: string) => {
    const existing = await readItems(table).catch(() => []);
    items.set(table, new Map(existing.map((item) => [item.name, item])));
  };
  return {
    verbs,
    verb: (name) => verbsByName.get(name),
    keyword: (name) => keywords.get(name),
    statementWord: (name) => ofStatement.get(name),
    table: (name) => tablesByName.get(name),
    item: (table, name) => items.get(table)?.get(name),
    form: (verb) => verbsByName.get(verb)?.form,
    keywords: () => keywords.keys(),
    statementWords: () => ofStatement.keys(),
    tables: () => tablesByName.keys(),
    items: (table) => items.get(table)?.keys() ?? [],
    async learn(table) {
      if (!tablesByName.has(table)) return;
      const reading = learning.get(table) ?? read(table);
      learning.set(table, reading);
      await reading;
    },
  };
}

/** Words by each way to write them. */
function byName(words: readonly QueryWord[]): ReadonlyMap<string, QueryWord> {
  return new Map(
    words.flatMap((word) => [word.name, ...word.synonyms].map((name) => [name, word] as const)),
  );
}
