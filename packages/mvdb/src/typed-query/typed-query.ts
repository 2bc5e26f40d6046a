import { assertArgument } from '../arguments/checked.ts';
import {
  FUNCTION,
  instanceOf,
  type Kind,
  listOf,
  oneOf,
  optional,
  recordOf,
  TEXT,
  WHOLE,
} from '../arguments/kinds.ts';
import { boundedItems } from '../budget/work-meter.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, BAD_DICTIONARY_ITEM, BAD_VALUE } from '../errors/failures.ts';
import type { Sentence } from '../query/syntax.ts';
import { SchemaTable } from '../schema/define-table.ts';
import type { AssociationOf, Attributes } from '../schema/typed-record.ts';
import type { ValueType } from '../schema/value-types.ts';
import * as valueTypes from '../schema/value-types.ts';
import type { Session } from '../session/session.ts';
import { sessionDictionaries } from '../session/session-context.ts';
import { runSelect } from '../sql/select-sql.ts';
import { shown } from '../text/shown.ts';
import { columnsOf } from './columns.ts';
import { type AnyColumn, type QueryParts, type Shape, sourcesOf } from './query-parts.ts';
import { BUILT_VERBS, type BuiltVerb, sentenceTree } from './sentence-tree.ts';
import type { Source } from './source.ts';
import { sqlTree } from './sql-tree.ts';
import { type Columns, readValue, TypedColumn } from './typed-column.ts';
import { TypedCondition } from './typed-condition.ts';

const COLUMN = instanceOf('a column of the query', TypedColumn);
const TABLE = instanceOf('a table', SchemaTable);
const EACH = optional(TEXT);
const VERB = oneOf(...BUILT_VERBS);
const CONDITION = instanceOf('a condition on columns', TypedCondition);

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
  readonly #parts: QueryParts;
  readonly #columns: Cols;

  constructor(parts: QueryParts) {
    this.#parts = parts;
    this.#columns = columnsOf(parts.source) as Cols;
  }

  /** Only rows that pass; several calls must all be passed. */
  where(condition: (columns: Cols) => TypedCondition): TypedQuery<Cols, Row> {
    const where = [...this.#parts.where, this.#asked('where', condition, CONDITION)];
    return this.#with({ where });
  }

  /** What rows hold. */
  select<const S extends Shape>(
    shape: (columns: Cols, make: ColumnMaker) => S,
  ): TypedQuery<Cols, RowOfShape<S>> {
    const chosen = this.#asked('select', shape, recordOf(COLUMN));
    return new TypedQuery({ ...this.#parts, shape: chosen, isShapeChosen: true });
  }

  /** One row for all records that are equal in these columns. */
  groupBy(columns: (columns: Cols) => readonly AnyColumn[]): TypedQuery<Cols, Row> {
    return this.#with({ groupBy: this.#asked('groupBy', columns, listOf(COLUMN)) });
  }

  /** Only groups that pass. */
  having(condition: (columns: Cols, make: ColumnMaker) => TypedCondition): TypedQuery<Cols, Row> {
    const having = [...this.#parts.having, this.#asked('having', condition, CONDITION)];
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
   * not what the schema says; `BAD_VALUE` for stored text that does not match its type, naming the record of the table that
   * is asked and the column; `BUDGET_EXCEEDED`.
   */
  rows(session: Session): Iterable<Row> {
    const { shape, source } = this.#parts;
    const names = Object.keys(shape);
    const columns = Object.values(shape);
    const { select } = runSelect(session, sqlTree(this.#parts));
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

  /** The first row; `undefined` if missing. @throws as `rows`. */
  first(session: Session): Row | undefined {
    for (const row of this.limit(1).rows(session)) return row;
    return undefined;
  }

  /**
   * The sentence that says the same, for lists, counts and reports: the tree that parsing its text gives.
   *
   * @throws MvdbError `BAD_ARGUMENT` where no sentence says it: of pointers, groups, rows of an association, an offset.
   * @example
   * runTree(session, query(ORDERS).where((order) => order.status.eq('open')).sentence('SSELECT'))
   * // as SSELECT ORDERS WITH STATUS = 'open'
   */
  sentence(verb: BuiltVerb): Sentence {
    assertArgument('TypedQuery.sentence', 'verb', verb, VERB);
    return sentenceTree(verb, this.#parts);
  }

  #with(change: Partial<QueryParts>): TypedQuery<Cols, Row> {
    return new TypedQuery({ ...this.#parts, ...change });
  }

  #asked<Answer>(
    entryPoint: string,
    ask: (columns: Cols, make: ColumnMaker) => Answer,
    kind: Kind,
  ): Answer {
    assertArgument(`TypedQuery.${entryPoint}`, 'question', ask, FUNCTION);
    const answer = ask(this.#columns, this.#maker());
    assertArgument(`TypedQuery.${entryPoint}`, 'answer', answer, kind);
    return answer;
  }

  #ordered(
    entryPoint: string,
    ask: (columns: Cols, make: ColumnMaker) => AnyColumn,
    isDescending: boolean,
  ): TypedQuery<Cols, Row> {
    const column = this.#asked(entryPoint, ask, COLUMN);
    return this.#with({ order: [...this.#parts.order, { column, isDescending }] });
  }

  #maker(): ColumnMaker {
    const { source } = this.#parts;
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

  /** A dictionary can be changed by whoever may write it, and would then mean something else. */
  #assertDictionaries(session: Session): void {
    const dictionaries = sessionDictionaries(session);
    for (const { table } of sourcesOf(this.#parts)) {
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

function wholeNumber(entryPoint: string, count: number): number {
  assertArgument(`TypedQuery.${entryPoint}`, 'count', count, WHOLE);
  if (count >= 0) return count;
  throw new MvdbError(BAD_ARGUMENT, `The count of TypedQuery.${entryPoint} must be 0 or more.`);
}

/**
 * Asks a table of a schema.
 *
 * @param each - An association whose values are rows of their own, instead of the records.
 * @throws MvdbError `BAD_ARGUMENT`, with near names where there is no such association.
 * @example query(ORDERS, 'LINES').where((line) => line.pieces.gt(4)).all(session)
 */
export function query<
  A extends Attributes,
  Key extends readonly string[],
  const Each extends AssociationOf<A> = never,
>(
  table: SchemaTable<A, Key>,
  each?: Each,
): TypedQuery<Columns<A, Key, Each>, RowOfShape<Omit<Columns<A, Key, Each>, 'key'>>> {
  assertArgument('query', 'table', table, TABLE);
  assertArgument('query', 'each', each, EACH);
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
    isShapeChosen: false,
    where: [],
    groupBy: [],
    having: [],
    order: [],
    limit: undefined,
    offset: 0,
  });
}
