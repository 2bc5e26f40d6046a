import { FIELD_MARK } from '../marks.ts';

/** The text that takes the place of an attribute. */
export interface AttributeChange {
  readonly number: number;
  readonly text: string;
}

/**
 * A record with texts in the place of some of its attributes, each at most once. It goes through the record once, and
 * what lies between them is taken over as it stands.
 *
 * @example withAttributes('a\u001eb\u001ec', [{ number: 2, text: 'x' }]) // 'a\u001ex\u001ec'
 */
export function withAttributes(record: string, changes: AttributeChange[]): string {
  changes.sort(byNumber);
  let changed = '';
  /** Where the attribute of this number begins, and up to where the record was taken over. */
  let number = 1;
  let start = 0;
  let taken = 0;
  for (const change of changes) {
    for (; number < change.number; number += 1) {
      const mark = record.indexOf(FIELD_MARK, start);
      if (mark === -1) break;
      start = mark + 1;
    }
    if (number < change.number) {
      changed += record.slice(taken) + FIELD_MARK.repeat(change.number - number) + change.text;
      number = change.number;
      taken = record.length;
      start = record.length;
      continue;
    }
    changed += record.slice(taken, start) + change.text;
    const mark = record.indexOf(FIELD_MARK, start);
    taken = mark === -1 ? record.length : mark;
  }
  return changed + record.slice(taken);
}

const byNumber = (one: AttributeChange, other: AttributeChange) => one.number - other.number;
