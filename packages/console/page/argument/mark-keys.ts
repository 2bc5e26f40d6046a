import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb/functions';
import type { TargetedKeyboardEvent } from 'preact';
import { toVisible } from '../marks/visible-text.ts';

/** The keys that have typed the separators on every terminal since there are any. */
const marksByKey: Readonly<Record<string, string>> = {
  '^': FIELD_MARK,
  ']': VALUE_MARK,
  '\\': SUBVALUE_MARK,
};

/** Types a mark where Ctrl is held with its key. */
export function typeMark(event: TargetedKeyboardEvent<HTMLInputElement>): void {
  const mark = event.ctrlKey ? marksByKey[event.key] : undefined;
  if (mark === undefined) return;
  event.preventDefault();
  const { currentTarget: field } = event;
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(
    toVisible(mark),
    selectionStart ?? value.length,
    selectionEnd ?? value.length,
    'end',
  );
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
