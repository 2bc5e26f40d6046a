/** Characters that stand for themselves in every file system. */
const PLAIN = /[A-Za-z0-9_.,=+@~!-]/;

/** Longest part of a path; a little less than file systems allow. */
const PART_LENGTH_MAX = 200;

/** Ends a part of a path that goes on in the next one. */
const CONTINUED = '%';

/**
 * The path of the file that a record of this id is kept in: its name, with other characters, and a leading
 * full stop, as `%` and two digits for each byte; an id that is too long for a name goes on in directories
 * whose names end in `%`.
 *
 * @example fileNameOf('1!A/7') // '1!A%2F7'
 */
export function fileNameOf(id: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of id) {
    let shown = shownInName(character, part === '');
    if (part.length + shown.length > PART_LENGTH_MAX) {
      parts.push(part + CONTINUED);
      part = '';
      shown = shownInName(character, true);
    }
    part += shown;
  }
  return [...parts, part].join('/');
}

/** The id that a path stands for; `undefined` where it stands for none. */
export function idOfFileName(path: string): string | undefined {
  const parts = path.split('/');
  const last = parts.pop() ?? '';
  if (!parts.every((part) => part.endsWith(CONTINUED))) return undefined;
  const name = parts.map((part) => part.slice(0, -CONTINUED.length)).join('') + last;
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** True for the name of a directory in which names go on. */
export function isContinued(name: string): boolean {
  return name.endsWith(CONTINUED);
}

function shownInName(character: string, isFirst: boolean): string {
  const isPlain = PLAIN.test(character) && !(isFirst && character === '.');
  return isPlain ? character : escaped(character);
}

function escaped(character: string): string {
  const bytes = [...Buffer.from(character)];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
