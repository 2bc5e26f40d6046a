/** A table or dictionary as it was taken. */
export interface ImportedTable {
  /** Its name; that of a dictionary begins with `DICT `. */
  readonly name: string;
  /** The file that it was read from, relative to the account. */
  readonly source: string;
  readonly description: string;
  readonly records: number;
}

/** An index that was built anew. */
export interface BuiltIndex {
  readonly table: string;
  readonly item: string;
}

/** Something that was not taken as it was. */
export interface Omission {
  /** Whether data is missing here; otherwise this database has its own of it, or it is taken and does not run here. */
  readonly isLoss: boolean;
  /** What it is, such as `DICT MEMBERS FULL_NAME`, or where. */
  readonly item: string;
  readonly reason: string;
}

/** What an import has taken, and everything that it has not. */
export class ImportReport {
  readonly tables: ImportedTable[] = [];
  readonly indexes: BuiltIndex[] = [];
  readonly omissions: Omission[] = [];

  /** Reports missing data. */
  loss(item: string, reason: string): void {
    this.omissions.push({ isLoss: true, item, reason });
  }

  /** Reports what is different here, without data missing. */
  note(item: string, reason: string): void {
    this.omissions.push({ isLoss: false, item, reason });
  }

  /** Whether all data was taken. */
  get isComplete(): boolean {
    return !this.omissions.some(({ isLoss }) => isLoss);
  }
}
