import { UsageError } from '../errors/usage-error.ts';

const MS_OF: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const BYTES_OF: Readonly<Record<string, number>> = { KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** An age such as `30d`, `12h` or `90m`, in milliseconds. @throws UsageError for other texts. */
export function ageMs(option: string, text: string): number {
  return quantity(option, text, MS_OF, 'an age such as 30d, 12h or 90m');
}

/** A size such as `2GB` or `500MB`, in bytes. @throws UsageError for other texts. */
export function sizeBytes(option: string, text: string): number {
  return quantity(option, text, BYTES_OF, 'a size such as 2GB or 500MB');
}

function quantity(
  option: string,
  text: string,
  units: Readonly<Record<string, number>>,
  form: string,
): number {
  const [, number = '', unit = ''] = /^(\d{1,9})([A-Za-z]{1,2})$/.exec(text) ?? [];
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (factor === undefined) throw new UsageError(`${option} is ${form}, not "${text}".`);
  return Number(number) * factor;
}
