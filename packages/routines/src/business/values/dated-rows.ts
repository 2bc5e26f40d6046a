import type { AssociationOf, Attributes, Fields, RowOf, SchemaTable, StoredFields } from 'mvdb';

/** A row of an association that is kept by date. */
export interface DatedRow {
  readonly date: string;
}

/** The rows with one more, after those of its date and before later ones. */
export function insertedByDate<Row extends DatedRow>(rows: readonly Row[], row: Row): Row[] {
  const dates = rows.map(({ date }) => date);
  return rows.toSpliced(positionByDate(dates, row.date), 0, row);
}

/** A row of an association that is kept by date, as it is to be. */
export interface DatedChange<Row, Stored> {
  /** What reports the row that it takes the place of, if there is one. */
  readonly same: Partial<Row>;
  /** Absent where there is to be none. */
  readonly row: (Row & DatedRow) | undefined;
  /** The dates of the association in a record. */
  dates(record: Stored): readonly string[];
}

/** The text of a record with a row of an association in its place by date; the other rows are not made. */
export function withDatedRow<
  A extends Attributes,
  Key extends readonly string[],
  const Association extends AssociationOf<A>,
>(
  table: SchemaTable<A, Key>,
  record: StoredFields<A>,
  association: Association,
  { same, row, dates }: DatedChange<RowOf<A, Association>, Fields<A>>,
): string {
  const existing = table.indexOfRow(record, association, same);
  const others =
    existing === -1
      ? record
      : (table.parse(table.withoutRow(record, association, existing)) as StoredFields<A>);
  if (row === undefined) return others.recordText;
  return table.withRowBefore(others, association, row, positionByDate(dates(others), row.date));
}

/** Where a date stands among others in ascending order: after those of the same day and before later ones. */
function positionByDate(dates: readonly string[], date: string): number {
  const later = dates.findIndex((one) => Number(one) > Number(date));
  return later === -1 ? dates.length : later;
}
