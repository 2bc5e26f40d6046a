import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';

/** One place at which two states of a record differ. */
export interface Change {
  /** `attribute`, `attribute.value` or `attribute.value.subvalue`, as deep as the contents need. */
  readonly position: string;
  readonly attribute: number;
  readonly oldContent: string;
  readonly newContent: string;
}

const MARKS = [FIELD_MARK, VALUE_MARK, SUBVALUE_MARK] as const;

/**
 * Where two states of a record differ, in ascending order. A level is opened only where one side holds
 * its mark, so no content listed holds a mark.
 */
export function changesBetween(oldRecord: string, newRecord: string): Change[] {
  return [...compare(oldRecord, newRecord, [])];
}

function* compare(
  oldText: string,
  newText: string,
  position: readonly number[],
): Generator<Change> {
  if (oldText === newText) return;
  const mark = MARKS[position.length];
  const isDivided =
    mark !== undefined && (position.length === 0 || deeper(oldText, newText, position.length));
  if (!isDivided) {
    yield {
      position: position.join('.'),
      attribute: position[0] ?? 0,
      oldContent: oldText,
      newContent: newText,
    };
    return;
  }
  const oldParts = oldText.split(mark);
  const newParts = newText.split(mark);
  for (let index = 0; index < Math.max(oldParts.length, newParts.length); index += 1)
    yield* compare(oldParts[index] ?? '', newParts[index] ?? '', [...position, index + 1]);
}

/** True when either text holds a mark of the level or of one below it. */
function deeper(oldText: string, newText: string, level: number): boolean {
  return MARKS.slice(level).some((mark) => oldText.includes(mark) || newText.includes(mark));
}
