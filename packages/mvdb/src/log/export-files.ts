import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, LOG_DAMAGED, NOT_LOGGED } from '../errors/failures.ts';
import { isSystemError } from '../system/system-error.ts';
import {
  CommitParser,
  type ExportHeader,
  isCutHeader,
  isEndLine,
  parsedHeader,
} from './export-lines.ts';
import type { ExportedCommit } from './exported-commit.ts';
import type { LineSealing } from './line-sealing.ts';
import { type LastCommit, positionText } from './log-entries.ts';

/** A commit of a file, and where it ends there, in bytes. */
export interface FiledCommit {
  readonly commit: ExportedCommit;
  readonly end: number;
}

/** What a file begins with, and where its header ends. */
export interface FileBeginning extends ExportHeader {
  readonly end: number;
}

const FILE_NAME = /^commits-\d{16}\.jsonl$/;
const CHUNK_BYTES = 2 ** 16;
const NEWLINE = 0x0a;

/** The name of a file of a folder, by its first commit. */
export function exportFileName(first: number): string {
  return `commits-${positionText(first)}.jsonl`;
}

/** Whether a path is that of a folder in which an exported log is parted into files. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? /[/\\]$/.test(path);
}

/** The files of an exported log, ascending by their commits; none where there are none yet. */
export function exportFiles(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
  if (!isFolder(path)) return [path];
  const names = readdirSync(path).filter((name) => FILE_NAME.test(name));
  return names.sort().map((name) => join(path, name));
}

/**
 * What a file begins with.
 *
 * @returns `undefined` for a file that a kill cut off in its header.
 * @throws MvdbError `LOG_DAMAGED` for any other file.
 */
export function beginningOf(file: string): FileBeginning | undefined {
  for (const { text, end, isWhole } of linesOf(file)) {
    const header = isWhole ? parsedHeader(text) : undefined;
    if (header !== undefined) return { ...header, end };
    if (!isWhole && isCutHeader(text)) return undefined;
    throw new MvdbError(LOG_DAMAGED, `${file} is not an exported log.`);
  }
  return undefined;
}

/**
 * The commits of a file, ascending without a gap. What a kill cut off at its end is left out.
 *
 * @param sealing - Opens the lines of a file that is sealed.
 * @throws MvdbError `LOG_DAMAGED` saying which commits are missing; `BAD_ARGUMENT` for a file that it does not open.
 */
export function* commitsOf(file: string, sealing?: LineSealing): Generator<FiledCommit> {
  const beginning = beginningOf(file);
  if (beginning === undefined) return;
  let { position } = beginning.last;
  let number = 0;
  const parser = new CommitParser();
  const lines = openedLines(file, beginning, sealing);
  for (const { text, end, isWhole } of lines) {
    number += 1;
    if (number === 1) continue;
    if (!isWhole) return;
    const commit = parser.add(text);
    if (commit === undefined) continue;
    if (commit !== false && commit.position === position + 1) {
      position = commit.position;
      yield { commit, end };
    } else if (isEndLine(text) || hasEndLine(lines))
      throw new MvdbError(
        LOG_DAMAGED,
        `Line ${number} of ${file} is not right: the commits from ${position + 1} on are missing.`,
      );
    else return;
  }
}

/**
 * The exported commits that follow one.
 *
 * @throws MvdbError `BAD_ARGUMENT` where there is no exported log; `NOT_LOGGED` naming commits that are missing;
 * `LOG_DAMAGED`, also where the commit is another one there.
 */
export function* exportedCommits(
  path: string,
  after: LastCommit,
  sealing?: LineSealing,
): Generator<ExportedCommit> {
  let last: LastCommit | undefined;
  for (const file of exportFiles(path)) {
    const beginning = beginningOf(file);
    if (beginning === undefined) break;
    const reached = (last ?? after).position;
    if (beginning.last.position > reached)
      throw missingCommits(reached, beginning.last.position, file);
    last = beginning.last;
    assertSame(last, after, file);
    for (const { commit } of commitsOf(file, sealing)) {
      last = commit;
      assertSame(commit, after, file);
      if (commit.position > reached) yield commit;
    }
  }
  if (last === undefined) throw new MvdbError(BAD_ARGUMENT, `${path} holds no exported log.`);
  if (last.position < after.position)
    throw new MvdbError(
      NOT_LOGGED,
      `The commits from ${after.position + 1} on are missing: ${path} ends with commit ${last.position}.`,
    );
}

function missingCommits(from: number, to: number, file: string): MvdbError {
  return new MvdbError(
    NOT_LOGGED,
    `The commits ${from + 1} to ${to} are missing: ${file} begins after them.`,
  );
}

/** @throws MvdbError `LOG_DAMAGED` where a commit at the same position is another one. */
export function assertSame(found: LastCommit, expected: LastCommit, file: string): void {
  const { position, timeMs, digest } = expected;
  if (found.position !== position || (found.timeMs === timeMs && found.digest === digest)) return;
  throw new MvdbError(LOG_DAMAGED, `Commit ${position} of ${file} is not the one of this account.`);
}

interface FileLine {
  readonly text: string;
  /** Where it ends, in bytes, with the mark of its end. */
  readonly end: number;
  /** False for what stands after the last end of a line. */
  readonly isWhole: boolean;
}

function hasEndLine(lines: Iterable<FileLine>): boolean {
  for (const { text, isWhole } of lines) if (isWhole && isEndLine(text)) return true;
  return false;
}

/** The lines of a file as they were before they were sealed; one that cannot be opened is empty. */
function openedLines(
  file: string,
  { sealed }: ExportHeader,
  sealing: LineSealing | undefined,
): Generator<FileLine> {
  if (sealed === undefined) return linesOf(file);
  if (sealing === undefined)
    throw new MvdbError(
      BAD_ARGUMENT,
      `${file} is sealed. Give the key with which it was exported.`,
    );
  if (sealing.check !== sealed)
    throw new MvdbError(BAD_ARGUMENT, `${file} was sealed with another key.`);
  return unsealedLines(file, sealing);
}

function* unsealedLines(file: string, sealing: LineSealing): Generator<FileLine> {
  let isHeader = true;
  for (const line of linesOf(file)) {
    yield isHeader || !line.isWhole ? line : { ...line, text: sealing.open(line.text) ?? '' };
    isHeader = false;
  }
}

function* linesOf(file: string): Generator<FileLine> {
  const descriptor = opened(file);
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let pieces: Buffer[] = [];
    let end = 0;
    for (;;) {
      const size = readSync(descriptor, chunk);
      if (size === 0) break;
      let start = 0;
      for (;;) {
        const newline = chunk.subarray(0, size).indexOf(NEWLINE, start);
        if (newline === -1) break;
        pieces.push(chunk.subarray(start, newline));
        const text = Buffer.concat(pieces);
        pieces = [];
        start = newline + 1;
        end += text.length + 1;
        yield { text: text.toString(), end, isWhole: true };
      }
      pieces.push(Buffer.from(chunk.subarray(start, size)));
    }
    const rest = Buffer.concat(pieces);
    if (rest.length > 0) yield { text: rest.toString(), end: end + rest.length, isWhole: false };
  } finally {
    closeSync(descriptor);
  }
}

function opened(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new MvdbError(BAD_ARGUMENT, `${file} cannot be read (${cause.code}).`, { cause });
  }
}
