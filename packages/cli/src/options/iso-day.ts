import { civilToDay, oconv } from 'mvdb/functions';

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** The internal day of a date such as `2026-11-02`; `undefined` for what is not one. */
export function isoDay(text: string): number | undefined {
  const [, year, month, day] = ISO_DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const internal = civilToDay(year, month, day);
  return isoDate(internal) === text ? internal : undefined;
}

/** An internal day as a date such as `2026-11-02`. */
export const isoDate = (internal: number): string => oconv(String(internal), 'D-YMD[4,2,2]');
