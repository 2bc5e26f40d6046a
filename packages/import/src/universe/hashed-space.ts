import { BlockSet } from '../file/block-set.ts';
import type { ByteFile } from '../file/byte-file.ts';
import type { Found, Loss } from '../file/found.ts';
import { type Block, elementAt, firstSoundElement, wordAt } from './block.ts';
import { ELEMENT_HEADER_SIZE, type Element, isPadded, kindOf, withoutPadding } from './element.ts';

/** Where the blocks of a hashed file lie: a static one has groups and overflow in one file. */
export interface HashedLayout {
  readonly name: string;
  readonly isBigEndian: boolean;
  readonly blockSize: number;
  readonly groupCount: number;
  /** Where the first group begins. */
  readonly start: number;
  readonly groups: ByteFile;
  readonly overflow: ByteFile;
  /** Where the first block of overflow may begin. */
  readonly overflowStart: number;
}

/** Ends the id of a record. */
const ID_END = 0xff;

/** A large record begins with the address and the number of its further pieces. */
const LARGE_HEADER_SIZE = 8;

/** Longest record that is put together from pieces; text of JavaScript ends there, too. */
const RECORD_BYTES_MAX = 1 << 28;

/**
 * The records of a hashed file, group by group. What is damaged costs the element it is in, or what follows it in its
 * block where no later element can be distinguished from data; records that no chain leads to any more are read at the end.
 */
export class HashedSpace {
  readonly #layout: HashedLayout;
  readonly #seen: BlockSet;

  constructor(layout: HashedLayout) {
    this.#layout = layout;
    this.#seen = new BlockSet(this.#numberOf(layout.overflow.size) + 1);
  }

  *records(): Generator<Found> {
    const { groupCount, start, blockSize, groups, name } = this.#layout;
    const whole = Math.floor((groups.size - start) / blockSize);
    const present = Math.max(0, Math.min(groupCount, whole));
    for (let group = 0; group < present; group += 1) yield* this.#group(group);
    if (present < groupCount)
      yield {
        location: `groups ${present} to ${groupCount - 1} of ${name}`,
        reason: `the file ends at byte ${groups.size}, before them.`,
      };
    yield* this.#unreached();
  }

