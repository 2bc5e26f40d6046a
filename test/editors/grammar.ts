/** A rule of a TextMate grammar, as far as the grammars here need one. */
export interface Rule {
  readonly name?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly captures?: Captures;
  readonly beginCaptures?: Captures;
  readonly endCaptures?: Captures;
  readonly patterns?: readonly Rule[];
  readonly include?: string;
}

/** What the groups of an expression are, by number. */
type Captures = Readonly<Record<string, { readonly name: string }>>;

/** A grammar as editors read it. */
export interface Grammar {
  readonly information_for_contributors: readonly string[];
  readonly name: string;
  readonly scopeName: string;
  readonly patterns: readonly Rule[];
  readonly repository: Readonly<Record<string, Rule>>;
}

/** A group without a number that takes one of some words, the longest first. */
export function oneOf(words: readonly string[], toPattern = escaped): string {
  const byLength = words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return `(?:${byLength.map(toPattern).join('|')})`;
}

/** Characters of a word as an expression takes them. */
export function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** The text of a grammar as it is in its file. */
export function grammarText(grammar: Grammar): string {
  return `${JSON.stringify(grammar, null, 2)}\n`;
}
