import { countIn, digitsEnd, WIDTH_MAX } from './code-text.ts';

/**
 * A picture of text: places to fill, `#` with the fill, `%` with zeros, `*` with asterisks, each with an
 * optional count, between characters that stand for themselves, as any does behind a backslash.
 */
export interface TextMask {
  readonly runs: readonly MaskRun[];
}

interface MaskRun {
  /** Characters standing for themselves, before the places. */
  readonly literal: string;
  readonly positions: number;
  readonly fill: string;
}

/** Says whether a character begins the places of a mask. */
export function isMaskCharacter(character: string | undefined): boolean {
  return character === '#' || character === '%' || character === '*';
}

/**
 * The mask within brackets that stand around all of it: `(###)###` of `((###)###)`. `undefined` where the first
 * bracket closes before the end, and where places alone stand within: those brackets are shown, as observed.
 */
export function bracketedMask(mask: string): string | undefined {
  if (!mask.startsWith('(') || !mask.endsWith(')')) return undefined;
  let depth = 0;
  for (const character of mask.slice(0, -1)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return undefined;
  }
  const inner = mask.slice(1, -1);
  const hasPositions = /[#%*]/.test(inner);
  return depth === 1 && hasPositions && !/^([#%*]\d*)*$/.test(inner) ? inner : undefined;
}

/**
 * Reads a mask such as `#3-#2-#4` or `(###) ###`, which may as a whole stand in brackets.
 *
 * @param fill - Stands where `#` has nothing to show.
 * @returns `undefined` when it asks for more than 32,767 characters.
 */
export function parseTextMask(mask: string, fill = ' '): TextMask | undefined {
  const inner = bracketedMask(mask);
  if (inner !== undefined) return parseTextMask(inner, fill);
  const runs: MaskRun[] = [];
  let total = mask.length;
  let literal = '';
  for (let position = 0; position < mask.length; ) {
    const character = mask[position] ?? '';
    position += 1;
    if (!isMaskCharacter(character)) {
      literal += character === '\\' ? (mask[position++] ?? '') : character;
      continue;
    }
    const end = digitsEnd(mask, position);
    const count = end === position ? 1 : countIn(mask, position, end);
    position = end;
    total += count;
    if (total > WIDTH_MAX) return undefined;
    runs.push({ literal, positions: count, fill: fillOf(character, fill) });
    literal = '';
  }
  if (literal !== '') runs.push({ literal, positions: 0, fill: '' });
  return { runs };
}

function fillOf(character: string, fill: string): string {
  if (character === '%') return '0';
  return character === '*' ? '*' : fill;
}

/** Lays a text into a mask from its first character, or from its last when `fromRight`. */
export function applyTextMask({ runs }: TextMask, text: string, fromRight: boolean): string {
  let shown = '';
  if (!fromRight) {
    let used = 0;
    for (const { literal, positions, fill } of runs) {
      shown += literal + text.slice(used, used + positions).padEnd(positions, fill);
      used += positions;
    }
    return shown;
  }
  let left = text.length;
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index];
    if (!run) break;
    const start = Math.max(left - run.positions, 0);
    shown = run.literal + text.slice(start, left).padStart(run.positions, run.fill) + shown;
    left = start;
  }
  return shown;
}
