import { synonyms } from './synonyms.ts';

interface Searchable {
  readonly name: string;
  readonly description?: string;
  readonly domain?: string;
}

/**
 * The things that a text leads to, in any letter case: first the one of that name, then those whose name begins
 * with it, then those whose name holds it, then those whose description does, and last those that speak of each of
 * its words, in any order, by itself or by a synonym.
 *
 * @param text - Not empty.
 * @example searchNamed(routines, 'overdue') // what lists late orders
 */
export function searchNamed<Found extends Searchable>(
  among: readonly Found[],
  text: string,
): Found[] {
  const wanted = text.toUpperCase();
  const meanings = IN_NAMES.test(text) ? [] : meaningsOf(text);
  const byRank: Found[][] = [[], [], [], [], []];
  for (const each of among) byRank[rankOf(each, wanted, meanings)]?.push(each);
  return byRank.flatMap((found) => found.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

/** A text with one of these is a name or the start of one. */
const IN_NAMES = /[_.]/;

/** 0 for the best, 5 for no match. */
function rankOf(each: Searchable, wanted: string, meanings: readonly Meaning[]): number {
  const { name, description = '', domain = '' } = each;
  const existing = name.toUpperCase();
  if (existing === wanted) return 0;
  if (existing.startsWith(wanted)) return 1;
  if (existing.includes(wanted)) return 2;
  if (description.toUpperCase().includes(wanted)) return 3;
  const spoken = normalized(`${name} ${description} ${domain}`);
  const isMeant = (meaning: Meaning) => meaning.some((phrase) => spoken.includes(phrase));
  return meanings.length > 0 && meanings.every(isMeant) ? 4 : 5;
}

/** Phrases, normalized, any of which says what is meant. */
type Meaning = readonly string[];

/** Words that say nothing of what is looked for. */
const FILLERS = new Set(
  [
    'a',
    'all',
    'an',
    'and',
    'are',
    'at',
    'between',
    'by',
    'find',
    'for',
    'from',
    'get',
    'how',
    'in',
    'is',
  ].concat([
    'list',
    'my',
    'of',
    'on',
    'or',
    'our',
    'show',
    'the',
    'to',
    'what',
    'which',
    'who',
    'with',
  ]),
);

/** What a text asks for, part by part: its phrases that have synonyms, and its other words. */
function meaningsOf(text: string): readonly Meaning[] {
  const whole = withoutPhrases(normalized(text));
  const rest = whole.rest.split(' ').filter((word) => word !== '' && !FILLERS.has(word));
  const scattered = withoutPhrases(` ${rest.join(' ')} `);
  const words = scattered.rest.split(' ').filter((word) => word !== '');
  return [...whole.meanings, ...scattered.meanings, ...words.map((word) => [` ${word}`])];
}

/** The meanings of the phrases in a normalized text, and what else it says. */
function withoutPhrases(text: string): { meanings: readonly Meaning[]; rest: string } {
  const meanings: Meaning[] = [];
  let rest = text;
  for (const { group, phrase } of phrases()) {
    if (!rest.includes(phrase)) continue;
    meanings.push(group);
    rest = rest.replaceAll(phrase, ' ');
  }
  return { meanings, rest };
}

/** The phrases of the synonyms, the longest first, each with all that its group says. */
function phrases(): readonly { readonly group: Meaning; readonly phrase: string }[] {
  return synonyms
    .map((group) => group.map(normalized))
    .flatMap((group) => group.map((phrase) => ({ group, phrase })))
    .toSorted((a, b) => b.phrase.length - a.phrase.length);
}

/** Words in small letters and without their endings, each between blanks. */
function normalized(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return ` ${words.map(stem).join(' ')} `;
}

/** A word without the endings of plural and tense. @example stem('supplies') // 'supply' */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const ending = /(?:ing|ed|es|s|e)$/.exec(word)?.[0] ?? '';
  return word.length - ending.length < 3 || word.endsWith('ss')
    ? word
    : word.slice(0, -ending.length || undefined);
}
