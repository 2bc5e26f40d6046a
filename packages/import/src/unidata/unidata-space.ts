import { BlockSet } from '../file/block-set.ts';
import type { ByteFile } from '../file/byte-file.ts';
import type { Found, Loss } from '../file/found.ts';
import { blockHeader, DATA_START, type Entry, entriesOf, entryCount } from './group-block.ts';

/** Where the blocks of a file of UniData lie: a static one has groups and overflow in one file. */
export interface UnidataLayout {
  readonly name: string;
  readonly blockSize: number;
  readonly groupCount: number;
  readonly groups: ByteFile;
  /** The other file of a dynamic one, where it is there. */
  readonly overflow: ByteFile | undefined;
}

const RECORD_END = 0xff;
const RECORD_BYTES_MAX = 1 << 28;
/** Set in an address of a dynamic file that is one of the file of overflow. */
const IN_OVERFLOW = 0x80000000;

interface Block {
  readonly file: ByteFile;
  readonly start: number;
  readonly bytes: Buffer;
}

/**
 * The records of a file of UniData, group by group. A group whose ids contradict each other costs its records, by number;
 * data that cannot be followed costs its record, by id.
 */
export class UnidataSpace {
  readonly #layout: UnidataLayout;
  readonly #seen: BlockSet;
  readonly #overflowSeen: BlockSet;

  constructor(layout: UnidataLayout) {
    this.#layout = layout;
    this.#seen = new BlockSet(this.#numberOf(layout.groups.size) + 1);
    this.#overflowSeen = new BlockSet(this.#numberOf(layout.overflow?.size ?? 0) + 1);
  }

  *records(): Generator<Found> {
    const { groupCount, blockSize, groups, name } = this.#layout;
    const whole = Math.max(0, this.#numberOf(groups.size) - 1);
    const present = Math.min(groupCount, whole);
    for (let group = 0; group < present; group += 1)
      yield* this.#chain((group + 1) * blockSize, group);
    if (present < groupCount)
      yield {
        location: `groups ${present} to ${groupCount - 1} of ${name}`,
        reason: `the file ends at byte ${groups.size}, before them.`,
      };
    yield* this.#unreached();
  }

  *#chain(first: number, group: number): Generator<Found> {
    let address = first;
    for (let isFirst = true; address !== 0; isFirst = false) {
      const block = this.#block(address);
      if (block === undefined || !this.#isNew(block)) {
        const state = block === undefined ? 'there is no block' : 'a block was read before';
        yield this.#loss(group, `its chain goes on at byte ${shown(address)}, where ${state}.`);
        return;
      }
      const header = blockHeader(block.bytes);
      if (header.group !== group) {
        yield this.#loss(
          group,
          `the block at byte ${shown(address)} belongs to group ${header.group}.`,
        );
        return;
      }
      if (header.hasIds) yield* this.#recordsOf(block, group);
      else if (isFirst)
        yield this.#loss(group, `the block at byte ${shown(address)} has no ids, as groups have.`);
      address = header.next;
    }
  }

  *#recordsOf({ bytes, start }: Block, group: number): Generator<Found> {
    const entries = entriesOf(bytes);
    if (entries === undefined) {
      yield this.#loss(
        group,
        `the ids in the block at byte ${start} contradict their lengths; its ${entryCount(bytes)} record(s) are lost.`,
      );
      return;
    }
    for (const entry of entries) {
      const record = this.#data(entry, group);
      if (typeof record === 'string')
        yield this.#loss(
          group,
          `the record ${JSON.stringify(entry.id.toString('latin1'))} ${record}`,
        );
      else yield { id: entry.id, record };
    }
  }

  /** The data of a record, which may go on from block to block; or why it cannot be followed. */
  #data({ address, length }: Entry, group: number): Buffer | string {
    const { blockSize, groups, overflow } = this.#layout;
    if (length === 0) return 'has no data, not even its end.';
    if (length > RECORD_BYTES_MAX || length > groups.size + (overflow?.size ?? 0))
      return `would have ${length} bytes.`;
    const parts: Buffer[] = [];
    let missing = length;
    let from = address;
    while (missing > 0) {
      const within = (from & ~IN_OVERFLOW) % blockSize;
      const block = this.#block(from - within);
      if (block === undefined || within < DATA_START)
        return `goes on at byte ${shown(from)}, where no data is.`;
      const header = blockHeader(block.bytes);
      if (header.group !== group)
        return `goes on at byte ${shown(from)}, in a block of group ${header.group}.`;
      const part = block.bytes.subarray(within, within + missing);
      parts.push(part);
      missing -= part.length;
      if (missing === 0) break;
      if (header.next === 0) return `ends ${missing} byte(s) early.`;
      from = header.next + DATA_START;
    }
    const data = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length);
    if (data.at(-1) !== RECORD_END)
      return `does not end after the ${length} byte(s) it should have.`;
    return data.subarray(0, -1);
  }

  /** Blocks with ids that nothing led to: a link or the number of groups is damaged. Their records are read. */
  *#unreached(): Generator<Found> {
    const { groups, overflow, blockSize, name } = this.#layout;
    let count = 0;
    for (const file of overflow ? [groups, overflow] : [groups])
      for (let number = 1; number < this.#numberOf(file.size); number += 1) {
        if ((file === groups ? this.#seen : this.#overflowSeen).has(number)) continue;
        const bytes = file.read(number * blockSize, blockSize);
        const { hasIds, group } = blockHeader(bytes);
        const isGroup = hasIds && entryCount(bytes) > 0 && entriesOf(bytes) !== undefined;
        if (!isGroup) continue;
        count += 1;
        yield* this.#recordsOf({ file, start: number * blockSize, bytes }, group);
      }
    if (count > 0)
      yield {
        location: `overflow of ${name}`,
        reason: `no group leads to ${count} block(s) with records; they are read all the same.`,
      };
  }

  #block(address: number): Block | undefined {
    const { groups, overflow, blockSize } = this.#layout;
    const isOverflow = address >= IN_OVERFLOW;
    const file = isOverflow ? overflow : groups;
    const start = isOverflow ? address - IN_OVERFLOW : address;
    if (file === undefined || start < blockSize || start % blockSize !== 0) return undefined;
    if (start + blockSize > file.size) return undefined;
    return { file, start, bytes: file.read(start, blockSize) };
  }

  #isNew({ file, start }: Block): boolean {
    const seen = file === this.#layout.groups ? this.#seen : this.#overflowSeen;
    const number = this.#numberOf(start);
    if (seen.has(number)) return false;
    seen.add(number);
    return true;
  }

  #numberOf(address: number): number {
    return Math.floor(address / this.#layout.blockSize);
  }

  #loss(group: number, reason: string): Loss {
    return { location: `group ${group} of ${this.#layout.name}`, reason };
  }
}

function shown(address: number): string {
  return address >= IN_OVERFLOW ? `${address - IN_OVERFLOW} of the overflow` : String(address);
}
