import { fstatSync, readSync } from 'node:fs';
import type { PageViolation } from '../../environment.ts';
import {
  type FileHeader,
  NO_PAGE,
  readNewestHeader,
  readNumber,
  readTreeRoot,
  TREE_ROOT_BYTES,
  type TreeRoot,
} from './file-header.ts';
import {
  BRANCH,
  FLAGS_AT,
  LEAF,
  NODE_BYTES,
  ON_OVERFLOW,
  OVERFLOW,
  OVERFLOW_COUNT_AT,
  OVERFLOW_POSITION_BYTES,
  PAGE_HEADER_BYTES,
  SLOT_BYTES,
  SLOTS_SIZE_AT,
} from './page-format.ts';

/** Where violations are that belong to no database. */
const FILE = 'data.mdb';
const FREE_LIST = 'free list';

const SUB_PAGE = 0x40;

/** What else a leaf says of the value under a key: it is a tree, are several. */
const IS_TREE = 0x02;
const ARE_SEVERAL = 0x04;

/** Flag of a database whose keys have several values each. */
const SEVERAL_VALUES = 0x04;

const NUMBER_BYTES = 8;
const DEPTH_MAX = 32;
const BLOCK_BYTES = 2 ** 18;
const BLOCKS_MAX = 64;

const FREE = 1;
const USED = 2;

/** Keys that everything in a page lies between: the first included, the other not. */
interface Bounds {
  readonly from?: Buffer | undefined;
  readonly to?: Buffer | undefined;
}

interface Counts {
  branchPages: number;
  leafPages: number;
  overflowPages: number;
  entries: number;
}

interface Tree {
  readonly position: string;
  readonly isOfNumbers: boolean;
  /** What the values of its leaves are. */
  readonly holds: 'records' | 'databases' | 'free pages' | 'nothing';
  readonly counts: Counts;
}

/** Why a page is not followed any further. */
class PageDamage extends Error {}

/**
 * Looks at every page that the newest header of a data file leads to, by plain reads, so that no damage can
 * end the process: each is in the file, is used once, says its own number and kind, and its keys ascend
 * between those above; values on pages of their own are whole; what counts as free is not in use; and LMDB's
 * own counts are right. Pages may be written meanwhile, but a reader of an earlier or the same commit has to be
 * there, so that none of those is used again.
 *
 * @returns The number of pages in use.
 * @throws Error where the headers are damaged.
 */
export function walkPages(file: number, report: PageViolation): number {
  return new PageWalk(file, readNewestHeader(file), report).walk();
}

class PageWalk {
  readonly #file: number;
  readonly #header: FileHeader;
  readonly #report: PageViolation;
  readonly #pageSize: number;
  readonly #uses: Uint8Array;
  readonly #blocks = new Map<number, Buffer>();
  readonly #fileSize: number;

  constructor(file: number, header: FileHeader, report: PageViolation) {
    this.#file = file;
    this.#header = header;
    this.#report = report;
    this.#pageSize = header.pageSize;
    this.#uses = new Uint8Array(header.lastPage + 1);
    this.#fileSize = fstatSync(file).size;
  }

  walk(): number {
    const { freeList, databases } = this.#header;
    this.#tree(databases, { position: FILE, isOfNumbers: false, holds: 'databases' });
    this.#tree(freeList, { position: FREE_LIST, isOfNumbers: true, holds: 'free pages' });
    return this.#uses.reduce((count, use) => count + (use === USED ? 1 : 0), 2);
  }

