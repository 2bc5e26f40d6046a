import { counted } from '../parts/counted.ts';
import type { DictionaryEntry } from '../service/payloads.ts';
import { wordsIn } from './sentence-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isStatement, type RoledWord, rolesOf } from './word-roles.ts';

/** What there is to say of a word. */
export interface WordHelp {
  /** Its form, with the words that belong to it. */
  readonly form: string;
  readonly summary: string;
}

/**
 * Help on the word of a sentence that a place is in or at the end of; `undefined` if missing to give.
 *
 * @param offset - Characters before it.
 */
export function helpAt(
  sentence: string,
  offset: number,
  vocabulary: Vocabulary,
): WordHelp | undefined {
  const words = wordsIn(sentence);
  const at = rolesOf(words, vocabulary).find(({ from, to }) => from <= offset && offset <= to);
  return at && helpOn(at, vocabulary, isStatement(words));
}

function helpOn(word: RoledWord, vocabulary: Vocabulary, isSql: boolean): WordHelp | undefined {
  const { role, name, table = '' } = word;
  switch (role) {
    case 'verb':
      return vocabulary.verb(name);
    case 'keyword':
      return isSql ? vocabulary.statementWord(name) : vocabulary.keyword(name);
    case 'table':
      return tableHelp(name, vocabulary);
    case 'item':
      return itemHelp(table, vocabulary.item(table, name));
    default:
      return undefined;
  }
}

/** What there is to say of a table. */
export function tableHelp(name: string, vocabulary: Vocabulary): WordHelp | undefined {
  const table = vocabulary.table(name);
  if (table === undefined) return undefined;
  const { title = '', records, synonymOf } = table;
  const parts = [
    ...(synonymOf === undefined ? [] : [`Another name of ${synonymOf}.`]),
    ...(title === '' ? [] : [title]),
    ...(records === undefined ? [] : [`${counted(records, 'record')}.`]),
  ];
  return { form: name, summary: parts.join(' ') };
}

/** What there is to say of an item of a dictionary. */
export function itemHelp(table: string, item: DictionaryEntry | undefined): WordHelp | undefined {
  if (item === undefined) return undefined;
  const { name, description, expression, position, conversion } = item;
  const what =
    expression !== undefined && expression !== ''
      ? expression
      : position === undefined
        ? ''
        : position === 0
          ? 'The id.'
          : `Attribute ${position}.`;
  const parts = [description, what, conversion === '' ? '' : `Shown by ${conversion}.`];
  return { form: `${table} ${name}`, summary: parts.filter((part) => part !== '').join(' ') };
}
