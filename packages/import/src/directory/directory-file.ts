import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FileFormat, Found } from '../file/found.ts';
import { isFolder } from '../file/regular-file.ts';
import { recordOfLines } from './item-bytes.ts';
import { idOfItemName } from './item-name.ts';

/** Ids of type 1 of UniVerse go on in a folder with the first characters of the id, this many. */
const PART_LENGTH = 14;

const RECORD_BYTES_MAX = 1 << 28;

/** Folders with a file for each record: types 1 and 19 of UniVerse, DIR of UniData, directory files of QM. */
export const directoryFormat: FileFormat = {
  product: 'directory',
  open(path) {
    if (!isFolder(path)) return undefined;
    return {
      product: 'directory',
      description: 'Folder with a file for each record',
      size: folderSize(path),
      found: () => itemsIn(path, basename(path), ''),
    };
  },
};

function* itemsIn(folder: string, table: string, prefix: string): Generator<Found> {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const id = prefix + entry.name;
    if (entry.isDirectory() && entry.name.length === PART_LENGTH) yield* itemsIn(path, table, id);
    else if (entry.isFile()) yield itemAt(path, table, id);
    else yield { location: `${id} of ${table}`, reason: 'it is not a file, so it is no record.' };
  }
}

function itemAt(path: string, table: string, name: string): Found {
  const before = statSync(path);
  const location = `${name} of ${table}`;
  if (before.size > RECORD_BYTES_MAX)
    return { location, reason: `it has ${before.size} bytes, more than ${RECORD_BYTES_MAX}.` };
  const bytes = readFileSync(path);
  if (bytes.length !== before.size) return { location, reason: 'it changed while it was read.' };
  return { id: Buffer.from(idOfItemName(name)), record: recordOfLines(bytes) };
}

/** Names that begin with a full stop say what the folder is; they are no records. */
function entriesOf(folder: string) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function folderSize(folder: string): number {
  let size = 0;
  for (const entry of entriesOf(folder))
    if (entry.isFile()) size += statSync(join(folder, entry.name)).size;
  return size;
}
