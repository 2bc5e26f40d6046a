import { assertNumber, assertText } from '../arguments/checked.ts';
import { charge, chargeSearch } from '../budget/work-meter.ts';
import { isDigitCode, isLetterCode } from './character.ts';
import {
  compilePattern,
  type PatternComponent,
  type PatternLiteral,
  type PatternRun,
} from './pattern.ts';
import { assertWholeNumber } from './whole-number.ts';

/*
 * Matching works from the end of the text: after each component stands the set of places from which
 * the components behind it can take the rest. A set is a list of intervals, highest first, as
 * [low, high, low, high, ...]; a run turns an interval into few intervals, so each component costs at
 * most one pass over the text, and no pattern makes the search go back.
 */

type Positions = number[];

/** Characters that one component costs as much as, beside those it looks at. */
const COMPONENT_COST = 16;

/**
 * Says whether a text has the form of a pattern.
 *
 * @param pattern - Components in turn: `nA` n letters, `nN` n digits, `nX` n characters, `0A` `0N`
 *   `0X` any number of them, `n-mA` and so on from n to m, `...` as `0X`, quoted text or any other
 *   character for itself. `~` before a component means characters that are not so; it has no
 *   effect on X. Alternatives are parted by value marks. A quotation without its end matches nothing.
 * @see UniVerse BASIC Reference, MATCH.
 * @example matches('ABC-123', '0A"-"0N') // true
 */
export function matches(text: string, pattern: string): boolean {
  assertText('matches', 'text', text);
  assertText('matches', 'pattern', pattern);
  for (const components of compilePattern(pattern)) if (matchesAll(components, text)) return true;
  return false;
}

/** {@link matches} for many texts: the pattern is read once, however long it is. */
export function matcher(pattern: string): (text: string) => boolean {
  const alternatives = compilePattern(pattern);
  return (text) => alternatives.some((components) => matchesAll(components, text));
}

function matchesAll(components: readonly PatternComponent[], text: string): boolean {
  if (!fits(components, text)) return false;
  // Components of fixed size at the front, and one that takes the rest, need no search.
  const last = components.length - 1;
  let front = 0;
  let start = 0;
  let isTaken = true;
  for (const component of components) {
    const end = front === last ? text.length : start + fixedSize(component);
    if (Number.isNaN(end)) break;
    isTaken = takes(component, text, start, end);
    if (!isTaken) break;
    start = end;
    front += 1;
  }
  charge(COMPONENT_COST * front + start);
  if (!isTaken) return false;

  let positions: Positions = [text.length, text.length];
  for (let index = last; index >= front; index -= 1) {
    const component = components[index];
    if (component)
      positions = positionsBefore(component, text, positions, isAnyNumber(components[index - 1]));
    if (positions.length === 0) return false;
  }
  return true;
}

/** True when the text is neither too short nor too long for the components. */
function fits([first]: readonly PatternComponent[], text: string): boolean {
  charge(COMPONENT_COST);
  if (!first) return text === '';
  return text.length >= first.fromLeast && text.length <= first.fromMost;
}

/** The size of all that a component takes, NaN when that varies. */
function fixedSize(component: PatternComponent): number {
  if (component.kind === 'literal') return component.literal.length;
  return component.least === component.most ? component.least : Number.NaN;
}

/** True when a component takes the text from `start` to `end`. */
function takes(component: PatternComponent, text: string, start: number, end: number): boolean {
  const size = end - start;
  if (component.kind === 'literal')
    return (
      size === component.literal.length &&
      text.startsWith(component.literal, start) !== component.negated
    );
  if (size < component.least || size > component.most) return false;
  return component.kind === 'any' || runEnd(component, text, start, end) === end;
}

/**
 * Gives the part of a text that one component of a pattern takes. Letters and digits take as many
 * characters as the rest of the pattern allows, X as few.
 *
 * @param position - Component, from 1; below 1 means 1. A literal without quotation marks is one
 *   component for each of its characters.
 * @returns Empty text when the text does not match, or the matching alternative has fewer components.
 * @throws MvdbError `BAD_POSITION` when the position is not whole.
 * @see UniVerse BASIC Reference, MATCHFIELD.
 * @example matchfield('ABC-123', '0A"-"0N', 3) // '123'
 */
export function matchfield(text: string, pattern: string, position: number): string {
  assertText('matchfield', 'text', text);
  assertText('matchfield', 'pattern', pattern);
  assertNumber('matchfield', 'position', position);
  assertWholeNumber(position, 'component');
  for (const components of compilePattern(pattern)) {
    const positionsFrom = fits(components, text) ? positionsOfAll(components, text) : undefined;
    if (!positionsFrom) continue;
    let start = 0;
    for (const [index, component] of components.entries()) {
      const end = componentEnd(component, text, start, positionsFrom[index + 1] ?? []);
      if (index + 1 >= position) return text.slice(start, end);
      start = end;
    }
    return '';
  }
  return '';
}

/** For each component the places it can begin at so that the rest matches; last, the text's end. */
function positionsOfAll(
  components: readonly PatternComponent[],
  text: string,
): readonly Positions[] | undefined {
  let positions: Positions = [text.length, text.length];
  const all = [positions];
  for (const component of components.toReversed()) {
    positions = positionsBefore(component, text, positions);
    if (positions.length === 0) return undefined;
    all.push(positions);
  }
  return all.reverse();
}

