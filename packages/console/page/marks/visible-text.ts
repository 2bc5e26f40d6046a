import { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from 'mvdb/functions';

/** The marks of multivalued text, from the outermost, with the letter that stands for each. */
export const marks = [
  { mark: ITEM_MARK, name: 'item mark', letter: 'ᴵ' },
  { mark: FIELD_MARK, name: 'attribute mark', letter: 'ᴬ' },
  { mark: VALUE_MARK, name: 'value mark', letter: 'ⱽ' },
  { mark: SUBVALUE_MARK, name: 'subvalue mark', letter: 'ˢ' },
  { mark: TEXT_MARK, name: 'text mark', letter: 'ᵀ' },
] as const;

/** Before a letter that is meant as itself. */
const ESCAPE = '\u241b';
/** The picture of control character n is U+2400 + n. */
const PICTURES = 0x2400;

const CONTROL = /[\u0000-\u001f]/g;
const SPECIAL = /[ᴵᴬⱽˢᵀ\u2400-\u241f]/g;
const WRITTEN = /\u241b?[ᴵᴬⱽˢᵀ\u2400-\u241f]/g;

const lettersByMark = new Map<string, string>(marks.map(({ mark, letter }) => [mark, letter]));
const marksByLetter = new Map<string, string>(marks.map(({ mark, letter }) => [letter, mark]));

export const hasMarks = (text: string) => marks.some(({ mark }) => text.includes(mark));

/** Text for a single-line field: marks as raised letters, other control characters as their pictures. */
export function toVisible(text: string): string {
  return text
    .replace(SPECIAL, (letter) => ESCAPE + letter)
    .replace(
      CONTROL,
      (code) => lettersByMark.get(code) ?? String.fromCharCode(PICTURES + code.charCodeAt(0)),
    );
}

/** The text that {@link toVisible} shows as this; also what people write in that manner. */
export function fromVisible(shown: string): string {
  return shown.replace(WRITTEN, (written) => {
    if (written.length === 2) return written.slice(1);
    return (
      marksByLetter.get(written) ??
      (written === ESCAPE ? written : String.fromCharCode(written.charCodeAt(0) - PICTURES))
    );
  });
}
