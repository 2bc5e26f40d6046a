import type { Parameters } from '../query/token-reader.ts';
import { SqlExpressionReader } from './parse-sql-expression.ts';
import { SqlError } from './sql-error.ts';
import { SqlReader } from './sql-reader.ts';
import type {
  SqlCondition,
  SqlExpression,
  SqlFrom,
  SqlLiteral,
  SqlOrder,
  SqlOutput,
  SqlSelect,
  SqlStar,
} from './sql-syntax.ts';

/** Tables in one statement; each has one bit of a number. */
const TABLES_MAX = 30;
/** Columns in one list. */
const COLUMNS_MAX = 2_000;

/**
 * Reads a SELECT statement of SQL. It is the only statement there is: nothing that SQL says can write.
 *
 * @param parameters - Values for the `?` and `:name` of the statement; they are never read as words.
 * @throws SqlError (`BAD_SQL`) with the position and what could stand there.
 */
export function parseSql(statement: string, parameters: Parameters = []): SqlSelect {
  const reader = new SqlReader(statement, parameters);
  const select = new SelectReader(reader).select();
  while (reader.takeSymbol(';'));
  if (!reader.isKind('end')) failAfter(reader, select);
  reader.assertAllBound();
  return select;
}

/** Names the clauses that may still follow. */
function failAfter(reader: SqlReader, select: SqlSelect): never {
  if (reader.isKeyword('UNION') || reader.isKeyword('EXCEPT') || reader.isKeyword('INTERSECT'))
    throw new SqlError(reader.at, 'only one SELECT can be run at a time', ['the end']);
  const clauses = ['LIMIT', 'OFFSET'];
  if (select.orderBy.length === 0) clauses.unshift('ORDER BY');
  if (select.having === undefined) clauses.unshift('HAVING');
  if (select.groupBy.length === 0) clauses.unshift('GROUP BY');
  if (select.where === undefined) clauses.unshift('JOIN', 'WHERE');
  return reader.fail(...clauses, 'the end');
}

class SelectReader {
  readonly #reader: SqlReader;
  readonly #expressions: SqlExpressionReader;

  constructor(reader: SqlReader) {
    this.#reader = reader;
    this.#expressions = new SqlExpressionReader(reader);
  }

  select(): SqlSelect {
    const reader = this.#reader;
    const { at } = reader;
    if (reader.takeKeyword('SELECT') === undefined)
      reader.fail('SELECT, which is the only statement of SQL here: it reads and never writes');
    const isDistinct = reader.takeKeyword('DISTINCT', 'ALL') === 'DISTINCT';
    const items = this.#listOf(() => this.#item());
    if (reader.takeKeyword('FROM') === undefined) reader.fail('a comma', 'AS', 'FROM');
    const from = this.#from();
    const where = this.#clause('WHERE');
    const groupBy = this.#byClause('GROUP', () => this.#expressions.expression());
    const having = this.#clause('HAVING');
    const orderBy = this.#byClause('ORDER', () => this.#order());
    return { at, isDistinct, items, from, where, groupBy, having, orderBy, ...this.#limits() };
  }

  #item(): SqlOutput | SqlStar {
    const reader = this.#reader;
    const { at } = reader;
    if (reader.takeSymbol('*')) return { kind: 'star', qualifier: undefined, at };
    if (reader.isSymbol('.', 1) && reader.isSymbol('*', 2)) {
      const { text } = reader.expectName('the name of a table');
      reader.next();
      reader.next();
      return { kind: 'star', qualifier: text, at };
    }
    const expression = this.#expressions.expression();
    const text = reader.textFrom(at);
    return { kind: 'output', expression, alias: this.#alias('a name for the column'), text, at };
  }

  #alias(what: string): string | undefined {
    const reader = this.#reader;
    return reader.takeKeyword('AS') ? reader.expectName(what).text : reader.takeName()?.text;
  }

