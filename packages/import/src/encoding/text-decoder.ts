import iconv from 'iconv-lite';
import { ImportError } from '../file/import-error.ts';
import { assertEncoding } from './assert-encoding.ts';

const REPLACEMENT = '\ufffd';
const HELD_CONTROLS = 0xe000;

/**
 * The text of a file without marks, such as CSV, in the code page of another system, which may have characters of several
 * bytes. The control characters 27 to 31 are held as U+E01B to U+E01F.
 *
 * @param name - What is read, for the error.
 * @throws ImportError `ENCODING_UNKNOWN`; `TEXT_INVALID` with the line of a byte that the code page has no character for.
 * @example [...decodedText([Buffer.from([0x80])], 'cp1252', 'prices.csv')] // ['€']
 */
export function decodedText(
  chunks: Iterable<Uint8Array>,
  encoding: string,
  name: string,
): Iterable<string> {
  assertEncoding(encoding);
  return textParts(chunks, encoding, name);
}

function* textParts(chunks: Iterable<Uint8Array>, encoding: string, name: string) {
  const decoder = iconv.getDecoder(encoding);
  let line = 1;
  const checked = (text: string): string => {
    const invalid = text.indexOf(REPLACEMENT);
    if (invalid !== -1)
      throw new ImportError(
        'TEXT_INVALID',
        `Line ${line + linesIn(text.slice(0, invalid))} of ${name} has a byte that ${encoding} has no character for.`,
      );
    line += linesIn(text);
    return text.replace(/[\u001b-\u001f]/g, (character) =>
      String.fromCharCode(character.charCodeAt(0) + HELD_CONTROLS),
    );
  };
  for (const chunk of chunks) {
    const text = checked(decoder.write(Buffer.from(chunk)));
    if (text !== '') yield text;
  }
  const rest = checked(decoder.end() ?? '');
  if (rest !== '') yield rest;
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
