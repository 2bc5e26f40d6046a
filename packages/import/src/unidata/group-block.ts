/** Where the data of a record is, with its id. */
export interface Entry {
  readonly id: Buffer;
  readonly address: number;
  /** The byte that ends the record included. */
  readonly length: number;
}

/** What a block says of itself in its first bytes. */
export interface BlockHeader {
  /** The address of the next block, 0 at the end. */
  readonly next: number;
  /** Whether the block has ids, as each group has; otherwise it has data alone. */
  readonly hasIds: boolean;
  /** The group that it belongs to. */
  readonly group: number;
}

/** Bytes before the data in a block that has data alone. */
export const DATA_START = 12;

const HAS_IDS = 0x0002;
const ENTRIES_START = 32;
const ENTRY_SIZE = 8;

export function blockHeader(bytes: Buffer): BlockHeader {
  return {
    next: bytes.readUInt32LE(0),
    hasIds: (bytes.readUInt16LE(6) & HAS_IDS) !== 0,
    group: bytes.readUInt32LE(8),
  };
}

/** How many records a block says that it has. */
export function entryCount(bytes: Buffer): number {
  return bytes.readUInt16LE(20);
}

/**
 * The records of a block with ids: pairs of address and length from byte 32 on, and the ids backwards before the data,
 * each followed by its length.
 *
 * @returns `undefined` where the numbers of the block contradict each other.
 */
export function entriesOf(bytes: Buffer): Entry[] | undefined {
  const count = entryCount(bytes);
  const idBytes = bytes.readUInt16LE(22);
  const dataStart = bytes.readUInt16LE(24);
  const idsStart = dataStart - idBytes;
  if (dataStart > bytes.length || idsStart < ENTRIES_START + count * ENTRY_SIZE) return undefined;
  const entries: Entry[] = [];
  let end = dataStart;
  for (let index = 0; index < count; index += 1) {
    const length = bytes[end - 1] ?? 0;
    const start = end - 1 - length;
    if (end <= idsStart || start < idsStart) return undefined;
    const at = ENTRIES_START + index * ENTRY_SIZE;
    entries.push({
      id: bytes.subarray(start, end - 1),
      address: bytes.readUInt32LE(at),
      length: bytes.readUInt32LE(at + 4),
    });
    end = start;
  }
  return end === idsStart ? entries : undefined;
}
