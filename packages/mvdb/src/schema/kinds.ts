import { assertArgument } from '../arguments/checked.ts';
import { TEXTS } from '../arguments/kinds.ts';
import { attributeKind, type MakeAttribute } from './attribute.ts';
import * as valueTypes from './value-types.ts';

/** Declares an attribute whose values are of a type. */
export type Make<Value> = MakeAttribute<string, string, Value>;

/** Text as it stands; blank if missing. */
export const text: Make<string> = attributeKind({ type: 'text', conversion: '', format: '15L' });

/** A whole number that JavaScript holds exactly; `null` for blank. */
export const integer: Make<number | null> = attributeKind({
  type: 'integer',
  values: valueTypes.integer,
  conversion: '',
  format: '8R',
});

/** A day, `2026-11-21`, stored as an internal date; `null` for blank. */
export const date: Make<string | null> = attributeKind({
  type: 'date',
  values: valueTypes.date,
  conversion: 'D-YMD[4,2,2]',
  format: '10R',
});

/** A time of a day, `08:30:00`, stored in seconds since midnight; `null` for blank. */
export const time: Make<string | null> = attributeKind({
  type: 'time',
  values: valueTypes.time,
  conversion: 'MTS',
  format: '8R',
});

/** A day and a time of it, `2026-11-21T08:30:00`, stored as `2026-11-21 08:30:00`; `null` for blank. */
export const dateTime: Make<string | null> = attributeKind({
  type: 'date and time',
  values: valueTypes.dateTime,
  conversion: '',
  format: '19L',
});

/** Yes or no, stored as `Y` or blank; `N` is not a too. */
export const boolean: Make<boolean> = attributeKind({
  type: 'flag',
  values: valueTypes.boolean,
  conversion: '',
  format: '1L',
});

/**
 * An exact decimal number, as text, stored without its point; `null` for blank.
 *
 * @param scale - 0 to 9 decimals.
 * @throws MvdbError `BAD_ARGUMENT` for another scale.
 * @example decimal(2)(3, 'PRICE', 'Price of one unit.') // '12.50' is stored as 1250
 */
export function decimal(scale: number): Make<string | null> {
  return attributeKind({
    type: 'decimal',
    values: valueTypes.decimal(scale),
    conversion: `MD${scale}`,
    format: '12R',
  });
}

/**
 * One of a few words; `null` for blank.
 *
 * @example oneOf('open', 'closed')(4, 'STATUS', 'Whether it is done.')
 */
export function oneOf<const Choice extends string>(
  ...choices: readonly [Choice, ...Choice[]]
): Make<Choice | null> {
  assertArgument('attribute.oneOf', 'choices', choices, TEXTS);
  return attributeKind({
    type: 'choice',
    values: valueTypes.oneOf(choices),
    conversion: '',
    format: '10L',
  });
}
