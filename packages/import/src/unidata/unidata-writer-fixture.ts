import type { StoredRecord } from '../file/found.ts';

export interface UnidataShape {
  readonly groupCount: number;
  readonly blockSize: number;
  readonly isDynamic: boolean;
}

const ENTRIES_START = 32;
/** Where the data of a group begins: entries and ids have the bytes before. */
const ID_SHARE = 0.25;
const DATA_START = 12;
const HAS_IDS = 0x0002;
const DYNAMIC = 0x4000;
const IN_OVERFLOW = 0x80000000;

/** A file of UniData with these records: what does not fit into its group is in blocks of overflow. */
export class UnidataWriter {
  readonly #shape: UnidataShape;
  readonly #groups: Buffer[];
  readonly #overflow: Buffer[] = [];

  constructor(records: readonly StoredRecord[], shape: UnidataShape) {
    this.#shape = shape;
    this.#groups = Array.from({ length: shape.groupCount }, (_, group) => this.#newBlock(group));
    const { groupCount } = shape;
    for (let group = 0; group < groupCount; group += 1)
      this.#writeGroup(
        group,
        records.filter((_, index) => index % groupCount === group),
      );
  }

  /** The groups, behind the header; in a static file with the overflow. */
  get groups(): Buffer {
    const { groupCount, blockSize, isDynamic } = this.#shape;
    const header = Buffer.alloc(blockSize);
    header.writeUInt32LE(groupCount, 0);
    header.writeUInt32LE(isDynamic ? 3 : 2, 12);
    header.writeUInt32LE(blockSize / 1024 - 1, 16);
    return Buffer.concat([header, ...this.#groups, ...(isDynamic ? [] : this.#overflow)]);
  }

  /** The other file of a dynamic one. */
  get overflow(): Buffer {
    return Buffer.concat([Buffer.alloc(this.#shape.blockSize), ...this.#overflow]);
  }

  #writeGroup(group: number, records: readonly StoredRecord[]): void {
    const { blockSize } = this.#shape;
    const dataStart = Math.floor(blockSize * ID_SHARE);
    let address = (group + 1) * blockSize;
    let block = this.#groups[group] ?? this.#newBlock(group);
    let count = 0;
    let idBytes = 0;
    let used = dataStart;
    const finish = () => {
      block.writeUInt16LE(count, 20);
      block.writeUInt16LE(idBytes, 22);
      block.writeUInt16LE(dataStart, 24);
      block.writeUInt16LE(block.readUInt16LE(6) | HAS_IDS, 6);
    };
    for (const { id, record } of records) {
      const needed = ENTRIES_START + (count + 1) * 8 + idBytes + id.length + 1;
      if (needed > dataStart) {
        finish();
        const next = this.#takeBlock(group);
        block.writeUInt32LE(next.address, 0);
        [block, address, count, idBytes, used] = [next.block, next.address, 0, 0, dataStart];
      }
      const data = Buffer.concat([record, Buffer.of(0xff)]);
      const fits = used + data.length <= blockSize;
      const at = fits ? address + used : this.#writeOverflow(group, data);
      if (fits) {
        data.copy(block, used);
        used += data.length;
      }
      block.writeUInt32LE(at, ENTRIES_START + count * 8);
      block.writeUInt32LE(data.length, ENTRIES_START + count * 8 + 4);
      const end = dataStart - idBytes;
      block[end - 1] = id.length;
      Buffer.from(id).copy(block, end - 1 - id.length);
      count += 1;
      idBytes += id.length + 1;
    }
    finish();
  }

  /** Data in a chain of blocks. @returns The address of its first byte. */
  #writeOverflow(group: number, data: Buffer): number {
    const size = this.#shape.blockSize - DATA_START;
    let first = 0;
    let previous: Buffer | undefined;
    for (let from = 0; from < data.length; from += size) {
      const { block, address } = this.#takeBlock(group);
      previous?.writeUInt32LE(address, 0);
      first ||= address + DATA_START;
      data.copy(block, DATA_START, from, from + size);
      previous = block;
    }
    return first;
  }

  #takeBlock(group: number): { block: Buffer; address: number } {
    const { blockSize, groupCount, isDynamic } = this.#shape;
    const block = this.#newBlock(group);
    const number = this.#overflow.push(block);
    const address = isDynamic
      ? IN_OVERFLOW + number * blockSize
      : (groupCount + number) * blockSize;
    return { block, address };
  }

  #newBlock(group: number): Buffer {
    const block = Buffer.alloc(this.#shape.blockSize);
    block.writeUInt16LE(this.#shape.isDynamic ? DYNAMIC : 0, 6);
    block.writeUInt32LE(group, 8);
    return block;
  }
}
