import type { ImportProgress } from '@mvdb/import';

const MEGABYTE = 1e6;

/** How far an import has come, in a line: the table, its records, its megabytes and how many of them in a second. */
export class ImportMeter {
  readonly #clockMs: () => number;
  readonly #startMs: number;
  #bytesBefore = 0;
  #latest: ImportProgress | undefined;

  constructor(clockMs: () => number = () => performance.now()) {
    this.#clockMs = clockMs;
    this.#startMs = clockMs();
  }

  add(progress: ImportProgress): void {
    if (this.#latest?.table !== progress.table) this.#bytesBefore += this.#latest?.bytes ?? 0;
    this.#latest = progress;
  }

  /** @example 'MEMBERS: 2000 records, 1.2 of 4.0 MB; 8.1 MB/s' */
  line(): string {
    if (this.#latest === undefined) return '';
    const { table, count, bytes, size } = this.#latest;
    const seconds = (this.#clockMs() - this.#startMs) / 1000;
    const rate = seconds > 0 ? `; ${megabytes((this.#bytesBefore + bytes) / seconds)} MB/s` : '';
    return `${table}: ${count} records, ${megabytes(bytes)} of ${megabytes(size)} MB${rate}`;
  }
}

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
