import { directoryFormat } from '../directory/directory-file.ts';
import type { FileFormat, Product, StoredFile } from '../file/found.ts';
import { ImportError } from '../file/import-error.ts';
import type { ItemNames } from '../file/item-name.ts';
import { jbaseFormat } from '../jbase/jbase-file.ts';
import { qmFormat } from '../qm/qm-file.ts';
import { assertNoTape } from '../tape/tape-label.ts';
import { unidataFormat } from '../unidata/unidata-file.ts';
import { universeFormat } from '../universe/universe-file.ts';

/** In the order in which they are tried: every folder can be a directory. */
const FORMATS: readonly FileFormat[] = [
  universeFormat,
  jbaseFormat,
  unidataFormat,
  qmFormat,
  directoryFormat,
];

/**
 * Opens a file of records of another system, recognized by its content.
 *
 * @param product - Accepts the files of this product alone, and directories, which all have.
 * @param names - How the names of files in a folder stand for ids; default: as QM does for that product, else as UniVerse
 *   does on Unix or on Windows.
 * @throws ImportError `FILE_UNKNOWN` where no format fits; `FILE_DAMAGED`, `FORM_UNSUPPORTED`.
 * @example openStoredFile('account/CUSTOMERS').description
 * // 'UniVerse file of type 18, 83 group(s) of 512 bytes'
 */
export function openStoredFile(
  path: string,
  product?: Product,
  names: ItemNames | undefined = product === 'qm' ? 'qm' : undefined,
): StoredFile {
  for (const format of FORMATS) {
    const isTried =
      product === undefined || format.product === product || format.product === 'directory';
    const file = isTried ? format.open(path, names) : undefined;
    if (file !== undefined) return file;
  }
  assertNoTape(path);
  const read = product === undefined ? 'UniVerse, UniData, QM, jBASE or a directory' : product;
  throw new ImportError('FILE_UNKNOWN', `${path} is not a file of ${read}.`);
}
