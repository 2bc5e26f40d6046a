import { charge } from '../budget/work-meter.ts';
import { TEXT_MARK } from '../text/marks.ts';

/** Characters that looking for what is to be escaped costs as much as, for each. */
const ESCAPING_COST = 8;

const ESCAPED = /[&<>"\t\n\r]/g;
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const NOT_IN_NAME = /[^\p{L}\p{N}._-]/gu;
const NAME_START = /^[\p{L}_]/u;
const RESERVED = /^xml/i;

/**
 * Text as it stands in an element or, between double quotes, in an attribute. A text mark becomes a space,
 * and a character that XML cannot hold the replacement character U+FFFD.
 */
export function xmlText(text: string): string {
  charge(text.length * ESCAPING_COST);
  return text
    .replaceAll(TEXT_MARK, ' ')
    .replace(NOT_XML, '\ufffd')
    .replace(ESCAPED, (character) => {
      switch (character) {
        case '&':
          return '&amp;';
        case '<':
          return '&lt;';
        case '>':
          return '&gt;';
        case '"':
          return '&quot;';
        default:
          return `&#${character.charCodeAt(0)};`;
      }
    });
}

/**
 * A name that XML accepts: other characters become `_`, and one is put in front of what may not begin a
 * name.
 *
 * @example xmlName('@ID') // '_ID'
 */
export function xmlName(name: string): string {
  const plain = name.replace(NOT_IN_NAME, '_');
  return NAME_START.test(plain) && !RESERVED.test(plain) ? plain : `_${plain}`;
}
