import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, BAD_VALUE } from '../errors/failures.ts';
import type { Attribute } from '../schema/attribute.ts';
import type { SchemaTable } from '../schema/define-table.ts';
import type { Attributes, KeyPartName } from '../schema/typed-record.ts';
import * as valueTypes from '../schema/value-types.ts';
import { boolean as booleanValues, type ValueType } from '../schema/value-types.ts';
import type { ValueOf } from '../schema/values.ts';
import type { AggregateName, SqlExpression, SqlLiteral, SqlTest } from '../sql/sql-syntax.ts';
import { decimalText, decimalValue } from '../sql/typed-value.ts';
import type { ValueShape } from '../sql/value-shape.ts';
import { isNull } from '../text/null-value.ts';
import { shown } from '../text/shown.ts';
import type { Source } from './source.ts';
import { TypedCondition } from './typed-condition.ts';

/** What a column is made of. */
export interface ColumnParts<Result, Value> {
  /** As an error names it. */
  readonly name: string;
  readonly expression: SqlExpression;
  readonly sources: readonly Source[];
  /** The type of one value. */
  readonly values: ValueType<Value>;
  /** The value of a cell, as it is stored. */
  readonly decode: (cell: string, shape: ValueShape) => Result;
  /** The columns of a table that the column points to. */
  readonly pointedTo?: (table: SchemaTable) => object;
}

/** What reports one value before or behind another, which blank is not. */
const ORDERING: ReadonlySet<SqlTest['operator']> = new Set(['LT', 'LE', 'GT', 'GE', 'BETWEEN']);

/** A value that a condition compares with. */
export type Compared<Value> = NonNullable<Value>;

/**
 * A column of a typed query: `Result` is what a row holds, `Value` what one value of it is, `PointedTo` the name of the table
 * that it points to. A condition on several
 * values holds when any passes, behind `every` when all do.
 */
export class TypedColumn<Result, Value = Result, PointedTo extends string = never> {
  /** @internal */
  readonly parts: ColumnParts<Result, Value>;
  readonly #isEvery: boolean;

  /** @internal */
  constructor(parts: ColumnParts<Result, Value>, isEvery = false) {
    this.parts = parts;
    this.#isEvery = isEvery;
  }

  /** The same column, every value of which has to pass. */
  get every(): TypedColumn<Result, Value, PointedTo> {
    return new TypedColumn(this.parts, true);
  }

  eq(value: Compared<Value>): TypedCondition {
    return this.#test('EQ', [value]);
  }

  ne(value: Compared<Value>): TypedCondition {
    return this.#test('NE', [value]);
  }

  lt(value: Compared<Value>): TypedCondition {
    return this.#test('LT', [value]);
  }

  le(value: Compared<Value>): TypedCondition {
    return this.#test('LE', [value]);
  }

  gt(value: Compared<Value>): TypedCondition {
    return this.#test('GT', [value]);
  }

  ge(value: Compared<Value>): TypedCondition {
    return this.#test('GE', [value]);
  }

  between(low: Compared<Value>, high: Compared<Value>): TypedCondition {
    return this.#test('BETWEEN', [low, high]);
  }

  /** One of these values; of none, no row. */
  oneOf(values: readonly Compared<Value>[]): TypedCondition {
    if (values.length > 0) return this.#test('IN', values);
    return new TypedCondition({ kind: 'or', conditions: [], at: 0 }, this.parts.sources);
  }

  /** A pattern of SQL: `%` stands for any text, `_` for any character, `\` before either for itself. */
  like(pattern: [Compared<Value>] extends [string] ? string : never): TypedCondition {
    const right = [literal(pattern)];
    return testOf(this.parts, { operator: 'LIKE', right, escape: '\\' });
  }

  /** Blank. */
  isNull(): TypedCondition {
    return this.#test('NULL', []);
  }

  isNotNull(): TypedCondition {
    return this.#test('NULL', [], true);
  }

  /**
   * The columns of the table that this one points to; blank where it points to no record.
   *
   * @throws MvdbError `BAD_ARGUMENT` where it does not point there.
   * @example query(ORDERS).select((order) => ({ name: order.customer.to(CUSTOMERS).name }))
   */
  to<Table extends SchemaTable<Attributes, readonly string[], PointedTo>>(
    table: Table,
  ): ColumnsOf<Table> {
    const { name, pointedTo } = this.parts;
    if (pointedTo === undefined)
      throw new MvdbError(BAD_ARGUMENT, `${name} is not a single value that points to a table.`);
    return pointedTo(table) as ColumnsOf<Table>;
  }

  /** The sum of a group; `null` where there is nothing to add. Text is added as numbers. */
  sum(): TypedColumn<Value | null> {
    return this.#aggregate('SUM', this.#valueOrNull);
  }

  /** The mean of a group, as decimal text; `null` if it is missing. */
  avg(): TypedColumn<string | null> {
    return this.#aggregate('AVG', decimalOrNull);
  }

  min(): TypedColumn<Value | null> {
    return this.#aggregate('MIN', this.#valueOrNull);
  }

  max(): TypedColumn<Value | null> {
    return this.#aggregate('MAX', this.#valueOrNull);
  }

