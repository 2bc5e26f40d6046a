import { type ErrorCode, MvdbError, type Session, type SessionTable } from 'mvdb';
import type { CodePage, InvalidText } from '../encoding/code-page.ts';
import { isLoss, type StoredFile, type StoredRecord } from '../file/found.ts';
import type { ImportReport } from '../report/import-report.ts';
import { RecordSum } from './record-sum.ts';

/** Takes a record that no table can have, so that it is not lost. */
export type RejectTaker = (table: string, record: StoredRecord, reason: string) => void;

/** How far a table is read. */
export interface ImportProgress {
  readonly table: string;
  /** Records and their bytes that were read of it. */
  readonly count: number;
  readonly bytes: number;
  /** Bytes of its file, which has free space and headers besides records. */
  readonly size: number;
}

export interface TableImportOptions {
  readonly page: CodePage;
  readonly invalid: InvalidText;
  readonly reject: RejectTaker;
  /** Informed of how far the table is read. */
  readonly watch: (progress: ImportProgress) => void;
  /** Changes the bytes of a record before they become text. */
  readonly prepare?: (record: Uint8Array) => Uint8Array;
  /** Whether records that are in the table already, and equal, are those of an import that was interrupted. */
  readonly isResumed: boolean;
}

interface TextRecord {
  readonly stored: StoredRecord;
  readonly id: string;
  readonly record: string;
}

/** Records, and characters, that are written in one transaction. */
const BATCH_COUNT = 2_000;
const BATCH_LENGTH = 4_000_000;

/** What the database says of a record; other errors end the import. */
const ABOUT_RECORD: ReadonlySet<ErrorCode> = new Set([
  'BAD_ID',
  'BAD_TEXT',
  'MARK_IN_TEXT',
  'TOO_LARGE',
]);

/**
 * Writes the records of a file into a table, some thousands in each transaction, and compares afterwards what the table
 * has with what was read, by count and digest. A record that the table cannot have goes to `reject`.
 *
 * @returns The number of records, and their digest.
 */
export function importTable(
  session: Session,
  name: string,
  file: StoredFile,
  report: ImportReport,
  options: TableImportOptions,
): RecordSum {
  const writer = new TableWriter(session, name, report, options);
  let count = 0;
  let bytes = 0;
  for (const found of file.found()) {
    if (isLoss(found)) report.loss(`${name}: ${found.location}`, found.reason);
    else {
      writer.add(found);
      count += 1;
      bytes += found.id.length + found.record.length;
      options.watch({ table: name, count, bytes, size: file.size });
    }
  }
  writer.flush();
  const written = new RecordSum();
  for (const [id, record] of session.table(name).records()) written.add(id, record);
  if (!written.equals(writer.sum))
    report.loss(
      name,
      `the table has ${written.count} record(s) with the digest ${written.text}, and ${writer.sum.count} with ${writer.sum.text} were read.`,
    );
  return written;
}

class TableWriter {
  readonly sum = new RecordSum();
  readonly #session: Session;
  readonly #name: string;
  readonly #report: ImportReport;
  readonly #options: TableImportOptions;
  #batch: TextRecord[] = [];
  #length = 0;

  constructor(session: Session, name: string, report: ImportReport, options: TableImportOptions) {
    this.#session = session;
    this.#name = name;
    this.#report = report;
    this.#options = options;
  }

  add(stored: StoredRecord): void {
    const { page, invalid, prepare } = this.#options;
    const id = page.decode(stored.id, invalid);
    const record = page.decode(prepare?.(stored.record) ?? stored.record, invalid);
    const invalidCount = id.invalidCount + record.invalidCount;
    if (invalidCount > 0 && invalid === 'refuse') {
      this.#reject(stored, `${invalidCount} byte(s) of it have no character in the code page.`);
      return;
    }
    if (invalidCount > 0)
      this.#report.note(
        `${this.#name} ${shown(id.text)}`,
        `${invalidCount} byte(s) have no character in the code page, and are shown otherwise.`,
      );
    this.#batch.push({ stored, id: id.text, record: record.text });
    this.#length += record.text.length;
    if (this.#batch.length >= BATCH_COUNT || this.#length >= BATCH_LENGTH) this.flush();
  }

  flush(): void {
    const batch = this.#batch;
    this.#batch = [];
    this.#length = 0;
    if (batch.length === 0) return;
    const rejected = this.#session.transaction(() => {
      const table = this.#session.table(this.#name);
      return batch.flatMap((record) => {
        const reason = this.#write(table, record);
        return reason === undefined ? [] : [{ record, reason }];
      });
    });
    const lost = new Set(rejected.map(({ record }) => record));
    for (const { record, reason } of rejected) this.#reject(record.stored, reason);
    for (const record of batch) if (!lost.has(record)) this.sum.add(record.id, record.record);
  }

  /** @returns Why the table cannot have the record. */
  #write(table: SessionTable, { id, record }: TextRecord): string | undefined {
    try {
      const existing = table.read(id);
      if (existing === undefined) table.write(id, record);
      else if (!this.#options.isResumed || existing !== record)
        return 'another record of this id was read before.';
    } catch (error) {
      if (error instanceof MvdbError && ABOUT_RECORD.has(error.code)) return error.message;
      throw error;
    }
    return undefined;
  }

  #reject(stored: StoredRecord, reason: string): void {
    const id = shown(Buffer.from(stored.id).toString('latin1'));
    this.#report.loss(`${this.#name} ${id}`, `it is in the file of rejects: ${reason}`);
    this.#options.reject(this.#name, stored, reason);
  }
}

/** An id as it can be in a line, whatever its bytes. */
function shown(id: string): string {
  return /^[\x21-\x7e]{1,60}$/.test(id) ? id : JSON.stringify(id.slice(0, 60));
}
