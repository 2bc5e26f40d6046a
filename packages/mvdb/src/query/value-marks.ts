import { SUBVALUE_MARK, SUBVALUE_MARK_CODE, VALUE_MARK, VALUE_MARK_CODE } from '../text/marks.ts';
import type { ValueTest } from './value-test.ts';

/** True when any value or subvalue passes. Text without marks is one value, the empty text too. */
export function someValue(text: string, test: ValueTest): boolean {
  if (isSingle(text)) return test(text);
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && !isValueEnd(text.charCodeAt(index))) continue;
    if (test(text.slice(start, index))) return true;
    start = index + 1;
  }
  return false;
}

/** True when every value and subvalue passes. */
export function everyValue(text: string, test: ValueTest): boolean {
  return !someValue(text, (value) => !test(value));
}

/** All values and subvalues in turn. */
export function allValues(text: string): string[] {
  if (isSingle(text)) return [text];
  return text.split(VALUE_MARK).flatMap((value) => value.split(SUBVALUE_MARK));
}

/** Number of values, at least 1. */
export function valueCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf(VALUE_MARK); at !== -1; at = text.indexOf(VALUE_MARK, at + 1))
    count += 1;
  return count;
}

/** The subvalue of a value at a position from 1; empty if missing. */
export function subvalueAt(value: string, position: number): string {
  let start = 0;
  for (let passed = 1; passed < position; passed++) {
    start = value.indexOf(SUBVALUE_MARK, start) + 1;
    if (start === 0) return '';
  }
  const end = value.indexOf(SUBVALUE_MARK, start);
  return value.slice(start, end === -1 ? value.length : end);
}

export function isSingle(text: string): boolean {
  return !text.includes(VALUE_MARK) && !text.includes(SUBVALUE_MARK);
}

function isValueEnd(code: number): boolean {
  return code === VALUE_MARK_CODE || code === SUBVALUE_MARK_CODE;
}
