import { count as bareCount, dcount as bareDcount } from '../dynamic-array/count.ts';
import {
  abss as bareAbss,
  adds as bareAdds,
  ands as bareAnds,
  cats as bareCats,
  counts as bareCounts,
  divs as bareDivs,
  eqs as bareEqs,
  fields as bareFields,
  ges as bareGes,
  gts as bareGts,
  ifs as bareIfs,
  indexs as bareIndexs,
  lens as bareLens,
  les as bareLes,
  lts as bareLts,
  mods as bareMods,
  muls as bareMuls,
  negs as bareNegs,
  nes as bareNes,
  nots as bareNots,
  nums as bareNums,
  ors as bareOrs,
  soundexs as bareSoundexs,
  spaces as bareSpaces,
  splice as bareSplice,
  strs as bareStrs,
  subs as bareSubs,
  substrings as bareSubstrings,
  trimbs as bareTrimbs,
  trimfs as bareTrimfs,
  trims as bareTrims,
} from '../dynamic-array/element-wise.ts';
import { extract as bareExtract } from '../dynamic-array/extract.ts';
import { find as bareFind, findString as bareFindString } from '../dynamic-array/find.ts';
import { lower as bareLower, raise as bareRaise } from '../dynamic-array/levels.ts';
import { listIndex as bareListIndex } from '../dynamic-array/list-index.ts';
import { locate as bareLocate } from '../dynamic-array/locate.ts';
import {
  fromJsonRecord as bareFromJsonRecord,
  fromNested as bareFromNested,
  toJsonRecord as bareToJsonRecord,
  toNested as bareToNested,
} from '../dynamic-array/nested.ts';
import {
  del as bareDel,
  insert as bareInsert,
  replace as bareReplace,
} from '../dynamic-array/replace.ts';
import {
  maximum as bareMaximum,
  minimum as bareMinimum,
  sum as bareSum,
  summation as bareSummation,
} from '../dynamic-array/sums.ts';
import { PRECISION_MAX } from '../number/decimal.ts';
import { assertArgument, assertText, checked, named } from './checked.ts';
import {
  FLAG,
  type Kind,
  NUMBER,
  OBJECT,
  oneOf,
  optional,
  optionsOf,
  TEXT,
  wholeFrom,
} from './kinds.ts';

const PRECISION = wholeFrom(0, PRECISION_MAX);

const REUSE = oneOf('none', 'first', 'second', 'both');

const CHOICE_REUSE = optionsOf({ condition: FLAG, yes: FLAG, no: FLAG });

const ARITHMETIC = optionsOf({ reuse: REUSE, precision: PRECISION });

const LOCATE_OPTIONS = optionsOf({
  flavour: oneOf('standard', 'pick', 'universe'),
  attribute: NUMBER,
  value: NUMBER,
  subvalue: NUMBER,
  start: NUMBER,
  order: TEXT,
});

const INSERT_OPTIONS = optionsOf({ flavour: oneOf('standard', 'universe') });

const NESTED: Kind = {
  expected: 'text or an array',
  holds: (value) => typeof value === 'string' || Array.isArray(value),
};