  *#group(group: number): Generator<Found> {
    const { start, blockSize, groups, isBigEndian } = this.#layout;
    const address = start + group * blockSize;
    if (groups === this.#layout.overflow) {
      const number = this.#numberOf(address);
      if (this.#seen.has(number)) {
        yield this.#loss(`group ${group}`, address, 'it belongs to another group already.');
        return;
      }
      this.#seen.add(number);
    }
    const block = { address, bytes: groups.read(address, blockSize), isBigEndian };
    yield* this.#chain(block, 0, `group ${group}`);
  }

  /** The records of a block and of the blocks that it leads to. */
  *#chain(first: Block, previous: number, where: string): Generator<Found> {
    let block = first;
    for (;;) {
      const next = yield* this.#block(block, previous, where);
      if (next === 0) return;
      const following = this.#overflowBlock(next);
      if (following === undefined) {
        yield this.#loss(
          where,
          block.address,
          `its chain goes on at byte ${next}, where ${this.#seenReason(next)}.`,
        );
        return;
      }
      previous = block.address;
      block = following;
    }
  }

  /** @returns The address of the next block of the chain, or 0. */
  *#block(block: Block, previous: number, where: string): Generator<Found, number> {
    const size = block.bytes.length;
    let offset = 0;
    for (;;) {
      const element = elementAt(block, offset, previous);
      const sound = element ?? firstSoundElement(block, offset + 4);
      if (element === undefined) {
        const end = sound === undefined ? 'to the end of the block' : `to ${sound.offset}`;
        yield this.#loss(
          where,
          block.address,
          `the links of the element at ${offset} of the block contradict each other; it is lost ${end}.`,
        );
      }
      if (sound === undefined) return 0;
      yield* this.#element(block, sound, where);
      if (sound.offset + sound.length === size) return sound.next;
      previous = block.address + sound.offset;
      offset = sound.offset + sound.length;
    }
  }

  *#element(block: Block, element: Element, where: string): Generator<Found> {
    const { offset, length, kind, flags } = element;
    if (kind === 'free') return;
    const problem = (reason: string) =>
      this.#loss(where, block.address, `the record at ${offset} of the block ${reason}`);
    if (kind === 'unknown' || kind === 'piece') {
      const content = block.bytes.subarray(offset + ELEMENT_HEADER_SIZE, offset + length);
      yield problem(
        `has the flags ${flags.toString(16)}, whose meaning is unknown; its content begins ${shown(content)}.`,
      );
      return;
    }
    let content = block.bytes.subarray(offset + ELEMENT_HEADER_SIZE, offset + length);
    if (element.isPadded) {
      const unpadded = withoutPadding(content);
      if (unpadded === undefined) {
        yield problem(`ends with padding of an impossible length; it begins ${shown(content)}.`);
        return;
      }
      content = unpadded;
    }
    if (kind === 'large') {
      const whole = this.#joined(block, content);
      if (typeof whole === 'string') {
        yield problem(`begins ${shown(content.subarray(LARGE_HEADER_SIZE))}: ${whole}`);
        return;
      }
      content = whole;
    }
    const idEnd = content.indexOf(ID_END);
    if (idEnd === -1) yield problem(`has no end of its id; it begins ${shown(content)}.`);
    else yield { id: content.subarray(0, idEnd), record: content.subarray(idEnd + 1) };
  }

  /** A large record with its pieces, each a block of its own; or why they do not make one. */
  #joined(block: Block, content: Buffer): Buffer | string {
    if (content.length < LARGE_HEADER_SIZE) return 'it is too short to say where its pieces are.';
    const { isBigEndian } = this.#layout;
    const head = { address: 0, bytes: content, isBigEndian };
    let address = wordAt(head, 0);
    const count = wordAt(head, 4);
    const size = block.bytes.length;
    if (count * size > RECORD_BYTES_MAX) return `it would have ${count} pieces.`;
    const pieces = [content.subarray(LARGE_HEADER_SIZE)];
    let previous = block.address;
    for (let number = 1; number <= count; number += 1) {
      const piece = this.#overflowBlock(address);
      if (piece === undefined)
        return `its piece ${number} would be at byte ${address}, where ${this.#seenReason(address)}.`;
      const flags = wordAt(piece, 8);
      const isLinked = (wordAt(piece, 4) ^ previous) >>> 0 === size;
      if (kindOf(flags) !== 'piece' || !isLinked)
        return `the block at byte ${address} is not its piece ${number}.`;
      const next = wordAt(piece, 0);
      const isLast = next === 0;
      if (isLast !== (number === count))
        return `it has ${isLast ? number : `more than ${count}`} pieces and not ${count}.`;
      const bytes = piece.bytes.subarray(ELEMENT_HEADER_SIZE);
      const part = isPadded(flags) ? withoutPadding(bytes) : bytes;
      if (part === undefined) return 'its last piece ends with padding of an impossible length.';
      pieces.push(part);
      previous = address;
      address = next;
    }
    return Buffer.concat(pieces);
  }

  /** A whole block of overflow that was not read before. It counts as read from now on. */
  #overflowBlock(address: number): Block | undefined {
    const { overflow, overflowStart, blockSize, isBigEndian } = this.#layout;
    if (address < overflowStart || address % blockSize !== 0) return undefined;
    if (address + blockSize > overflow.size) return undefined;
    const number = this.#numberOf(address);
    if (this.#seen.has(number)) return undefined;
    this.#seen.add(number);
    return { address, bytes: overflow.read(address, blockSize), isBigEndian };
  }

  #seenReason(address: number): string {
    const { overflow, overflowStart, blockSize } = this.#layout;
    const isBlock =
      address >= overflowStart && address % blockSize === 0 && address + blockSize <= overflow.size;
    if (!isBlock) return 'there is no block';
    return 'a block belongs to something else';
  }

  /** Blocks that nothing led to, although they are not free: a link to them is damaged. Their records are read. */
  *#unreached(): Generator<Found> {
    const { overflow, overflowStart, blockSize, isBigEndian, name } = this.#layout;
    const end = this.#numberOf(overflow.size);
    const counts = { records: 0, pieces: 0, others: 0 };
    let first = 0;
    for (let number = this.#numberOf(overflowStart); number < end; number += 1) {
      if (this.#seen.has(number)) continue;
      const address = number * blockSize;
      const block = { address, bytes: overflow.read(address, blockSize), isBigEndian };
      const kind = kindOf(wordAt(block, 8));
      if (kind === 'free' || block.bytes.every((byte) => byte === 0)) continue;
      this.#seen.add(number);
      first ||= address;
      if (kind === 'piece') counts.pieces += 1;
      else if (kind === 'unknown') counts.others += 1;
      else {
        counts.records += 1;
        yield* this.#chain(block, leadingAddress(block), 'overflow');
      }
    }
    if (first === 0) return;
    const { records, pieces, others } = counts;
    yield {
      location: `overflow of ${name}, from byte ${first} on`,
      reason: `no group leads to ${records} block(s) with records, which are read all the same, to ${pieces} piece(s) of large records and to ${others} other block(s), which are not.`,
    };
  }

  #numberOf(address: number): number {
    return Math.floor(address / this.#layout.blockSize);
  }

  #loss(where: string, address: number, reason: string): Loss {
    return { location: `${where} of ${this.#layout.name}, block at byte ${address}`, reason };
  }
}

/** The address that the first element of a block links back to. */
function leadingAddress(block: Block): number {
  const next = wordAt(block, 0);
  const size = block.bytes.length;
  const inside = next - block.address;
  const length = inside > 0 && inside < size ? inside : size;
  return (wordAt(block, 4) ^ length) >>> 0;
}

/** The beginning of a content, so that a person finds the record that is lost. */
function shown(content: Buffer): string {
  const end = content.indexOf(ID_END);
  const beginning = content.subarray(0, Math.min(end === -1 ? 40 : end, 40)).toString('latin1');
  return JSON.stringify(beginning);
}
