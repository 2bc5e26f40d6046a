/** The products whose reading of BASIC a program can follow. */
export type FlavourName =
  | 'qm'
  | 'universe-ideal'
  | 'universe-information'
  | 'universe-pick'
  | 'unidata'
  | 'd3'
  | 'jbase';

/** The named differences between the products. */
export interface Flavour {
  /** `LOCATE x IN a<f>` searches inside the element; else the position says where the search starts. */
  readonly locateInside: boolean;
  /** After a FOR that ended, its variable is beyond the limit; else it holds the last value in use. */
  readonly forBeyondLimit: boolean;
  /** A READ that finds nothing leaves its variable; else it becomes empty text. */
  readonly readKeeps: boolean;
  /** `S[m,n] =` puts the text in place of n characters; else S keeps its length. */
  readonly substringReplaces: boolean;
  /** Arrays have no element 0, and the last takes what is left over. */
  readonly pickArrays: boolean;
  /** ON n out of range goes on with the next statement; else the first or last label is taken. */
  readonly onFallsThrough: boolean;
  /** `x<-1> =` fills an empty last element; else it adds a further one. */
  readonly appendFills: boolean;
  /** LOCATE in an AR or DR list compares as text. */
  readonly locateComparesText: boolean;
  /** COMMON variables begin unassigned; else as 0. */
  readonly commonUnassigned: boolean;
  /** Text in arithmetic counts as 0 and an unassigned variable as empty, with a warning; else they stop. */
  readonly warnsAndGoesOn: boolean;
  /** `+ - * /` work on each element of dynamic arrays. */
  readonly vectorOperators: boolean;
  /** EQUATE takes expressions, and LITERALLY. */
  readonly equateExpressions: boolean;
  /** Names that differ in case are different: of variables, arrays, labels, and functions that a program declares. */
  readonly caseSensitiveNames: boolean;
  /** `CALL 'NAME'`. */
  readonly quotedCalls: boolean;
  /** `LET A = 5`. */
  readonly letAssignment: boolean;
  /** More than one label before a statement. */
  readonly severalLabels: boolean;
  /** `SELECT table TO name` makes a list in a variable; else the name holds the number of one. */
  readonly listVariables: boolean;
  /** OPEN without TO, and READ without FROM, use the default table. */
  readonly defaultTable: boolean;
  /** A transaction rejects WRITE and DELETE of a record that is not locked. */
  readonly transactionsNeedLocks: boolean;
  /** A transaction inside another is kept on its own, and the outer one is gone; else it is a part of it. */
  readonly innerTransactionsStand: boolean;
}

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
