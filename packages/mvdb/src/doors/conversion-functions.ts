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
import { checked } from './checked.ts';
import {
  FUNCTION,
  NUMBER,
  oneOf,
  optional,
  optionsOf,
  recordOf,
  shapeOf,
  TEXT,
  TEXTS,
  WHOLE,
} from './kinds.ts';

const SETTINGS = {
  dateOrder: oneOf('MDY', 'DMY', 'YMD'),
  centuryStart: WHOLE,
  digitRuns: oneOf('dateOrder', 'yearFirst'),
  currency: TEXT,
  thousands: TEXT,
  decimal: TEXT,
  precision: WHOLE,
  monthNames: TEXTS,
  dayNames: TEXTS,
  capitalAfter: oneOf('nonLetter', 'space'),
  filters: oneOf('common', 'all'),
};

const PARTS = {
  today: optional(FUNCTION),
  readRecord: optional(FUNCTION),
  user: optional(recordOf(FUNCTION)),
};

const CONTEXT = shapeOf('a conversion context', { ...SETTINGS, ...PARTS });

const CONTEXT_SETTINGS = optionsOf({ ...SETTINGS, ...PARTS });

export const convertIn: typeof bareConvertIn = checked(
  'convertIn',
  { text: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareConvertIn,
);
export const convertOut: typeof bareConvertOut = checked(
  'convertOut',
  { text: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareConvertOut,
);
export const iconv: typeof bareIconv = checked(
  'iconv',
  { text: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareIconv,
);
export const iconvs: typeof bareIconvs = checked(
  'iconvs',
  { array: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareIconvs,
);
export const oconv: typeof bareOconv = checked(
  'oconv',
  { text: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareOconv,
);
export const oconvs: typeof bareOconvs = checked(
  'oconvs',
  { array: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareOconvs,
);
export const conversionContext: typeof bareConversionContext = checked(
  'conversionContext',
  { settings: CONTEXT_SETTINGS },
  bareConversionContext,
);
export const civilToDay: typeof bareCivilToDay = checked(
  'civilToDay',
  { year: WHOLE, month: WHOLE, day: WHOLE },
  bareCivilToDay,
);
export const dayOfWeek: typeof bareDayOfWeek = checked('dayOfWeek', { day: WHOLE }, bareDayOfWeek);
export const dayToCivil: typeof bareDayToCivil = checked(
  'dayToCivil',
  { day: NUMBER },
  bareDayToCivil,
);
export const clockToTime: typeof bareClockToTime = checked(
  'clockToTime',
  { hours: WHOLE, minutes: WHOLE, seconds: optional(WHOLE) },
  bareClockToTime,
);
export const timeToClock: typeof bareTimeToClock = checked(
  'timeToClock',
  { time: WHOLE },
  bareTimeToClock,
);
export const fmt: typeof bareFmt = checked(
  'fmt',
  { text: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareFmt,
);
export const fmts: typeof bareFmts = checked(
  'fmts',
  { array: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareFmts,
);
export const format: typeof bareFormat = checked(
  'format',
  { text: TEXT, code: TEXT, context: optional(CONTEXT) },
  bareFormat,
);
