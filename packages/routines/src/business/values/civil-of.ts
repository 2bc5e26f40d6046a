import { type CivilDate, dayToCivil } from 'mvdb/functions';

/**
 * The year, month and day of an internal date.
 *
 * @throws TypeError for what is not an internal date.
 * @example civilOf(21491) // { year: 2026, month: 11, day: 2 }
 */
export function civilOf(day: number): CivilDate {
  const date = dayToCivil(day);
  if (date === undefined) throw new TypeError(`${day} is not an internal date.`);
  return date;
}
