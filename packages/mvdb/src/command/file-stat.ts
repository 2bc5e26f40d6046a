import { listIndexes } from '../session/index-commands.ts';
import { takeTable } from './table-name.ts';
import { textTable } from './text-table.ts';
import type { Verb } from './verb.ts';

const HEADINGS = ['Table', 'Records', 'Bytes', 'Least', 'Mean', 'Most', 'Indexes'];

/** Prints how many records a table has and how many bytes each has with its id, as the session sees them. */
export const fileStat: Verb = {
  name: 'FILE.STAT',
  synonyms: [],
  effect: 'read',
  usage: 'FILE.STAT [DICT] table',
  run({ session, words, print }) {
    const name = takeTable(words, session);
    words.end();
    let count = 0;
    let bytes = 0;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    for (const [id, record] of session.table(name).records()) {
      const size = Buffer.byteLength(id) + Buffer.byteLength(record);
      count += 1;
      bytes += size;
      least = Math.min(least, size);
      most = Math.max(most, size);
    }
    const sizes = count === 0 ? [0, 0, 0] : [least, Math.round(bytes / count), most];
    const indexes = name.startsWith('DICT ')
      ? []
      : listIndexes(session, name).map((index) => index.name);
    const row = [name, ...[count, bytes, ...sizes].map(String), indexes.join(' ')];
    for (const line of textTable(HEADINGS, [row])) print(line);
    return count;
  },
};
