import { decodeText } from '../../../text/decode-text.ts';
import { damaged } from './data-file.ts';
import type { PageTree } from './data-pages.ts';
import { readNumber } from './file-header.ts';
import {
  BRANCH,
  FLAGS_AT,
  LEAF,
  NODE_BYTES,
  ON_OVERFLOW,
  OVERFLOW_COUNT_AT,
  OVERFLOW_POSITION_BYTES,
  PAGE_HEADER_BYTES,
  SLOT_BYTES,
  SLOTS_SIZE_AT,
} from './page-format.ts';
import { type Look, nowhere, type RecordPosition } from './record-position.ts';
import type { SplitKeys } from './split-keys.ts';

/** Leaves that lie side by side are read at once; so many bytes stay in the cache of a processor. */
const BLOCK_BYTES = 2 ** 16;
/** Leaves that are read at first; twice as many each time, for a scan may end soon. */
const FIRST_LEAVES = 4;
/** Pages are worth being read whole where each holds so many records or more. */
const RECORDS_PER_PAGE_MIN = 3;

/** The pages that a branch leads to, as far as they are in the range. */
interface Way {
  readonly pages: readonly number[];
  next: number;
}

export interface PageScanOptions {
  /** The bytes of the key behind which the scan begins. */
  readonly after: Uint8Array;
  /** Those of the key before which it ends. */
  readonly to: Uint8Array | undefined;
  /** Bytes that follow the text of a record. */
  readonly checksumBytes: number;
  readonly splitKeys: SplitKeys;
}

/**
 * Goes through the records of a tree by plain reads of its leaves, many at a time, which costs about half of what
 * LMDB's own cursor does. The state of the tree must be held meanwhile.
 */
export class PageScan {
  readonly #tree: PageTree;
  readonly #options: PageScanOptions;
  readonly #position: RecordPosition = nowhere();
  /** The way down, the branch above the leaves last. */
  readonly #ways: Way[];
  readonly #memory: Memory;
  /** The leaf that the scan is in, where it ends in memory, and the end of all leaves in memory. */
  #leaf = 0;
  #leavesEnd = 0;
  #leavesMax = FIRST_LEAVES;
  #slot = 0;
  #slotsEnd = 0;
  #hasBegun = false;
  #large = Buffer.alloc(0);

  /** @param tree - One for which `isWorthReading`. */
  constructor(tree: PageTree, options: PageScanOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#ways = [{ pages: [tree.root.root], next: 0 }];
    this.#memory = takeMemory(tree.pages.pageSize);
    this.#position.bytes = this.#memory.bytes;
  }

  /**
   * Goes on until a look finds something.
   *
   * @returns `undefined` behind the last record.
   * @throws MvdbError `ACCOUNT_DAMAGED` for a page that is not a part of a tree.
   */
  find<Item>(look: Look<Item>): Item | undefined {
    const position = this.#position;
    const { bytes, words } = this.#memory;
    const { checksumBytes } = this.#options;
    while (this.#slot < this.#slotsEnd || this.#nextLeaf()) {
      const leafEnd = this.#leaf + this.#tree.pages.pageSize;
      while (this.#slot < this.#slotsEnd) {
        const node = this.#leaf + PAGE_HEADER_BYTES + (words[this.#slot >> 1] ?? 0);
        this.#slot += SLOT_BYTES;
        const word = node >> 1;
        const size = (words[word] ?? 0) + (words[word + 1] ?? 0) * 2 ** 16;
        const isElsewhere = ((words[word + 2] ?? 0) & ON_OVERFLOW) !== 0;
        position.start = node + NODE_BYTES;
        position.end = position.start + (words[word + 3] ?? 0);
        position.length = size;
        if (position.end + (isElsewhere ? OVERFLOW_POSITION_BYTES : size) > leafEnd)
          throw this.#damage(this.#leaf);
        if (isElsewhere) position.value = this.#overflow(position.end, size);
        else {
          // Who looks at a record expects it where the bytes begin.
          bytes.copyWithin(0, position.end, position.end + size);
          position.value = bytes;
        }
        const item = look(position, Math.max(0, size - checksumBytes));
        if (item !== undefined) return item;
      }
    }
    return undefined;
  }

