import { between, oneOf } from '../attack.ts';

/*
 * Text that means something to a part of the system, or is at the edge of what it can hold: numbers, marks,
 * dates, words of the languages, Unicode of all widths.
 */

/** Long enough to show what grows faster than the text; what grows with it stays short. */
const LENGTH_MAX = 3_000;
const MARKS = ['\u001f', '\u001e', '\u001d', '\u001c', '\u001b'];
const CHARACTERS = [
  ...'aAzZ019 .,-+$%#*!"\'()[]<>/\\:;=&|?@~^_',
  ...MARKS,
  ...['\0', '\n', '\t', '\u007f', '\u0080', '\u00e9', '\u00df', '\u00fe', '\u0130', '\u2028'],
  ...['\ufeff', '\ufffd', '\ud800', '\udfff', '\u{1f600}', '\u{10ffff}'],
];
const WORDS = [
  ...['', '0', '1', '-1', '+1', '-0', '00', '1.5', '.5', '-.5', '1e3', '1E400', 'Infinity', 'NaN'],
  ...['2147483647', '2147483648', '-2147483649', '9007199254740993', '99999999999999999999'],
  ...['0.000000000000000000001', '1'.repeat(400), `${'9'.repeat(200)}.${'9'.repeat(200)}`, '0x10'],
  ...['12/31/67', '31 DEC 1967', '2026-11-22', '13:59:59', '25:61', '20000', '-99999', '99999999'],
  ...[
    'Y',
    'N',
    'AL',
    'AR',
    'true',
    'null',
    '__proto__',
    'constructor',
    'toString',
    '\u0000NULL\u0000',
  ],
  ...['(((((((((', '))))', '"', "'", '%', '....', '0N', '1A1N', "'x'0X", '~1N', '0X0X0X0X0X0X'],
];

/** A number as text, of any length up to some hundred digits. */
function numberText(random: () => number): string {
  const digits = (most: number) =>
    Array.from({ length: between(random, 0, most) }, () => between(random, 0, 9)).join('');
  const sign = oneOf(random, ['', '', '-', '+']);
  return `${sign}${digits(random() < 0.05 ? 300 : 12)}${random() < 0.5 ? '' : `.${digits(9)}`}`;
}

function anyText(random: () => number, most: number): string {
  return Array.from({ length: between(random, 0, most) }, () => oneOf(random, CHARACTERS)).join('');
}

/** A small dynamic array of words. */
function arrayText(random: () => number): string {
  const length = between(random, 1, 8);
  return Array.from({ length }, () => oneOf(random, WORDS) + oneOf(random, MARKS)).join('');
}

/** Text to be put in the place of an argument. */
export function hostileText(random: () => number): string {
  const choice = random();
  if (choice < 0.35) return oneOf(random, WORDS);
  if (choice < 0.5) return numberText(random);
  if (choice < 0.7) return anyText(random, 12);
  if (choice < 0.9) return arrayText(random);
  if (choice < 0.99) return anyText(random, 200);
  return oneOf(random, CHARACTERS).repeat(between(random, 1, LENGTH_MAX));
}

/** Some of the parts side by side, now and then with hostile text between them. */
export function mixed(
  random: () => number,
  parts: readonly string[],
  most: number,
  separator = '',
): string {
  return Array.from({ length: between(random, 1, most) }, () =>
    random() < 0.06 ? hostileText(random).slice(0, 60) : oneOf(random, parts),
  ).join(separator);
}
