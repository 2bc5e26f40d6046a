import { CommandSet, QUERY_KEYWORDS } from 'mvdb/host';
import { FLOW_WORDS } from '../../packages/mvdb/src/command/paragraph.ts';
import { escaped, type Grammar, oneOf } from './grammar.ts';

/** Every verb of the command language by all of its names. */
export const verbNames: readonly string[] = new CommandSet()
  .verbs()
  .flatMap(({ name, synonyms }) => [name, ...synonyms]);

const isSpelled = (word: string) => /^[A-Z]/.test(word);

/** Keywords of sentences that are words, and those that are signs. */
export const keywordNames = QUERY_KEYWORDS.filter(isSpelled);
export const keywordSigns = QUERY_KEYWORDS.filter((word) => !isSpelled(word));

/** A hyphen stands for a full stop in all of them. */
const withHyphens = (word: string) => escaped(word).replaceAll('\\.', '[.-]');

const WORD_START = '(?<![^\\s()=<>"\'])';
const WORD_END = '(?![^\\s()=<>"\'])';

/** The grammar by which editors colour sentences and paragraphs, made of the tables of the database. */
export const sentenceGrammar: Grammar = {
  information_for_contributors: [
    'Generated from the verbs and keywords of the database: vitest run -u test/editors writes it.',
  ],
  name: 'MultiValue sentences',
  scopeName: 'source.mvsentence',
  patterns: [
    { name: 'comment.line.mvsentence', match: '^\\s*\\*(?:\\s.*)?$' },
    {
      name: 'string.unquoted.inline-prompt.mvsentence',
      match: '<<[^>]*(?:>[^>]+)*>>',
    },
    {
      match: `^\\s*((?i:${oneOf(FLOW_WORDS, withHyphens)}))${WORD_END}`,
      captures: { 1: { name: 'keyword.control.flow.mvsentence' } },
    },
    {
      match: `(?:^\\s*|(?<=THEN )\\s*)((?i:${oneOf(verbNames, withHyphens)}))${WORD_END}`,
      captures: { 1: { name: 'keyword.control.verb.mvsentence' } },
    },
    {
      name: 'string.quoted.mvsentence',
      match: `"[^"]*"|'[^']*'|${WORD_START}\\\\[^\\\\]*\\\\`,
    },
    { name: 'invalid.illegal.open-text.mvsentence', match: `["'].*$|${WORD_START}\\\\.*$` },
    {
      name: 'variable.parameter.mvsentence',
      match: `${WORD_START}(?:\\?|:[A-Za-z_]\\w*)${WORD_END}`,
    },
    {
      name: 'keyword.other.mvsentence',
      match: `${WORD_START}(?i:${oneOf(keywordNames, withHyphens)})${WORD_END}`,
    },
    {
      name: 'constant.numeric.mvsentence',
      match: `${WORD_START}[+-]?\\d+(?:\\.\\d+)?${WORD_END}`,
    },
    {
      name: 'keyword.operator.mvsentence',
      match: `[()]|<=|>=|=<|=>|<>|><|[=<>]|${WORD_START}(?:[#!&~]|${oneOf(keywordSigns)}${WORD_END})`,
    },
    { name: 'variable.other.mvsentence', match: '[^\\s()=<>"\']+' },
  ],
  repository: {},
};
