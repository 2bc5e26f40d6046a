import type { ColumnOrigin, SqlValue } from 'mvdb';
import type { TabulatedRow } from 'mvdb/host';

export interface ReportedRow extends TabulatedRow {
  /** Only for SQL: the value of each column by its type. */
  readonly values?: readonly SqlValue[];
}

/** Where the values of a report come from. */
export interface Trace {
  /** The tables read. */
  readonly tables: readonly string[];
  /** For each column the item that it gives; `undefined` for what is worked out. */
  readonly origins: readonly (ColumnOrigin | undefined)[];
  /** The rows of the report, with the ids of their records, table by table. */
  readonly rows: Iterable<{
    readonly row: ReportedRow;
    readonly ids: readonly (string | undefined)[];
  }>;
}
