import { BlockSet } from '../file/block-set.ts';
import type { ByteFile } from '../file/byte-file.ts';
import type { Found, Loss } from '../file/found.ts';
import type { QmHeader } from './qm-header.ts';

/** Where the blocks of a dynamic file lie. */
export interface QmLayout extends QmHeader {
  readonly name: string;
  readonly groups: ByteFile;
  /** The other part, where it is there. */
  readonly overflow: ByteFile | undefined;
}

const DATA = 0;
const LARGE = 1;
const BLOCK_HEADER_SIZE = 8;
const LARGE_HEADER_SIZE = 12;
const RECORD_HEADER_SIZE = 8;
const LARGE_RECORD = 0x01;
const RECORD_BYTES_MAX = 1 << 28;

/** A block, by what its first bytes say. */
interface Block {
  readonly bytes: Buffer;
  /** The link to the next one, 0 at the end. */
  readonly next: number;
  /** Bytes in use, these included. */
  readonly used: number;
  readonly type: number;
}

/**
 * The records of a dynamic file of QM, group by group. A damaged record costs those after it in its block, by group; a
 * large one that cannot be followed costs itself, by id.
 */
export class QmSpace {
  readonly #layout: QmLayout;
  readonly #seen: BlockSet;

  constructor(layout: QmLayout) {
    this.#layout = layout;
    this.#seen = new BlockSet(this.#countOf(layout.overflow) + 1);
  }

  *records(): Generator<Found> {
    const { groupCount, groups, name } = this.#layout;
    const whole = this.#countOf(groups);
    const present = Math.min(groupCount, whole);
    for (let group = 1; group <= present; group += 1)
      yield* this.#chain(this.#blockOf(groups, group), group);
    if (present < groupCount)
      yield {
        location: `groups ${present + 1} to ${groupCount} of ${name}`,
        reason: `the file ends at byte ${groups.size}, before them.`,
      };
    yield* this.#unreached(present, whole);
  }

  *#chain(first: Block, group: number): Generator<Found> {
    let block = first;
    for (;;) {
      if (block.type === DATA && block.used > 0) yield* this.#recordsOf(block, group);
      else if (block.type !== DATA)
        yield this.#loss(group, `a block of its chain has the type ${block.type}.`);
      if (block.next === 0) return;
      const following = this.#overflowBlock(block.next);
      if (following === undefined) {
        yield this.#loss(group, `its chain goes on at ${block.next}, where no new block is.`);
        return;
      }
      block = following;
    }
  }

  *#recordsOf({ bytes, used }: Block, group: number): Generator<Found> {
    const end = Math.min(used, bytes.length);
    let offset = BLOCK_HEADER_SIZE;
    while (offset + RECORD_HEADER_SIZE <= end) {
      const size = bytes.readInt16LE(offset);
      const flags = bytes[offset + 2] ?? 0;
      const idEnd = offset + RECORD_HEADER_SIZE + (bytes[offset + 3] ?? 0);
      const isLarge = flags === LARGE_RECORD;
      const number = bytes.readInt32LE(offset + 4);
      const dataEnd = isLarge ? idEnd : idEnd + number;
      const isSound =
        (flags & ~LARGE_RECORD) === 0 &&
        number >= 0 &&
        dataEnd <= offset + size &&
        offset + size <= end;
      if (!isSound) break;
      const id = bytes.subarray(offset + RECORD_HEADER_SIZE, idEnd);
      const record = isLarge ? this.#large(number) : bytes.subarray(idEnd, dataEnd);
      if (typeof record === 'string')
        yield this.#loss(group, `the record ${JSON.stringify(id.toString('latin1'))} ${record}`);
      else yield { id, record };
      offset += size;
    }
    if (offset !== used)
      yield this.#loss(
        group,
        `the records in a block contradict its size at byte ${offset} of it; what follows there is lost.`,
      );
  }

  /** A record in blocks of its own; or why they do not make one. */
  #large(first: number): Buffer | string {
    const parts: Buffer[] = [];
    let link = first;
    let length = 0;
    let missing = 0;
    do {
      const block = this.#overflowBlock(link);
      if (block?.type !== LARGE || block.used < LARGE_HEADER_SIZE)
        return `goes on at ${link}, where no piece of it is.`;
      if (parts.length === 0) {
        length = block.bytes.readInt32LE(8);
        missing = length;
        if (length < 0 || length > RECORD_BYTES_MAX) return `would have ${length} bytes.`;
      }
      const part = block.bytes.subarray(LARGE_HEADER_SIZE, block.used);
      parts.push(part);
      missing -= part.length;
      link = block.next;
    } while (link !== 0);
    if (missing !== 0) return `has ${length - missing} bytes in its pieces and not ${length}.`;
    return Buffer.concat(parts, length);
  }

  /** Blocks in use that nothing led to: a link or the number of groups is damaged. Their records are read. */
  *#unreached(present: number, whole: number): Generator<Found> {
    const { groups, overflow, name } = this.#layout;
    let count = 0;
    let pieces = 0;
    for (let number = present + 1; number <= whole; number += 1) {
      const block = this.#blockOf(groups, number);
      if (block.type !== DATA || block.used <= BLOCK_HEADER_SIZE) continue;
      count += 1;
      yield* this.#chain(block, number);
    }
    for (let number = 1; number <= this.#countOf(overflow); number += 1) {
      if (overflow === undefined || this.#seen.has(number)) continue;
      const block = this.#blockOf(overflow, number);
      if (block.used <= BLOCK_HEADER_SIZE) continue;
      this.#seen.add(number);
      if (block.type === DATA) {
        count += 1;
        yield* this.#recordsOf(block, 0);
      } else pieces += 1;
    }
    if (count + pieces > 0)
      yield {
        location: `blocks of ${name} outside of its groups`,
        reason: `no group leads to ${count} block(s) with records, which are read all the same, and to ${pieces} piece(s) of large records, which are not.`,
      };
  }

  /** The block of overflow that a link leads to. It counts as read from now on. */
  #overflowBlock(link: number): Block | undefined {
    const { overflow, start, groupSize, hasNumberedLinks } = this.#layout;
    const number = hasNumberedLinks ? link : (link - start) / groupSize + 1;
    const isNumber = Number.isInteger(number) && number >= 1 && number <= this.#countOf(overflow);
    if (overflow === undefined || !isNumber || this.#seen.has(number)) return undefined;
    this.#seen.add(number);
    return this.#blockOf(overflow, number);
  }

  #blockOf(file: ByteFile, number: number): Block {
    const { start, groupSize } = this.#layout;
    const bytes = file.read(start + (number - 1) * groupSize, groupSize);
    return {
      bytes,
      next: bytes.readInt32LE(0),
      used: bytes.readUInt16LE(4),
      type: bytes[6] ?? 0,
    };
  }

  #countOf(file: ByteFile | undefined): number {
    const { start, groupSize } = this.#layout;
    return file === undefined ? 0 : Math.max(0, Math.floor((file.size - start) / groupSize));
  }

  #loss(group: number, reason: string): Loss {
    const where = group === 0 ? 'overflow' : `group ${group}`;
    return { location: `${where} of ${this.#layout.name}`, reason };
  }
}
