import { isRecordId } from '../record-id.ts';

/** Characters that stand for themselves; a full stop does not at the beginning. */
const PLAIN = /[A-Za-z0-9_.,=+@~!$-]/;

/** What file systems allow. */
const NAME_BYTES_MAX = 255;

/**
 * The name of the file that holds the record of an id: other characters, and a full stop at the beginning, become `%` and
 * two digits for each byte of UTF-8. So no name leads out of its folder, and files that begin with a full stop are not
 * records.
 *
 * @returns `undefined` for an id whose name would be longer than file systems allow.
 * @example recordFileName('AR/100*7') // 'AR%2F100%2A7'
 */
export function recordFileName(id: string): string | undefined {
  let name = '';
  for (const character of id) {
    const isPlain = PLAIN.test(character) && !(name === '' && character === '.');
    name += isPlain ? character : escaped(character);
  }
  return name.length <= NAME_BYTES_MAX ? name : undefined;
}

/**
 * The id of the record that a file holds.
 *
 * @returns `undefined` for a name that the record of no id has.
 * @example recordIdOf('AR%2F100') // 'AR/100'
 */
export function recordIdOf(name: string): string | undefined {
  const id = decoded(name);
  return id !== undefined && isRecordId(id) && recordFileName(id) === name ? id : undefined;
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function escaped(character: string): string {
  const bytes = [...Buffer.from(character)];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
