import {
  assertArgument,
  assertText,
  checked1,
  checked2,
  checked3,
  checked4,
  named,
} from '../arguments/checked.ts';
import {
  FLAG,
  type Kind,
  NUMBER,
  OBJECT,
  OPTIONAL_NUMBER,
  oneOf,
  optional,
  optionsOf,
  TEXT,
  wholeFrom,
} from '../arguments/kinds.ts';
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

const PRECISION = /* @__PURE__ */ optional(/* @__PURE__ */ wholeFrom(0, PRECISION_MAX));

const REUSE = /* @__PURE__ */ optional(/* @__PURE__ */ oneOf('none', 'first', 'second', 'both'));

const CHOICE_REUSE = /* @__PURE__ */ optional(
  /* @__PURE__ */ optionsOf({ condition: FLAG, yes: FLAG, no: FLAG }),
);

const ARITHMETIC = /* @__PURE__ */ optional(
  /* @__PURE__ */ optionsOf({ reuse: REUSE, precision: PRECISION }),
);

const LOCATE_OPTIONS = /* @__PURE__ */ optional(
  /* @__PURE__ */ optionsOf({
    flavour: /* @__PURE__ */ oneOf('standard', 'pick', 'universe'),
    attribute: NUMBER,
    value: NUMBER,
    subvalue: NUMBER,
    start: NUMBER,
    order: TEXT,
  }),
);

const INSERT_OPTIONS = /* @__PURE__ */ optionsOf({
  flavour: /* @__PURE__ */ oneOf('standard', 'universe'),
});

const NESTED: Kind = {
  expected: 'text or an array',
  holds: (value) => typeof value === 'string' || Array.isArray(value),
};

