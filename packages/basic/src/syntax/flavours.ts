import type { FlavourName } from 'mvdb';
import {
  type FunctionOptions,
  functionOptionsOf,
  type Switches,
  switchesByFlavour,
} from 'mvdb/language';

const UNIVERSE = ['universe-ideal', 'universe-information', 'universe-pick'] as const;
const PICK = ['universe-pick', 'd3', 'jbase'] as const;
const OTHERS = [...UNIVERSE, 'unidata', 'd3', 'jbase'] as const;

/** What the products read differently in a program. Where no source settles a difference, it is as in `qm`. */
export const differences = {
  locateInside: {
    meaning:
      '`LOCATE x IN a<f>` searches inside the element; else the position says where the search starts.',
    flavours: UNIVERSE,
  },
  forBeyondLimit: {
    meaning:
      'After a FOR that ended, its variable is beyond the limit; else it holds the last value in use.',
    flavours: PICK,
  },
  readKeeps: {
    meaning: 'A READ that finds nothing leaves its variable; else it becomes empty text.',
    flavours: PICK,
  },
  substringReplaces: {
    meaning: '`S[m,n] =` puts the text in place of n characters; else S keeps its length.',
    flavours: ['d3', 'jbase'],
  },
  pickArrays: {
    meaning: 'Arrays have no element 0, and the last takes what is left over.',
    flavours: PICK,
  },
  onFallsThrough: {
    meaning:
      'ON n out of range goes on with the next statement; else the first or last label is taken.',
    flavours: OTHERS,
  },
  appendFills: {
    meaning: '`x<-1> =` fills an empty last element; else it adds a further one.',
    flavours: ['d3', 'jbase'],
  },
  locateComparesText: {
    meaning: 'LOCATE in an AR or DR list compares as text.',
    flavours: [],
  },
  commonUnassigned: {
    meaning: 'COMMON variables begin unassigned; else as 0.',
    flavours: [],
  },
  warnsAndGoesOn: {
    meaning:
      'Text in arithmetic counts as 0 and an unassigned variable as empty, with a warning; else they stop.',
    flavours: [...UNIVERSE, 'unidata'],
  },
  vectorOperators: {
    meaning: '`+ - * /` work on each element of dynamic arrays.',
    flavours: ['qm'],
  },
  equateExpressions: {
    meaning: 'EQUATE takes expressions, and LITERALLY.',
    flavours: OTHERS,
  },
  caseSensitiveNames: {
    meaning:
      'Names that differ in case are different: of variables, arrays, labels, and functions that a program declares.',
    flavours: [...UNIVERSE, 'unidata', 'jbase'],
  },
  quotedCalls: {
    meaning: "`CALL 'NAME'`.",
    flavours: OTHERS,
  },
  letAssignment: {
    meaning: '`LET A = 5`.',
    flavours: OTHERS,
  },
  severalLabels: {
    meaning: 'More than one label before a statement.',
    flavours: OTHERS,
  },
  listVariables: {
    meaning:
      '`SELECT table TO name` makes a list in a variable; else the name holds the number of one.',
    flavours: PICK,
  },
  defaultTable: {
    meaning: 'OPEN without TO, and READ without FROM, use the default table.',
    flavours: OTHERS,
  },
  transactionsNeedLocks: {
    meaning: 'A transaction rejects WRITE and DELETE of a record that is not locked.',
    flavours: ['qm'],
  },
  innerTransactionsStand: {
    meaning:
      'A transaction inside another is kept on its own, and the outer one is gone; else it is a part of it.',
    flavours: ['qm'],
  },
} as const;

/** Which of the named differences a program follows, of the language and of functions; the guide says what each means. */
export type Flavour = Switches<typeof differences> & FunctionOptions;

const switches = switchesByFlavour(differences);

/** What each product does. */
export const flavours: Readonly<Record<FlavourName, Flavour>> = Object.freeze(
  Object.fromEntries(
    Object.entries(switches).map(([name, language]) => [
      name,
      Object.freeze({ ...functionOptionsOf(name as FlavourName), ...language }),
    ]),
  ),
) as Readonly<Record<FlavourName, Flavour>>;

/** Compatibility modes of the observed database, and the difference that each switches on. */
export const compatibilityModes: Readonly<Record<string, keyof Flavour>> = {
  'UV.LOCATE': 'locateInside',
  'FOR.STORE.BEFORE.TEST': 'forBeyondLimit',
  'PICK.READ': 'readKeeps',
  'PICK.SUBSTR.ASSIGN': 'substringReplaces',
  'PICK.MATRIX': 'pickArrays',
  'PICK.JUMP.RANGE': 'onFallsThrough',
  'COMPATIBLE.APPEND': 'appendFills',
  'STRING.LOCATE': 'locateComparesText',
  'UNASSIGNED.COMMON': 'commonUnassigned',
};
