import { keywordOf } from '../query/keywords.ts';
import { takeTable } from './table-name.ts';
import type { Verb } from './verb.ts';
import type { Word } from './words.ts';

/** Counts, adds up and averages columns of numbers: LIST with ENUM, TOTAL and AVG of each. */
export const stat: Verb = {
  name: 'STAT',
  synonyms: [],
  effect: 'read',
  usage: 'STAT [DICT] table item ... [clauses]',
  run({ session, words, argumentText, sentence, execute, print }) {
    const table = takeTable(words, session);
    const items: string[] = [];
    while (isItem(words.peek())) items.push(words.next()?.text ?? '');
    if (items.length === 0) throw words.problem('An item is missing');
    const next = words.peek();
    const start = sentence.length - argumentText.length;
    const clauses = next === undefined ? '' : argumentText.slice(next.at - 1 - start);
    const columns = items.map((item) => `ENUM ${item} TOTAL ${item} AVG ${item}`).join(' ');
    const { lines, returnCode } = execute(`LIST ${table} ${columns} DET.SUP ${clauses}`.trimEnd());
    for (const line of lines) print(line);
    return returnCode;
  },
};

function isItem(word: Word | undefined): boolean {
  return word !== undefined && !word.isQuoted && keywordOf(word.text) === undefined;
}
