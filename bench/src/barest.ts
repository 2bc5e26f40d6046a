/** Days from 1 March 0000 to 31 December 1967, which is internal day 0. */
const EPOCH_DAYS = 718_736;
const DAYS_PER_ERA = 146_097;

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** An internal day as MM/DD/YYYY: what D4/ gives, with nothing checked. Years from 1000 to 9999. */
export function barestDate(text: string): string {
  const days = Number(text) + EPOCH_DAYS;
  const era = (days / DAYS_PER_ERA) | 0;
  const dayOfEra = days - era * DAYS_PER_ERA;
  const leapDays = ((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0);
  const yearOfEra = ((dayOfEra - leapDays) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0));
  const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0;
  const day = dayOfYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${TWO_DIGITS[month]}/${TWO_DIGITS[day]}/${year}`;
}

/** Whole cents as dollars with thousands: what MD2,$ gives, with nothing checked. */
export function barestMoney(text: string): string {
  const negative = text.charCodeAt(0) === 0x2d;
  const cents = negative ? text.slice(1) : text;
  const point = cents.length - 2;
  const sign = negative ? '-$' : '$';
  if (point <= 0) return `${sign}0.${cents.padStart(2, '0')}`;
  let whole = cents.slice(0, point);
  if (point > 3) {
    let grouped = whole.slice(0, point % 3 || 3);
    for (let from = grouped.length; from < point; from += 3)
      grouped += `,${whole.slice(from, from + 3)}`;
    whole = grouped;
  }
  return `${sign}${whole}.${cents.slice(point)}`;
}
