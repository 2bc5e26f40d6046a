/*
 * Code page 037 of EBCDIC, each row the characters of sixteen codes as those of Latin-1.
 */
const ROWS = [
  '000102039c09867f978d8e0b0c0d0e0f',
  '101112139d8508871819928f1c1d1e1f',
  '80818283840a171b88898a8b8c050607',
  '909116939495960498999a9b14159e1a',
  '20a0e2e4e0e1e3e5e7f1a22e3c282b7c',
  '26e9eaebe8edeeefecdf21242a293bac',
  '2d2fc2c4c0c1c3c5c7d1a62c255f3e3f',
  'f8c9cacbc8cdcecfcc603a2340273d22',
  'd8616263646566676869abbbf0fdfeb1',
  'b06a6b6c6d6e6f707172aabae6b8c6a4',
  'b57e737475767778797aa1bfd0dddeae',
  '5ea3a5b7a9a7b6bcbdbe5b5dafa8b4d7',
  '7b414243444546474849adf4f6f2f3f5',
  '7d4a4b4c4d4e4f505152b9fbfcf9faff',
  '5cf7535455565758595ab2d4d6d2d3d5',
  '30313233343536373839b3dbdcd9da9f',
];

const LATIN1 = Buffer.from(ROWS.join(''), 'hex');
const UNKNOWN = 0x6f;

/** Text whose characters have the codes of EBCDIC, as ordinary text. */
export function fromEbcdic(text: string): string {
  return mapped(text, (code) => LATIN1[code] ?? code);
}

/** Ordinary text as text whose characters have the codes of EBCDIC; what it has not becomes a question mark. */
export function toEbcdic(text: string): string {
  return mapped(text, (code) => {
    const position = LATIN1.indexOf(code);
    return position === -1 ? UNKNOWN : position;
  });
}

function mapped(text: string, of: (code: number) => number): string {
  let result = '';
  for (const character of text) result += String.fromCodePoint(of(character.codePointAt(0) ?? 0));
  return result;
}
