import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileFormat, Found } from '../file/found.ts';
import { type ItemNames, idOfItemName } from '../file/item-name.ts';
import { isFolder } from '../file/regular-file.ts';
import { recordOfItem } from './item-bytes.ts';

/** Ids of type 1 of UniVerse go on in a folder with the first characters of the id, this many. */
const PART_LENGTH = 14;

const RECORD_BYTES_MAX = 1 << 28;

/** Folders with a file for each record: types 1 and 19 of UniVerse, DIR of UniData, directory files of QM. */
export const directoryFormat: FileFormat = {
  product: 'directory',
  open(path, names) {
    if (!isFolder(path)) return undefined;
    const folder = Buffer.from(path);
    return {
      product: 'directory',
      description: 'Folder with a file for each record',
      size: folderSize(folder),
      found: () => itemsIn(folder, { table: basename(path), names }, ''),
    };
  },
};

interface Directory {
  readonly table: string;
  readonly names: ItemNames | undefined;
}

/** @param prefix - The bytes of the name so far, each as a character, as names may be in any code page. */
function* itemsIn(folder: Buffer, directory: Directory, prefix: string): Generator<Found> {
  for (const { name, entry } of entriesOf(folder)) {
    const path = pathIn(folder, name);
    const id = prefix + name;
    if (entry.isDirectory() && name.length === PART_LENGTH) yield* itemsIn(path, directory, id);
    else if (entry.isFile()) yield itemAt(path, directory, id);
    else
      yield {
        location: `${id} of ${directory.table}`,
        reason: 'it is not a file, so it is no record.',
      };
  }
}

function itemAt(path: Buffer, { table, names }: Directory, name: string): Found {
  const before = statSync(path);
  const location = `${name} of ${table}`;
  if (before.size > RECORD_BYTES_MAX)
    return { location, reason: `it has ${before.size} bytes, more than ${RECORD_BYTES_MAX}.` };
  const bytes = readFileSync(path);
  if (bytes.length !== before.size) return { location, reason: 'it changed while it was read.' };
  return { id: Buffer.from(idOfItemName(name, names), 'latin1'), record: recordOfItem(bytes) };
}

/** Names that begin with a full stop say what the folder is; they are no records. */
function entriesOf(folder: Buffer) {
  return readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })
    .map((entry) => ({ name: entry.name.toString('latin1'), entry }))
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The path of a file whose name is given as its bytes. */
export function pathIn(folder: Buffer, name: string): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), Buffer.from(name, 'latin1')]);
}

function folderSize(folder: Buffer): number {
  let size = 0;
  for (const { name, entry } of entriesOf(folder))
    if (entry.isFile()) size += statSync(pathIn(folder, name)).size;
  return size;
}
