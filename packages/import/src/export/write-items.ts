import { mkdirSync, writeFileSync } from 'node:fs';
import { pathIn } from '../directory/directory-file.ts';
import { itemOfRecord, linesOfRecord } from '../directory/item-bytes.ts';
import {
  type CodePage,
  type EncodedText,
  type InvalidText,
  shownCharacter,
} from '../encoding/code-page.ts';
import { type ItemNames, itemNameOf } from '../file/item-name.ts';
import type { ImportReport } from '../report/import-report.ts';

/** How a file holds a record. */
export type ItemMarks =
  /** All marks are bytes, 255 to 251, and everything else is data. */
  | 'legacy'
  /** An attribute is a line; marks within it are bytes. */
  | 'lines';

export interface ItemsForm {
  readonly page: CodePage;
  readonly marks: ItemMarks;
  readonly names: ItemNames;
  /** What becomes of characters that the code page, or a file of that form, cannot hold. */
  readonly invalid: InvalidText;
}

/** Longest name of a file on usual file systems, in bytes. */
const NAME_LENGTH_MAX = 255;

/** What a reader would take for the end of an attribute. */
const LINE_ENDS = /\n|\r(?=\u001e|$)/g;

/**
 * Writes each record into a file of a new folder. What no file can hold is not written, and reported as a loss; what is
 * written otherwise is reported, too.
 *
 * @param table - Its name, for the report.
 * @returns The number of records that are written.
 */
export function writeItems(
  folder: string,
  table: string,
  records: Iterable<readonly [id: string, record: string]>,
  form: ItemsForm,
  report: ImportReport,
): number {
  mkdirSync(folder);
  const target = Buffer.from(folder);
  const withLineEnds = { count: 0, first: '' };
  let count = 0;
  for (const [id, record] of records) {
    const item = `${table} ${id}`;
    const name = nameOf(id, form);
    const content = contentOf(record, form);
    const missing = [...name.missing, ...content.missing];
    const isRejected = missing.length > 0 && form.invalid === 'refuse';
    const reason = isRejected ? `${shown(missing)}.` : written(target, name.text, content.bytes);
    if (reason !== undefined) {
      report.loss(item, `it is not written: ${reason}`);
      continue;
    }
    count += 1;
    if (missing.length > 0) report.note(item, `${shown(missing)}, which is written otherwise.`);
    if (!content.hasLineEnds) continue;
    withLineEnds.count += 1;
    withLineEnds.first ||= id;
  }
  if (withLineEnds.count > 0)
    report.note(
      table,
      `${withLineEnds.count} record(s), such as ${withLineEnds.first}, have ends of lines, which a system that reads lines as attributes takes for marks.`,
    );
  return count;
}

function nameOf(id: string, { page, names, invalid }: ItemsForm) {
  const { bytes, missing } = page.encode(id, invalid);
  return { text: itemNameOf(bytes.toString('latin1'), names), missing };
}

/** Writes a file whose name is given as its bytes. @returns Why it is not written. */
function written(folder: Buffer, name: string, bytes: Buffer): string | undefined {
  const unusable = reasonAgainst(name);
  if (unusable !== undefined) return unusable;
  try {
    // Where capitals and small letters are the same in names, one would take the position of the other.
    writeFileSync(pathIn(folder, name), bytes, { flag: 'wx' });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return 'another record has a file of this name.';
    if (NAME_ERRORS.has(code)) return `the file system has no such name (${code}).`;
    throw error;
  }
  return undefined;
}

/** The bytes of a file, with the characters that it cannot hold. */
interface ItemContent extends EncodedText {
  /** Whether it has ends of lines that are data. */
  readonly hasLineEnds: boolean;
}

function contentOf(record: string, { page, marks, invalid }: ItemsForm): ItemContent {
  if (marks === 'legacy') {
    const { bytes, missing } = page.encode(record, invalid);
    const item = itemOfRecord(bytes);
    if (item !== undefined) return { bytes: item, missing, hasLineEnds: bytes.includes('\n') };
  }
  const ends = new Set<string>();
  const text = record.replace(LINE_ENDS, (character) => {
    ends.add(character);
    return shownCharacter(character, invalid);
  });
  const { bytes, missing } = page.encode(text, invalid);
  return {
    bytes: marks === 'lines' ? linesOfRecord(bytes) : bytes,
    missing: new Set([...missing, ...ends]),
    hasLineEnds: false,
  };
}

/** Characters that a line names of those that a file cannot hold. */
const SHOWN_MAX = 5;

function shown(missing: readonly string[]): string {
  const all = [...new Set(missing)];
  const named = all.slice(0, SHOWN_MAX).map((character) => JSON.stringify(character));
  const more = all.length > SHOWN_MAX ? ` and ${all.length - SHOWN_MAX} more` : '';
  return `such a file cannot hold ${named.join(', ')}${more}`;
}

const NAME_ERRORS: ReadonlySet<string> = new Set(['EILSEQ', 'EINVAL', 'ENAMETOOLONG']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function reasonAgainst(name: string): string | undefined {
  if (name.length > NAME_LENGTH_MAX)
    return `its file would have a name of ${name.length} bytes, more than ${NAME_LENGTH_MAX}.`;
  if (name.startsWith('.')) return 'its id begins with a full stop, as files that are hidden do.';
  if (name.includes('/')) return 'its id has a /, for which these names have no escape.';
  return undefined;
}
