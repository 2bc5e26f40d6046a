import { QUERY_KEYWORDS, queryVerbOf, type Verb } from 'mvdb/host';
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

const PARTS = ['DICT', 'DATA'];

/** Completes the last word of a line by where it stands. */
export function completionOf(line: string, vocabulary: Vocabulary): Completion {
  const words = line.trimStart().split(/\s+/);
  const word = words.pop() ?? '';
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
  if (first === '.MODE') return ['csv', 'json', 'ndjson', 'raw', 'text'];
  if (first === 'CALL') return others.length === 0 ? [...vocabulary.routines()] : [];
  if (first === 'HELP')
    return others.length === 0 ? [...vocabulary.commands(), ...vocabulary.routines()] : [];
  const operands = PARTS.includes(others[0] ?? '') ? others.slice(1) : others;
  if (queryVerbOf(first) !== undefined) return inSentence(operands, others, vocabulary);
  return afterVerb(vocabulary.verb(first), operands, others, vocabulary);
}

/** The table, then items of its dictionary and keywords. */
function inSentence(
  operands: readonly string[],
  others: readonly string[],
  vocabulary: Vocabulary,
): readonly string[] {
  const [table] = operands;
  if (table === undefined) return tablesAfter(others, vocabulary);
  return [...vocabulary.items(table), ...QUERY_KEYWORDS];
}

/** What a verb takes by its usage: a table, and verbs about indexes then items of its dictionary. */
function afterVerb(
  verb: Verb | undefined,
  operands: readonly string[],
  others: readonly string[],
  vocabulary: Vocabulary,
): readonly string[] {
  if (verb === undefined || !/^\S+ (?:\[[A-Z| ]+\] )?table/.test(verb.usage)) return [];
  const [table] = operands;
  if (table === undefined) return tablesAfter(others, vocabulary);
  return verb.name.endsWith('.INDEX') ? [...vocabulary.items(table)] : [];
}

function tablesAfter(others: readonly string[], vocabulary: Vocabulary): readonly string[] {
  const parts = others.length === 0 ? PARTS : [];
  return [...vocabulary.tables(), ...parts];
}
