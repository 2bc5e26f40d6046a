import { VOC } from '../storage/catalogue.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { textTable } from './text-table.ts';
import type { Verb } from './verb.ts';

/** Makes a verb that lists the items of VOC of some types. */
function listing(name: string, types: readonly string[], what: string): Verb {
  return {
    name,
    synonyms: [],
    effect: 'read',
    usage: name,
    run({ session, words, print }) {
      words.end();
      const rows: string[][] = [];
      for (const [id, record] of session.table(VOC).records()) {
        const [type = '', second = '', third = ''] = record.split(FIELD_MARK, 3);
        if (types.some((listed) => isOfType(type, listed)))
          rows.push([id, type, shownContents(type, second, third)]);
      }
      for (const line of textTable(['Name', 'Type', 'Contents'], rows)) print(line);
      print(`${rows.length} ${what} listed.`);
      return rows.length;
    },
  };
}

/** Lists the verbs, with the form of each, and the items of VOC that give them other names. */
const listVerbItems: Verb = {
  name: 'LISTV',
  synonyms: [],
  effect: 'read',
  usage: 'LISTV',
  run({ session, host, words, print }) {
    words.end();
    const rows = host.verbs().map(({ name, usage }) => [name, 'V', usage]);
    for (const [id, record] of session.table(VOC).records()) {
      const [type = '', second = ''] = record.split(FIELD_MARK, 2);
      if (isOfType(type, 'V')) rows.push([id, type, second]);
    }
    rows.sort(([left = ''], [right = '']) => (left < right ? -1 : 1));
    for (const line of textTable(['Name', 'Type', 'Contents'], rows)) print(line);
    print(`${rows.length} verb(s) listed.`);
    return rows.length;
  },
};

/** The listings of VOC by what its items are. */
export const vocListings: readonly Verb[] = [
  listing('LISTF', ['F', 'Q'], 'table(s)'),
  listing('LISTQ', ['Q'], 'synonym(s)'),
  listing('LISTK', ['K'], 'keyword(s)'),
  listing('LISTPA', ['PA'], 'paragraph(s)'),
  listing('LISTPH', ['PH'], 'phrase(s)'),
  listing('LISTR', ['R'], 'remote item(s)'),
  listing('LISTS', ['S'], 'sentence(s)'),
  listVerbItems,
];

function isOfType(stated: string, type: string): boolean {
  const upper = stated.toUpperCase();
  if (type.length === 2) return upper.startsWith(type);
  return upper.startsWith(type) && !['PA', 'PH', 'PQ'].includes(upper.slice(0, 2));
}

/** In which database the records of a table lie is not a concern of the user; in which folder is. */
function shownContents(type: string, second: string, third: string): string {
  const upper = type.toUpperCase();
  if (upper.startsWith('F')) return third === '' ? '' : `files of ${third}`;
  return upper.startsWith('Q') || upper.startsWith('R') ? `${second} ${third}`.trim() : second;
}
