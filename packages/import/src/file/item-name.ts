/** How the names of files in a folder stand for ids. */
interface NameForm {
  readonly sign: string;
  /** Characters that names may not have, each by the letter that follows the sign instead of it. */
  readonly characters: Readonly<Record<string, string>>;
  /** The same for the first character of a name alone. */
  readonly first: Readonly<Record<string, string>>;
}

const FORMS = {
  /** UniVerse on Unix. */
  universe: {
    sign: '?',
    characters: { '?': '?', '\\': '/' },
    first: { '.': '.' },
  },
  /** UniVerse on Windows. No file system has a use of its own for what is left. */
  windows: {
    sign: '%',
    characters: {
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
    },
    first: {},
  },
  /** @see ScarletDME, `map_t1_id` */
  qm: {
    sign: '%',
    characters: {
      A: '*',
      B: '\\',
      C: ',',
      E: '=',
      G: '>',
      L: '<',
      P: '%',
      Q: '"',
      S: '/',
      V: '+',
      X: ':',
      Y: ';',
      Z: '?',
    },
    first: { d: '.', t: '~' },
  },
} as const satisfies Readonly<Record<string, NameForm>>;

/** The product whose names of files stand for ids. */
export type ItemNames = keyof typeof FORMS;

export const itemNames = Object.keys(FORMS) as readonly ItemNames[];

/** Where the product is not known, both forms of UniVerse are read. */
const EITHER = ['universe', 'windows'] as const;

/** What stands for the empty id on Unix. */
const EMPTY = '?@';

/**
 * The id of the record that a file of a folder holds: characters that names of files may not have are escaped. An escape
 * of another form stands for itself.
 *
 * @example idOfItemName('A?\\7') // 'A/7'
 */
export function idOfItemName(name: string, names?: ItemNames): string {
  const forms: readonly ItemNames[] = names === undefined ? EITHER : [names];
  if (name === EMPTY && forms.includes('universe')) return '';
  return forms.reduce((text, form) => unescaped(text, FORMS[form]), name);
}

/**
 * The name of the file that holds the record of an id.
 *
 * @example itemNameOf('A/7', 'qm') // 'A%S7'
 */
export function itemNameOf(id: string, names: ItemNames): string {
  const { sign, characters, first }: NameForm = FORMS[names];
  if (id === '' && names === 'universe') return EMPTY;
  const letterOf = (table: Readonly<Record<string, string>>, wanted: string) =>
    Object.keys(table).find((letter) => table[letter] === wanted);
  return [...id]
    .map((character, index) => {
      const letter =
        (index === 0 ? letterOf(first, character) : undefined) ?? letterOf(characters, character);
      return letter === undefined ? character : sign + letter;
    })
    .join('');
}

function unescaped(name: string, { sign, characters, first }: NameForm): string {
  const escapes = new RegExp(`\\${sign}(.)`, 'gs');
  return name.replace(escapes, (text, letter: string, index: number) => {
    const character = (index === 0 ? first[letter] : undefined) ?? characters[letter];
    return character ?? text;
  });
}
