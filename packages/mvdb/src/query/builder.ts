import { assertArgument } from '../arguments/checked.ts';
import { OBJECT } from '../arguments/kinds.ts';
import { type Draft, finish, newColumn, newDraft } from './draft.ts';
import { junction } from './parse-selection.ts';
import { COLUMN } from './sentence-kinds.ts';
import type {
  Aggregate,
  ColumnSource,
  Condition,
  Literal,
  NamedColumn,
  Operator,
  OutputColumn,
  OutputForm,
  Quantifier,
  ReportOptions,
  Saving,
  Sentence,
  SortKey,
  Test,
  Verb,
} from './syntax.ts';

/** A column by name or, from {@link evaluated}, by expression. */
export type ColumnLike = string | ColumnSource;

/** Comparisons of one column. A string among the values is data, never a word; a column is `named`. */
export interface ColumnTests {
  eq(...values: readonly (string | ColumnSource)[]): Test;
  ne(...values: readonly (string | ColumnSource)[]): Test;
  lt(...values: readonly (string | ColumnSource)[]): Test;
  le(...values: readonly (string | ColumnSource)[]): Test;
  gt(...values: readonly (string | ColumnSource)[]): Test;
  ge(...values: readonly (string | ColumnSource)[]): Test;
  like(...patterns: readonly string[]): Test;
  unlike(...patterns: readonly string[]): Test;
  said(...words: readonly string[]): Test;
  between(low: string | ColumnSource, high: string | ColumnSource): Test;
  isNull(): Test;
  isNotNull(): Test;
  /** Every value has to pass. */
  readonly every: ColumnTests;
  /** No value may pass. */
  readonly no: ColumnTests;
  readonly noCase: ColumnTests;
}

/** What the qualifiers of an output column can say. */
export type ColumnLooks = Partial<
  Pick<
    OutputColumn,
    'alias' | 'heading' | 'conversion' | 'format' | 'isMultivalued' | 'association' | 'isCumulative'
  >
> & {
  readonly aggregate?: Aggregate['kind'];
  readonly skipsEmpty?: boolean;
  readonly decimals?: number;
  /** Breaks on the column; a text goes on the break line. */
  readonly breakOn?: true | string;
  readonly breakSuppressed?: true | string;
  readonly associatedWith?: string;
  readonly displayLike?: string;
};

/** A column of the dictionary as an operand. */
export function named(name: string): NamedColumn {
  return Object.freeze({ kind: 'name', name, at: 0 });
}

/** `EVAL "expression"`. */
export function evaluated(expression: string): ColumnSource {
  return Object.freeze({ kind: 'expression', expression, at: 0 });
}

/** Comparisons of a column, such as `where('STATUS').eq('R', 'P')`. */
export function where(column: ColumnLike): ColumnTests {
  return testsOf(sourceOf(column), 'any', false);
}

export function allOf(...conditions: readonly Condition[]): Condition {
  return junction('and', conditions);
}

export function anyOf(...conditions: readonly Condition[]): Condition {
  return junction('or', conditions);
}

export function not(condition: Condition): Condition {
  return { kind: 'not', condition, at: 0 };
}

/**
 * Puts a sentence together from values: the same tree as from text. Each call adds to it and gives the
 * builder back.
 *
 * @example
 * query('SORT', 'ORDERS').with(where('STATUS').eq('R')).by('DUE.DATE').show('PART').build()
 */
export function query(verb: Verb, table: string, isDictionary = false): QueryBuilder {
  return new QueryBuilder(verb, table, isDictionary);
}

export class QueryBuilder {
  readonly #draft: Draft;
  readonly #with: Condition[] = [];
  readonly #when: Condition[] = [];

  constructor(verb: Verb, table: string, isDictionary: boolean) {
    this.#draft = newDraft(verb, { name: table, isDictionary, at: 0 }, 0);
  }

  /** Takes the names from the dictionary of another table. */
  using(table: string): this {
    this.#draft.using = { name: table, isDictionary: false, at: 0 };
    return this;
  }

  ids(...ids: readonly string[]): this {
    this.#draft.ids.push(...ids.map(literal));
    return this;
  }

  /** Only records that pass; several calls must all be passed. */
  with(condition: Condition): this {
    this.#with.push(condition);
    return this;
  }

  /** Only values that pass. */
  when(condition: Condition): this {
    this.#when.push(condition);
    return this;
  }

  by(column: ColumnLike): this {
    return this.#sort(column, false, 'none');
  }

  byDescending(column: ColumnLike): this {
    return this.#sort(column, true, 'none');
  }

  /** One row for each value, or each subvalue. */
  byExploded(
    column: ColumnLike,
    isDescending = false,
    of: 'values' | 'subvalues' = 'values',
  ): this {
    return this.#sort(column, isDescending, of);
  }

