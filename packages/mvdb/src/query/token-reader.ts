import { nearNames } from '../arguments/near-names.ts';
import { charge } from '../budget/work-meter.ts';
import { shown } from '../text/shown.ts';
import { isOperator, isThrowaway, type Keyword, keywordOf, queryVerbOf } from './keywords.ts';
import { SentenceError } from './sentence-error.ts';
import type { ColumnSource, Literal, TableReference } from './syntax.ts';
import { readTokens, type Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Tokens that phrases may add to one sentence, so that phrases within phrases cannot swell it. */
const PHRASE_TOKENS_MAX = 20_000;
/** Characters that understanding one token costs as much as. */
const TOKEN_COST = 300;
/** Phrases within phrases. */
const PHRASE_DEPTH_MAX = 32;

/** How errors call what a name of the dictionary could stand for. */
const COLUMNS = ['a column', 'the name of a column', 'a column to be summed'];

/** Values for the parameters of a sentence: in order for `?`, by name for `:name`. */
export type Parameters = readonly string[] | Readonly<Record<string, string>>;

interface Frame {
  readonly tokens: readonly Token[];
  index: number;
  /** The phrase the tokens come from; empty for the sentence itself. */
  readonly phrase: string;
}

/** Reads the tokens of a sentence, putting phrases of the dictionary in place and binding parameters. */
export class TokenReader {
  readonly #frames: Frame[];
  readonly #tokens: Token[];
  readonly #end: number;
  readonly #parameters: Parameters;
  #vocabulary: Vocabulary | undefined;
  readonly #aliases: ReadonlySet<string>;
  #phraseTokenCount = 0;
  #positionalCount = 0;

  constructor(sentence: string, parameters: Parameters) {
    const tokens = [...readTokens(sentence)];
    this.#tokens = tokens;
    this.#frames = [{ tokens, index: 0, phrase: '' }];
    this.#end = sentence.length + 1;
    this.#parameters = parameters;
    this.#aliases = aliasesIn(tokens);
  }

  /** From here on words may be names of this vocabulary. */
  use(vocabulary: Vocabulary): void {
    this.#vocabulary = vocabulary;
  }

  /** Takes `USING [DICT] table` from wherever it stands: it decides what the other words mean. */
  takeUsing(): TableReference | undefined {
    const start = this.#tokens.findIndex((token) => keywordIn(token) === 'USING');
    const using = this.#tokens[start];
    if (using === undefined) return undefined;
    const slot = keywordIn(this.#tokens[start + 1]) === 'DICT' ? start + 2 : start + 1;
    const name = this.#tokens[slot];
    if (name === undefined || name.kind === 'parameter')
      throw new SentenceError(using.at, 'USING names no table', ['the name of a table behind it']);
    this.#tokens.splice(start, slot + 1 - start);
    return { name: name.text, isDictionary: false, at: name.at };
  }

  /** Where the next token stands, or past the end of the sentence. */
  get at(): number {
    return this.peek()?.at ?? this.#end;
  }

  /** True while the next token comes from a phrase rather than from the sentence. */
  get isInPhrase(): boolean {
    this.#leaveFinishedPhrases();
    return this.#frames.length > 1;
  }

  /** The next token, parameters bound; `undefined` at the end. */
  peek(): Token | undefined {
    this.#leaveFinishedPhrases();
    const frame = this.#frames.at(-1);
    const token = frame?.tokens[frame.index];
    return token?.kind === 'parameter' ? this.#bound(token) : token;
  }

  /** Takes the next token. */
  next(): Token | undefined {
    const token = this.peek();
    const frame = this.#frames.at(-1);
    if (token === undefined || frame === undefined) return undefined;
    charge(TOKEN_COST);
    const source = frame.tokens[frame.index];
    if (source?.kind === 'parameter' && source.text === '') this.#positionalCount += 1;
    frame.index += 1;
    return token;
  }

  /** The keyword that comes next, unless the dictionary has a column or phrase of that name. */
  peekKeyword(): Keyword | undefined {
    const token = this.peek();
    if (token?.kind !== 'word') return undefined;
    const keyword = keywordOf(token.text);
    return keyword === undefined || this.#isInDictionary(token) ? undefined : keyword;
  }

  /** Takes the next token if it is one of the keywords. */
  takeKeyword<Wanted extends Keyword>(...wanted: readonly Wanted[]): Wanted | undefined {
    const keyword = this.peekKeyword();
    const found = wanted.find((word) => word === keyword);
    if (found !== undefined) this.next();
    return found;
  }

  /** Takes words without meaning that come next. */
  skipThrowaways(): void {
    for (;;) {
      const token = this.peek();
      if (token?.kind !== 'word' || !isThrowaway(token.text)) return;
      if (this.#isInDictionary(token)) return;
      this.next();
    }
  }

  /** Takes a certain word without meaning. */
  skipWord(word: string): void {
    const token = this.peek();
    if (token?.kind === 'word' && token.text.toUpperCase() === word && !this.#isInDictionary(token))
      this.next();
  }

  /** True for a word that the dictionary or the language knows. */
  hasMeaning(token: Token): boolean {
    return (
      keywordOf(token.text) !== undefined || isThrowaway(token.text) || this.#isInDictionary(token)
    );
  }

  /**
   * True where an unknown word that is not a number comes next and an operator after it: that word is meant for a column,
   * so it is neither a value nor an id.
   */
  get isMisspeltColumn(): boolean {
    const token = this.peek();
    if (token?.kind !== 'word' || this.hasMeaning(token) || isNumber(token.text)) return false;
    const keyword = keywordIn(this.#tokenAfterNext());
    return isOperator(keyword) || keyword === 'NOT';
  }

  /** The name of the column a token stands for, as the dictionary spells it; else `undefined`. */
  nameOf(token: Token): string | undefined {
    if (token.kind !== 'word') return undefined;
    if (this.#aliases.has(token.text)) return token.text;
    return this.#spelling(token.text, (name) => this.#vocabulary?.column(name) !== undefined);
  }

  /** Takes a column: a name of the dictionary or `EVAL "expression"`; `undefined` if none comes next. */
  takeColumn(): ColumnSource | undefined {
    const token = this.peek();
    if (token === undefined) return undefined;
    const name = this.nameOf(token);
    if (name !== undefined) {
      this.next();
      return { kind: 'name', name, at: token.at };
    }
    if (this.takeKeyword('EVAL') === undefined) return undefined;
    const expression = this.expectText('an expression in quotes');
    return { kind: 'expression', expression: expression.text, at: token.at };
  }

  expectColumn(): ColumnSource {
    return this.takeColumn() ?? this.fail('a column', 'EVAL');
  }

  /** Takes a quoted text or a bound value. */
  takeText(): Literal | undefined {
    const token = this.peek();
    if (token === undefined || token.kind === 'word') return undefined;
    this.next();
    return { kind: 'literal', text: token.text, at: token.at };
  }

  /** Whether a text in double quotes comes next, which in some flavours is a value where others take it for an id. */
  get isAtDoubleQuotes(): boolean {
    return this.peek()?.quote === '"';
  }

  /** Takes a text that a keyword asks for: quoted, bound, or a word that has no meaning. */
  takeArgument(): Literal | undefined {
    const token = this.peek();
    if (token === undefined || (token.kind === 'word' && this.hasMeaning(token))) return undefined;
    this.next();
    return { kind: 'literal', text: token.text, at: token.at };
  }

  expectText(what: string): Literal {
    return this.takeArgument() ?? this.fail(what);
  }

  /** Takes a whole number of at least `least`. */
  takeNumber(least = 0): number | undefined {
    const token = this.peek();
    if (token === undefined || !/^\d{1,15}$/.test(token.text)) return undefined;
    const number = Number(token.text);
    if (number < least) return undefined;
    this.next();
    return number;
  }

  expectNumber(what: string, least = 0): number {
    return this.takeNumber(least) ?? this.fail(what);
  }

  /** Takes any word or text: the name of a table, a list, a path. */
  expectName(what: string): Literal {
    const token = this.peek();
    if (token === undefined || token.text === '' || /^[()=<>]/.test(token.text)) this.fail(what);
    this.next();
    return { kind: 'literal', text: token.text, at: token.at };
  }

  /** If the next word is a phrase, puts its words in place of it. @returns Whether it was one. */
  expandPhrase(): boolean {
    const token = this.peek();
    if (token?.kind !== 'word') return false;
    const name = this.#phraseNameOf(token);
    if (name === undefined) return false;
    this.next();
    this.insertPhrase(name, token.at);
    return true;
  }

  /** Goes on with the words of a phrase, as if they stood at `at`. @returns False if missing. */
  insertPhrase(name: string, at: number): boolean {
    const words = this.#vocabulary?.phrase(name);
    if (words === undefined) return false;
    if (this.#frames.some(({ phrase }) => phrase === name))
      throw new SentenceError(at, `the phrase ${shown(name)} refers to itself`, ['other words']);
    if (this.#frames.length > PHRASE_DEPTH_MAX)
      throw new SentenceError(at, `the phrase ${shown(name)} lies too deep`, [
        `at most ${PHRASE_DEPTH_MAX} phrases within each other`,
      ]);
    const tokens = this.#phraseTokens(name, words, at);
    this.#frames.push({ tokens, index: 0, phrase: name });
    return true;
  }

  /**
   * Goes on with the items that are named 1, 2, 3 and so on, as far as they follow one another; one that gives no column,
   * as those of type X, is passed over.
   */
  insertNumberedColumns(): void {
    const tokens: Token[] = [];
    let names: ReadonlySet<string> | undefined;
    for (let number = 1; ; number += 1) {
      const text = String(number);
      if (this.#vocabulary?.column(text)) tokens.push({ kind: 'word', text, at: this.at });
      else {
        names ??= new Set(this.#vocabulary?.names?.());
        if (!names.has(text)) break;
      }
    }
    this.#frames.push({ tokens, index: 0, phrase: '' });
  }

  /** @throws SentenceError on the next token, naming what would be right there, and what of it is near. */
  fail(...expected: readonly string[]): never {
    const token = this.peek();
    const found = token === undefined ? 'the sentence ends' : `found ${shown(token.text)}`;
    throw new SentenceError(this.at, found, expected, { suggestions: this.#near(token, expected) });
  }

  #near(token: Token | undefined, expected: readonly string[]): readonly string[] {
    if (token?.kind !== 'word') return [];
    const isColumn = COLUMNS.some((column) => expected.includes(column));
    const names = isColumn ? (this.#vocabulary?.names?.() ?? []) : [];
    const words = expected.filter((word) => keywordOf(word) ?? queryVerbOf(word));
    return nearNames(token.text, new Set([...names, ...words]));
  }

  #phraseTokens(name: string, words: string, at: number): Token[] {
    let tokens: readonly Token[];
    try {
      tokens = readTokens(words);
    } catch (cause) {
      if (!(cause instanceof SentenceError)) throw cause;
      throw new SentenceError(at, `the phrase ${shown(name)} is faulty`, ['another phrase'], {
        cause,
      });
    }
    this.#phraseTokenCount += tokens.length;
    if (this.#phraseTokenCount > PHRASE_TOKENS_MAX)
      throw new SentenceError(at, `the phrase ${shown(name)} makes the sentence too long`, [
        `phrases of at most ${PHRASE_TOKENS_MAX} words`,
      ]);
    return tokens.map(({ kind, ...token }) => ({
      ...token,
      kind: kind === 'parameter' ? 'word' : kind,
      at,
    }));
  }

  #isInDictionary(token: Token): boolean {
    return this.nameOf(token) !== undefined || this.#phraseNameOf(token) !== undefined;
  }

  #phraseNameOf({ text }: Token): string | undefined {
    return this.#spelling(text, (name) => this.#vocabulary?.phrase(name) !== undefined);
  }

  /** A name as typed or, failing that, in capitals. */
  #spelling(text: string, isRecognized: (name: string) => boolean): string | undefined {
    if (isRecognized(text)) return text;
    const capitals = text.toUpperCase();
    return capitals !== text && isRecognized(capitals) ? capitals : undefined;
  }

  /** The second token from here; after the last token of a phrase it is the one after the phrase. */
  #tokenAfterNext(): Token | undefined {
    this.#leaveFinishedPhrases();
    const frames = this.#frames.toReversed();
    let offset = 1;
    for (const { tokens, index } of frames) {
      const token = tokens[index + offset];
      if (token !== undefined) return token;
      offset = 0;
    }
    return undefined;
  }

  #leaveFinishedPhrases(): void {
    for (;;) {
      const frame = this.#frames.at(-1);
      if (this.#frames.length === 1 || frame === undefined) return;
      if (frame.index < frame.tokens.length) return;
      this.#frames.pop();
    }
  }

  #bound({ text: name, at }: Token): Token {
    const value = parameterOf(this.#parameters, name, this.#positionalCount);
    if (typeof value !== 'string')
      throw new SentenceError(
        at,
        name === ''
          ? `parameter ${this.#positionalCount + 1} has no value`
          : `:${name} has no value`,
        ['a text for each parameter'],
      );
    return { kind: 'bound', text: value, at };
  }
}

function parameterOf(parameters: Parameters, name: string, position: number): string | undefined {
  if (name === '') return (parameters as readonly string[])[position];
  return Object.hasOwn(parameters, name)
    ? (parameters as Readonly<Record<string, string>>)[name]
    : undefined;
}

function isNumber(word: string): boolean {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(word);
}

export function keywordIn(token: Token | undefined): Keyword | undefined {
  return token?.kind === 'word' ? keywordOf(token.text) : undefined;
}

/** Names given with `AS` anywhere in the sentence: they may be used before they are given. */
function aliasesIn(tokens: readonly Token[]): ReadonlySet<string> {
  const aliases = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (next?.kind === 'word' && keywordIn(token) === 'AS') aliases.add(next.text);
  }
  return aliases;
}
