/** A row of an association that is kept by date. */
export interface DatedRow {
  readonly date: string;
}

/** The rows with one more, after those of its date and before later ones. */
export function insertedByDate<Row extends DatedRow>(rows: readonly Row[], row: Row): Row[] {
  const later = rows.findIndex(({ date }) => Number(date) > Number(row.date));
  return rows.toSpliced(later === -1 ? rows.length : later, 0, row);
}
