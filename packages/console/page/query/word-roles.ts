import type { SentenceWord } from './sentence-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a word of a sentence is there for; `other` is what the vocabulary does not know. */
export type Role = 'verb' | 'keyword' | 'table' | 'item' | 'literal' | 'unended' | 'other';

/** A word of a sentence, and what it is there for. */
export interface RoledWord extends SentenceWord {
  readonly role: Role;
  /** As the vocabulary has it. */
  readonly name: string;
  /** The table whose item it is. */
  readonly table?: string;
}

/** Behind these comes a table. */
const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'USING', 'DICT', 'DATA', 'UNNEST']);

/** True for words of which SQL is made, and not a sentence. */
export function isStatement(words: readonly SentenceWord[]): boolean {
  const names = words.map(({ text }) => text.toUpperCase());
  return names[0] === 'SELECT' && names.includes('FROM');
}

/** The tables that a sentence names, as far as they are known. */
export function tablesIn(
  words: readonly SentenceWord[],
  vocabulary: Vocabulary,
): readonly string[] {
  const tables = words.flatMap((word, position) => {
    const name = nameOf(word, (text) => vocabulary.table(text) !== undefined);
    return name !== undefined && isTablePosition(words, position) ? [name] : [];
  });
  return [...new Set(tables)];
}

/** What each word of a sentence is there for. */
export function rolesOf(
  words: readonly SentenceWord[],
  vocabulary: Vocabulary,
): readonly RoledWord[] {
  const tables = tablesIn(words, vocabulary);
  const isSql = isStatement(words);
  return words.map((word, position): RoledWord => {
    if (word.kind === 'open') return { ...word, role: 'unended', name: word.text };
    if (word.kind === 'sign') return { ...word, role: 'other', name: word.text };
    if (word.kind !== 'word') return { ...word, role: 'literal', name: word.text };
    const named = (isRecognized: (name: string) => unknown) => nameOf(word, isRecognized);
    const verb = position === 0 ? named(vocabulary.verb) : undefined;
    if (verb !== undefined) return { ...word, role: 'verb', name: verb };
    const table = named(vocabulary.table);
    if (table !== undefined && isTablePosition(words, position))
      return { ...word, role: 'table', name: table };
    const keyword = named(isSql ? vocabulary.statementWord : vocabulary.keyword);
    if (keyword !== undefined) return { ...word, role: 'keyword', name: keyword };
    for (const owner of tables) {
      const item = named((name) => vocabulary.item(owner, name));
      if (item !== undefined) return { ...word, role: 'item', name: item, table: owner };
    }
    return { ...word, role: 'other', name: word.text };
  });
}

/** The first operand, and what comes behind certain words. */
function isTablePosition(words: readonly SentenceWord[], position: number): boolean {
  if (position === 0) return false;
  const before = words[position - 1]?.text.toUpperCase() ?? '';
  return BEFORE_TABLE.has(before) || (position === 1 && !isStatement(words));
}

/** The word as it is known: as it is written, or in capitals. */
function nameOf(
  { text }: SentenceWord,
  isRecognized: (name: string) => unknown,
): string | undefined {
  return [text, text.toUpperCase()].find((name) => isRecognized(name));
}
