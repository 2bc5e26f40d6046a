import { FIELD_MARK } from 'mvdb';
import { WorkError } from './errors.ts';

const MARK = /[\u001b-\u001f]/;

/** The text of a record of a program, a line for each attribute. */
export function sourceOf(record: string): string {
  return record.replaceAll(FIELD_MARK, '\n');
}

/**
 * The record of the text of a program. Ends of lines may be those of any system.
 *
 * @throws WorkError `INVALID_REQUEST` for a text with marks.
 */
export function recordOf(source: string): string {
  if (MARK.test(source)) {
    const detail = 'must be text without marks, with ends of lines between its lines.';
    throw new WorkError('INVALID_REQUEST', `The source ${detail}`, {
      violations: [{ pointer: '/source', detail }],
    });
  }
  return source.replaceAll(/\r\n|\r|\n/g, FIELD_MARK);
}
