import { assertTextSize } from '../text/size.ts';
import { type Converter, type Outcome, REJECTED_INPUT, rejectedOutput } from './outcome.ts';

const NEGATIVE = 0xd;

/**
 * MP: whole numbers packed two digits to a character; a negative number begins with the half
 * character D, and a zero fills an odd number of halves.
 *
 * @see jBASE, MP conversion.
 */
export function compilePacked(): Converter {
  return { out: unpack, in: pack };
}

function unpack(text: string): Outcome {
  if (text === '') return '';
  assertTextSize(text.length * 2, 'The conversion MP');
  let digits = '';
  let negative = false;
  for (let index = 0; index < text.length * 2; index++) {
    const code = text.charCodeAt(index >> 1);
    const half = index % 2 === 0 ? code >> 4 : code & 15;
    if (index === 0 && half === NEGATIVE) negative = true;
    else if (half > 9) return rejectedOutput(text);
    else if (half > 0 || digits !== '') digits += half;
  }
  return negative && digits !== '' ? `-${digits}` : digits || '0';
}

function pack(text: string): Outcome {
  if (text === '') return '';
  const sign = text[0];
  const digits = sign === '-' || sign === '+' ? text.slice(1) : text;
  if (digits === '') return REJECTED_INPUT;
  for (let index = 0; index < digits.length; index++) {
    const code = digits.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return REJECTED_INPUT;
  }
  const negative = sign === '-';
  const odd = (digits.length + (negative ? 1 : 0)) % 2 === 1;
  const halves = (negative ? 'D' : '') + (odd ? '0' : '') + digits;
  let packed = '';
  for (let index = 0; index < halves.length; index += 2)
    packed += String.fromCharCode(Number.parseInt(halves.slice(index, index + 2), 16));
  return packed;
}
