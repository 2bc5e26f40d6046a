import { assertArgument, assertText } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { TEXT, TEXTS } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { boundedItems, charge, textsBoundedBy } from '../budget/work-meter.ts';
import type { ConversionContext } from '../conversion/conversion-context.ts';
import { described } from '../query/explain.ts';
import { PARAMETERS } from '../query/option-kinds.ts';
import type { Parameters } from '../query/token-reader.ts';
import type { Session } from '../session/session.ts';
import {
  CONTEXT_PARTS,
  type ContextSettings,
  evaluationContext,
} from '../session/session-context.ts';
import { type ColumnOrigin, type CompiledSelect, compileSelect } from './compile-select.ts';
import { parseSql } from './parse-sql.ts';
import { type PreparedSelect, positionAsked, selectOfPast } from './past-select.ts';
import { SqlError } from './sql-error.ts';
import { type JoinMethod, joinMethod } from './sql-join.ts';
import { conjunctsOf, type SqlSelect, type SqlTest } from './sql-syntax.ts';
import { type SqlValue, typedValue } from './typed-value.ts';
import type { SqlType } from './value-shape.ts';

const SQL_OPTIONS = closedOptionsOf({
  ...CONTEXT_PARTS,
  parameters: PARAMETERS,
  ids: TEXTS,
  idPrefix: TEXT,
});

export interface SqlOptions extends ContextSettings {
  /** Values for the `?` and `:name` of the statement; they are never read as words. */
  readonly parameters?: Parameters;
  /** Only these records of the first table, before anything else is asked of them. */
  readonly ids?: readonly string[];
  /** Only records of the first table whose ids begin so. */
  readonly idPrefix?: string;
}

export interface SqlColumn {
  /** As AS says, else as the dictionary or the statement has it. Names may repeat. */
  readonly name: string;
  readonly type: SqlType;
  /** Output conversion of the internal form, or empty. */
  readonly conversion: string;
  readonly isMultivalued: boolean;
}

/**
 * What a statement gives. Each iteration over its rows reads the tables again; they must be read in the event
 * turn the statement was run in if they are to show one state of the tables.
 */
export interface SqlResult {
  readonly columns: readonly SqlColumn[];
  /** The tables read, in the order of FROM. */
  readonly tables: readonly string[];
  /** One text for each column in internal form, with its marks. */
  readonly rows: Iterable<readonly string[]>;
  /** The same by their types. */
  readonly typedRows: Iterable<readonly SqlValue[]>;
  /** The values of one of the rows by their types. */
  readonly typed: (row: readonly string[]) => readonly SqlValue[];
  /** For each column what it gives of a record; `undefined` for what is worked out, and for groups. */
  readonly origins: readonly (ColumnOrigin | undefined)[];
  /** The rows, with the ids of the records that they come from, in the order of `tables`; of groups without. */
  readonly tracedRows: Iterable<TracedRow>;
  /** How its values are converted; of a statement about the past, by the records of then. */
  readonly conversions: ConversionContext;
}

/** A row of a statement, and the records that it comes from. */
export interface TracedRow {
  readonly cells: readonly string[];
  /** `undefined` where a LEFT JOIN found no record. */
  readonly ids: readonly (string | undefined)[];
}

/** How one table takes part in a statement. */
export interface SqlStep {
  readonly table: string;
  readonly join: JoinMethod;
  /** Way to the records where all are wanted. */
  readonly path: string;
  /** The conditions that go with it, in words. */
  readonly condition: string;
  /** The commit after which it is read; absent where it is read as it is. Indexes are of now, and not used. */
  readonly asOf?: string;
}

/**
 * Runs a SELECT of SQL for a session. It can only read.
 *
 * Names of tables and columns are those of the dictionaries, as typed or in capitals; a name with other
 * signs than letters, digits and `_ @ $ # .` stands between double quotes, a text between single ones.
 * FROM takes tables, `table_association` for the values of an association as a table of their own, with
 * `@ID` and `@ASSOC_ROW` as their key, and `UNNEST table ON association`, which repeats the other columns
 * beside each value and keeps records without any, as BY.EXP does. A condition on a multivalued column
 * holds when any value passes, with EVERY before the column when all do. Texts and numbers compare through
 * the conversion of the column; a date may also be `2026-11-21`. `IS NULL` is true of empty and null
 * values; any other comparison with the null value is neither true nor false. `FROM ORD AS OF '2026-11-01 10:00'`,
 * or the number of a commit, reads all tables of the statement as they were then.
 *
 * @throws SqlError (`BAD_SQL`) with the position and what was expected.
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`; of the past as `Account.at`; while rows are read `BUDGET_EXCEEDED`, and what a
 * column gives that cannot be evaluated.
 * @example selectSql(session, "SELECT CUST, SUM(TOT) FROM ORD WHERE ODATE >= ? GROUP BY CUST", { parameters: ['2026-01-01'] })
 */
