import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firstBytes } from '../file/byte-file.ts';
import type { StoredIndex } from '../file/found.ts';
import { textAt } from './qm-header.ts';

/** `%0` and `%1` have the records. */
const INDEX_NAME = /^%([2-9]|[1-9]\d+)$/;

const MAGIC = 0x209c;
const HAS_EMPTY = 0x0004;
const CASE_IGNORED = 0x0040;
const ITEM_START = 532;
const ITEM_LENGTH_MAX = 63;

/** The indexes of a dynamic file, which are further parts of it. */
export function indexesOf(folder: string): readonly StoredIndex[] {
  return indexParts(folder).flatMap((part) => readIndexHeader(join(folder, part)) ?? []);
}

/** Reports each part that has the name of an index and is not one. */
export function indexRemarks(folder: string): readonly string[] {
  return indexParts(folder)
    .filter((part) => readIndexHeader(join(folder, part)) === undefined)
    .map((part) => `its part ${part} is not an index that is read.`);
}

function indexParts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => INDEX_NAME.test(name))
    .sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
}

/** @see QM, `DH_AK_HEADER` */
function readIndexHeader(path: string): StoredIndex | undefined {
  const bytes = firstBytes(path, ITEM_START + ITEM_LENGTH_MAX);
  if (bytes.length <= ITEM_START || bytes.readUInt16LE(0) !== MAGIC) return undefined;
  const flags = bytes.readUInt16LE(2);
  const item = textAt(bytes, ITEM_START, ITEM_LENGTH_MAX);
  if (item === '') return undefined;
  return {
    item,
    skipsEmpty: (flags & HAS_EMPTY) === 0,
    isCaseIgnored: (flags & CASE_IGNORED) !== 0,
  };
}
