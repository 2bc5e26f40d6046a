import {
  type Parameters,
  type Session,
  type SqlColumn,
  type SqlValue,
  selectSql,
  VALUE_MARK,
} from 'mvdb';
import { type ConversionContext, oconv, oconvs } from 'mvdb/functions';
import type { TabulatedColumn, TabulatedRow } from 'mvdb/host';
import type { Trace } from './trace.ts';

/** A column of SQL, which knows the type of its values. */
export interface SqlReportColumn extends TabulatedColumn {
  readonly type: SqlColumn['type'];
}

/** A row of SQL, with its values by the types of their columns, for programs that compute with them. */
export interface SqlReportRow extends TabulatedRow {
  readonly values: readonly SqlValue[];
}

export interface SqlReport {
  /** The first of FROM. */
  readonly table: string;
  readonly columns: readonly SqlReportColumn[];
  readonly rows: Iterable<SqlReportRow>;
  readonly trace: Trace;
}

/** The rows of a SELECT in the form of a report: they have no ids. @throws As `selectSql`. */
export function sqlReport(session: Session, statement: string, parameters: Parameters): SqlReport {
  const result = selectSql(session, statement, { parameters });
  const { columns, tables, rows, tracedRows, origins, typed, conversions } = result;
  const converters = columns.map((column) => converterOf(column, conversions));
  const rowOf = (raw: readonly string[]): SqlReportRow => {
    const cells = raw.map((cell, index) => converters[index]?.(cell) ?? []);
    return { id: '', value: 0, cells, raw, values: typed(raw) };
  };
  return {
    table: tables[0] ?? '',
    columns: columns.map(reportColumn),
    rows: {
      *[Symbol.iterator]() {
        for (const raw of rows) yield rowOf(raw);
      },
    },
    trace: {
      tables,
      origins,
      rows: {
        *[Symbol.iterator]() {
          for (const { cells, ids } of tracedRows) yield { row: rowOf(cells), ids };
        },
      },
    },
  };
}

function reportColumn({ name, type, conversion, isMultivalued }: SqlColumn): SqlReportColumn {
  const justification = type === 'text' ? 'left' : 'right';
  const shown = { heading: name, format: '', justification, isId: name === '@ID' } as const;
  return { name, conversion, isMultivalued, type, ...shown };
}

/** Gives the values of a cell in external form. */
function converterOf(
  { conversion, isMultivalued }: SqlColumn,
  context: ConversionContext,
): (cell: string) => readonly string[] {
  const convert = isMultivalued ? oconvs : oconv;
  return (cell) => (cell === '' ? [] : convert(cell, conversion, context).split(VALUE_MARK));
}