/** Where a component begun at `start` ends, given the places from which the rest matches. */
function componentEnd(
  component: PatternComponent,
  text: string,
  start: number,
  positions: Positions,
): number {
  if (component.kind === 'literal') return start + component.literal.length;
  if (component.kind === 'any') return lowestFrom(positions, start + component.least);
  const limit = Math.min(start + component.most, text.length);
  return highestTo(positions, runEnd(component, text, start, limit));
}

function lowestFrom(positions: Positions, least: number): number {
  let lowest = Number.NaN;
  for (let index = 0; index < positions.length; index += 2) {
    const low = positions[index] ?? 0;
    const high = positions[index + 1] ?? 0;
    if (high < least) break;
    lowest = Math.max(low, least);
  }
  return lowest;
}

function highestTo(positions: Positions, most: number): number {
  for (let index = 0; index < positions.length; index += 2) {
    const low = positions[index] ?? 0;
    const high = positions[index + 1] ?? 0;
    if (low <= most) return Math.min(high, most);
  }
  return Number.NaN;
}

/** Where the characters of a component's kind that begin at `start` end, `limit` at the latest. */
function runEnd(component: PatternRun, text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit && isInRun(component, text.charCodeAt(end))) end += 1;
  charge(end - start);
  return end;
}

function isInRun(component: PatternRun, code: number): boolean {
  const inKind = component.kind === 'digits' ? isDigitCode(code) : isLetterCode(code);
  return inKind !== component.negated;
}

/** True for `0X` and `...`: from the highest place where one can end it reaches every lower one. */
function isAnyNumber(component: PatternComponent | undefined): boolean {
  return component?.kind === 'any' && component.most === Number.POSITIVE_INFINITY;
}

/**
 * The places a component can begin at, so that it ends at one of `ends`.
 *
 * @param highestSuffices - A literal is then looked for no further than its last place.
 */
function positionsBefore(
  component: PatternComponent,
  text: string,
  ends: Positions,
  highestSuffices = false,
): Positions {
  const low = Math.max(component.beforeLeast, text.length - component.fromMost);
  const high = Math.min(component.beforeMost, text.length - component.fromLeast);
  charge(COMPONENT_COST + ends.length);
  if (low > high) return [];
  switch (component.kind) {
    case 'any':
      return anyBefore(component, ends, low, high);
    case 'literal':
      return literalBefore(component, text, ends, low, high, highestSuffices);
    default:
      return runBefore(component, text, ends, low, high);
  }
}

function anyBefore(component: PatternRun, ends: Positions, low: number, high: number): Positions {
  const positions: Positions = [];
  for (let index = 0; index < ends.length; index += 2) {
    const lowEnd = ends[index] ?? 0;
    const highEnd = ends[index + 1] ?? 0;
    addPositions(
      positions,
      Math.max(low, lowEnd - component.most),
      Math.min(high, highEnd - component.least),
    );
  }
  return positions;
}

function runBefore(
  component: PatternRun,
  text: string,
  ends: Positions,
  low: number,
  high: number,
): Positions {
  const { least, most } = component;
  const positions: Positions = [];
  let runStart = text.length + 1;
  for (let index = 0; index < ends.length; index += 2) {
    const lowEnd = ends[index] ?? 0;
    let end = ends[index + 1] ?? 0;
    while (end >= lowEnd && end >= low) {
      if (end < runStart) {
        runStart = end;
        while (runStart > low && isInRun(component, text.charCodeAt(runStart - 1))) runStart -= 1;
        charge(COMPONENT_COST + end - runStart);
      }
      // All ends from here down to the run's start share that start.
      const lowestEnd = Math.max(lowEnd, runStart + least);
      if (lowestEnd <= end)
        addPositions(positions, Math.max(runStart, lowestEnd - most), Math.min(high, end - least));
      end = runStart - 1;
    }
  }
  return positions;
}

function literalBefore(
  component: PatternLiteral,
  text: string,
  ends: Positions,
  low: number,
  high: number,
  highestSuffices: boolean,
): Positions {
  const { literal, negated } = component;
  const positions: Positions = [];
  if (!negated) chargeSearch(text, literal);
  let found = text.length + 1;
  for (let index = 0; index < ends.length; index += 2) {
    const lowest = Math.max(low, (ends[index] ?? 0) - literal.length);
    const highest = Math.min(high, (ends[index + 1] ?? 0) - literal.length);
    charge(COMPONENT_COST);
    if (lowest === highest || negated) {
      charge(Math.max(highest - lowest + 1, 0) * literal.length);
      for (let offset = highest; offset >= lowest; offset -= 1)
        if (text.startsWith(literal, offset) !== negated) addPositions(positions, offset, offset);
      continue;
    }
    // `found` is the last occurrence looked up: between it and where that search began is not one.
    if (highest < found && lowest <= highest) found = lastPosition(text, literal, highest);
    while (found >= lowest && found <= highest) {
      addPositions(positions, found, found);
      if (highestSuffices) return positions;
      found = found === 0 ? -1 : lastPosition(text, literal, found - 1);
    }
  }
  return positions;
}

/** Where a literal begins last, up to a place, or -1. */
function lastPosition(text: string, literal: string, highest: number): number {
  const found = text.lastIndexOf(literal, highest);
  charge(highest - found);
  return found;
}

/** Adds an interval not above those before it, joined to the last where they touch. */
function addPositions(positions: Positions, low: number, high: number): void {
  if (low > high) return;
  const last = positions.length - 2;
  const lastLow = positions[last];
  if (lastLow !== undefined && high >= lastLow - 1) positions[last] = Math.min(lastLow, low);
  else positions.push(low, high);
}