  #tree(root: TreeRoot, kind: Omit<Tree, 'counts'>): number {
    const counts: Counts = { branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 };
    const tree: Tree = { ...kind, counts };
    if (root.root !== NO_PAGE) this.#visit(tree, root.root, 1, root.depth, {});
    else if (root.depth !== 0) this.#report(tree.position, 'It has no pages, and a depth.');
    for (const name of ['branchPages', 'leafPages', 'overflowPages', 'entries'] as const)
      if (counts[name] !== root[name])
        this.#report(tree.position, `It counts ${root[name]} ${name}, and has ${counts[name]}.`);
    return counts.entries;
  }

  /** Looks at a page and what it leads to; damage is reported, and ends the way there. */
  #visit(tree: Tree, number: number, level: number, depth: number, bounds: Bounds): void {
    try {
      this.#take(number, 1);
      const page = this.#page(number);
      this.#assertHead(page, number);
      const flags = page.readUInt16LE(FLAGS_AT);
      const isLeaf = level === depth;
      if (level > DEPTH_MAX || flags !== (isLeaf ? LEAF : BRANCH))
        throw new PageDamage(`is marked ${flags} at level ${level} of ${depth}`);
      if (isLeaf) this.#leaf(tree, page, bounds);
      else this.#branch(tree, page, level, depth, bounds);
    } catch (error) {
      if (!(error instanceof PageDamage)) throw error;
      this.#report(tree.position, `Page ${number} ${error.message}.`);
    }
  }

  #branch(tree: Tree, page: Buffer, level: number, depth: number, bounds: Bounds): void {
    tree.counts.branchPages += 1;
    const nodes = nodesOf(page, this.#pageSize, true);
    if (nodes.length < 2) throw new PageDamage(`leads to ${nodes.length} page(s)`);
    const keys = nodes.map((node, index) => (index === 0 ? bounds.from : keyOf(page, node)));
    assertAscending(tree, keys, bounds);
    for (const [index, node] of nodes.entries()) {
      const child = page.readUInt32LE(node) + page.readUInt16LE(node + 4) * 2 ** 32;
      const to = index + 1 < keys.length ? keys[index + 1] : bounds.to;
      this.#visit(tree, child, level + 1, depth, { from: keys[index], to });
    }
  }

  #leaf(tree: Tree, page: Buffer, bounds: Bounds): void {
    tree.counts.leafPages += 1;
    const nodes = nodesOf(page, this.#pageSize, false);
    if (nodes.length === 0) throw new PageDamage('is an empty leaf');
    assertAscending(
      tree,
      nodes.map((node) => keyOf(page, node)),
      bounds,
    );
    for (const node of nodes) this.#value(tree, page, node);
  }

  #value(tree: Tree, page: Buffer, node: number): void {
    const flags = page.readUInt16LE(node + 4);
    const size = page.readUInt32LE(node);
    const start = node + NODE_BYTES + page.readUInt16LE(node + 6);
    const isExpected =
      tree.holds === 'databases'
        ? flags === IS_TREE
        : tree.holds === 'records'
          ? [0, ON_OVERFLOW, ARE_SEVERAL, ARE_SEVERAL | IS_TREE].includes(flags)
          : tree.holds === 'free pages'
            ? flags === 0 || flags === ON_OVERFLOW
            : flags === 0 && size === 0;
    if (!isExpected) throw new PageDamage(`has a value marked ${flags}`);
    if ((flags & IS_TREE) !== 0 && size !== TREE_ROOT_BYTES)
      throw new PageDamage('has a tree of no known form');
    if (tree.holds === 'databases') this.#database(keyOf(page, node), readTreeRoot(page, start));
    else if (flags === (ARE_SEVERAL | IS_TREE))
      tree.counts.entries += this.#tree(readTreeRoot(page, start), {
        ...tree,
        holds: 'nothing',
      });
    else if (flags === ARE_SEVERAL)
      tree.counts.entries += this.#subPage(tree, page.subarray(start, start + size));
    if (flags === 0 || flags === ON_OVERFLOW || tree.holds === 'databases')
      tree.counts.entries += 1;
    const overflow = flags === ON_OVERFLOW ? this.#overflow(tree, page, start, size) : undefined;
    if (tree.holds === 'free pages')
      this.#freePages(page, node, overflow ?? page.subarray(start, start + size));
  }

  #database(name: Buffer, root: TreeRoot): void {
    const holds = 'records';
    this.#tree(root, { position: name.toString().replace(/\0+$/, ''), isOfNumbers: false, holds });
    if ((root.flags & ~SEVERAL_VALUES) !== 0)
      throw new PageDamage(`has a database marked ${root.flags}`);
  }

  /** Values of one key that are few stand in a page within the page. @returns How many they are. */
  #subPage(tree: Tree, page: Buffer): number {
    if (page.length < PAGE_HEADER_BYTES || page.readUInt16LE(FLAGS_AT) !== (LEAF | SUB_PAGE))
      throw new PageDamage('has values of no known form');
    const nodes = nodesOf(page, page.length, false);
    const values = nodes.map((node) => keyOf(page, node));
    if (nodes.some((node) => page.readUInt32LE(node) !== 0 || page.readUInt16LE(node + 4) !== 0))
      throw new PageDamage('has a value that has a value');
    assertAscending(tree, values, {});
    return nodes.length;
  }

  /** @returns The bytes of a value that has pages of its own. */
  #overflow(tree: Tree, page: Buffer, start: number, size: number): Buffer {
    const first = readNumber(page, start);
    const count = readNumber(page, start + OVERFLOW_COUNT_AT);
    // A value that became shorter keeps the pages it had.
    if (count < 1 || PAGE_HEADER_BYTES + size > count * this.#pageSize)
      throw new PageDamage(`has a value of ${size} bytes on ${count} page(s)`);
    this.#take(first, count);
    tree.counts.overflowPages += count;
    const bytes = this.#read(first * this.#pageSize, count * this.#pageSize);
    this.#assertHead(bytes, first);
    if (bytes.readUInt16LE(FLAGS_AT) !== OVERFLOW || bytes.readUInt32LE(20) !== count)
      throw new PageDamage(`leads to ${first}, which is not ${count} page(s) of a value`);
    return bytes.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + size);
  }

  /** The pages that a commit gave back, single or, after a negative length, in a row. Zeros mean nothing. */
  #freePages(page: Buffer, node: number, list: Buffer): void {
    const key = keyOf(page, node);
    if (key.length !== NUMBER_BYTES || readNumber(key, 0) > this.#header.commit)
      throw new PageDamage('frees pages by a commit that was not made');
    const length = list.length < NUMBER_BYTES ? -1 : readNumber(list, 0);
    if (length < 0 || (length + 1) * NUMBER_BYTES > list.length)
      throw new PageDamage(`has a free list of ${length} pages`);
    for (let index = 1; index <= length; index += 1) {
      const entry = Number(list.readBigInt64LE(index * NUMBER_BYTES));
      if (entry === 0) continue;
      if (entry > 0) this.#free(entry, 1);
      else {
        index += 1;
        if (index > length) throw new PageDamage('has a free list that ends within a row');
        this.#free(Number(list.readBigInt64LE(index * NUMBER_BYTES)), -entry);
      }
    }
  }

  /** Pages that were never used need not be in the file. */
  #free(first: number, count: number): void {
    if (first === 0) return;
    this.#assertCounted(first, count);
    for (let number = first; number < first + count; number += 1) {
      const use = this.#uses[number];
      if (use === USED) throw new PageDamage(`frees page ${number}, which is in use`);
      if (use === FREE) throw new PageDamage(`frees page ${number}, which is free`);
      this.#uses[number] = FREE;
    }
  }

  #take(first: number, count: number): void {
    this.#assertWithin(first, count);
    for (let number = first; number < first + count; number += 1) {
      if (this.#uses[number] === USED)
        throw new PageDamage(`leads to page ${number}, which is used twice`);
      if (this.#uses[number] === FREE)
        throw new PageDamage(`leads to page ${number}, which is free`);
      this.#uses[number] = USED;
    }
  }

  #assertCounted(first: number, count: number): void {
    if (first < 2 || first + count > this.#header.lastPage + 1)
      throw new PageDamage(`leads to page ${first}, which is not a page of the account`);
  }

  #assertWithin(first: number, count: number): void {
    this.#assertCounted(first, count);
    if ((first + count) * this.#pageSize > this.#fileSize)
      throw new PageDamage(`leads to page ${first}, after the end of the file`);
  }

  #assertHead(page: Buffer, number: number): void {
    if (readNumber(page, 0) !== number)
      throw new PageDamage(
        `leads to page ${number}, whose header has the number ${readNumber(page, 0)}`,
      );
    if (readNumber(page, 8) > this.#header.commit)
      throw new PageDamage(`is of commit ${readNumber(page, 8)}, which was not made`);
  }

  #page(number: number): Buffer {
    const position = number * this.#pageSize;
    const start = Math.floor(position / BLOCK_BYTES) * BLOCK_BYTES;
    let block = this.#blocks.get(start);
    if (block === undefined) {
      block = this.#read(start, BLOCK_BYTES);
      const [oldest] = this.#blocks.keys();
      if (this.#blocks.size === BLOCKS_MAX && oldest !== undefined) this.#blocks.delete(oldest);
      this.#blocks.set(start, block);
    }
    return block.subarray(position - start, position - start + this.#pageSize);
  }

  /** What lies after the end of the file reads as zeros. */
  #read(position: number, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    for (let length = 0; length < size; ) {
      const count = readSync(this.#file, bytes, length, size - length, position + length);
      if (count === 0) break;
      length += count;
    }
    return bytes;
  }
}

