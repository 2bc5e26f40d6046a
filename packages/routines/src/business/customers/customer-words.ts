import type { Fields } from 'mvdb';
import type { CUSTOMER } from '../../schema/customers.ts';

/** What an id cannot hold, or what divides its parts, divides words too. */
const BETWEEN_WORDS = /[\s!\0\u001b-\u001f]+/;

const WORD_LENGTH_MAX = 30;

/**
 * What a customer is found by, in ascending order: the words of its name, and its city, in capitals. No more of
 * each than 30 characters.
 *
 * @example customerWords({ customerName: 'Albion Foods', city: 'New York' }) // ['ALBION', 'FOODS', 'NEW YORK']
 */
export function customerWords({
  customerName,
  city,
}: Pick<Fields<typeof CUSTOMER.attributes>, 'customerName' | 'city'>): readonly string[] {
  const words = [...wordsOf(customerName), wordsOf(city).join(' ')].map(shortened);
  return [...new Set(words)].filter((word) => word !== '').sort();
}

function wordsOf(text: string): readonly string[] {
  return text
    .toUpperCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

function shortened(word: string): string {
  return [...word].slice(0, WORD_LENGTH_MAX).join('').trimEnd();
}
