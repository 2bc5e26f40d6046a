/** The products whose reading of BASIC a program can follow. */
export type FlavourName =
  | 'qm'
  | 'universe-ideal'
  | 'universe-information'
  | 'universe-pick'
  | 'unidata'
  | 'd3'
  | 'jbase';

/** The named differences between the products: what a product does that has one. */
export const differences = {
  locateInside:
    '`LOCATE x IN a<f>` searches inside the element; else the position says where the search starts.',
  forBeyondLimit:
    'After a FOR that ended, its variable is beyond the limit; else it holds the last value in use.',
  readKeeps: 'A READ that finds nothing leaves its variable; else it becomes empty text.',
  substringReplaces: '`S[m,n] =` puts the text in place of n characters; else S keeps its length.',
  pickArrays: 'Arrays have no element 0, and the last takes what is left over.',
  onFallsThrough:
    'ON n out of range goes on with the next statement; else the first or last label is taken.',
  appendFills: '`x<-1> =` fills an empty last element; else it adds a further one.',
  locateComparesText: 'LOCATE in an AR or DR list compares as text.',
  commonUnassigned: 'COMMON variables begin unassigned; else as 0.',
  warnsAndGoesOn:
    'Text in arithmetic counts as 0 and an unassigned variable as empty, with a warning; else they stop.',
  vectorOperators: '`+ - * /` work on each element of dynamic arrays.',
  equateExpressions: 'EQUATE takes expressions, and LITERALLY.',
  caseSensitiveNames:
    'Names that differ in case are different: of variables, arrays, labels, and functions that a program declares.',
  quotedCalls: "`CALL 'NAME'`.",
  letAssignment: '`LET A = 5`.',
  severalLabels: 'More than one label before a statement.',
  listVariables:
    '`SELECT table TO name` makes a list in a variable; else the name holds the number of one.',
  defaultTable: 'OPEN without TO, and READ without FROM, use the default table.',
  transactionsNeedLocks: 'A transaction rejects WRITE and DELETE of a record that is not locked.',
  innerTransactionsStand:
    'A transaction inside another is kept on its own, and the outer one is gone; else it is a part of it.',
} as const;

/** Which of the named differences a program follows; FLAVOURS.md says what each means. */
export type Flavour = Readonly<Record<keyof typeof differences, boolean>>;

const qm: Flavour = {
  locateInside: false,
  forBeyondLimit: false,
  readKeeps: false,
  substringReplaces: false,
  pickArrays: false,
  onFallsThrough: false,
  appendFills: false,
  locateComparesText: false,
  commonUnassigned: false,
  warnsAndGoesOn: false,
  vectorOperators: true,
  equateExpressions: false,
  caseSensitiveNames: false,
  quotedCalls: false,
  letAssignment: false,
  severalLabels: false,
  listVariables: false,
  defaultTable: false,
  transactionsNeedLocks: true,
  innerTransactionsStand: true,
};

const others: Flavour = {
  ...qm,
  onFallsThrough: true,
  vectorOperators: false,
  equateExpressions: true,
  quotedCalls: true,
  letAssignment: true,
  severalLabels: true,
  defaultTable: true,
  transactionsNeedLocks: false,
  innerTransactionsStand: false,
};

const universe: Flavour = {
  ...others,
  locateInside: true,
  warnsAndGoesOn: true,
  caseSensitiveNames: true,
};

const pick: Partial<Flavour> = {
  forBeyondLimit: true,
  readKeeps: true,
  pickArrays: true,
  listVariables: true,
};

/** What each product does. Where no source settles a difference, it is as in `qm`. */
export const flavours: Readonly<Record<FlavourName, Flavour>> = {
  qm,
  'universe-ideal': universe,
  'universe-information': universe,
  'universe-pick': { ...universe, ...pick },
  unidata: { ...others, warnsAndGoesOn: true, caseSensitiveNames: true },
  d3: { ...others, ...pick, substringReplaces: true, appendFills: true },
  jbase: {
    ...others,
    ...pick,
    substringReplaces: true,
    appendFills: true,
    caseSensitiveNames: true,
  },
};

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