/**
 * Where the nodes of a page start, in the order of their keys.
 *
 * @param size - Of the page, its header included.
 * @throws PageDamage unless they lie side by side from the end of the free space to that of the page.
 */
function nodesOf(page: Buffer, size: number, isBranch: boolean): number[] {
  const lower = page.readUInt16LE(SLOTS_SIZE_AT);
  const upper = page.readUInt16LE(22);
  if (lower % 2 !== 0 || lower > upper || upper > size - PAGE_HEADER_BYTES)
    throw new PageDamage(`has free space from ${lower} to ${upper}`);
  const nodes: number[] = [];
  let bytes = 0;
  for (let offset = 0; offset < lower; offset += SLOT_BYTES) {
    const node = PAGE_HEADER_BYTES + page.readUInt16LE(PAGE_HEADER_BYTES + offset);
    if (node < PAGE_HEADER_BYTES + upper || node + NODE_BYTES > size || node % 2 !== 0)
      throw new PageDamage(`has an entry at ${node}`);
    const length = nodeLength(page, node, isBranch);
    if (node + length > size) throw new PageDamage(`has an entry of ${length} bytes at ${node}`);
    bytes += length + (length % 2);
    nodes.push(node);
  }
  if (bytes !== size - PAGE_HEADER_BYTES - upper)
    throw new PageDamage(`has entries of ${bytes} bytes in ${size - PAGE_HEADER_BYTES - upper}`);
  return nodes;
}