export const count: typeof bareCount = checked('count', { text: TEXT, part: TEXT }, bareCount);
export const dcount: typeof bareDcount = checked(
  'dcount',
  { text: TEXT, delimiter: TEXT },
  bareDcount,
);
export const abss: typeof bareAbss = checked(
  'abss',
  { array: TEXT, precision: optional(PRECISION) },
  bareAbss,
);
export const adds: typeof bareAdds = checked(
  'adds',
  { first: TEXT, second: TEXT, options: optional(ARITHMETIC) },
  bareAdds,
);
export const ands: typeof bareAnds = checked(
  'ands',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareAnds,
);
export const cats: typeof bareCats = checked(
  'cats',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareCats,
);
export const counts: typeof bareCounts = checked('counts', { array: TEXT, part: TEXT }, bareCounts);
export const divs: typeof bareDivs = checked(
  'divs',
  { first: TEXT, second: TEXT, options: optional(ARITHMETIC) },
  bareDivs,
);
export const eqs: typeof bareEqs = checked(
  'eqs',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareEqs,
);
export const fields: typeof bareFields = checked(
  'fields',
  { array: TEXT, delimiter: TEXT, position: NUMBER, number: optional(NUMBER) },
  bareFields,
);
export const ges: typeof bareGes = checked(
  'ges',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareGes,
);
export const gts: typeof bareGts = checked(
  'gts',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareGts,
);
export const ifs: typeof bareIfs = checked(
  'ifs',
  { condition: TEXT, yes: TEXT, no: TEXT, reuse: optional(CHOICE_REUSE) },
  bareIfs,
);
export const indexs: typeof bareIndexs = checked(
  'indexs',
  { array: TEXT, part: TEXT, occurrence: NUMBER },
  bareIndexs,
);
export const lens: typeof bareLens = checked('lens', { array: TEXT }, bareLens);
export const les: typeof bareLes = checked(
  'les',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareLes,
);
export const lts: typeof bareLts = checked(
  'lts',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareLts,
);
export const mods: typeof bareMods = checked(
  'mods',
  { first: TEXT, second: TEXT, options: optional(ARITHMETIC) },
  bareMods,
);
export const muls: typeof bareMuls = checked(
  'muls',
  { first: TEXT, second: TEXT, options: optional(ARITHMETIC) },
  bareMuls,
);
export const negs: typeof bareNegs = checked(
  'negs',
  { array: TEXT, precision: optional(PRECISION) },
  bareNegs,
);
export const nes: typeof bareNes = checked(
  'nes',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareNes,
);
export const nots: typeof bareNots = checked('nots', { array: TEXT }, bareNots);
export const nums: typeof bareNums = checked('nums', { array: TEXT }, bareNums);
export const ors: typeof bareOrs = checked(
  'ors',
  { first: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareOrs,
);
export const soundexs: typeof bareSoundexs = checked('soundexs', { array: TEXT }, bareSoundexs);
export const spaces: typeof bareSpaces = checked('spaces', { array: TEXT }, bareSpaces);
export const splice: typeof bareSplice = checked(
  'splice',
  { first: TEXT, between: TEXT, second: TEXT, reuse: optional(REUSE) },
  bareSplice,
);
export const strs: typeof bareStrs = checked('strs', { array: TEXT, times: NUMBER }, bareStrs);
export const subs: typeof bareSubs = checked(
  'subs',
  { first: TEXT, second: TEXT, options: optional(ARITHMETIC) },
  bareSubs,
);
export const substrings: typeof bareSubstrings = checked(
  'substrings',
  { array: TEXT, start: NUMBER, length: NUMBER },
  bareSubstrings,
);
export const trimbs: typeof bareTrimbs = checked('trimbs', { array: TEXT }, bareTrimbs);
export const trimfs: typeof bareTrimfs = checked('trimfs', { array: TEXT }, bareTrimfs);
export const trims: typeof bareTrims = checked('trims', { array: TEXT }, bareTrims);
export const extract: typeof bareExtract = checked(
  'extract',
  { record: TEXT, attribute: NUMBER, value: optional(NUMBER), subvalue: optional(NUMBER) },
  bareExtract,
);
export const find: typeof bareFind = checked(
  'find',
  { text: TEXT, array: TEXT, occurrence: optional(NUMBER) },
  bareFind,
);
export const findString: typeof bareFindString = checked(
  'findString',
  { text: TEXT, array: TEXT, occurrence: optional(NUMBER) },
  bareFindString,
);
export const lower: typeof bareLower = checked('lower', { text: TEXT }, bareLower);
export const raise: typeof bareRaise = checked('raise', { text: TEXT }, bareRaise);
export const listIndex: typeof bareListIndex = checked(
  'listIndex',
  { list: TEXT, delimiter: TEXT, item: TEXT },
  bareListIndex,
);
export const locate: typeof bareLocate = checked(
  'locate',
  { text: TEXT, array: TEXT, options: optional(LOCATE_OPTIONS) },
  bareLocate,
);
export const fromJsonRecord: typeof bareFromJsonRecord = checked(
  'fromJsonRecord',
  { json: OBJECT },
  bareFromJsonRecord,
);
export const fromNested: typeof bareFromNested = checked(
  'fromNested',
  { nested: NESTED },
  bareFromNested,
);
export const toJsonRecord: typeof bareToJsonRecord = checked(
  'toJsonRecord',
  { record: TEXT },
  bareToJsonRecord,
);
export const toNested: typeof bareToNested = checked('toNested', { record: TEXT }, bareToNested);
export const del: typeof bareDel = checked(
  'del',
  { record: TEXT, attribute: NUMBER, value: optional(NUMBER), subvalue: optional(NUMBER) },
  bareDel,
);
export const insert: typeof bareInsert = checkedEdit('insert', bareInsert);
export const replace: typeof bareReplace = checkedEdit('replace', bareReplace);
export const maximum: typeof bareMaximum = checked('maximum', { array: TEXT }, bareMaximum);
export const minimum: typeof bareMinimum = checked('minimum', { array: TEXT }, bareMinimum);
export const sum: typeof bareSum = checked(
  'sum',
  { array: TEXT, precision: optional(PRECISION) },
  bareSum,
);
export const summation: typeof bareSummation = checked(
  'summation',
  { array: TEXT, precision: optional(PRECISION) },
  bareSummation,
);

type EditWork = (...values: unknown[]) => string;

/** A door to a function whose text comes last but for options, behind one position or up to three. */
function checkedEdit<Edit extends typeof bareReplace>(door: string, edit: Edit): Edit {
  const act = edit as unknown as EditWork;
  const guard = (
    record: unknown,
    attribute: unknown,
    value: unknown,
    subvalue: unknown,
    text: unknown,
    options: unknown,
  ) => {
    assertText(door, 'record', record);
    assertArgument(door, 'attribute', attribute, NUMBER);
    if (typeof value === 'string' && subvalue === undefined) return act(record, attribute, value);
    assertArgument(door, 'value', value, NUMBER);
    if (typeof subvalue === 'string' && text === undefined)
      return act(record, attribute, value, subvalue);
    assertArgument(door, 'subvalue', subvalue, NUMBER);
    assertText(door, 'text', text);
    if (options === undefined) return act(record, attribute, value, subvalue, text);
    assertArgument(door, 'options', options, INSERT_OPTIONS);
    return act(record, attribute, value, subvalue, text, options);
  };
  return named(door, guard) as unknown as Edit;
}
