import {
  assertQuery,
  csvCells,
  csvLine,
  type Query,
  type QueryColumn,
  type QueryEnd,
  type QueryItem,
  type QueryRow,
  type QueryWatch,
  queryRows,
  sqlReport,
  withoutFormula,
} from '@mvdb/server/host';
import { FIELD_MARK, type Session, type SqlValue, SUBVALUE_MARK } from 'mvdb';
import { nearHint, type TabulatedRow, textTable } from 'mvdb/host';
import type { Failure } from '../errors/failure.ts';
import type { Form } from '../options/form.ts';
import type { TextSink } from '../terminal/printer.ts';

/** What takes the rows, and what is said beside them. */
export interface QuerySinks extends QueryWatch {
  readonly out: TextSink;
  readonly notes: TextSink;
}

/**
 * Runs a query and writes its rows: reports of LIST and SORT, SELECT of SQL, the ids that a sentence selects,
 * or the lines that any other command prints. Nothing can be written to the account.
 *
 * @returns Whether every id that the query named has a record.
 * @throws MvdbError as `openQuery`.
 */
export function printQuery(
  session: Session,
  query: Query,
  form: Exclude<Form, 'text'>,
  { out, notes, ...watch }: QuerySinks,
): boolean {
  assertQuery(query);
  return session.readOnly(() => {
    const writer = writers[form](out);
    let isComplete = true;
    for (const row of queryRows(session, query, watch)) {
      writer(row);
      if (row.type !== 'end') continue;
      for (const missing of missingRecords(row)) {
        isComplete = false;
        notes.line(isJson(form) ? JSON.stringify(missing) : missing.detail);
      }
    }
    return isComplete;
  });
}

function isJson(form: Form): boolean {
  return form === 'json' || form === 'ndjson';
}

/** The ids asked for without success, as failures are reported. */
function missingRecords({ missingIds = [], suggestions = [] }: QueryEnd): Failure[] {
  return missingIds.map((id) => {
    const near = suggestions.find((suggestion) => suggestion.id === id)?.near ?? [];
    return {
      code: 'RECORD_NOT_FOUND',
      detail: `There is no record ${id}.${nearHint(near)}`,
      ...(near.length > 0 && { suggestions: near }),
    };
  });
}

/** Runs a SELECT of SQL and writes its rows as a table. @throws SqlError; MvdbError as `selectSql`. */
export function printSqlTable(
  session: Session,
  { sentence, parameters = [] }: Query,
  print: (line: string) => void,
): number {
  return session.readOnly(() => {
    const { columns, rows: found } = sqlReport(session, sentence, parameters);
    const headings = columns.map(({ name }) => name);
    const rows = Array.from(found, ({ cells }) => cells.map(shownValues));
    for (const line of textTable(headings, rows)) print(line);
    print(`${rows.length} row(s)`);
    return rows.length;
  });
}

/** Takes the rows of a query one by one: what it is, its rows, the end. */
type RowWriter = (row: QueryRow) => void;

const writers: Readonly<Record<Exclude<Form, 'text'>, (out: TextSink) => RowWriter>> = {
  ndjson: (out) => {
    let columns: readonly NamedColumn[] = [];
    return (row) => {
      if (row.type === 'meta') columns = columnsOf(row);
      if (row.type === 'row') out.line(JSON.stringify(objectOf(row, columns)));
    };
  },

  json: (out) => {
    let columns: readonly NamedColumn[] = [];
    let separator = '[\n';
    return (row) => {
      if (row.type === 'meta') columns = columnsOf(row);
      if (row.type === 'row') {
        out.text(separator + JSON.stringify(objectOf(row, columns)));
        separator = ',\n';
      }
      if (row.type === 'end') out.line(separator === '[\n' ? '[]' : '\n]');
    };
  },

  csv: (out) => (row) => out.text(csvLine(csvCells(row))),

  spreadsheet: (out) => (row) => out.text(csvLine(csvCells(row)?.map(withoutFormula))),

  raw: (out) => (row) => {
    if (row.type === 'row') out.line(rawOf(row));
  },
};

interface NamedColumn extends QueryColumn {
  /** `id` for the id, else the column's name; `_2` and so on where it occurs again. */
  readonly key: string;
}

function columnsOf(row: QueryRow): readonly NamedColumn[] {
  if (!('columns' in row)) return [];
  const taken = new Map<string, number>();
  return row.columns.map((column) => {
    const name = column.isId ? 'id' : column.name;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { ...column, key: count === 1 ? name : `${name}_${count}` };
  });
}

/** Rows of SQL by the types of their columns, those of a sentence as people read them. */
function objectOf(row: QueryItem, columns: readonly NamedColumn[]): Record<string, SqlValue> {
  if ('line' in row) return { line: row.line };
  if (!('cells' in row)) return { id: row.id };
  const { cells, values = cells.map((cell, index) => jsonValue(cell, columns[index])) } = row;
  return Object.fromEntries(columns.map(({ key }, index) => [key, values[index] ?? null]));
}

/** As the command language writes JSON: a multivalued column is always an array. */
function jsonValue(values: readonly string[], column: QueryColumn | undefined): SqlValue {
  const parts = values.map((value) =>
    value.includes(SUBVALUE_MARK) ? value.split(SUBVALUE_MARK) : value,
  );
  const [first = '', ...others] = parts;
  return column?.isMultivalued || others.length > 0 || typeof first !== 'string' ? parts : first;
}

/** Columns in internal form as the attributes of a record; of a group, which has none, as it is shown. */
function rawOf(row: QueryItem): string {
  if ('line' in row) return row.line;
  if (!('cells' in row)) return row.id;
  return (row.raw.length > 0 ? row.raw : shownCells(row)).join(FIELD_MARK);
}

function shownCells({ cells }: TabulatedRow): readonly string[] {
  return cells.map(shownValues);
}

function shownValues(values: readonly string[]): string {
  return values.flatMap((value) => value.split(SUBVALUE_MARK)).join('; ');
}
