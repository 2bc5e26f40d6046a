const DAY_MS = 86_400_000;

/** Days of the system before 1 January 1970. */
const DAYS_BEFORE_1970 = 732;

/** Milliseconds since 1970 of an internal day. */
export function msOfDay(day: number): number {
  return (day - DAYS_BEFORE_1970) * DAY_MS;
}

/** An internal day as dates are shown, `11/02/2026`; other text as it is. */
export function dayText(day: string): string {
  return /^-?\d{1,6}$/.test(day) ? dateText(msOfDay(Number(day))) : day;
}

/** @param ms - Since 1970. @returns `11/02/2026`. */
export function dateText(ms: number): string {
  const [date = ''] = new Date(ms).toISOString().split('T');
  const [, year = '', month = '', day = ''] = /^([+-]?\d+)-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return `${month}/${day}/${year}`;
}
