import { queryWords } from '@mvdb/server/host';
import { dictionaryEntry } from '../service/dictionary-entry-fixture.ts';
import type { DictionaryEntry, TableEntry } from '../service/payloads.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

const dictionaries: Readonly<Record<string, readonly DictionaryEntry[]>> = {
  ORD: [
    dictionaryEntry('CUST', { position: 1, description: 'Who ordered.' }),
    dictionaryEntry('QTY', { position: 2, conversion: 'MD2' }),
  ],
  CUST: [
    dictionaryEntry('@ID', { position: 0 }),
    dictionaryEntry('CITY', { expression: 'FIELD(PLACE,",",1)' }),
  ],
};

const tables: readonly TableEntry[] = [
  { name: 'ORD', kind: 'table', hasDictionary: true, records: 1, title: 'Orders.' },
  { name: 'CUST', kind: 'table', hasDictionary: true, records: 1_200 },
  { name: 'CLIENT', kind: 'synonym', hasDictionary: true, synonymOf: 'CUST' },
  { name: 'CLOSED', kind: 'table', hasDictionary: false },
];

/** The words of the language, and a few tables, of which only those with a dictionary can be read. */
export function newVocabulary(onRead: (table: string) => void = () => {}): Vocabulary {
  return vocabularyOf({
    words: queryWords(),
    tables,
    async readItems(table) {
      onRead(table);
      const items = dictionaries[table];
      if (items === undefined) throw new Error(`${table} may not be read.`);
      return items;
    },
  });
}

/** The same, with all dictionaries read. */
export async function companyVocabulary(): Promise<Vocabulary> {
  const vocabulary = newVocabulary();
  await Promise.all(tables.map(({ name }) => vocabulary.learn(name)));
  return vocabulary;
}