export function selectSql(
  session: Session,
  statement: string,
  options: SqlOptions = {},
): SqlResult {
  assertArgument('selectSql', 'session', session, SESSION);
  assertText('selectSql', 'statement', statement);
  assertArgument('selectSql', 'options', options, SQL_OPTIONS);
  const { conversions, select } = prepared(session, statement, options);
  const converters = select.columns.map(({ shape }) => typedValue(shape, conversions));
  const typed = (row: readonly string[]) =>
    row.map((cell, index) => converters[index]?.(cell) ?? null);
  return Object.freeze({
    columns: Object.freeze(
      select.columns.map(({ name, shape }) =>
        Object.freeze({
          name,
          type: shape.type,
          conversion: shape.conversion,
          isMultivalued: shape.isMultivalued,
        }),
      ),
    ),
    tables: tablesOf(select),
    rows: boundedItems(session.textSizeMax, {
      *[Symbol.iterator]() {
        for (const { cells } of select.run()) yield cells;
      },
    }),
    typedRows: boundedItems(session.textSizeMax, {
      *[Symbol.iterator]() {
        for (const { cells } of select.run()) yield typed(cells);
      },
    }),
    typed,
    conversions,
    origins: Object.freeze(select.columns.map(({ origin }) => origin)),
    tracedRows: boundedItems(session.textSizeMax, {
      *[Symbol.iterator]() {
        for (const { cells, ids = [] } of select.runTraced()) yield { cells, ids };
      },
    }),
  });
}

/**
 * The ids of the records of the first table that a SELECT finds, in its order and each once: a select list.
 *
 * @throws as {@link selectSql}; SqlError for groups, which have no ids.
 */
export function selectFromSql(
  session: Session,
  statement: string,
  options: SqlOptions = {},
): readonly string[] {
  assertArgument('selectFromSql', 'session', session, SESSION);
  assertText('selectFromSql', 'statement', statement);
  assertArgument('selectFromSql', 'options', options, SQL_OPTIONS);
  const { select } = prepared(session, statement, options);
  if (select.isGrouped)
    throw new SqlError(1, 'groups and totals have no ids', ['a SELECT of records']);
  const ids = new Set<string>();
  for (const { id } of boundedItems(session.textSizeMax, select.run()))
    if (id !== undefined) ids.add(id);
  return [...ids];
}

/** Says how a SELECT comes to its rows, table by table, without reading them. @throws as {@link selectSql}. */
export function explainSql(
  session: Session,
  statement: string,
  options: SqlOptions = {},
): readonly SqlStep[] {
  assertArgument('explainSql', 'session', session, SESSION);
  assertText('explainSql', 'statement', statement);
  assertArgument('explainSql', 'options', options, SQL_OPTIONS);
  const { select, asOf } = prepared(session, statement, options);
  return select.steps.map((step) => {
    const { source, path, planned } = step.access;
    const join = joinMethod(step);
    return {
      table: source.tableName,
      join,
      path: join === 'key' ? 'keys' : path,
      condition: planned === undefined ? '' : described(planned),
      ...(asOf !== undefined && { asOf }),
    };
  });
}

/** The tables a statement names, so that whoever takes one can reject others. @throws as {@link selectSql}. */
function tablesOf({ sources }: CompiledSelect): readonly string[] {
  return Object.freeze(sources.map(({ tableName }) => tableName));
}

function prepared(session: Session, statement: string, options: SqlOptions) {
  charge(statement.length * PARSING_COST);
  const { parameters, ids, idPrefix, ...settings } = options;
  const parsed = parseSql(statement, parameters);
  return runSelect(session, restricted(parsed, options), settings);
}

/** Plans a statement that was put together by calls. @throws as {@link selectSql}. */
export function runSelect(
  session: Session,
  select: SqlSelect,
  options: ContextSettings = {},
): PreparedSelect {
  const position = positionAsked(session, select.from);
  const prepare = (reader: Session) => planned(reader, select, options);
  return position === undefined ? prepare(session) : selectOfPast(session, position, prepare);
}

function planned(session: Session, select: SqlSelect, options: ContextSettings): PreparedSelect {
  const context = evaluationContext(session, options);
  return textsBoundedBy(session.textSizeMax, () => ({
    conversions: context.conversions,
    select: compileSelect(session, select, context),
  }));
}

/** Characters that it costs as much as to understand one. */
const PARSING_COST = 4;

/** The statement with the conditions that the options set on the ids of its first table. */
function restricted(
  select: SqlSelect,
  { ids, idPrefix }: Pick<SqlOptions, 'ids' | 'idPrefix'>,
): SqlSelect {
  const [first] = select.from;
  if (first === undefined || (ids === undefined && idPrefix === undefined)) return select;
  const label = first.alias ?? first.table;
  const conditions = [...conjunctsOf(select.where)];
  if (idPrefix !== undefined) {
    const pattern = `${idPrefix.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.unshift(idTest(label, 'LIKE', [pattern]));
  }
  // No id is empty, so that of no ids none is among them.
  if (ids !== undefined) conditions.unshift(idTest(label, 'IN', ['', ...ids]));
  return { ...select, where: { kind: 'and', at: 0, conditions } };
}

function idTest(label: string, operator: 'IN' | 'LIKE', texts: readonly string[]): SqlTest {
  return {
    kind: 'test',
    at: 0,
    isEvery: false,
    isNegated: false,
    operator,
    left: { kind: 'reference', at: 0, qualifier: label, name: '@ID', mayBeQualified: false },
    right: texts.map((text) => ({ kind: 'literal', at: 0, text, isNumber: false })),
    escape: operator === 'LIKE' ? '\\' : undefined,
  };
}
