import { extract } from 'mvdb/functions';

const FIRST_WORD = /^[^ \u001b-\u001f]*/;

/**
 * The type of a dictionary item: the first word of attribute 1, without the description behind it.
 *
 * @example itemType('D Customer') // 'D'
 */
export function itemType(item: string): string {
  return FIRST_WORD.exec(extract(item, 1))?.[0] ?? '';
}