function nodeLength(page: Buffer, node: number, isBranch: boolean): number {
  const length = NODE_BYTES + page.readUInt16LE(node + 6);
  if (isBranch) return length;
  const isElsewhere = (page.readUInt16LE(node + 4) & ON_OVERFLOW) !== 0;
  return length + (isElsewhere ? OVERFLOW_POSITION_BYTES : page.readUInt32LE(node));
}

function keyOf(page: Buffer, node: number): Buffer {
  const start = node + NODE_BYTES;
  return page.subarray(start, start + page.readUInt16LE(node + 6));
}

function assertAscending(
  { isOfNumbers }: Tree,
  keys: readonly (Buffer | undefined)[],
  { from, to }: Bounds,
): void {
  let before = from;
  let isFirst = true;
  for (const key of keys) {
    if (key !== undefined && before !== undefined) {
      const order = isOfNumbers ? compareNumbers(before, key) : before.compare(key);
      if (order > 0 || (order === 0 && !isFirst)) throw new PageDamage('has keys out of order');
    }
    before = key;
    isFirst = false;
  }
  if (before !== undefined && to !== undefined) {
    const order = isOfNumbers ? compareNumbers(before, to) : before.compare(to);
    if (order >= 0) throw new PageDamage('has a key that belongs to the next page');
  }
}

function compareNumbers(first: Buffer, second: Buffer): number {
  if (first.length !== NUMBER_BYTES || second.length !== NUMBER_BYTES)
    throw new PageDamage('has a key that is not a number');
  return readNumber(first, 0) - readNumber(second, 0);
}
