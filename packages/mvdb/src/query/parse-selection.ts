import type { QueryOptions } from '../flavours/sentence-differences.ts';
import { isOperator } from './keywords.ts';
import { SentenceError } from './sentence-error.ts';
import { isStringSearch, literalPattern, searchPattern } from './string-search.ts';
import type { ColumnSource, Condition, Literal, Operator, Quantifier, Test } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

/** Brackets within brackets; changes between AND and OR in a sentence. */
const DEPTH_MAX = 100;

/** What may be compared. */
const ITEMS = ['a column', 'EVAL'] as const;

const ID: ColumnSource = Object.freeze({ kind: 'name', name: '@ID', at: 0 });

type Connective = 'and' | 'or';

/** A condition with the word before it. */
interface Link {
  readonly connective: Connective;
  readonly condition: Condition;
}

/** What a later condition of the clause may leave unsaid. */
interface Unsaid {
  column: ColumnSource;
  operator: Operator;
  quantifier: Quantifier;
  isCaseIgnored: boolean;
}

/** Reads the conditions after WITH, WITHOUT or WHEN, or an operator that stands alone. */
export class SelectionReader {
  readonly #reader: TokenReader;
  readonly #options: QueryOptions;
  /** Texts that ask for others. */
  readonly #searches = new Set<Literal>();
  #unsaid: Unsaid | undefined;
  #depth = 0;
  #changeCount = 0;

  constructor(reader: TokenReader, options: QueryOptions) {
    this.#reader = reader;
    this.#options = options;
  }

  /** One clause: conditions joined by AND and OR, each of which may be followed by `opener` again. */
  clause(opener: 'WITH' | 'WHEN', isNegated = false): Condition {
    this.#unsaid = undefined;
    return this.#chain(opener, isNegated);
  }

  /** A comparison after a column that is listed or exploded, which limits its values; `undefined` if none comes next. */
  limitOf(column: ColumnSource): Test | undefined {
    const reader = this.#reader;
    const { at } = reader;
    if (!isOperator(reader.peekKeyword()) && !reader.isAtDoubleQuotes) return undefined;
    const operator = this.#operator() ?? 'EQ';
    const unsaid = { column, operator, quantifier: 'any', isCaseIgnored: false } as const;
    return this.#comparison(at, column, 'any', unsaid);
  }

  /** A clause that begins with an operator, and so is about the id. */
  clauseAboutId(): Condition {
    this.#unsaid = { column: ID, operator: 'EQ', quantifier: 'any', isCaseIgnored: false };
    return this.#chain('WITH', false);
  }

