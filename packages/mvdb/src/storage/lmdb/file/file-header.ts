import { fstatSync, readSync } from 'node:fs';
import { FLAGS_AT, PAGE_HEADER_BYTES } from './page-format.ts';

/** The root of a tree of pages, and what LMDB counts of it. */
export interface TreeRoot {
  readonly flags: number;
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
  readonly root: number;
}

/** What one of the two headers of a data file says. LMDB goes by the one of the latest commit. */
export interface FileHeader {
  readonly commit: number;
  readonly pageSize: number;
  readonly lastPage: number;
  readonly freeList: TreeRoot;
  readonly databases: TreeRoot;
}

export const TREE_ROOT_BYTES = 48;
/** Where a tree without pages has its root. */
export const NO_PAGE = 2 ** 64;

const HEADER_BYTES = PAGE_HEADER_BYTES + 144;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const META_PAGE = 0x08;
const INTEGER_KEYS = 0x08;
/** Headers are read again while a commit changes them; more often only a file at rest is read. */
const READS_MAX = 100;

/**
 * The newest header of a data file, by plain reads: a file that is cut short ends the process that touches
 * what is missing in the memory LMDB maps.
 *
 * @throws Error saying what is wrong: a header that is damaged, or two that contradict each other.
 */
export function readNewestHeader(file: number): FileHeader {
  let before: readonly Buffer[] | undefined;
  for (let count = 0; ; count += 1) {
    const pages = readHeaderPages(file);
    try {
      return newestOf(pages);
    } catch (error) {
      const isAtRest = before?.every((page, index) => page.equals(pages[index] as Buffer));
      if (isAtRest || count === READS_MAX) throw error;
      before = pages;
    }
  }
}

/** Whether LMDB wrote no header of the file, in the version of its format that is known here. */
export function isForeign(file: number): boolean {
  return readHeaderPages(file).every((page) => !isSigned(page));
}

/** What `endOf` the newest header is, some microseconds faster: for whoever writes, while nobody else does. */
export class EndReader {
  readonly #file: number;
  readonly #pageSize: number;
  readonly #bytes: Buffer;

  constructor(file: number) {
    this.#file = file;
    this.#pageSize = readNewestHeader(file).pageSize;
    this.#bytes = Buffer.alloc(this.#pageSize + HEADER_BYTES);
  }

  read(): number {
    readSync(this.#file, this.#bytes, 0, this.#bytes.length, 0);
    const at = PAGE_HEADER_BYTES;
    const commit = (page: number) => readNumber(this.#bytes, page + at + 128);
    const newest = commit(this.#pageSize) > commit(0) ? this.#pageSize : 0;
    return (readNumber(this.#bytes, newest + at + 120) + 1) * this.#pageSize;
  }
}

/** Bytes from the file's beginning to the end of its last page. */
export function endOf({ lastPage, pageSize }: FileHeader): number {
  return (lastPage + 1) * pageSize;
}

export function isCutShort(file: number, header: FileHeader): boolean {
  return fstatSync(file).size < endOf(header);
}

/** An unsigned number of 64 bits; exact up to 2^53, which nothing in a file comes near. */
export function readNumber(bytes: Buffer, offset: number): number {
  return bytes.readUInt32LE(offset) + bytes.readUInt32LE(offset + 4) * 2 ** 32;
}

export function readTreeRoot(bytes: Buffer, offset: number): TreeRoot {
  return {
    flags: bytes.readUInt16LE(offset + 4),
    depth: bytes.readUInt16LE(offset + 6),
    branchPages: readNumber(bytes, offset + 8),
    leafPages: readNumber(bytes, offset + 16),
    overflowPages: readNumber(bytes, offset + 24),
    entries: readNumber(bytes, offset + 32),
    root: readNumber(bytes, offset + 40),
  };
}

function readHeaderPages(file: number): readonly [Buffer, Buffer] {
  const first = readAt(file, 0);
  const pageSize = pageSizeOf(first);
  // A first header that is damaged does not say where the second one is.
  return [first, readAt(file, isPageSize(pageSize) ? pageSize : 4096)];
}

function readAt(file: number, position: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  readSync(file, bytes, 0, HEADER_BYTES, position);
  return bytes;
}

function newestOf(pages: readonly Buffer[]): FileHeader {
  const [first, second] = pages.map(headerOf) as [FileHeader, FileHeader];
  if (first.pageSize !== second.pageSize || first.freeList.flags !== second.freeList.flags)
    throw new Error('its two headers contradict each other');
  // Commits write the headers in turn, the even ones the first. A new file and a copy have an empty first one.
  const isNew = first.commit === 0 && first.databases.root === NO_PAGE;
  const isInTurn = first.commit % 2 === 0 && Math.abs(first.commit - second.commit) === 1;
  if (!isNew && !isInTurn)
    throw new Error(
      `its headers are of commits ${first.commit} and ${second.commit}, which do not follow each other`,
    );
  return first.commit > second.commit ? first : second;
}

/** @throws Error for one that LMDB did not write. */
function headerOf(page: Buffer, number: number): FileHeader {
  const at = PAGE_HEADER_BYTES;
  const damaged = (what: string) => new Error(`header ${number + 1} of 2 is damaged (${what})`);
  if (!isSigned(page)) throw damaged('no signature');
  if (readNumber(page, 0) !== number || page.readUInt16LE(FLAGS_AT) !== META_PAGE)
    throw damaged('not its page');
  const header: FileHeader = {
    commit: readNumber(page, at + 128),
    pageSize: pageSizeOf(page),
    lastPage: readNumber(page, at + 120),
    freeList: readTreeRoot(page, at + 24),
    databases: readTreeRoot(page, at + 72),
  };
  if (!isPageSize(header.pageSize)) throw damaged('page size');
  if (header.lastPage < 1 || endOf(header) > Number.MAX_SAFE_INTEGER) throw damaged('last page');
  if ((header.freeList.flags & INTEGER_KEYS) === 0) throw damaged('flags');
  for (const { root } of [header.freeList, header.databases])
    if (root !== NO_PAGE && (root < 2 || root > header.lastPage)) throw damaged('root');
  return header;
}

function isSigned(page: Buffer): boolean {
  const signature = PAGE_HEADER_BYTES;
  return page.readUInt32LE(signature) === MAGIC && page.readUInt32LE(signature + 4) === VERSION;
}

function pageSizeOf(page: Buffer): number {
  return page.readUInt32LE(PAGE_HEADER_BYTES + 24);
}

function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && Number.isInteger(Math.log2(size));
}
