/**
 * A JSON pointer to a place, by the keys that lead to it.
 *
 * @see RFC 6901
 * @example pointerTo('args', 'a/b', '0') // '/args/a~1b/0'
 */
export function pointerTo(...keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