  #chain(opener: 'WITH' | 'WHEN', isNegated: boolean): Condition {
    const links: Link[] = [{ connective: 'and', condition: this.#item(isNegated) }];
    for (;;) {
      const word = this.#reader.takeKeyword('AND', 'OR');
      if (word === undefined) break;
      const isOpened = this.#reader.takeKeyword(opener) !== undefined;
      const isWithout = this.#reader.takeKeyword('WITHOUT') !== undefined;
      if (isOpened || isWithout) this.#expectNoUnknownWord();
      links.push({ connective: word === 'AND' ? 'and' : 'or', condition: this.#item(isWithout) });
    }
    return this.#options.priorityAnd ? andFirst(links) : this.#leftToRight(links);
  }

  /** A run of the same word becomes one node; each change between AND and OR makes the tree deeper. */
  #leftToRight(links: readonly Link[]): Condition {
    let kind: Connective = links[1]?.connective ?? 'and';
    let conditions: Condition[] = [];
    for (const { connective, condition } of links) {
      if (conditions.length > 0 && connective !== kind) {
        conditions = [junction(kind, conditions)];
        kind = connective;
        this.#changeCount += 1;
      }
      if (this.#changeCount > DEPTH_MAX)
        throw new SentenceError(condition.at, 'AND and OR alternate too often', [
          `at most ${DEPTH_MAX} changes between them`,
        ]);
      conditions.push(condition);
    }
    return junction(kind, conditions);
  }

  #item(isNegated: boolean): Condition {
    const reader = this.#reader;
    reader.skipThrowaways();
    while (reader.expandPhrase()) reader.skipThrowaways();
    const at = reader.at;
    let quantifier: Quantifier | undefined = isNegated ? 'no' : undefined;
    const word = reader.takeKeyword('EVERY', 'NO', 'NOT');
    if (word !== undefined) {
      quantifier = word === 'EVERY' ? 'every' : isNegated ? 'any' : 'no';
      reader.skipThrowaways();
      if (word === 'NOT' && this.#unsaid !== undefined && this.#valueFollows())
        return this.#comparison(at, this.#unsaid.column, this.#unsaid.quantifier, {
          ...this.#unsaid,
          operator: 'NE',
        });
    }
    if (reader.peekKeyword() !== '(') return this.#test(at, quantifier);
    if (word === 'EVERY') return reader.fail('a column', 'EVAL');
    const condition = this.#brackets();
    return quantifier === 'no' ? { kind: 'not', condition, at } : condition;
  }

  #brackets(): Condition {
    const reader = this.#reader;
    const { at } = reader;
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX)
      throw new SentenceError(at, 'too many brackets', [`at most ${DEPTH_MAX} within each other`]);
    reader.next();
    reader.takeKeyword('WITH');
    const condition = this.#chain('WITH', false);
    if (reader.takeKeyword(')') === undefined) reader.fail(')', 'AND', 'OR');
    this.#depth -= 1;
    return condition;
  }

  #test(at: number, quantifier: Quantifier | undefined): Condition {
    const reader = this.#reader;
    const column = reader.takeColumn();
    if (column !== undefined) {
      return this.#comparison(at, column, quantifier ?? 'any', undefined);
    }
    const unsaid = this.#unsaid;
    if (isOperator(reader.peekKeyword()) || reader.peekKeyword() === 'NOT')
      return this.#comparison(
        at,
        unsaid?.column ?? ID,
        quantifier ?? unsaid?.quantifier ?? 'any',
        undefined,
      );
    if (unsaid === undefined || !this.#valueFollows())
      return reader.fail(...ITEMS, 'EVERY', 'NO', 'an operator', '(');
    return this.#comparison(at, unsaid.column, quantifier ?? unsaid.quantifier, unsaid);
  }

  /** The comparison of `column`; with `unsaid` its operator is not repeated. */
  #comparison(
    at: number,
    column: ColumnSource,
    quantifier: Quantifier,
    unsaid: Unsaid | undefined,
  ): Test {
    const reader = this.#reader;
    let isCaseIgnored = unsaid?.isCaseIgnored ?? false;
    let operator = unsaid?.operator ?? this.#operator();
    const isImplied =
      reader.peek()?.kind === 'bound' || (this.#options.impliedEquality && reader.isAtDoubleQuotes);
    if (operator === undefined && isImplied) operator = 'EQ';
    if (operator === undefined) {
      this.#unsaid = { column, operator: 'EQ', quantifier, isCaseIgnored };
      return frozen({ at, quantifier, column, operator: 'IS.NOT.NULL', values: [], isCaseIgnored });
    }
    if (reader.takeKeyword('NO.CASE') !== undefined) isCaseIgnored = true;
    const values = this.#values(operator);
    if (reader.takeKeyword('NO.CASE') !== undefined) isCaseIgnored = true;
    this.#unsaid = { column, operator, quantifier, isCaseIgnored };
    const compared = { at, quantifier, column, isCaseIgnored };
    return frozen({ ...compared, ...this.#searching(operator, values) });
  }

  #operator(): Operator | undefined {
    const reader = this.#reader;
    reader.skipThrowaways();
    const keyword = reader.peekKeyword();
    if (keyword === 'NOT') {
      reader.next();
      const opposite = negated(this.#operator() ?? 'EQ');
      return opposite ?? reader.fail('a value', '=', 'LIKE', 'IS.NULL');
    }
    if (!isOperator(keyword)) return undefined;
    reader.next();
    reader.skipWord('THAN');
    return keyword;
  }

  #values(operator: Operator): readonly (Literal | ColumnSource)[] {
    if (operator === 'IS.NULL' || operator === 'IS.NOT.NULL') return [];
    const values = [this.#value(operator)];
    if (operator === 'BETWEEN') {
      values.push(this.#value(operator));
      return values;
    }
    while (this.#valueFollows()) values.push(this.#value(operator));
    return values;
  }

  /** A value: quoted, bound, a column, or any word that is neither bracket nor operator. */
  #value(operator: Operator): Literal | ColumnSource {
    const reader = this.#reader;
    if (!this.#options.stringSearches && (operator === 'EQ' || operator === 'NE'))
      this.#expectNoStringSearch();
    const isBound = reader.peek()?.kind === 'bound';
    const literal = reader.takeText();
    if (literal !== undefined) return isBound ? literal : this.#literal(literal);
    const column = reader.takeColumn();
    if (column !== undefined) return column;
    if (reader.isMisspeltColumn) reader.fail(...ITEMS);
    const token = reader.peek();
    const keyword = reader.peekKeyword();
    if (token === undefined || isOperator(keyword) || keyword === '(' || keyword === ')')
      return reader.fail('a value', 'a column');
    reader.next();
    return this.#literal({ kind: 'literal', text: token.text, at: token.at });
  }

  /** Notes a text that asks for others. */
  #literal(literal: Literal): Literal {
    if (this.#options.stringSearches && isStringSearch(literal.text)) this.#searches.add(literal);
    return literal;
  }

  /** A comparison with texts of which one asks for others is that of patterns. */
  #searching(
    operator: Operator,
    values: readonly (Literal | ColumnSource)[],
  ): Pick<Test, 'operator' | 'values'> {
    const isSearch = values.some((value) => value.kind === 'literal' && this.#searches.has(value));
    if (!isSearch || (operator !== 'EQ' && operator !== 'NE')) return { operator, values };
    const patterns = values.map((value) => {
      if (value.kind !== 'literal')
        throw new SentenceError(value.at, 'a column stands beside a text with [, ] or ^', [
          'a text',
          'OR and a comparison of its own',
        ]);
      const isPattern = this.#searches.has(value);
      return { ...value, text: isPattern ? searchPattern(value.text) : literalPattern(value.text) };
    });
    return { operator: operator === 'EQ' ? 'LIKE' : 'UNLIKE', values: patterns };
  }

  /** Texts and unknown words are values; columns, phrases and keywords are not. */
  #valueFollows(): boolean {
    const reader = this.#reader;
    const token = reader.peek();
    if (token === undefined) return false;
    if (token.kind !== 'word') return true;
    if (reader.isMisspeltColumn) reader.fail(...ITEMS);
    return !reader.hasMeaning(token);
  }

  /**
   * Rejects what other products take for a search within the text, so that it is not compared as it stands and finds
   * nothing. A parameter is never read in such a way.
   */
  #expectNoStringSearch(): void {
    const token = this.#reader.peek();
    if (token === undefined || token.kind === 'bound' || this.#reader.nameOf(token) !== undefined)
      return;
    if (isStringSearch(token.text))
      this.#reader.fail(
        'LIKE with ... for any characters',
        'a parameter for a text with [, ] or ^',
      );
  }

  /** After WITH, WITHOUT or WHEN a word is a column: only a quoted text may be another value of the column before. */
  #expectNoUnknownWord(): void {
    const token = this.#reader.peek();
    if (token?.kind === 'word' && !this.#reader.hasMeaning(token)) this.#reader.fail(...ITEMS);
  }
}

/** AND binds closer than OR. */
function andFirst(links: readonly Link[]): Condition {
  const alternatives: Condition[][] = [];
  for (const { connective, condition } of links) {
    const group = connective === 'and' ? alternatives.at(-1) : undefined;
    if (group) group.push(condition);
    else alternatives.push([condition]);
  }
  return junction(
    'or',
    alternatives.map((group) => junction('and', group)),
  );
}

/** Conditions joined by one word; a single one stays as it is. */
export function junction(kind: Connective, conditions: readonly Condition[]): Condition {
  const [first, second] = conditions;
  if (first === undefined) throw new TypeError('A junction has at least one condition.');
  return second === undefined ? first : { kind, conditions, at: first.at };
}

/** The operator that says the opposite of one value; `undefined` if missing. */
function negated(operator: Operator): Operator | undefined {
  switch (operator) {
    case 'EQ':
      return 'NE';
    case 'NE':
      return 'EQ';
    case 'LT':
      return 'GE';
    case 'LE':
      return 'GT';
    case 'GT':
      return 'LE';
    case 'GE':
      return 'LT';
    case 'LIKE':
      return 'UNLIKE';
    case 'UNLIKE':
      return 'LIKE';
    case 'IS.NULL':
      return 'IS.NOT.NULL';
    case 'IS.NOT.NULL':
      return 'IS.NULL';
    default:
      return undefined;
  }
}

function frozen(test: Omit<Test, 'kind'>): Test {
  return Object.freeze({ kind: 'test', ...test });
}
