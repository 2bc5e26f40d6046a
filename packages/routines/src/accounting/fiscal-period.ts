import { dayToCivil } from 'mvdb';

const FISCAL_PERIOD = /^\d\d-(0[1-9]|1[0-2])$/;

/** True for a fiscal period as YY-MM. */
export function isFiscalPeriod(text: string): boolean {
  return FISCAL_PERIOD.test(text);
}

/**
 * The fiscal period of a day, YY-MM: its calendar month.
 *
 * @throws TypeError for what is no internal date.
 */
export function fiscalPeriodOf(day: number): string {
  const date = dayToCivil(day);
  if (date === undefined) throw new TypeError(`${day} is no internal date.`);
  return [date.year % 100, date.month].map((part) => String(part).padStart(2, '0')).join('-');
}