export const count: typeof bareCount = /* @__PURE__ */ checked2(
  'count',
  { text: TEXT, part: TEXT },
  bareCount,
);
export const dcount: typeof bareDcount = /* @__PURE__ */ checked2(
  'dcount',
  { text: TEXT, delimiter: TEXT },
  bareDcount,
);
export const abss: typeof bareAbss = /* @__PURE__ */ checked2(
  'abss',
  { array: TEXT, precision: PRECISION },
  bareAbss,
);
export const adds: typeof bareAdds = /* @__PURE__ */ checked3(
  'adds',
  { first: TEXT, second: TEXT, options: ARITHMETIC },
  bareAdds,
);
export const ands: typeof bareAnds = /* @__PURE__ */ checked3(
  'ands',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareAnds,
);
export const cats: typeof bareCats = /* @__PURE__ */ checked3(
  'cats',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareCats,
);
export const counts: typeof bareCounts = /* @__PURE__ */ checked2(
  'counts',
  { array: TEXT, part: TEXT },
  bareCounts,
);
export const divs: typeof bareDivs = /* @__PURE__ */ checked3(
  'divs',
  { first: TEXT, second: TEXT, options: ARITHMETIC },
  bareDivs,
);
export const eqs: typeof bareEqs = /* @__PURE__ */ checked3(
  'eqs',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareEqs,
);
export const fields: typeof bareFields = /* @__PURE__ */ checked4(
  'fields',
  { array: TEXT, delimiter: TEXT, position: NUMBER, number: OPTIONAL_NUMBER },
  bareFields,
);
export const ges: typeof bareGes = /* @__PURE__ */ checked3(
  'ges',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareGes,
);
export const gts: typeof bareGts = /* @__PURE__ */ checked3(
  'gts',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareGts,
);
export const ifs: typeof bareIfs = /* @__PURE__ */ checked4(
  'ifs',
  { condition: TEXT, yes: TEXT, no: TEXT, reuse: CHOICE_REUSE },
  bareIfs,
);
export const indexs: typeof bareIndexs = /* @__PURE__ */ checked3(
  'indexs',
  { array: TEXT, part: TEXT, occurrence: NUMBER },
  bareIndexs,
);
export const lens: typeof bareLens = /* @__PURE__ */ checked1('lens', { array: TEXT }, bareLens);
export const les: typeof bareLes = /* @__PURE__ */ checked3(
  'les',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareLes,
);
export const lts: typeof bareLts = /* @__PURE__ */ checked3(
  'lts',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareLts,
);
export const mods: typeof bareMods = /* @__PURE__ */ checked3(
  'mods',
  { first: TEXT, second: TEXT, options: ARITHMETIC },
  bareMods,
);
export const muls: typeof bareMuls = /* @__PURE__ */ checked3(
  'muls',
  { first: TEXT, second: TEXT, options: ARITHMETIC },
  bareMuls,
);
export const negs: typeof bareNegs = /* @__PURE__ */ checked2(
  'negs',
  { array: TEXT, precision: PRECISION },
  bareNegs,
);
export const nes: typeof bareNes = /* @__PURE__ */ checked3(
  'nes',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareNes,
);
export const nots: typeof bareNots = /* @__PURE__ */ checked1('nots', { array: TEXT }, bareNots);
export const nums: typeof bareNums = /* @__PURE__ */ checked1('nums', { array: TEXT }, bareNums);
export const ors: typeof bareOrs = /* @__PURE__ */ checked3(
  'ors',
  { first: TEXT, second: TEXT, reuse: REUSE },
  bareOrs,
);
export const soundexs: typeof bareSoundexs = /* @__PURE__ */ checked1(
  'soundexs',
  { array: TEXT },
  bareSoundexs,
);
export const spaces: typeof bareSpaces = /* @__PURE__ */ checked1(
  'spaces',
  { array: TEXT },
  bareSpaces,
);
export const splice: typeof bareSplice = /* @__PURE__ */ checked4(
  'splice',
  { first: TEXT, between: TEXT, second: TEXT, reuse: REUSE },
  bareSplice,
);
export const strs: typeof bareStrs = /* @__PURE__ */ checked2(
  'strs',
  { array: TEXT, times: NUMBER },
  bareStrs,
);
export const subs: typeof bareSubs = /* @__PURE__ */ checked3(
  'subs',
  { first: TEXT, second: TEXT, options: ARITHMETIC },
  bareSubs,
);
export const substrings: typeof bareSubstrings = /* @__PURE__ */ checked3(
  'substrings',
  { array: TEXT, start: NUMBER, length: NUMBER },
  bareSubstrings,
);
export const trimbs: typeof bareTrimbs = /* @__PURE__ */ checked1(
  'trimbs',
  { array: TEXT },
  bareTrimbs,
);
export const trimfs: typeof bareTrimfs = /* @__PURE__ */ checked1(
  'trimfs',
  { array: TEXT },
  bareTrimfs,
);
export const trims: typeof bareTrims = /* @__PURE__ */ checked1(
  'trims',
  { array: TEXT },
  bareTrims,
);
export const extract: typeof bareExtract = /* @__PURE__ */ checked4(
  'extract',
  { record: TEXT, attribute: NUMBER, value: OPTIONAL_NUMBER, subvalue: OPTIONAL_NUMBER },
  bareExtract,
);
export const find: typeof bareFind = /* @__PURE__ */ checked3(
  'find',
  { text: TEXT, array: TEXT, occurrence: OPTIONAL_NUMBER },
  bareFind,
);
export const findString: typeof bareFindString = /* @__PURE__ */ checked3(
  'findString',
  { text: TEXT, array: TEXT, occurrence: OPTIONAL_NUMBER },
  bareFindString,
);
export const lower: typeof bareLower = /* @__PURE__ */ checked1('lower', { text: TEXT }, bareLower);
export const raise: typeof bareRaise = /* @__PURE__ */ checked1('raise', { text: TEXT }, bareRaise);
export const listIndex: typeof bareListIndex = /* @__PURE__ */ checked3(
  'listIndex',
  { list: TEXT, delimiter: TEXT, item: TEXT },
  bareListIndex,
);
export const locate: typeof bareLocate = /* @__PURE__ */ checked3(
  'locate',
  { text: TEXT, array: TEXT, options: LOCATE_OPTIONS },
  bareLocate,
);
export const fromJsonRecord: typeof bareFromJsonRecord = /* @__PURE__ */ checked1(
  'fromJsonRecord',
  { json: OBJECT },
  bareFromJsonRecord,
);
export const fromNested: typeof bareFromNested = /* @__PURE__ */ checked1(
  'fromNested',
  { nested: NESTED },
  bareFromNested,
);
export const toJsonRecord: typeof bareToJsonRecord = /* @__PURE__ */ checked1(
  'toJsonRecord',
  { record: TEXT },
  bareToJsonRecord,
);
export const toNested: typeof bareToNested = /* @__PURE__ */ checked1(
  'toNested',
  { record: TEXT },
  bareToNested,
);
export const del: typeof bareDel = /* @__PURE__ */ checked4(
  'del',
  { record: TEXT, attribute: NUMBER, value: OPTIONAL_NUMBER, subvalue: OPTIONAL_NUMBER },
  bareDel,
);
export const insert: typeof bareInsert = /* @__PURE__ */ checkedEdit('insert', bareInsert);
export const replace: typeof bareReplace = /* @__PURE__ */ checkedEdit('replace', bareReplace);
export const maximum: typeof bareMaximum = /* @__PURE__ */ checked1(
  'maximum',
  { array: TEXT },
  bareMaximum,
);
export const minimum: typeof bareMinimum = /* @__PURE__ */ checked1(
  'minimum',
  { array: TEXT },
  bareMinimum,
);
export const sum: typeof bareSum = /* @__PURE__ */ checked2(
  'sum',
  { array: TEXT, precision: PRECISION },
  bareSum,
);
export const summation: typeof bareSummation = /* @__PURE__ */ checked2(
  'summation',
  { array: TEXT, precision: PRECISION },
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
