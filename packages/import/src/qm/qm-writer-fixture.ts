import type { StoredRecord } from '../file/found.ts';

export interface QmShape {
  readonly groupCount: number;
  readonly groupSize: number;
  readonly version: number;
  /** A program that runs where records are written. */
  readonly trigger?: string;
}

const BLOCK_HEADER = 8;
const LARGE_HEADER = 12;
const RECORD_HEADER = 8;

/** An index of a dynamic file, which has nothing but its header. */
export function qmIndexBytes(item: string, flags: number): Buffer {
  const bytes = Buffer.alloc(4096);
  bytes.writeUInt16LE(0x209c, 0);
  bytes.writeUInt16LE(flags, 2);
  bytes.write(item, 532, 'latin1');
  return bytes;
}

/** The two parts of a dynamic file with these records: what is longer than half of a group is a large record. */
export function qmBytes(records: readonly StoredRecord[], shape: QmShape) {
  const { groupCount, groupSize, version } = shape;
  const start = version === 0 ? 1024 : groupSize;
  const overflow: Buffer[] = [];
  const takeBlock = (type: number) => {
    const block = Buffer.alloc(groupSize);
    block[6] = type;
    const number = overflow.push(block);
    return { block, link: version >= 2 ? number : start + (number - 1) * groupSize };
  };
  const groups = Array.from({ length: groupCount }, () => {
    const block = Buffer.alloc(groupSize);
    block.writeUInt16LE(BLOCK_HEADER, 4);
    return block;
  });
  const last: Buffer[] = [...groups];
  records.forEach(({ id, record }, index) => {
    const group = index % groupCount;
    const isLarge = record.length > groupSize / 2;
    const size = RECORD_HEADER + id.length + (isLarge ? 0 : record.length);
    const aligned = size + (size % 2);
    let block: Buffer = last[group] ?? Buffer.alloc(0);
    if (block.readUInt16LE(4) + aligned > groupSize) {
      const taken = takeBlock(0);
      block.writeInt32LE(taken.link, 0);
      taken.block.writeUInt16LE(BLOCK_HEADER, 4);
      block = taken.block;
      last[group] = block;
    }
    const offset = block.readUInt16LE(4);
    block.writeInt16LE(aligned, offset);
    block[offset + 2] = isLarge ? 1 : 0;
    block[offset + 3] = id.length;
    block.writeInt32LE(isLarge ? writeLarge(record) : record.length, offset + 4);
    Buffer.from(id).copy(block, offset + RECORD_HEADER);
    if (!isLarge) Buffer.from(record).copy(block, offset + RECORD_HEADER + id.length);
    block.writeUInt16LE(offset + aligned, 4);
  });

  function writeLarge(record: Uint8Array): number {
    const size = groupSize - LARGE_HEADER;
    let first = 0;
    let previous: Buffer | undefined;
    for (let from = 0; from < record.length; from += size) {
      const part = record.subarray(from, from + size);
      const { block, link } = takeBlock(1);
      previous?.writeInt32LE(link, 0);
      first ||= link;
      block.writeUInt16LE(LARGE_HEADER + part.length, 4);
      if (from === 0) block.writeInt32LE(record.length, 8);
      Buffer.from(part).copy(block, LARGE_HEADER);
      previous = block;
    }
    return first;
  }

  const header = (magic: number) => {
    const bytes = Buffer.alloc(start);
    bytes.writeUInt16LE(magic, 0);
    bytes.writeInt32LE(groupSize, 2);
    bytes.writeInt32LE(groupCount, 6);
    bytes[44] = version;
    bytes.write(shape.trigger ?? '', 46, 'latin1');
    return bytes;
  };
  return {
    groups: Buffer.concat([header(0x209a), ...groups]),
    overflow: Buffer.concat([header(0x209b), ...overflow]),
  };
}
