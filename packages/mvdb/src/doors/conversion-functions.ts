import { checked1, checked3 } from '../arguments/checked.ts';
import {
  FUNCTION,
  type Kind,
  NUMBER,
  oneOf,
  optional,
  optionsOf,
  recordOf,
  shapeOf,
  TEXT,
  TEXTS,
  WHOLE,
} from '../arguments/kinds.ts';
import { keepsCodes } from '../conversion/code-cache.ts';
import {
  convertIn as bareConvertIn,
  convertOut as bareConvertOut,
  iconv as bareIconv,
  iconvs as bareIconvs,
  oconv as bareOconv,
  oconvs as bareOconvs,
} from '../conversion/conversion.ts';
import { conversionContext as bareConversionContext } from '../conversion/conversion-context.ts';
import {
  civilToDay as bareCivilToDay,
  dayOfWeek as bareDayOfWeek,
  dayToCivil as bareDayToCivil,
} from '../conversion/internal-date.ts';
import {
  clockToTime as bareClockToTime,
  timeToClock as bareTimeToClock,
} from '../conversion/internal-time.ts';
import { fmt as bareFmt, fmts as bareFmts, format as bareFormat } from '../format/format.ts';

const SETTINGS = {
  dateOrder: /* @__PURE__ */ oneOf('MDY', 'DMY', 'YMD'),
  centuryStart: WHOLE,
  digitRuns: /* @__PURE__ */ oneOf('dateOrder', 'yearFirst'),
  currency: TEXT,
  thousands: TEXT,
  decimal: TEXT,
  precision: WHOLE,
  monthNames: TEXTS,
  dayNames: TEXTS,
  capitalAfter: /* @__PURE__ */ oneOf('nonLetter', 'space'),
  filters: /* @__PURE__ */ oneOf('common', 'all'),
  today: /* @__PURE__ */ optional(FUNCTION),
  readRecord: /* @__PURE__ */ optional(FUNCTION),
  user: /* @__PURE__ */ optional(/* @__PURE__ */ recordOf(FUNCTION)),
};

const CONTEXT = /* @__PURE__ */ optional(/* @__PURE__ */ contextKind());

/** One that was made here was looked at then, and never changes. @__NO_SIDE_EFFECTS__ */
function contextKind(): Kind {
  const anyContext = shapeOf('a conversion context', SETTINGS);
  return { ...anyContext, holds: (value) => keepsCodes(value) || anyContext.holds(value) };
}

const CONTEXT_SETTINGS = /* @__PURE__ */ optionsOf(SETTINGS);

export const convertIn: typeof bareConvertIn = /* @__PURE__ */ checked3(
  'convertIn',
  { text: TEXT, code: TEXT, context: CONTEXT },
  bareConvertIn,
);
export const convertOut: typeof bareConvertOut = /* @__PURE__ */ checked3(
  'convertOut',
  { text: TEXT, code: TEXT, context: CONTEXT },
  bareConvertOut,
);
export const iconv: typeof bareIconv = /* @__PURE__ */ checked3(
  'iconv',
  { text: TEXT, code: TEXT, context: CONTEXT },
  bareIconv,
);
export const iconvs: typeof bareIconvs = /* @__PURE__ */ checked3(
  'iconvs',
  { array: TEXT, code: TEXT, context: CONTEXT },
  bareIconvs,
);
export const oconv: typeof bareOconv = /* @__PURE__ */ checked3(
  'oconv',
  { text: TEXT, code: TEXT, context: CONTEXT },
  bareOconv,
);
export const oconvs: typeof bareOconvs = /* @__PURE__ */ checked3(
  'oconvs',
  { array: TEXT, code: TEXT, context: CONTEXT },
  bareOconvs,
);
export const conversionContext: typeof bareConversionContext = /* @__PURE__ */ checked1(
  'conversionContext',
  { settings: CONTEXT_SETTINGS },
  bareConversionContext,
);
export const civilToDay: typeof bareCivilToDay = /* @__PURE__ */ checked3(
  'civilToDay',
  { year: WHOLE, month: WHOLE, day: WHOLE },
  bareCivilToDay,
);
export const dayOfWeek: typeof bareDayOfWeek = /* @__PURE__ */ checked1(
  'dayOfWeek',
  { day: WHOLE },
  bareDayOfWeek,
);
export const dayToCivil: typeof bareDayToCivil = /* @__PURE__ */ checked1(
  'dayToCivil',
  { day: NUMBER },
  bareDayToCivil,
);
export const clockToTime: typeof bareClockToTime = /* @__PURE__ */ checked3(
  'clockToTime',
  { hours: WHOLE, minutes: WHOLE, seconds: /* @__PURE__ */ optional(WHOLE) },
  bareClockToTime,
);
export const timeToClock: typeof bareTimeToClock = /* @__PURE__ */ checked1(
  'timeToClock',
  { time: WHOLE },
  bareTimeToClock,
);
export const fmt: typeof bareFmt = /* @__PURE__ */ checked3(
  'fmt',
  { text: TEXT, code: TEXT, context: CONTEXT },
  bareFmt,
);
export const fmts: typeof bareFmts = /* @__PURE__ */ checked3(
  'fmts',
  { array: TEXT, code: TEXT, context: CONTEXT },
  bareFmts,
);
export const format: typeof bareFormat = /* @__PURE__ */ checked3(
  'format',
  { text: TEXT, code: TEXT, context: CONTEXT },
  bareFormat,
);
