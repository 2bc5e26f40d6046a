import {
  FIELD_MARK,
  ITEM_MARK,
  isMarkCode,
  SUBVALUE_MARK,
  TEXT_MARK,
  VALUE_MARK,
} from '../../text/marks.ts';
import { shown } from '../../text/shown.ts';
import { badCommand } from '../bad-command.ts';

/** The customary codes of the marks that a line may hold. */
const MARKS: ReadonlyMap<number, string> = new Map([
  [251, TEXT_MARK],
  [252, SUBVALUE_MARK],
  [253, VALUE_MARK],
  [255, ITEM_MARK],
]);
const CODES = new Map([...MARKS].map(([code, mark]) => [mark, code]));

const FIELD_MARK_CODE = 254;
const CODE_MAX = 255;
/** Codes from here on up are those of characters that are typed as they are. */
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

const ESCAPE = /\^(\^|\d{3})/g;

/**
 * A line as the editor shows it: marks and control characters as `^` and three digits, `^` itself as `^^`.
 *
 * @example shownLine('A1' + VALUE_MARK + 'B2') // 'A1^253B2'
 */
export function shownLine(line: string): string {
  let text = '';
  for (const character of line) text += shownCharacter(character);
  return text;
}

/**
 * What a typed line stands for: {@link shownLine} the other way round. A `^` before anything else is itself.
 *
 * @throws MvdbError `BAD_COMMAND` for a mark, or a code that stands for no character of a line.
 */
export function typedLine(text: string): string {
  for (const character of text)
    if (isMarkCode(character.charCodeAt(0)))
      throw badCommand(`Marks are typed as ^253, ^252 and ^251, not as in ${shown(text)}.`);
  return text.replaceAll(ESCAPE, (typed, code: string) =>
    code === '^' ? '^' : typedCharacter(typed, Number(code)),
  );
}

function shownCharacter(character: string): string {
  const code = CODES.get(character) ?? character.charCodeAt(0);
  if (character === '^') return '^^';
  const isPlain = !CODES.has(character) && code >= FIRST_PRINTABLE && code !== DELETE;
  return isPlain ? character : `^${String(code).padStart(3, '0')}`;
}

function typedCharacter(typed: string, code: number): string {
  const mark = MARKS.get(code);
  if (mark !== undefined) return mark;
  if (code === FIELD_MARK_CODE)
    throw badCommand(`A line is one attribute; insert another one instead of ${typed}.`);
  const character = String.fromCharCode(code);
  if (code > CODE_MAX || isMarkCode(code) || character === FIELD_MARK)
    throw badCommand(`${typed} is not a character; marks are ^253, ^252 and ^251.`);
  return character;
}