  /** How many values a group has that are not blank, with `isDistinct` each once. */
  count(isDistinct = false): TypedColumn<number, number | null> {
    return this.#aggregate('COUNT', Number, isDistinct);
  }

  #test(
    operator: SqlTest['operator'],
    values: readonly Compared<Value>[],
    isNegated = false,
  ): TypedCondition {
    const [value] = values;
    if (value === '' && (operator === 'EQ' || operator === 'NE'))
      return this.#test('NULL', [], operator === 'NE');
    if (typeof value === 'boolean') return this.#flagTest(operator, value);
    const right = values.map((each) => literal(this.#stored(each)));
    const failsBlank = ORDERING.has(operator) && this.parts.values.read('') === null;
    return testOf(this.parts, {
      operator,
      right,
      isNegated,
      failsBlank,
      isEvery: this.#isEvery,
    });
  }

  /** No is stored in two ways, yes in one. */
  #flagTest(operator: SqlTest['operator'], value: boolean): TypedCondition {
    const isYes = testOf(this.parts, {
      operator: 'EQ',
      right: [literal(booleanValues.write(true) ?? '')],
      isEvery: this.#isEvery,
    });
    return (operator === 'EQ') === value ? isYes : isYes.not();
  }

  #stored(value: Compared<Value>): string {
    const { name, values } = this.parts;
    const stored = values.write(value);
    if (stored !== undefined && stored !== '') return stored;
    throw new MvdbError(
      BAD_VALUE,
      `${name} is compared with ${values.expected}, not ${JSON.stringify(value)}.`,
    );
  }

  readonly #valueOrNull = (cell: string): Value | null =>
    isNull(cell) ? null : readValue(this.parts, cell);

  #aggregate<Total>(
    name: AggregateName,
    decode: (cell: string, shape: ValueShape) => Total,
    isDistinct = false,
  ): TypedColumn<Total> {
    const { sources, expression: argument, name: of } = this.parts;
    return new TypedColumn<Total>({
      name: `${name}(${of})`,
      expression: { kind: 'aggregate', name, argument, isDistinct, at: 0 },
      sources,
      values: (name === 'COUNT' ? valueTypes.integer : this.parts.values) as ValueType<never>,
      decode,
    });
  }
}

/** One value of a column. @throws MvdbError `BAD_VALUE` where the cell holds none of its type. */
export function readValue<Value>(
  { name, values }: Pick<ColumnParts<unknown, Value>, 'name' | 'values'>,
  cell: string,
): Value {
  const value = isNull(cell) ? values.read('') : values.read(cell);
  if (value !== undefined) return value;
  throw new MvdbError(BAD_VALUE, `${name} holds ${shown(cell)}, which is not ${values.expected}.`);
}

function decimalOrNull(cell: string, shape: ValueShape): string | null {
  if (isNull(cell)) return null;
  const value = decimalValue(cell, shape);
  return value === undefined ? null : decimalText(value);
}

function literal(text: string): SqlLiteral {
  return { kind: 'literal', text, isNumber: false, isStored: true, at: 0 };
}

function testOf(
  {
    expression,
    sources,
    values,
  }: Pick<ColumnParts<unknown, unknown>, 'expression' | 'sources' | 'values'>,
  test: Pick<SqlTest, 'operator' | 'right'> & Partial<SqlTest>,
): TypedCondition {
  const isExact = values === valueTypes.text;
  const plain = {
    kind: 'test',
    at: 0,
    isEvery: false,
    isNegated: false,
    escape: undefined,
  } as const;
  return new TypedCondition({ ...plain, left: expression, isExact, ...test }, sources);
}

/** The name of the table that an attribute points to; `never` where it points to none. */
type TableOf<One extends Attribute> = NonNullable<One['pointsTo']>['table'];

/** The column that an attribute is. */
export type ColumnOf<
  One extends Attribute,
  Each extends string,
> = One['repetition'] extends 'single'
  ? TypedColumn<ValueOf<One>, ValueOf<One>, TableOf<One>>
  : One['association'] extends Each
    ? One['repetition'] extends 'many'
      ? TypedColumn<ValueOf<One>, ValueOf<One>, TableOf<One>>
      : TypedColumn<readonly ValueOf<One>[], ValueOf<One>>
    : One['repetition'] extends 'many'
      ? TypedColumn<readonly ValueOf<One>[], ValueOf<One>>
      : TypedColumn<readonly (readonly ValueOf<One>[])[], ValueOf<One>>;

/** The columns of a table: its attributes by their names in code, the id, and the parts of it. */
export type Columns<
  A extends Attributes,
  Key extends readonly string[],
  Each extends string = never,
> = {
  readonly [Name in keyof A]: ColumnOf<A[Name], Each>;
} & {
  readonly recordId: TypedColumn<string>;
  readonly key: { readonly [Part in Key[number] as KeyPartName<Part>]: TypedColumn<string> };
};

/** The columns of a table of a schema, where it is pointed to. */
export type ColumnsOf<Table> =
  Table extends SchemaTable<infer A, infer Key, infer _Name> ? Columns<A, Key> : never;
