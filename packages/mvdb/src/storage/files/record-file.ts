import { isUtf8 } from 'node:buffer';
import { MvdbError } from '../../errors/errors.ts';
import { BAD_TEXT } from '../../errors/failures.ts';
import { fromBytes, LOWEST_MARK_BYTE, toBytes } from '../../text/file-bytes.ts';
import { FIELD_MARK } from '../../text/marks.ts';

/**
 * The bytes of a file that holds a record: an attribute is a line of UTF-8, the other marks are the bytes 251 to 255.
 *
 * @throws MvdbError `BAD_TEXT` where an attribute holds an end of line, which would divide it.
 */
export function recordBytes(record: string): Uint8Array {
  if (record === '') return new Uint8Array();
  if (/[\n\r]/.test(record))
    throw new MvdbError(
      BAD_TEXT,
      'An attribute of it holds an end of line, which ends a line of the file.',
    );
  return toBytes(`${record.replaceAll(FIELD_MARK, '\n')}\n`);
}

/**
 * The record that the bytes of a file are; lines end with LF or CR LF.
 *
 * @throws MvdbError `BAD_TEXT` where they are not UTF-8.
 */
export function recordOfBytes(bytes: Buffer): string {
  if (!isUtf8(withoutMarks(bytes))) throw new MvdbError(BAD_TEXT, 'It is not UTF-8.');
  return fromBytes(bytes)
    .replace(/\r?\n$/, '')
    .replace(/\r?\n/g, FIELD_MARK);
}

function withoutMarks(bytes: Buffer): Buffer {
  const isMark = (byte: number) => byte >= LOWEST_MARK_BYTE;
  return bytes.some(isMark) ? Buffer.from(bytes.filter((byte) => !isMark(byte))) : bytes;
}
