import { basename } from 'node:path';
import { firstBytes } from '../file/byte-file.ts';
import { ImportError } from '../file/import-error.ts';
import { regularSize } from '../file/regular-file.ts';

const LABEL_SIZE = 80;
const TEXT_START = 29;
const TEXT_END = 77;

/** `L`, the size of a block in hexadecimal, and the time; the date has several forms. */
const LABEL = /^L ([0-9A-F]{4}) (\d\d:\d\d:\d\d) {2}/;

/**
 * Rejects a pseudo tape, which begins with the label that T-DUMP, ACCOUNT-SAVE and FILE-SAVE write. The form of the items
 * after it is not documented, so it is recognized and named, and not read.
 *
 * @throws ImportError `FORM_UNSUPPORTED`
 * @see D3 Reference Manual, "tape label".
 */
export function assertNoTape(path: string): void {
  if (regularSize(path) === undefined) return;
  const label = firstBytes(path, LABEL_SIZE).toString('latin1');
  const [begin, blockSize = '', time = ''] = LABEL.exec(label) ?? [];
  if (begin === undefined || label.length < LABEL_SIZE) return;
  const date = label.slice(begin.length, TEXT_START - 1).trim();
  const text = label.slice(TEXT_START, TEXT_END).trim();
  const verb = /\bDATA\b/.test(text) ? 'FILE-SAVE or ACCOUNT-SAVE' : 'T-DUMP';
  throw new ImportError(
    'FORM_UNSUPPORTED',
    `${basename(path)} is a tape of ${verb}, written on ${date} at ${time} in blocks of ${Number.parseInt(blockSize, 16)} bytes, with the label ${JSON.stringify(text)}. The form of its items is not documented: copy the files themselves, or the records into a folder on the other system.`,
  );
}