  /** Adds an output column. */
  show(column: ColumnLike, looks: ColumnLooks = {}): this {
    assertArgument('QueryBuilder.show', 'looks', looks, OBJECT);
    const output = newColumn(sourceOf(column), 0);
    const { aggregate, skipsEmpty = false, decimals, breakOn, breakSuppressed } = looks;
    const { associatedWith, displayLike, ...plain } = looks;
    for (const key of PLAIN_LOOKS)
      if (plain[key] !== undefined) Object.assign(output, { [key]: plain[key] });
    if (aggregate) output.aggregate = { kind: aggregate, skipsEmpty, decimals, at: 0 };
    const text = breakOn ?? breakSuppressed;
    if (text !== undefined)
      output.break = {
        isPrinted: breakOn !== undefined,
        text: text === true ? undefined : text,
        at: 0,
      };
    if (associatedWith !== undefined) output.associatedWith = named(associatedWith);
    if (displayLike !== undefined) output.displayLike = named(displayLike);
    this.#draft.columns.push(output);
    return this;
  }

  /** Words about the layout. */
  report(options: Partial<ReportOptions>): this {
    Object.assign(this.#draft.report, options);
    return this;
  }

  /** The form of the output. */
  as(output: OutputForm): this {
    this.#draft.output = output;
    return this;
  }

  /** Where the output goes. */
  toPath(path: string, existing: 'refuse' | 'append' | 'overwrite' = 'refuse'): this {
    this.#draft.target = { path, existing, at: 0 };
    return this;
  }

  /** The first records selected, before the sort. */
  sample(count: number): this {
    this.#draft.sampling = { kind: 'first', count, at: 0 };
    return this;
  }

  /** The first of each `count` records selected, before the sort. */
  sampled(count: number): this {
    this.#draft.sampling = { kind: 'every', count, at: 0 };
    return this;
  }

  /** The first rows after the sort. */
  top(count: number): this {
    this.#draft.top = count;
    return this;
  }

  fromList(number: number): this {
    this.#draft.fromList = number;
    return this;
  }

  toList(number: number): this {
    this.#draft.toList = number;
    return this;
  }

  requireList(): this {
    this.#draft.isListRequired = true;
    return this;
  }

  /** Puts what a column holds into the list, instead of ids. */
  saving(column: ColumnLike, how: Partial<Omit<Saving, 'column' | 'at'>> = {}): this {
    this.#draft.saving = {
      column: sourceOf(column),
      isUnique: false,
      isMultivalued: false,
      skipsEmpty: false,
      ...how,
      at: 0,
    };
    return this;
  }

  index(use: Sentence['index']): this {
    this.#draft.index = use;
    return this;
  }

  /** The finished sentence; the builder can go on from here. */
  build(): Sentence {
    const draft = structuredClone(this.#draft);
    if (this.#with.length > 0) draft.selection = junction('and', [...this.#with]);
    if (this.#when.length > 0) draft.when = junction('and', [...this.#when]);
    return finish(draft);
  }

  #sort(column: ColumnLike, isDescending: boolean, explosion: SortKey['explosion']): this {
    this.#draft.sortKeys.push({ column: sourceOf(column), isDescending, explosion, at: 0 });
    return this;
  }
}

const PLAIN_LOOKS = [
  'alias',
  'heading',
  'conversion',
  'format',
  'isMultivalued',
  'association',
  'isCumulative',
] as const;

function testsOf(
  column: ColumnSource,
  quantifier: Quantifier,
  isCaseIgnored: boolean,
): ColumnTests {
  const test =
    (operator: Operator) =>
    (...values: readonly (string | ColumnSource)[]): Test =>
      Object.freeze({
        kind: 'test',
        quantifier,
        column,
        operator,
        values: values.map((value) => (typeof value === 'string' ? literal(value) : value)),
        isCaseIgnored,
        at: 0,
      });
  return {
    eq: test('EQ'),
    ne: test('NE'),
    lt: test('LT'),
    le: test('LE'),
    gt: test('GT'),
    ge: test('GE'),
    like: test('LIKE'),
    unlike: test('UNLIKE'),
    said: test('SAID'),
    between: test('BETWEEN'),
    isNull: test('IS.NULL'),
    isNotNull: test('IS.NOT.NULL'),
    get every() {
      return testsOf(column, 'every', isCaseIgnored);
    },
    get no() {
      return testsOf(column, 'no', isCaseIgnored);
    },
    get noCase() {
      return testsOf(column, quantifier, true);
    },
  };
}

function literal(text: string): Literal {
  return { kind: 'literal', text, at: 0 };
}

function sourceOf(column: ColumnLike): ColumnSource {
  if (typeof column === 'string') return named(column);
  assertArgument('QueryBuilder', 'column', column, COLUMN);
  return column;
}
