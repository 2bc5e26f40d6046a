import { inStatement, type SentenceVocabulary, statementHelp, wordsAfter } from '@mvdb/server/host';
import { QUERY_KEYWORDS, type Verb } from 'mvdb/host';
import { forms } from '../options/form.ts';
import { dotWordNames } from './dot-command.ts';

/** The words there are, each looked up when it is asked for. */
export interface Vocabulary {
  /** Verbs and commands of VOC. */
  commands(): Iterable<string>;
  verb(name: string): Verb | undefined;
  tables(): Iterable<string>;
  /** Items of the dictionary of a table; none where there is no such table. */
  items(table: string): Iterable<string>;
  routines(): Iterable<string>;
}

/** What could stand in the place of the last word of a line, and that word. */
export type Completion = [candidates: string[], word: string];

/** Completes the last word of a line by where it stands. */
export function completionOf(line: string, vocabulary: Vocabulary): Completion {
  // Within a word, a bracket, a comma or a comparison begins another.
  const [word = ''] = /[^\s(,=<>]*$/.exec(line) ?? [];
  const before = line.slice(0, line.length - word.length).trim();
  const words = before === '' ? [] : before.split(/\s+/);
  const candidates = candidatesAfter(words, vocabulary);
  const upper = word.toUpperCase();
  const fitting = new Set<string>();
  for (const candidate of candidates)
    if (candidate.startsWith(word) || candidate.startsWith(upper)) fitting.add(candidate);
  return [[...fitting].sort(), word];
}

function candidatesAfter(words: readonly string[], vocabulary: Vocabulary): readonly string[] {
  const [first, ...others] = words.map((word) => word.toUpperCase());
  if (first === undefined) return [...vocabulary.commands(), ...dotWordNames];
  if (first === '.MODE') return forms;
  if (first === '.PAGER' || first === '.TIMING') return ['ON', 'OFF'];
  if (first === 'CALL') return others.length === 0 ? [...vocabulary.routines()] : [];
  if (first === 'HELP')
    return others.length === 0
      ? [...vocabulary.commands(), ...QUERY_KEYWORDS, ...vocabulary.routines()]
      : [];
  if (first === 'EXPLAIN')
    return others.length === 0 ? EXPLAINED : candidatesAfter(words.slice(1), vocabulary);
  if (first === 'SQL') return inStatement(others, [], sentenceWords(vocabulary));
  return wordsAfter([first, ...others], sentenceWords(vocabulary));
}

/** What has a plan. */
const EXPLAINED = ['LIST', 'SORT', 'SELECT', 'SSELECT', 'COUNT', 'SUM', 'SQL'];

function sentenceWords({ verb, tables, items }: Vocabulary): SentenceVocabulary {
  return {
    form: (name) => verb(name)?.usage,
    keywords: () => QUERY_KEYWORDS,
    statementWords: () => Object.keys(statementHelp),
    tables,
    items,
  };
}
