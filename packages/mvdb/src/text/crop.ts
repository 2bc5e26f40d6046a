import { assertText } from '../arguments/checked.ts';
import {
  FIELD_MARK,
  FIELD_MARK_CODE,
  SUBVALUE_MARK,
  SUBVALUE_MARK_CODE,
  VALUE_MARK,
  VALUE_MARK_CODE,
} from './marks.ts';
import { TextBuilder } from './text-builder.ts';

/**
 * Takes away the marks that only close empty elements: those at the end of the text, value and
 * subvalue marks before a field mark, and subvalue marks before a value mark.
 *
 * @see OpenQM, CROP.
 */
export function crop(text: string): string {
  assertText('crop', 'text', text);
  const builder = new TextBuilder('CROP');
  let copied = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (!isCropped(text.charCodeAt(index))) continue;
    builder.add(text.slice(copied, index));
    const start = index;
    while (index < text.length && isCropped(text.charCodeAt(index))) index += 1;
    if (index < text.length) builder.add(neededMarks(text, start, index));
    copied = index;
  }
  builder.add(text.slice(copied));
  return builder.toText();
}

function isCropped(code: number): boolean {
  return code >= SUBVALUE_MARK_CODE && code <= FIELD_MARK_CODE;
}

/** Of a run of marks, those that no outer mark follows. */
function neededMarks(text: string, start: number, end: number): string {
  let fields = 0;
  let values = 0;
  let subvalues = 0;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === SUBVALUE_MARK_CODE) {
      subvalues += 1;
      continue;
    }
    subvalues = 0;
    if (code === VALUE_MARK_CODE) {
      values += 1;
      continue;
    }
    values = 0;
    fields += 1;
  }
  return FIELD_MARK.repeat(fields) + VALUE_MARK.repeat(values) + SUBVALUE_MARK.repeat(subvalues);
}
