import { assertArgument } from '../arguments/checked.ts';
import { CodeHolder } from './code-holder.ts';
import { CONTEXT_SETTINGS } from './context-settings.ts';
import type { Converted } from './outcome.ts';

/** Order in which day, month and year are written and read. */
export type DateOrder = 'MDY' | 'DMY' | 'YMD';

/** A conversion of the program's own, called by the code `U` and its name. */
export type UserConversion = (
  text: string,
  call: {
    readonly direction: 'out' | 'in';
    /** What follows the first `.` in the code, or empty. */
    readonly argument: string;
  },
) => Converted | string;

/** Gives a record of a table, or of its dictionary, for the code `T`. */
export type RecordLookup = (table: string, id: string, dictionary: boolean) => string | undefined;

/**
 * Everything a conversion may depend on besides its code and its text. Compiled conversions are kept
 * per context object: keep one and pass it again.
 */
export interface ConversionContext {
  readonly dateOrder: DateOrder;
  /** First year of the hundred that two-digit years fall in. */
  readonly centuryStart: number;
  /**
   * How a run of digits is read as a date: in the date order, or as yyyymmdd, yymmdd, yyyyddd or
   * yyddd.
   */
  readonly digitRuns: 'dateOrder' | 'yearFirst';
  /** Gives the present internal day, for dates without a year; without it they are rejected. */
  readonly today?: () => number;
  readonly currency: string;
  readonly thousands: string;
  readonly decimal: string;
  /** Decimal places assumed by a scaling digit in a format mask. */
  readonly precision: number;
  /** January to December. */
  readonly monthNames: readonly string[];
  /** Monday to Sunday. */
  readonly dayNames: readonly string[];
  /** Where MCT writes a capital: after anything but a letter, or after a space only. */
  readonly capitalAfter: 'nonLetter' | 'space';
  /**
   * Whether MCB and MCM filter too, letters and digits or what is beyond ASCII; where they do not, they
   * do nothing, as any letter without a meaning.
   */
  readonly filters: 'common' | 'all';
  readonly readRecord?: RecordLookup;
  readonly user?: Readonly<Record<string, UserConversion>>;
}

/** American dates, English names, two-digit years from 1930 to 2029. */
export const standardContext: ConversionContext = /* @__PURE__ */ Object.freeze({
  dateOrder: 'MDY',
  centuryStart: 1930,
  digitRuns: 'dateOrder',
  currency: '$',
  thousands: ',',
  decimal: '.',
  precision: 4,
  monthNames: /* @__PURE__ */ Object.freeze([
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]),
  dayNames: /* @__PURE__ */ Object.freeze([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]),
  capitalAfter: 'nonLetter',
  filters: 'common',
} as const);

/** The standard context with some settings changed. */
export function conversionContext(settings: Partial<ConversionContext>): ConversionContext {
  assertArgument('conversionContext', 'settings', settings, CONTEXT_SETTINGS);
  return Object.freeze(Object.assign(new CodeHolder(), standardContext, settings));
}
