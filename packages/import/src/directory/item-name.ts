/** What a letter after % stands for in names on Windows, and in those of QM everywhere. */
const WINDOWS: Readonly<Record<string, string>> = {
  '%': '%',
  A: '*',
  B: '\\',
  C: ':',
  D: '"',
  E: '=',
  G: '>',
  L: '<',
  P: '+',
  Q: '?',
  S: '/',
  V: '|',
  X: ';',
  Y: ',',
};

/** What a character after ? stands for in names of UniVerse on Unix. */
const UNIX: Readonly<Record<string, string>> = { '?': '?', '\\': '/', '@': '', '.': '.' };

/**
 * The id of the record that a file of a folder holds. Characters that names of files may not have are escaped, on Unix by
 * `?`, on Windows by `%` and a letter; an escape of another form stands for itself.
 *
 * @example idOfItemName('A?\\7') // 'A/7'
 */
export function idOfItemName(name: string): string {
  return name
    .replace(/\?([?\\@.])/g, (_, character: string) => UNIX[character] ?? '')
    .replace(/%([%ABCDEGLPQSVXY])/g, (_, letter: string) => WINDOWS[letter] ?? '');
}
