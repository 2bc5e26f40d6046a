import { QUERY_KEYWORDS, queryVerbOf, type Verb } from 'mvdb/host';
import { forms } from '../form.ts';
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

/** Words of a SELECT of SQL. */
const SQL_WORDS =
  'SELECT DISTINCT FROM UNNEST WHERE AND OR NOT IN BETWEEN LIKE ESCAPE IS NULL EVERY GROUP BY HAVING ORDER ASC DESC LIMIT OFFSET JOIN LEFT INNER ON AS COUNT SUM AVG MIN MAX EVAL'.split(
    ' ',
  );

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
  if (first === 'SQL') return inStatement(others, vocabulary);
  if (first === 'SELECT' && isStatement(others, vocabulary)) return inStatement(others, vocabulary);
  const operands = PARTS.includes(others[0] ?? '') ? others.slice(1) : others;
  if (queryVerbOf(first) !== undefined) return inSentence(operands, others, vocabulary);
  return afterVerb(vocabulary.verb(first), operands, others, vocabulary);
}

/** What has a plan. */
const EXPLAINED = ['LIST', 'SORT', 'SELECT', 'SSELECT', 'COUNT', 'SUM', 'SQL'];

/** A SELECT whose first word is no table, or that has a FROM, is one of SQL. */
function isStatement(others: readonly string[], vocabulary: Vocabulary): boolean {
  const [first] = others;
  if (first === undefined) return false;
  return others.includes('FROM') || ![...PARTS, ...vocabulary.tables()].includes(first);
}

/** Behind FROM and JOIN tables, elsewhere items of those named so far, and words of SQL. */
function inStatement(others: readonly string[], vocabulary: Vocabulary): readonly string[] {
  const isBefore = (word: string | undefined) => word === 'FROM' || word === 'JOIN';
  if (isBefore(others.at(-1))) return [...vocabulary.tables(), 'UNNEST'];
  const tables = others.filter((_, place) => isBefore(others[place - 1]));
  return [
    ...tables.flatMap((table) => [...vocabulary.items(table.replace(/,$/, ''))]),
    ...SQL_WORDS,
  ];
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