  #from(): readonly SqlFrom[] {
    const reader = this.#reader;
    const tables = [this.#table('inner')];
    for (;;) {
      const { at } = reader;
      if (reader.takeSymbol(',')) tables.push(this.#table('inner'));
      else {
        const join = this.#join();
        if (join === undefined) return tables;
        tables.push(this.#joined(join));
      }
      if (tables.length > TABLES_MAX)
        throw new SqlError(at, 'there are too many tables', [`at most ${TABLES_MAX}`]);
    }
  }

  #join(): 'inner' | 'left' | 'cross' | undefined {
    const reader = this.#reader;
    const kind = reader.takeKeyword('JOIN', 'INNER', 'LEFT', 'CROSS', 'RIGHT', 'FULL');
    if (kind === undefined || kind === 'JOIN') return kind && 'inner';
    if (kind === 'RIGHT' || kind === 'FULL') {
      const expected = ['LEFT JOIN with the tables in the other order', 'INNER JOIN'];
      throw new SqlError(reader.at, `there is no ${kind} JOIN`, expected);
    }
    if (kind === 'LEFT') reader.takeKeyword('OUTER');
    reader.expectKeyword('JOIN');
    if (kind === 'CROSS') return 'cross';
    return kind === 'LEFT' ? 'left' : 'inner';
  }

  #joined(join: 'inner' | 'left' | 'cross'): SqlFrom {
    const table = this.#table(join === 'left' ? 'left' : 'inner');
    if (join === 'cross') return table;
    this.#reader.expectKeyword('ON');
    return { ...table, on: this.#expressions.condition() };
  }

  #table(join: SqlFrom['join']): SqlFrom {
    const reader = this.#reader;
    const { at } = reader;
    const isUnnested = reader.takeKeyword('UNNEST') !== undefined;
    const table = this.#tableName();
    let association: string | undefined;
    if (isUnnested) {
      reader.expectKeyword('ON');
      association = reader.expectName('the name of an association or of a multivalued column').text;
    }
    const asOf = this.#asOf();
    const alias = this.#alias('another name for the table');
    return { table, association, asOf: asOf ?? this.#asOf(), alias, join, on: undefined, at };
  }

  /** A moment stands before or behind the other name of its table. */
  #asOf(): SqlLiteral | undefined {
    const reader = this.#reader;
    if (!(reader.isKeyword('AS') && reader.isKeyword('OF', 1))) return undefined;
    reader.next();
    reader.next();
    return (
      reader.takeLiteral() ??
      reader.fail("a time such as '2026-11-01 10:00'", 'the number of a commit')
    );
  }

  /** `DICT table` is the dictionary of a table. */
  #tableName(): string {
    const reader = this.#reader;
    const isDictionary =
      reader.isKeyword('DICT') && (reader.isKind('word', 1) || reader.isKind('name', 1));
    if (isDictionary) reader.next();
    const { text } = reader.expectName('the name of a table, or UNNEST');
    return isDictionary ? `DICT ${text}` : text;
  }

  #clause(keyword: string): SqlCondition | undefined {
    return this.#reader.takeKeyword(keyword) ? this.#expressions.condition() : undefined;
  }

  #byClause<Node>(keyword: string, read: () => Node): readonly Node[] {
    if (this.#reader.takeKeyword(keyword) === undefined) return [];
    this.#reader.expectKeyword('BY');
    return this.#listOf(read);
  }

  #order(): SqlOrder {
    const { at } = this.#reader;
    const expression: SqlExpression = this.#expressions.expression();
    return { expression, isDescending: this.#reader.takeKeyword('ASC', 'DESC') === 'DESC', at };
  }

  #limits(): Pick<SqlSelect, 'limit' | 'offset'> {
    let limit: number | undefined;
    let offset = 0;
    if (this.#reader.takeKeyword('LIMIT')) limit = this.#count();
    if (this.#reader.takeKeyword('OFFSET')) offset = this.#count();
    return { limit, offset };
  }

  #count(): number {
    const { at } = this.#reader;
    const text = this.#reader.takeLiteral()?.text ?? '';
    const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(count))
      throw new SqlError(at, 'there is no number of rows', ['a whole number']);
    return count;
  }

  #listOf<Node>(read: () => Node): readonly Node[] {
    const nodes = [read()];
    for (;;) {
      const { at } = this.#reader;
      if (this.#reader.takeSymbol(',') === undefined) return nodes;
      nodes.push(read());
      if (nodes.length > COLUMNS_MAX)
        throw new SqlError(at, 'there are too many columns', [`at most ${COLUMNS_MAX}`]);
    }
  }
}
