import { isDigitCode } from '../text/character.ts';
import { countIn, digitsEnd, isAsciiLetterCode, isQuoteCode } from './code-text.ts';
import type { DateOrder } from './conversion-context.ts';

export type DatePartKind =
  | 'day'
  | 'ordinalDay'
  | 'month'
  | 'year'
  | 'dayOfYear'
  | 'quarter'
  | 'weekday'
  | 'isoWeek'
  | 'isoYear';

export interface DatePart {
  readonly kind: DatePartKind;
  /** Written as the name of the month or of the day of the week, whole or its first letters. */
  readonly name?: 'whole' | 'brief' | undefined;
  readonly modifier: DateModifier;
}

/** What the brackets at the end of a code say about one part. */
export interface DateModifier {
  readonly name?: boolean;
  readonly suppressZeros?: boolean;
  readonly width?: number | undefined;
  /** Text in place of the separator behind the part. */
  readonly separator?: string | undefined;
}

export interface DateCode {
  readonly yearDigits: number;
  readonly parts: readonly DatePart[];
  /** One between each part and the next. */
  readonly separators: readonly string[];
  readonly mixedCase: boolean;
}

interface PartLetters {
  readonly kind: DatePartKind;
  readonly name?: 'whole' | 'brief';
}

/** The letters of a code that stand for a part; two letters go before one. */
const PARTS: Readonly<Record<string, PartLetters>> = {
  D: { kind: 'day' },
  DO: { kind: 'ordinalDay' },
  M: { kind: 'month' },
  MA: { kind: 'month', name: 'whole' },
  MB: { kind: 'month', name: 'brief' },
  Y: { kind: 'year' },
  YI: { kind: 'isoYear' },
  J: { kind: 'dayOfYear' },
  Q: { kind: 'quarter' },
  W: { kind: 'weekday' },
  WA: { kind: 'weekday', name: 'whole' },
  WB: { kind: 'weekday', name: 'brief' },
  WI: { kind: 'isoWeek' },
};

const PARTS_MAX = 5;
const MODIFIER_WIDTH_MAX = 32;
const PLAIN: DateModifier = {};

/**
 * Reads a code for dates as output needs it.
 *
 * @returns `undefined` when the code is not valid.
 */
export function parseDateCode(code: string, order: DateOrder): DateCode | undefined {
  const upper = code.toUpperCase();
  let place = 1;
  let yearDigits = 4;
  if (isDigitCode(upper.charCodeAt(place))) {
    yearDigits = upper.charCodeAt(place) - 0x30;
    if (yearDigits > 4) return undefined;
    place += 1;
  }
  let separator: string | undefined;
  if (isSeparator(upper, place)) separator = upper[place++];

  const chosen: PartLetters[] = [];
  let mixedCase = false;
  let toggled = false;
  while (place < upper.length && upper[place] !== '[') {
    const letter = upper[place] ?? '';
    const pair = PARTS[upper.slice(place, place + 2)];
    const part = upper.length - place > 1 && pair ? pair : PARTS[letter];
    if (part) {
      if (chosen.some(({ kind }) => kind === part.kind)) return undefined;
      chosen.push(part);
      place += part === pair ? 2 : 1;
      continue;
    }
    if (letter === 'L') mixedCase = true;
    else if (letter === 'E') toggled = true;
    else return undefined;
    place += 1;
  }
  if (chosen.length > PARTS_MAX) return undefined;

  const modifiers = place < upper.length ? parseModifiers(code, place) : [];
  if (!modifiers) return undefined;

  const letters =
    chosen.length > 0
      ? chosen
      : separator === undefined
        ? [PARTS.D, PARTS.MB, PARTS.Y]
        : [...(toggled ? toggledOrder(order) : order)].map((letter) => PARTS[letter]);
  const parts: DatePart[] = [];
  for (const [index, part] of letters.entries()) {
    if (!part) return undefined;
    const modifier = modifiers[index] ?? PLAIN;
    if (modifier.name && part.kind !== 'month' && part.kind !== 'weekday') return undefined;
    parts.push({
      kind: part.kind,
      name: modifier.name ? 'whole' : part.name,
      modifier,
    });
  }
  const separators = parts.slice(0, -1).map(({ kind, modifier }, index) => {
    // Only parts of a date are joined by the separator of the code; a quarter stands apart.
    const apart = kind === 'quarter' || parts[index + 1]?.kind === 'quarter';
    return modifier.separator || (apart ? ' ' : (separator ?? ' '));
  });
  return { yearDigits, parts, separators, mixedCase };
}

/** The order that the letter E of a code turns the customary order into. */
export function toggledOrder(order: DateOrder): DateOrder {
  if (order === 'YMD') return order;
  return order === 'MDY' ? 'DMY' : 'MDY';
}

function isSeparator(code: string, place: number): boolean {
  const character = code.charCodeAt(place);
  return (
    place < code.length &&
    !isAsciiLetterCode(character) &&
    !isDigitCode(character) &&
    character !== 0x5b
  );
}

/** Reads `[modifier,modifier,...]`, which must end the code. */
function parseModifiers(code: string, start: number): DateModifier[] | undefined {
  const modifiers: DateModifier[] = [];
  let place = start + 1;
  while (modifiers.length < PARTS_MAX) {
    let name = false;
    let suppressZeros = false;
    const letter = code[place]?.toUpperCase();
    if (letter === 'A') name = true;
    if (letter === 'Z') suppressZeros = true;
    if (name || suppressZeros) place += 1;
    const end = digitsEnd(code, place);
    const width = countIn(code, place, end);
    if (width > MODIFIER_WIDTH_MAX) return undefined;
    place = end;
    let separator: string | undefined;
    if (isQuoteCode(code.charCodeAt(place))) {
      const close = code.indexOf(code[place] ?? '', place + 1);
      if (close === -1) return undefined;
      separator = code.slice(place + 1, close);
      place = close + 1;
    }
    modifiers.push({
      name,
      suppressZeros,
      width: Number.isNaN(width) ? undefined : width,
      separator,
    });
    if (code[place] === ']') return place === code.length - 1 ? modifiers : undefined;
    if (code[place] !== ',') return undefined;
    place += 1;
  }
  return undefined;
}
