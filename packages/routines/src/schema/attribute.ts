import { attribute, attributeKind, type MakeAttribute, valueTypes } from 'mvdb';

/**
 * What kind of secret an attribute is: what somebody is paid and what is taken off it, what tax offices know a
 * person by and go by, and what is nobody's business.
 */
export type Secret = 'pay' | 'tax' | 'personal';

/** Kinds that a login sees which may see the pay of everyone. */
export const PAYROLL_SECRETS: readonly Secret[] = ['pay', 'tax', 'personal'];

type Make<Value = string> = MakeAttribute<string, Secret, Value>;

/** Text as it stands. */
export const text: Make = attribute.text;

/**
 * One of several codes, or blank; each with what it means.
 *
 * @example code(7, 'JOB.STATUS', { O: 'open', C: 'closed' }) // a record with X there is of no form
 */
export function code(
  number: number,
  name: string,
  meanings: Readonly<Record<string, string>>,
  options?: Parameters<Make>[3],
): ReturnType<Make> {
  const existing = new Set(['', ...Object.keys(meanings)]);
  const values = {
    ...valueTypes.text,
    read: (stored: string) => (existing.has(stored) ? stored : undefined),
  };
  const meaning = Object.entries(meanings).map((entry) => entry.join(' '));
  const make: Make = attributeKind({ type: 'code', values, conversion: '', format: '10L' });
  return make(number, name, `${meaning.join(', ')}.`, options);
}

/** A whole number, or a code that sorts as one. */
export const number: Make<string | null> = numeric('number', 0, '', '8R');
/** An internal date: days since 31 December 1967. */
export const date: Make<string | null> = attributeKind({
  type: 'date',
  values: valueTypes.date,
  conversion: 'D4/',
  format: '10R',
});
/** A time of day: seconds since midnight. */
export const time: Make<string | null> = attributeKind({
  type: 'time',
  values: valueTypes.time,
  conversion: 'MTH',
  format: '8R',
});
/** A quantity with 3 implied decimals. */
export const quantity: Make<string | null> = numeric('quantity', 3, 'MD3', '12R');
/** An amount of money with 2 implied decimals. */
export const money: Make<string | null> = numeric('money', 2, 'MD2,', '12R');
/** A unit cost with 4 implied decimals. */
export const cost: Make<string | null> = numeric('unit cost', 4, 'MD4', '12R');
/** Hours with 2 implied decimals. */
export const hours: Make<string | null> = numeric('hours', 2, 'MD2', '8R');
/** Hours that one piece takes, with 4 implied decimals. */
export const pieceHours: Make<string | null> = numeric('hours', 4, 'MD4', '8R');
/** A percentage with 2 implied decimals. */
export const percent: Make<string | null> = numeric('percentage', 2, 'MD2', '8R');
/** A rate of tax in percent, with 3 implied decimals. */
export const taxRate: Make<string | null> = numeric('tax rate', 3, 'MD3', '8R');
/** `Y`, or blank (or `N`) for no. */
export const flag: Make<boolean> = attribute.boolean;

function numeric(
  type: string,
  scale: number,
  conversion: string,
  format: string,
): Make<string | null> {
  const exact = valueTypes.decimal(scale);
  const values = {
    ...exact,
    read: (stored: string) => (stored.length > SIZE_MAX ? undefined : exact.read(stored)),
  };
  return attributeKind({ type, values, conversion, format });
}

/** Characters of the longest number that is stored: 15 digits and a sign. */
const SIZE_MAX = 16;
