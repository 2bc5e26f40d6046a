import iconv from 'iconv-lite';
import { ImportError } from '../file/import-error.ts';

const EXAMPLES = 'latin1, cp1252, cp437, cp850, iso-8859-15, koi8-r, macroman and utf8';

/** @throws ImportError `ENCODING_UNKNOWN` for the name of no encoding, with examples of some. */
export function assertEncoding(name: string): void {
  if (!iconv.encodingExists(name))
    throw new ImportError('ENCODING_UNKNOWN', `${name} is not known; examples are ${EXAMPLES}.`);
}
