import { CommandSet, QUERY_KEYWORD_SYNONYMS, type QueryKeyword } from 'mvdb/host';
import { keywordSections } from './keyword-help.ts';
import { statementHelp } from './statement-help.ts';
import { verbHelp } from './verb-help.ts';
import type { KeywordHelp } from './word-help.ts';

/** A word, and what it is for. */
export interface QueryWord extends KeywordHelp {
  readonly name: string;
  readonly synonyms: readonly string[];
}

/** Words of sentences that belong together. */
export interface QueryClause {
  readonly title: string;
  readonly words: readonly QueryWord[];
}

/** Every word that a command may have which only reads, besides names of tables and items. */
export interface QueryWords {
  readonly verbs: readonly QueryWord[];
  readonly clauses: readonly QueryClause[];
  /** Words of a SELECT of SQL. */
  readonly statement: readonly QueryWord[];
}

/** The words of the language in which queries are asked. */
export function queryWords(): QueryWords {
  const verbs = new CommandSet().verbs().filter(({ effect }) => effect === 'read');
  return {
    verbs: verbs.flatMap(({ name, synonyms, usage }) => {
      const help = verbHelp[name];
      return help === undefined ? [] : [{ name, synonyms, form: usage, ...help }];
    }),
    clauses: keywordSections.map(({ title, words }) => ({
      title,
      words: Object.entries(words).map(([name, help]) => {
        const synonyms = QUERY_KEYWORD_SYNONYMS[name as QueryKeyword];
        return { name, synonyms, ...help };
      }),
    })),
    statement: Object.entries(statementHelp).map(([name, help]) => ({
      name,
      synonyms: [],
      ...help,
    })),
  };
}
