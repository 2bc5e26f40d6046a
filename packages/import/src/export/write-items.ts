import { mkdirSync, writeFileSync } from 'node:fs';
import { pathIn } from '../directory/directory-file.ts';
import { linesOfRecord } from '../directory/item-bytes.ts';
import { type CodePage, type InvalidText, shownCharacter } from '../encoding/code-page.ts';
import { type ItemNames, itemNameOf } from '../file/item-name.ts';
import type { ImportReport } from '../report/import-report.ts';

/** How a file holds a record. */
export type ItemMarks =
  /** All marks are bytes, 255 to 251. */
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
const LINE_ENDS: Readonly<Record<ItemMarks, RegExp>> = {
  legacy: /\n/g,
  lines: /\n|\r(?=\u001e|$)/g,
};

/**
 * Writes each record into a file of a new folder. What no file can hold is not written, and reported as a loss; what is
 * shown otherwise is reported, too.
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
  let count = 0;
  for (const [id, record] of records) {
    const lost = written(target, id, record, form, (reason) =>
      report.note(`${table} ${id}`, reason),
    );
    if (lost === undefined) count += 1;
    else report.loss(`${table} ${id}`, `it is not written: ${lost}`);
  }
  return count;
}

/** @returns Why the record is not written. */
function written(
  folder: Buffer,
  id: string,
  record: string,
  form: ItemsForm,
  note: (reason: string) => void,
): string | undefined {
  const { page, names, invalid, marks } = form;
  const named = page.encode(id, invalid);
  const name = itemNameOf(named.bytes.toString('latin1'), names);
  const { text, ends } = withoutLineEnds(record, marks, invalid);
  const content = page.encode(text, invalid);
  const missing = [...named.missing, ...content.missing, ...ends];
  if (missing.length > 0 && invalid === 'refuse') return `${shown(missing)}.`;
  const unusable = reasonAgainst(name);
  if (unusable !== undefined) return unusable;
  try {
    const bytes = marks === 'lines' ? linesOfRecord(content.bytes) : content.bytes;
    // Where capitals and small letters are the same in names, one would take the position of the other.
    writeFileSync(pathIn(folder, name), bytes, { flag: 'wx' });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return 'another record has a file of this name.';
    if (NAME_ERRORS.has(code)) return `the file system has no such name (${code}).`;
    throw error;
  }
  if (missing.length > 0) note(`${shown(missing)}, which is written otherwise.`);
  return undefined;
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

function withoutLineEnds(record: string, marks: ItemMarks, invalid: InvalidText) {
  const ends = new Set<string>();
  const text = record.replace(LINE_ENDS[marks], (character) => {
    ends.add(character);
    return shownCharacter(character, invalid);
  });
  return { text, ends };
}
