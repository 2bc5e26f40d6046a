import { convert } from './convert.ts';
import { ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from './marks.ts';

/**
 * An attribute with its marks as characters that people see: values are divided by `]`, subvalues by `\`, lines of text
 * by `|`.
 *
 * @example shownMarks('A\u001dB') // 'A]B'
 */
export function shownMarks(attribute: string): string {
  return convert(VALUE_MARK + SUBVALUE_MARK + TEXT_MARK + ITEM_MARK, ']\\|~', attribute);
}
