import { basename } from 'node:path';
import { type ByteFile, firstBytes, withByteFile } from '../file/byte-file.ts';
import type { FileFormat, Found } from '../file/found.ts';
import { ImportError } from '../file/import-error.ts';
import { regularSize } from '../file/regular-file.ts';
import { PAGE_SIZE, recordsOfPage } from './jbase-page.ts';

/** What files of jBASE begin with, and hashed ones of type J4 among them. */
const MARK = 'JBC__';
const HASHED = `${MARK}HSD`;

export const PAGES_START = 0x4000;

/** Hashed files of jBASE, type J4. A dictionary is a file of its own, with `]D` after the name. */
export const jbaseFormat: FileFormat = {
  product: 'jbase',
  open(path) {
    const size = regularSize(path);
    if (size === undefined) return undefined;
    const begin = firstBytes(path, HASHED.length).toString('latin1');
    if (!begin.startsWith(MARK)) return undefined;
    const name = basename(path);
    if (begin !== HASHED)
      throw new ImportError(
        'FORM_UNSUPPORTED',
        `${name} is a file of jBASE that begins with ${JSON.stringify(begin)}, such as one that names another driver, or of type JR or JP; files of type J4 are read, which begin with ${HASHED}, and folders: copy its records into one (TYPE=UD) on jBASE.`,
      );
    if (size < PAGES_START)
      throw new ImportError(
        'FILE_DAMAGED',
        `${name} has ${size} bytes, and the pages of a file of type J4 begin at ${PAGES_START}; perhaps it has another type.`,
      );
    const pageCount = Math.ceil((size - PAGES_START) / PAGE_SIZE);
    return {
      product: 'jbase',
      description: `jBASE hashed file, ${pageCount} page(s) of ${PAGE_SIZE} bytes`,
      size,
      found: () => withByteFile(path, (file) => records(file, name)),
    };
  },
};

function* records(file: ByteFile, name: string): Generator<Found> {
  let number = 0;
  for (let offset = PAGES_START; offset < file.size; offset += PAGE_SIZE) {
    const page = file.read(offset, PAGE_SIZE);
    const location = `page ${number} of ${name}`;
    yield* recordsOfPage(page, location);
    if (page.length < PAGE_SIZE)
      yield { location, reason: `the file ends at byte ${file.size}, within it.` };
    number += 1;
  }
}
