/** An argument of a function: text, a position or count. */
type Takes = 'text' | 'whole';

/** An intrinsic function that is a function of `mvdb/functions` or of the run, or what is even shorter. */
export interface DirectFunction {
  /** The function that is imported, or that the run has. */
  readonly name: string;
  /** Whether the run has it, because it leaves something behind there; default: false. */
  readonly isOfRun?: boolean;
  readonly takes: readonly Takes[];
  /** Fewest arguments; default: all. */
  readonly least?: number;
  readonly gives: 'text' | 'count';
}

const ofText = (name: string): DirectFunction => ({ name, takes: ['text'], gives: 'text' });

/** The intrinsic functions that are functions of the same arguments. */
export const directFunctions: Readonly<Record<string, DirectFunction | undefined>> = Object.assign(
  Object.create(null),
  {
    CHANGE: { name: 'change', takes: ['text', 'text', 'text'], gives: 'text' },
    CONVERT: { name: 'convert', takes: ['text', 'text', 'text'], gives: 'text' },
    COUNT: { name: 'count', takes: ['text', 'text'], gives: 'count' },
    CROP: ofText('crop'),
    DCOUNT: { name: 'dcount', takes: ['text', 'text'], gives: 'count' },
    DELETE: { name: 'del', takes: ['text', 'whole', 'whole', 'whole'], least: 2, gives: 'text' },
    DOWNCASE: ofText('downcase'),
    DQUOTE: ofText('quote'),
    EREPLACE: { name: 'change', takes: ['text', 'text', 'text'], gives: 'text' },
    EXTRACT: {
      name: 'extract',
      takes: ['text', 'whole', 'whole', 'whole'],
      least: 2,
      gives: 'text',
    },
    FIELD: {
      name: 'field',
      isOfRun: true,
      takes: ['text', 'text', 'whole', 'whole'],
      least: 3,
      gives: 'text',
    },
    FIELDSTORE: {
      name: 'fieldStore',
      takes: ['text', 'text', 'whole', 'whole', 'text'],
      gives: 'text',
    },
    INDEX: { name: 'index', takes: ['text', 'text', 'whole'], gives: 'count' },
    LEN: { name: 'len', takes: ['text'], gives: 'count' },
    LISTINDEX: { name: 'listIndex', takes: ['text', 'text', 'text'], gives: 'count' },
    LOWER: ofText('lower'),
    QUOTE: ofText('quote'),
    RAISE: ofText('raise'),
    REPLACE: {
      name: 'replace',
      takes: ['text', 'whole', 'whole', 'whole', 'text'],
      gives: 'text',
    },
    RIGHT: { name: 'lastCharacters', takes: ['text', 'whole'], gives: 'text' },
    SOUNDEX: ofText('soundex'),
    SPACE: { name: 'space', takes: ['whole'], gives: 'text' },
    SQUOTE: ofText('squote'),
    STR: { name: 'str', takes: ['text', 'whole'], gives: 'text' },
    SWAP: { name: 'change', takes: ['text', 'text', 'text'], gives: 'text' },
    TRIM: ofText('trim'),
    TRIMB: ofText('trimb'),
    TRIMF: ofText('trimf'),
    UPCASE: ofText('upcase'),
  } satisfies Record<string, DirectFunction>,
);
