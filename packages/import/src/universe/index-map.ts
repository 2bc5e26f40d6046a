import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { StoredIndex } from '../file/found.ts';

const PREFIX = 'I_';
const MAP_NAME = 'INDEX.MAP';
const PART_NAME = /^INDEX\.(?:MAP|\d{3})$/;

/** A B-tree and the item that it is on; between them, and after the item, are marks. */
const ENTRY = /INDEX\.\d{3}[^\x21-\x7e]*([\x21-\x7e]+)/g;

/** Whether a folder has the indexes of a file, `I_` and its name, and nothing else. */
export function isIndexFolder(folder: string): boolean {
  if (!basename(folder).startsWith(PREFIX) || !existsSync(join(folder, MAP_NAME))) return false;
  return readdirSync(folder).every((name) => PART_NAME.test(name));
}

/**
 * The indexes of a file, which the folder `I_` and its name beside it describes. Whether they leave out empty values is
 * not known, so they have them.
 */
export function indexesOf(path: string): readonly StoredIndex[] {
  const map = join(dirname(path), `${PREFIX}${basename(path)}`, MAP_NAME);
  if (!existsSync(map)) return [];
  const entries = readFileSync(map, 'latin1').matchAll(ENTRY);
  return Array.from(entries, ([, item = '']) => ({
    item,
    skipsEmpty: false,
    isCaseIgnored: false,
  }));
}
