import { type IndexOptions, type IndexStatus, indexNotFound } from '../indexing/indexes.ts';
import { buildIndex, createIndex, deleteIndex, listIndexes } from '../session/index-commands.ts';
import { isEverything } from './named-records.ts';
import { tableNamed } from './table-name.ts';
import { textTable } from './text-table.ts';
import type { CommandCall, Verb } from './verb.ts';

const HEADINGS = ['Index', 'State', 'Entries', 'Values', 'Nulls', 'Unique', 'Case'];

/** The verbs about indexes. */
export const indexVerbs: readonly Verb[] = [
  {
    name: 'CREATE.INDEX',
    synonyms: [],
    effect: 'write',
    usage: 'CREATE.INDEX table (item | item*item) ... [NO.NULLS] [UNIQUE] [NO.CASE]',
    run(call) {
      const { session, words, print } = call;
      const table = tableNamed(session, words.required('The table').text);
      const { indexes, options } = takeIndexes(call);
      return session.transaction(() => {
        for (const items of indexes) {
          const { name } = createIndex(session, table, items, options);
          print(`Index ${name} of ${table} created; BUILD.INDEX fills it.`);
        }
        return indexes.length;
      });
    },
  },
  {
    name: 'BUILD.INDEX',
    synonyms: [],
    effect: 'write',
    usage: 'BUILD.INDEX table (index ... | ALL)',
    run: (call) =>
      forEachIndex(call, (table, name) => {
        buildIndex(call.session, table, name);
        return `Index ${name} of ${table} built.`;
      }),
  },
  {
    name: 'DELETE.INDEX',
    synonyms: [],
    effect: 'write',
    usage: 'DELETE.INDEX table (index ... | ALL)',
    run: (call) =>
      forEachIndex(call, (table, name) => {
        deleteIndex(call.session, table, name);
        return `Index ${name} of ${table} deleted.`;
      }),
  },
  {
    name: 'LIST.INDEX',
    synonyms: [],
    effect: 'read',
    usage: 'LIST.INDEX table [index ... | ALL]',
    run({ session, words, print }) {
      const table = tableNamed(session, words.required('The table').text);
      const isAll = isEverything(words.peek());
      const wanted = isAll ? [] : words.rest().map(({ text }) => text);
      const all = listIndexes(session, table);
      const names = all.map(({ name }) => name);
      const unknown = wanted.find((name) => !names.includes(name));
      if (unknown !== undefined) throw indexNotFound(table, unknown, names);
      const listed = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
      for (const line of textTable(HEADINGS, listed.map(row))) print(line);
      print(`${listed.length} index(es) listed.`);
      return listed.length;
    },
  },
];

function row({ name, state, entries, distinctValues, definition }: IndexStatus): string[] {
  return [
    name,
    state,
    String(entries),
    String(distinctValues),
    definition.skipsEmpty ? 'no' : 'yes',
    definition.isUnique ? 'yes' : 'no',
    definition.isCaseIgnored ? 'ignored' : 'distinct',
  ];
}

/** Each word is an index; items joined by asterisks make one of several. */
function takeIndexes({ words }: CommandCall): { indexes: string[][]; options: IndexOptions } {
  const indexes: string[][] = [];
  const given = new Set<string>();
  while (!words.isAtEnd) {
    const option = words.keyword('NO.NULLS', 'UNIQUE', 'NO.DUPS', 'NO.CASE');
    if (option) given.add(option === 'NO.DUPS' ? 'UNIQUE' : option);
    else indexes.push(words.required('An item').text.split('*'));
  }
  if (indexes.length === 0) throw words.problem('An item of the dictionary is missing');
  const options = {
    skipsEmpty: given.has('NO.NULLS'),
    isUnique: given.has('UNIQUE'),
    isCaseIgnored: given.has('NO.CASE'),
  };
  return { indexes, options };
}

function forEachIndex(
  { session, words, print }: CommandCall,
  work: (table: string, name: string) => string,
): number {
  const table = tableNamed(session, words.required('The table').text);
  const isAll = isEverything(words.peek());
  const named = words.rest().map(({ text }) => text);
  if (named.length === 0) throw words.problem('The name of an index, or ALL, is missing');
  const names = isAll ? listIndexes(session, table).map(({ name }) => name) : named;
  for (const name of names) print(work(table, name));
  return names.length;
}
