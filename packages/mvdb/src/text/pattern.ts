import { charge } from '../budget/work-meter.ts';
import { isDigitCode } from './character.ts';
import { VALUE_MARK } from './marks.ts';

/** What one component of a pattern takes: a run of characters of a kind, or a literal. */
export type PatternComponent = PatternRun | PatternLiteral;

/** How far into the text a component can begin, and how much must or may follow from there. */
interface PatternPosition {
  readonly beforeLeast: number;
  readonly beforeMost: number;
  readonly fromLeast: number;
  readonly fromMost: number;
}

/** `least` to `most` characters of one kind: letters (A), digits (N) or any (X). */
export interface PatternRun extends PatternPosition {
  readonly kind: 'letters' | 'digits' | 'any';
  readonly negated: boolean;
  readonly least: number;
  readonly most: number;
}

/** A literal; negated, as many characters that are not the literal. */
export interface PatternLiteral extends PatternPosition {
  readonly kind: 'literal';
  readonly negated: boolean;
  readonly literal: string;
}

/** The alternatives of a pattern; those that nothing can match are left out. */
export type Pattern = readonly (readonly PatternComponent[])[];

type Parsed = Omit<PatternRun, keyof PatternPosition> | Omit<PatternLiteral, keyof PatternPosition>;

/** Characters that one pass over one component costs as much as, while a pattern is read. */
const READING_COST = 500;

const CACHED_PATTERNS_MAX = 256;
const CACHED_PATTERN_SIZE_MAX = 1000;
const cachedPatterns = new Map<string, Pattern>();

/** Reads a pattern, or finds it among those read lately. */
export function compilePattern(source: string): Pattern {
  const cached = cachedPatterns.get(source);
  if (cached) return cached;
  const pattern: (readonly PatternComponent[])[] = [];
  for (const alternative of source.split(VALUE_MARK)) {
    const parsed = parseAlternative(alternative);
    if (parsed) pattern.push(placed(parsed));
  }
  if (source.length <= CACHED_PATTERN_SIZE_MAX) {
    if (cachedPatterns.size >= CACHED_PATTERNS_MAX) cachedPatterns.clear();
    cachedPatterns.set(source, pattern);
  }
  return pattern;
}

/** The components of one alternative, or undefined when it can match nothing. */
function parseAlternative(source: string): Parsed[] | undefined {
  const components: Parsed[] = [];
  let index = 0;
  while (index < source.length) {
    charge(READING_COST);
    const negated = source.charAt(index) === '~' && index + 1 < source.length;
    if (negated) index += 1;
    const character = source.charAt(index);

    if (source.startsWith('...', index)) {
      if (negated) return undefined;
      components.push({ kind: 'any', negated, least: 0, most: Number.POSITIVE_INFINITY });
      index += 3;
    } else if (character === "'" || character === '"') {
      const end = source.indexOf(character, index + 1);
      if (end === -1) return undefined;
      components.push({ kind: 'literal', negated, literal: source.slice(index + 1, end) });
      index = end + 1;
    } else if (isDigitCode(source.charCodeAt(index))) {
      const counts = readCounts(source, index);
      const kind = kindOf(source.charAt(counts.end));
      if (kind && counts.most < counts.least) return undefined;
      if (kind) components.push({ kind, negated, least: counts.least, most: counts.most });
      else components.push({ kind: 'literal', negated, literal: source.slice(index, counts.end) });
      index = kind ? counts.end + 1 : counts.end;
    } else {
      components.push({ kind: 'literal', negated, literal: character });
      index += 1;
    }
  }
  return components;
}

/** Reads `n` or `n-m`; a lone 0 means any number. */
function readCounts(
  source: string,
  start: number,
): { readonly least: number; readonly most: number; readonly end: number } {
  const end = digitsEnd(source, start);
  const least = Number(source.slice(start, end));
  const rangeEnd = source.charAt(end) === '-' ? digitsEnd(source, end + 1) : end;
  if (rangeEnd > end + 1)
    return { least, most: Number(source.slice(end + 1, rangeEnd)), end: rangeEnd };
  return { least, most: least === 0 ? Number.POSITIVE_INFINITY : least, end };
}

function digitsEnd(source: string, index: number): number {
  while (isDigitCode(source.charCodeAt(index))) index += 1;
  return index;
}

function kindOf(letter: string): PatternRun['kind'] | undefined {
  switch (letter) {
    case 'A':
    case 'a':
      return 'letters';
    case 'N':
    case 'n':
      return 'digits';
    case 'X':
    case 'x':
      return 'any';
    default:
      return undefined;
  }
}

/** Adds to each component how much must and may stand before it, and from it to the end. */
function placed(parsed: readonly Parsed[]): PatternComponent[] {
  const components: PatternComponent[] = [];
  let fromLeast = 0;
  let fromMost = 0;
  for (const component of parsed.toReversed()) {
    charge(READING_COST);
    fromLeast += leastOf(component);
    fromMost += mostOf(component);
    components.push({ ...component, beforeLeast: 0, beforeMost: 0, fromLeast, fromMost });
  }
  let beforeLeast = 0;
  let beforeMost = 0;
  return components.reverse().map((component) => {
    charge(READING_COST);
    const placedComponent = { ...component, beforeLeast, beforeMost };
    beforeLeast += leastOf(component);
    beforeMost += mostOf(component);
    return placedComponent;
  });
}

function leastOf(component: Parsed): number {
  return component.kind === 'literal' ? component.literal.length : component.least;
}

function mostOf(component: Parsed): number {
  return component.kind === 'literal' ? component.literal.length : component.most;
}
