import { assertArgument } from '../arguments/checked.ts';
import type { FunctionOptions } from '../flavours/function-differences.ts';
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
   * How a date of digits is read: in the date order, or with the year first, as yyyymmdd, yymmdd, yyyyddd, yyddd or
   * yyyy-mm-dd.
   */
  readonly digitRuns: 'dateOrder' | 'yearFirst';
  /** What becomes of a day that its month does not have: it rolls over with status 3, or is rejected. */
  readonly improperDates: 'roll' | 'reject';
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
  /** How ML, MR and number formats show empty text: as zero, or as empty. */
  readonly emptyNumbers: 'zero' | 'empty';
  readonly readRecord?: RecordLookup;
  readonly user?: Readonly<Record<string, UserConversion>>;
  /** Finds a conversion for the code U that `user` has not, by its name as written. */
  readonly userOf?: (name: string) => UserConversion | undefined;
}

/** American dates, English names, two-digit years from 1930 to 2029. */
export const standardContext: ConversionContext = /* @__PURE__ */ Object.freeze({
  dateOrder: 'MDY',
  centuryStart: 1930,
  digitRuns: 'dateOrder',
  improperDates: 'roll',
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
  emptyNumbers: 'zero',
} as const);

/** The settings that products differ in. */
export function conversionSettings(options: FunctionOptions): Partial<ConversionContext> {
  return {
    digitRuns: options.yearFirstDates ? 'yearFirst' : 'dateOrder',
    improperDates: options.rejectsImproperDates ? 'reject' : 'roll',
    capitalAfter: options.capitalsAfterSpaces ? 'space' : 'nonLetter',
    filters: options.furtherFilters ? 'all' : 'common',
    emptyNumbers: options.emptyIsNoNumber ? 'empty' : 'zero',
  };
}

/** The standard context with some settings changed. */
export function conversionContext(settings: Partial<ConversionContext>): ConversionContext {
  assertArgument('conversionContext', 'settings', settings, CONTEXT_SETTINGS);
  return Object.freeze(Object.assign(new CodeHolder(), standardContext, settings));
}
