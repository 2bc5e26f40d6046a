import { ADMIN_PATH, type QueryWords } from '@mvdb/server/client';
import { ask } from '../service/ask.ts';
import type { DictionaryReply, TablesReply } from '../service/payloads.ts';
import { dictionaryPath, tablesPath } from '../service/table-paths.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Asks what queries are made of here. @throws As `ask`. */
export async function readVocabulary(signal: AbortSignal): Promise<Vocabulary> {
  const [words, { tables }] = await Promise.all([
    ask<QueryWords>(`${ADMIN_PATH}/query/words`, { signal }),
    ask<TablesReply>(tablesPath(), { signal }),
  ]);
  return vocabularyOf({
    words,
    tables,
    async readItems(table) {
      return (await ask<DictionaryReply>(dictionaryPath(table))).items;
    },
  });
}
