import { assertArgument } from '../arguments/checked.ts';
import { FUNCTION, instanceOf, type Kind, listOf, recordOf, WHOLE } from '../arguments/kinds.ts';
import { boundedItems } from '../budget/work-meter.ts';
import { sessionDictionaries } from '../dictionary/session-context.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, BAD_DICTIONARY_ITEM, BAD_VALUE } from '../errors/failures.ts';
import { shown } from '../query/sentence-error.ts';
import type { SchemaTable } from '../schema/define-table.ts';
import type { AssociationOf, Attributes } from '../schema/typed-record.ts';
import type { ValueType } from '../schema/value-types.ts';
import * as valueTypes from '../schema/value-types.ts';
import type { Session } from '../session/session.ts';
import { runSelect } from '../sql/select-sql.ts';
import type { SqlOrder, SqlSelect } from '../sql/sql-syntax.ts';
import { type Columns, columnsOf } from './columns.ts';
import { fromOf, type Source, withPointing } from './source.ts';
import { readValue, TypedColumn } from './typed-column.ts';
import { TypedCondition } from './typed-condition.ts';

const COLUMN = instanceOf('a column of the query', TypedColumn);
const CONDITION = instanceOf('a condition on columns', TypedCondition);

/** A column of whatever values. */
export type AnyColumn = TypedColumn<unknown, unknown>;

/** Columns by the names that rows give them. */
export type Shape = Readonly<Record<string, AnyColumn>>;

/** A row: a value for each column. */
export type RowOfShape<S> = {
  readonly [Name in keyof S]: S[Name] extends TypedColumn<infer Result, infer _Value>
    ? Result
    : never;
};

/** What columns can be made of beside those of the table. */
export interface ColumnMaker {
  /** The number of rows of a group. */
  count(): TypedColumn<number, number | null>;
  /**
   * What an expression of the dictionary language gives on a record.
   *
   * @example computed('TOTAL - PAID', valueTypes.decimal(2))
   */
  computed<Value>(expression: string, values: ValueType<Value>): TypedColumn<Value>;
}

/** What a query says so far. */
interface Draft {
  readonly source: Source;
  readonly shape: Readonly<Record<string, AnyColumn>>;
  readonly where: readonly TypedCondition[];
  readonly groupBy: readonly AnyColumn[];
  readonly having: readonly TypedCondition[];
  readonly order: readonly { readonly column: AnyColumn; readonly isDescending: boolean }[];
  readonly limit: number | undefined;
  readonly offset: number;
}

/**
 * A question to a table of a schema, with typed rows. Each call gives another query, and changes none.
 *
 * @example
 * query(ORDERS)
 *   .where((order) => order.due.lt('2026-12-01').and(order.status.eq('open')))
 *   .by((order) => order.due)
 *   .select((order) => ({ order: order.recordId, name: order.customer.to(CUSTOMERS).name }))
 *   .rows(session) // [{ order: '1001', name: 'Miller' }, ...]
 */
