import { crc32 } from 'node:zlib';
import type { ExportedChange, ExportedCommit } from './exported-commit.ts';
import { beforeText, type CommitOrigin, type LastCommit, parsedBefore } from './log-entries.ts';

/*
 * An exported log is JSON, a value in each line: a header, and for each commit its head, its records, and an end with the
 * CRC-32 of the lines of the commit. A commit without its end does not count. Where the header says so, the lines behind it
 * are sealed, each for itself.
 */

const FORMAT = 'mvdb exported log';
const VERSION = 1;

/** What a file says of itself. */
export interface ExportHeader {
  /** The commit after which its first one comes. */
  readonly last: LastCommit;
  /** By which the key is known that its other lines are sealed with; absent where they are plain. */
  readonly sealed?: string | undefined;
}

/** The line that a file begins with. */
export function headerLine({ last, sealed }: ExportHeader): string {
  const { position, timeMs, digest } = last;
  const header = { format: FORMAT, version: VERSION, position, timeMs, digest, sealed };
  return `${JSON.stringify(header)}\n`;
}

/** @returns `undefined` for the first line of anything else. */
export function parsedHeader(line: string): ExportHeader | undefined {
  const header = parsed(line) as Record<string, unknown> | undefined;
  if (header?.format !== FORMAT || header.version !== VERSION) return undefined;
  const { sealed } = header;
  const last = momentOf(header.position, header.timeMs, header.digest);
  if (last === undefined || (sealed !== undefined && typeof sealed !== 'string')) return undefined;
  return { last, sealed };
}

/** Whether a text is what a kill may leave of a header. */
export function isCutHeader(text: string): boolean {
  const start = `{"format":"${FORMAT}"`;
  return start.startsWith(text) || text.startsWith(start);
}

/** The lines of a commit. */
export function* commitLines(commit: ExportedCommit): Generator<string> {
  const { position, timeMs, digest, origin, changes } = commit;
  let crc = 0;
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    crc = crc32(text, crc);
    return text;
  };
  yield line(['commit', position, timeMs, digest, origin]);
  for (const { database, table, key, after } of changes)
    yield line(['record', database, table, key, beforeText(after)]);
  yield `${JSON.stringify(['end', position, crc])}\n`;
}

/** Puts commits together of their lines. */
export class CommitParser {
  #head: { moment: LastCommit; origin: CommitOrigin } | undefined;
  #changes: ExportedChange[] = [];
  #crc = 0;

  /** @returns A commit with its last line, `false` for a line that is not right here, else `undefined`. */
  add(line: string): ExportedCommit | false | undefined {
    const value = parsed(line);
    if (!Array.isArray(value)) return false;
    const [kind, ...rest] = value as unknown[];
    if (kind === 'end') return this.#end(rest);
    this.#crc = crc32(`${line}\n`, this.#crc);
    if (kind === 'record' && this.#head !== undefined) return this.#record(rest);
    return kind === 'commit' && this.#head === undefined && this.#begin(rest);
  }

  #begin([position, timeMs, digest, origin]: unknown[]): false | undefined {
    const moment = momentOf(position, timeMs, digest);
    if (moment === undefined) return false;
    this.#head = { moment, origin: origin as CommitOrigin };
    return undefined;
  }

  #record(values: unknown[]): false | undefined {
    if (values.length !== 4 || !values.every((value) => typeof value === 'string')) return false;
    const [database = '', table = '', key = '', after = ''] = values;
    this.#changes.push({ database, table, key, after: parsedBefore(after) });
    return undefined;
  }

  #end([position, crc]: unknown[]): ExportedCommit | false {
    const head = this.#head;
    if (head === undefined || head.moment.position !== position || crc !== this.#crc) return false;
    const commit = { ...head.moment, origin: head.origin, changes: this.#changes };
    this.#head = undefined;
    this.#changes = [];
    this.#crc = 0;
    return commit;
  }
}

/** Whether a line ends a commit, whatever stands before it. */
export function isEndLine(line: string): boolean {
  return /^\["end",\d+,\d+\]$/.test(line);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function momentOf(position: unknown, timeMs: unknown, digest: unknown): LastCommit | undefined {
  const numbers = [position, timeMs, digest].map(Number);
  if (!numbers.every(Number.isSafeInteger)) return undefined;
  const [positionNumber = 0, time = 0, sum = 0] = numbers;
  return { position: positionNumber, timeMs: time, digest: sum };
}
