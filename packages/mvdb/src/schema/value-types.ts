import { readIsoDate } from '../conversion/date-input.ts';
import { dayToCivil } from '../conversion/internal-date.ts';
import { clockToTime, SECONDS_PER_DAY, timeToClock } from '../conversion/internal-time.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';

/**
 * What stored text is to code, and back. A blank is stored where there is no value: blank text, `false`, else
 * `null`.
 */
export interface ValueType<Value> {
  /** As it stands in "must be …". */
  readonly expected: string;
  /** What stored text looks like, blank left out; tests draw from it. Not all that does is a value. */
  readonly form?: RegExp;
  /** @returns The value of stored text; `undefined` where the text is not one. */
  read(stored: string): Value | undefined;
  /** @returns The stored form; `undefined` where `value` is not a value of the type. */
  write(value: unknown): string | undefined;
}

/** A text mark may stand in a value: it divides lines on paper, not data. */
const DIVIDING_MARK = /[\u001c-\u001f]/;

/** Text as it stands. */
export const text: ValueType<string> = {
  expected: 'text without marks',
  form: /^[ -~]{1,12}$/,
  read: (stored) => stored,
  write: (value) => (typeof value === 'string' && !DIVIDING_MARK.test(value) ? value : undefined),
};

const WHOLE_NUMBER = /^-?\d+$/;
/** Whole numbers of a size that people handle, without leading zeros. */
const WHOLE_FORM = /^(0|-?[1-9]\d{0,8})$/;

/** Whole numbers that JavaScript holds exactly. */
export const integer: ValueType<number | null> = orNull({
  expected: 'a whole number from -9007199254740991 to 9007199254740991',
  form: WHOLE_FORM,
  read(stored) {
    // A stored -0 is zero, which JavaScript distinguishes.
    const value = WHOLE_NUMBER.test(stored) ? Number(stored) + 0 : Number.NaN;
    return Number.isSafeInteger(value) ? value : undefined;
  },
  write: (value) => (Number.isSafeInteger(value) ? String(Number(value) + 0) : undefined),
});

/**
 * Exact decimal numbers as text, which are stored without their point: with 2 decimals `-12.50` as `-1250`.
 *
 * @param scale - 0 to 9 decimals.
 * @throws MvdbError `BAD_ARGUMENT` for another scale.
 */
export function decimal(scale: number): ValueType<string | null> {
  if (!Number.isInteger(scale) || scale < 0 || scale > 9)
    throw new MvdbError(BAD_ARGUMENT, `The scale of a decimal must be 0 to 9, not ${scale}.`);
  const positions = scale === 0 ? '' : ` with at most ${scale} decimals`;
  const form = scale === 0 ? /^(-?)(\d+)()$/ : new RegExp(`^(-?)(\\d+)(?:\\.(\\d{1,${scale}}))?$`);
  return orNull({
    form: WHOLE_FORM,
    expected: `decimal text${positions}, such as ${pointed('-', '1250'.padStart(scale, '0'), scale)}`,
    read(stored) {
      if (!WHOLE_NUMBER.test(stored)) return undefined;
      const sign = stored.startsWith('-') ? '-' : '';
      return pointed(sign, stored.slice(sign.length), scale);
    },
    write(value) {
      const [, sign = '', whole = '', decimals = ''] =
        typeof value === 'string' ? (form.exec(value) ?? []) : [];
      return whole === '' ? undefined : signed(sign, whole + decimals.padEnd(scale, '0'));
    },
  });
}

function pointed(sign: string, digits: string, scale: number): string {
  if (scale === 0) return signed(sign, digits);
  const padded = digits.padStart(scale + 1, '0');
  const whole = padded.slice(0, -scale).replace(/^0+(?=\d)/, '');
  const isZero = /^0*$/.test(digits);
  return `${isZero ? '' : sign}${whole}.${padded.slice(-scale)}`;
}

/** Without zeros before it, and no zero below zero. */
function signed(sign: string, digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return plain === '0' ? plain : sign + plain;
}

const STORED_DAY = /^-?\d{1,7}$/;

/** Days of the calendar: `2026-11-21` for the internal date 21510. */
export const date: ValueType<string | null> = orNull({
  expected: 'a date such as 2026-11-21',
  form: /^(0|-?[1-9]\d{0,5})$/,
  read: (stored) => (STORED_DAY.test(stored) ? isoDay(Number(stored)) : undefined),
  write: (value) => (typeof value === 'string' ? readIsoDate(value) : undefined),
});

function isoDay(internal: number): string | undefined {
  const civil = dayToCivil(internal);
  return civil && `${padded(civil.year, 4)}-${padded(civil.month)}-${padded(civil.day)}`;
}

const STORED_TIME = /^\d{1,5}$/;
const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Times of a day: `08:30:00` for 30600 seconds since midnight. */
export const time: ValueType<string | null> = orNull({
  expected: 'a time such as 08:30:00',
  form: /^(0|[1-9]\d{0,4})$/,
  read(stored) {
    const since = STORED_TIME.test(stored) ? Number(stored) : SECONDS_PER_DAY;
    if (since >= SECONDS_PER_DAY) return undefined;
    const { hours, minutes, seconds } = timeToClock(since);
    return `${padded(hours)}:${padded(minutes)}:${padded(seconds)}`;
  },
  write(value) {
    const found = typeof value === 'string' ? CLOCK_TIME.exec(value) : null;
    if (found === null) return undefined;
    const [, hours, minutes, seconds = 0] = found;
    return String(clockToTime(Number(hours), Number(minutes), Number(seconds)));
  },
});

/** A day and a time of it: `2026-11-21T08:30:00`, stored with a blank between them. */
export const dateTime: ValueType<string | null> = orNull({
  expected: 'a day and time such as 2026-11-21T08:30:00',
  form: /^2\d{3}-(0[1-9]|1[0-2])-[0-2]\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  read: (stored) => (isDayAndTime(stored, ' ') ? stored.replace(' ', 'T') : undefined),
  write(value) {
    if (typeof value !== 'string' || !isDayAndTime(value, 'T')) return undefined;
    return value.replace('T', ' ');
  },
});

function isDayAndTime(value: string, between: string): boolean {
  return (
    value.length === 19 &&
    value.charAt(10) === between &&
    readIsoDate(value.slice(0, 10)) !== undefined &&
    CLOCK_TIME.test(value.slice(11))
  );
}

/** `Y` is yes; blank and `N` are no. */
export const boolean: ValueType<boolean> = {
  expected: 'true or false',
  form: /^Y$/,
  read: (stored) => (stored === 'Y' ? true : stored === '' || stored === 'N' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? (value ? 'Y' : '') : undefined),
};

/** One of a few words. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
): ValueType<Choice | null> {
  const existing: ReadonlySet<unknown> = new Set(choices);
  return orNull({
    expected: `one of ${choices.join(', ')}`,
    form: new RegExp(`^(${choices.map(escaped).join('|')})$`),
    read: (stored) => (existing.has(stored) ? (stored as Choice) : undefined),
    write: (value) => (existing.has(value) ? (value as Choice) : undefined),
  });
}

/** The type with `null` for blank. */
function orNull<Value>({ expected, form, read, write }: ValueType<Value>): ValueType<Value | null> {
  return {
    expected: `${expected}, or null`,
    ...(form && { form }),
    read: (stored) => (stored === '' ? null : read(stored)),
    write: (value) => (value === null ? '' : write(value)),
  };
}

function padded(number: number, digits = 2): string {
  return String(number).padStart(digits, '0');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
