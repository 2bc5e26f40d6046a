import { FIELD_MARK } from '../text/marks.ts';

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
  sortFew(changes);
  if (record === '') return withoutOthers(changes);
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

/** A record that has these attributes only. */
function withoutOthers(changes: readonly AttributeChange[]): string {
  let record = '';
  let number = 1;
  for (const change of changes) {
    for (; number < change.number; number += 1) record += FIELD_MARK;
    record += change.text;
  }
  return record;
}

/** Puts changes in the order of their numbers; most come in it, and few at a time. */
function sortFew(changes: AttributeChange[]): void {
  for (let position = 1; position < changes.length; position += 1) {
    const change = changes[position] as AttributeChange;
    let free = position;
    for (; free > 0; free -= 1) {
      const before = changes[free - 1] as AttributeChange;
      if (before.number <= change.number) break;
      changes[free] = before;
    }
    changes[free] = change;
  }
}