  close(): void {
    giveBack(this.#memory);
  }

  /** Goes to the next leaf with records of the range. */
  #nextLeaf(): boolean {
    do if (!this.#turnLeaf()) return false;
    while (this.#slot >= this.#slotsEnd);
    const count = (this.#slotsEnd - this.#slot) / SLOT_BYTES;
    this.#options.splitKeys.pass(count, (index) => this.#keyAt(this.#slot + index * SLOT_BYTES));
    return true;
  }

  /** Goes to the next leaf in memory, or to the first of those read again. */
  #turnLeaf(): boolean {
    const { pageSize } = this.#tree.pages;
    this.#leaf += pageSize;
    if (this.#leaf >= this.#leavesEnd && !this.#readLeaves()) return false;
    const { bytes, words } = this.#memory;
    const slotsSize = words[(this.#leaf + SLOTS_SIZE_AT) >> 1] ?? 0;
    if (bytes[this.#leaf + FLAGS_AT] !== LEAF || slotsSize > pageSize - PAGE_HEADER_BYTES)
      throw this.#damage(this.#leaf);
    this.#slot = this.#leaf + PAGE_HEADER_BYTES;
    this.#slotsEnd = this.#slot + slotsSize;
    this.#narrow();
    return true;
  }

  /** Leaves out what lies before or behind the range. */
  #narrow(): void {
    const { after, to } = this.#options;
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      while (this.#slot < this.#slotsEnd && this.#order(this.#slot, after) <= 0)
        this.#slot += SLOT_BYTES;
    }
    if (to === undefined) return;
    while (this.#slotsEnd > this.#slot && this.#order(this.#slotsEnd - SLOT_BYTES, to) >= 0)
      this.#slotsEnd -= SLOT_BYTES;
  }

  #order(slot: number, key: Uint8Array): number {
    const { start, end } = this.#keyPosition(slot);
    return this.#memory.bytes.compare(key, 0, key.length, start, end);
  }

  #keyAt(slot: number): string {
    const { start, end } = this.#keyPosition(slot);
    return decodeText(this.#memory.bytes, start, end);
  }

  #keyPosition(slot: number): { readonly start: number; readonly end: number } {
    const { words } = this.#memory;
    const node = this.#leaf + PAGE_HEADER_BYTES + (words[slot >> 1] ?? 0);
    const start = node + NODE_BYTES;
    const end = start + (words[(node >> 1) + 3] ?? 0);
    if (end > this.#leaf + this.#tree.pages.pageSize) throw this.#damage(this.#leaf);
    return { start, end };
  }

  /** Reads the next leaves that lie side by side, as many as there is room for. */
  #readLeaves(): boolean {
    const way = this.#nextWay();
    if (way === undefined) return false;
    const { pages, next } = way;
    const { pageSize } = this.#tree.pages;
    const { bytes, leavesAt } = this.#memory;
    const first = pages[next] ?? 0;
    const countMax = Math.min(this.#leavesMax, pages.length - next);
    this.#leavesMax = Math.min(2 * this.#leavesMax, (bytes.length - leavesAt) / pageSize);
    let count = 1;
    while (count < countMax && pages[next + count] === first + count) count += 1;
    way.next += count;
    this.#tree.pages.read(bytes, leavesAt, count * pageSize, first * pageSize);
    this.#leaf = leavesAt;
    this.#leavesEnd = leavesAt + count * pageSize;
    for (let index = 0; index < count; index += 1) {
      const leaf = leavesAt + index * pageSize;
      if (readNumber(bytes, leaf) !== first + index) throw this.#damage(leaf);
    }
    return true;
  }

  /** The way whose pages are leaves, with some that were not read; `undefined` at the end of the tree. */
  #nextWay(): Way | undefined {
    const ways = this.#ways;
    for (let way = ways.at(-1); way !== undefined; way = ways.at(-1)) {
      if (way.next === way.pages.length) {
        ways.pop();
        continue;
      }
      if (ways.length === this.#tree.root.depth) return way;
      const page = way.pages[way.next] ?? 0;
      way.next += 1;
      ways.push(this.#branch(page));
    }
    return undefined;
  }

  /** The pages that a branch leads to; on the first way down, from the one on where the range begins. */
  #branch(number: number): Way {
    const { pageSize } = this.#tree.pages;
    const { after, to } = this.#options;
    const page = Buffer.allocUnsafe(pageSize);
    this.#tree.pages.read(page, 0, pageSize, number * pageSize);
    const slotsSize = page.readUInt16LE(SLOTS_SIZE_AT);
    const isBranch = page.readUInt16LE(FLAGS_AT) === BRANCH && readNumber(page, 0) === number;
    if (!isBranch || slotsSize > pageSize - PAGE_HEADER_BYTES) throw notOfTree(number);
    const pages: number[] = [];
    let first = 0;
    for (let offset = 0; offset < slotsSize; offset += SLOT_BYTES) {
      const node = PAGE_HEADER_BYTES + page.readUInt16LE(PAGE_HEADER_BYTES + offset);
      if (node + NODE_BYTES > pageSize) throw notOfTree(number);
      const start = node + NODE_BYTES;
      const key = page.subarray(start, start + page.readUInt16LE(node + 6));
      // The first key of a branch is left out; what it stands for lies before all others.
      if (offset > 0 && to !== undefined && key.compare(to) >= 0) break;
      if (offset > 0 && !this.#hasBegun && key.compare(after) <= 0) first = pages.length;
      pages.push(page.readUInt32LE(node) + page.readUInt16LE(node + 4) * 2 ** 32);
    }
    return { pages, next: first };
  }

  /** Reads a value that has pages of its own. @param at - Where the number of the first stands. */
  #overflow(at: number, size: number): Buffer {
    const { pages } = this.#tree;
    const first = readNumber(this.#memory.bytes, at);
    const count = readNumber(this.#memory.bytes, at + OVERFLOW_COUNT_AT);
    if (PAGE_HEADER_BYTES + size > count * pages.pageSize) throw this.#damage(this.#leaf);
    if (this.#large.length < size) this.#large = Buffer.allocUnsafe(size);
    pages.read(this.#large, 0, size, first * pages.pageSize + PAGE_HEADER_BYTES);
    return this.#large;
  }

  #damage(leaf: number): Error {
    return notOfTree(readNumber(this.#memory.bytes, leaf));
  }
}

/** Whether to read the pages of a tree costs less than to go from record to record. */
export function isWorthReading({ root }: PageTree): boolean {
  return root.entries >= RECORDS_PER_PAGE_MIN * (root.leafPages + root.overflowPages);
}

function notOfTree(page: number): Error {
  return damaged(new Error(`page ${page} is not a part of the tree that leads to it`));
}

/** Where leaves are read, behind room for one value. */
interface Memory {
  readonly bytes: Buffer;
  /** The same, in words of two bytes. */
  readonly words: Uint16Array;
  readonly leavesAt: number;
}

/** Memory that no scan of this thread uses now. */
const unused: Memory[] = [];
const UNUSED_MAX = 4;

function takeMemory(pageSize: number): Memory {
  const cached = unused.pop();
  if (cached?.leavesAt === pageSize) return cached;
  const bytes = Buffer.allocUnsafeSlow(pageSize + Math.max(BLOCK_BYTES, FIRST_LEAVES * pageSize));
  return { bytes, words: new Uint16Array(bytes.buffer), leavesAt: pageSize };
}

function giveBack(memory: Memory): void {
  if (unused.length < UNUSED_MAX) unused.push(memory);
}