export class TypedQuery<Cols, Row> {
  readonly #draft: Draft;
  readonly #columns: Cols;

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#columns = columnsOf(draft.source) as Cols;
  }

  /** Only rows that pass; several calls must all be passed. */
  where(condition: (columns: Cols) => TypedCondition): TypedQuery<Cols, Row> {
    const where = [...this.#draft.where, this.#asked('where', condition, CONDITION)];
    return this.#with({ where });
  }

  /** What rows hold. */
  select<const S extends Shape>(
    shape: (columns: Cols, make: ColumnMaker) => S,
  ): TypedQuery<Cols, RowOfShape<S>> {
    const chosen = this.#asked('select', shape, recordOf(COLUMN));
    return new TypedQuery({ ...this.#draft, shape: chosen });
  }

  /** One row for all records that are equal in these columns. */
  groupBy(columns: (columns: Cols) => readonly AnyColumn[]): TypedQuery<Cols, Row> {
    return this.#with({ groupBy: this.#asked('groupBy', columns, listOf(COLUMN)) });
  }

  /** Only groups that pass. */
  having(condition: (columns: Cols, make: ColumnMaker) => TypedCondition): TypedQuery<Cols, Row> {
    const having = [...this.#draft.having, this.#asked('having', condition, CONDITION)];
    return this.#with({ having });
  }

  by(column: (columns: Cols, make: ColumnMaker) => AnyColumn): TypedQuery<Cols, Row> {
    return this.#ordered('by', column, false);
  }

  byDescending(column: (columns: Cols, make: ColumnMaker) => AnyColumn): TypedQuery<Cols, Row> {
    return this.#ordered('byDescending', column, true);
  }

  /** At most so many rows, after the sort. */
  limit(count: number): TypedQuery<Cols, Row> {
    return this.#with({ limit: wholeNumber('limit', count) });
  }

  /** Leaves out the first rows, after the sort. */
  offset(count: number): TypedQuery<Cols, Row> {
    return this.#with({ offset: wholeNumber('offset', count) });
  }

  /**
   * The rows, one after the other: of one state of the tables, if they are read in the event turn they are asked for.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`; `BAD_DICTIONARY_ITEM` where an item of the dictionary is
   * not what the schema says; `BAD_VALUE` for stored text that is none of its type, naming the record of the table that
   * is asked and the column; `BUDGET_EXCEEDED`.
   */
  rows(session: Session): Iterable<Row> {
    const { shape, source } = this.#draft;
    const names = Object.keys(shape);
    const columns = Object.values(shape);
    const { select } = runSelect(session, this.#statement());
    this.#assertDictionaries(session);
    return boundedItems(session.textSizeMax, {
      *[Symbol.iterator]() {
        for (const { cells, id } of select.run()) {
          const row: Record<string, unknown> = {};
          try {
            for (const [index, name] of names.entries()) {
              const shapeOfCell = select.columns[index]?.shape;
              row[name] =
                shapeOfCell && columns[index]?.parts.decode(cells[index] ?? '', shapeOfCell);
            }
          } catch (error) {
            throw hasCode(error, 'BAD_VALUE') && id !== undefined
              ? new MvdbError(BAD_VALUE, `${source.table.name} ${shown(id)}: ${error.detail}`)
              : error;
          }
          yield row as Row;
        }
      },
    });
  }

  /** All rows. @throws as `rows`. */
  all(session: Session): Row[] {
    return [...this.rows(session)];
  }

  /** The first row; `undefined` where there is none. @throws as `rows`. */
  first(session: Session): Row | undefined {
    for (const row of this.limit(1).rows(session)) return row;
    return undefined;
  }

  #with(change: Partial<Draft>): TypedQuery<Cols, Row> {
    return new TypedQuery({ ...this.#draft, ...change });
  }

  #asked<Answer>(
    door: string,
    ask: (columns: Cols, make: ColumnMaker) => Answer,
    kind: Kind,
  ): Answer {
    assertArgument(`TypedQuery.${door}`, 'question', ask, FUNCTION);
    const answer = ask(this.#columns, this.#maker());
    assertArgument(`TypedQuery.${door}`, 'answer', answer, kind);
    return answer;
  }

  #ordered(
    door: string,
    ask: (columns: Cols, make: ColumnMaker) => AnyColumn,
    isDescending: boolean,
  ): TypedQuery<Cols, Row> {
    const column = this.#asked(door, ask, COLUMN);
    return this.#with({ order: [...this.#draft.order, { column, isDescending }] });
  }

  #maker(): ColumnMaker {
    const { source } = this.#draft;
    return {
      count: () =>
        new TypedColumn({
          name: 'COUNT(*)',
          sources: [source],
          values: valueTypes.integer,
          expression: {
            kind: 'aggregate',
            name: 'COUNT',
            argument: undefined,
            isDistinct: false,
            at: 0,
          },
          decode: Number,
        }),
      computed: (expression, values) =>
        new TypedColumn({
          name: expression,
          sources: [source],
          values,
          expression: { kind: 'evaluation', qualifier: source.label, expression, at: 0 },
          decode: (cell) => readValue({ name: expression, values }, cell),
        }),
    };
  }

  #statement(): SqlSelect {
    const { shape, where, groupBy, having, order, limit, offset } = this.#draft;
    return {
      isDistinct: false,
      limit,
      offset,
      at: 0,
      items: Object.entries(shape).map(([name, { parts }]) => ({
        kind: 'output',
        at: 0,
        alias: undefined,
        text: name,
        expression: parts.expression,
      })),
      from: this.#sources().map(fromOf),
      where: allOf(where),
      groupBy: groupBy.map(({ parts }) => parts.expression),
      having: allOf(having),
      orderBy: order.map(
        ({ column, isDescending }): SqlOrder => ({
          expression: column.parts.expression,
          isDescending,
          at: 0,
        }),
      ),
    };
  }

  #sources(): readonly Source[] {
    const { source, shape, where, groupBy, having, order } = this.#draft;
    const columns = [...Object.values(shape), ...groupBy, ...order.map(({ column }) => column)];
    return withPointing([
      source,
      ...columns.flatMap(({ parts }) => parts.sources),
      ...[...where, ...having].flatMap(({ sources }) => sources),
    ]);
  }

  /** A dictionary can be changed by whoever may write it, and would then mean something else. */
  #assertDictionaries(session: Session): void {
    const dictionaries = sessionDictionaries(session);
    for (const { table } of this.#sources()) {
      const dictionary = dictionaries.of(table.name);
      for (const { name, number } of Object.values(table.attributes)) {
        const found = dictionary.column(name)?.attribute;
        if (found !== number)
          throw new MvdbError(
            BAD_DICTIONARY_ITEM,
            `DICT ${table.name} ${name} must be attribute ${number}, as the schema has it, not ${found ?? 'nothing'}.`,
          );
      }
    }
  }
}

function allOf(conditions: readonly TypedCondition[]): SqlSelect['where'] {
  if (conditions.length === 0) return undefined;
  return { kind: 'and', conditions: conditions.map(({ condition }) => condition), at: 0 };
}

function wholeNumber(door: string, count: number): number {
  assertArgument(`TypedQuery.${door}`, 'count', count, WHOLE);
  if (count >= 0) return count;
  throw new MvdbError(BAD_ARGUMENT, `The count of TypedQuery.${door} must be 0 or more.`);
}

/**
 * Asks a table of a schema.
 *
 * @param each - An association whose values are rows of their own, instead of the records.
 */
export function queryTable<
  A extends Attributes,
  Key extends readonly string[],
  const Each extends AssociationOf<A> = never,
>(
  table: SchemaTable<A, Key>,
  each?: Each,
): TypedQuery<Columns<A, Key, Each>, RowOfShape<Omit<Columns<A, Key, Each>, 'key'>>> {
  if (each !== undefined) table.membersOf(each);
  const source: Source = {
    label: table.name,
    table: table as unknown as SchemaTable,
    association: each,
    pointer: undefined,
  };
  const columns = columnsOf(source) as Readonly<Record<string, AnyColumn>> & { key: unknown };
  const { key: _, ...shape } = columns;
  return new TypedQuery({
    source,
    shape,
    where: [],
    groupBy: [],
    having: [],
    order: [],
    limit: undefined,
    offset: 0,
  });
}
