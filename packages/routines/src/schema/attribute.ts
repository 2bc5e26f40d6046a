import { attributeKind, type MakeAttribute } from 'mvdb';
import type { TableName } from './table-name.ts';

/**
 * What kind of secret an attribute is: what somebody is paid and what is taken off it, what tax offices know a
 * person by and go by, and what is nobody's business.
 */
export type Secret = 'pay' | 'tax' | 'personal';

/** Kinds that a login sees which may see the pay of everyone. */
export const PAYROLL_SECRETS: readonly Secret[] = ['pay', 'tax', 'personal'];

type Make = MakeAttribute<TableName, Secret>;

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** Text as it stands. */
export const text: Make = attributeKind({ type: 'text', conversion: '', format: '15L' });
/** A whole number, or a code that sorts as one. */
export const number: Make = numeric('number', '', '8R');
/** An internal date: days since 31 December 1967. */
export const date: Make = attributeKind({
  type: 'date',
  form: /^-?\d{1,6}$/,
  conversion: 'D2/',
  format: '8R',
});
/** A time of day: seconds since midnight. */
export const time: Make = attributeKind({
  type: 'time',
  form: /^([0-7]?\d{1,4}|8[0-5]\d{3}|86[0-3]\d\d)$/,
  conversion: 'MTH',
  format: '8R',
});
/** A quantity with 3 implied decimals. */
export const quantity: Make = numeric('quantity', 'MD3', '12R');
/** An amount of money with 2 implied decimals. */
export const money: Make = numeric('money', 'MD2,', '12R');
/** A unit cost with 4 implied decimals. */
export const cost: Make = numeric('unit cost', 'MD4', '12R');
/** Hours with 2 implied decimals. */
export const hours: Make = numeric('hours', 'MD2', '8R');
/** Hours that one piece takes, with 4 implied decimals. */
export const pieceHours: Make = numeric('hours', 'MD4', '8R');
/** A percentage with 2 implied decimals. */
export const percent: Make = numeric('percentage', 'MD2', '8R');
/** A rate of tax in percent, with 3 implied decimals. */
export const taxRate: Make = numeric('tax rate', 'MD3', '8R');
/** `Y`, or blank (or `N`) for no. */
export const flag: Make = attributeKind({
  type: 'flag',
  form: /^[YN]$/,
  conversion: '',
  format: '1L',
});

function numeric(type: string, conversion: string, format: string): Make {
  return attributeKind({ type, form: WHOLE_NUMBER, conversion, format });
}
