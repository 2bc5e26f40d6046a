import { ELEMENT_HEADER_SIZE, type Element, isPadded, kindOf } from './element.ts';

/** A block of a hashed file, and where it lies. */
export interface Block {
  readonly address: number;
  readonly bytes: Buffer;
  readonly isBigEndian: boolean;
}

export function wordAt({ bytes, isBigEndian }: Block, offset: number): number {
  return isBigEndian ? bytes.readUInt32BE(offset) : bytes.readUInt32LE(offset);
}

/**
 * The element at an offset, if its links agree: the next one begins where this one ends, or this one ends the block.
 *
 * @param previous - The address that the link back must lead to; 0 for the first element of a group.
 */
export function elementAt(block: Block, offset: number, previous: number): Element | undefined {
  const size = block.bytes.length;
  if (offset + ELEMENT_HEADER_SIZE > size) return undefined;
  const next = wordAt(block, offset);
  const length = (wordAt(block, offset + 4) ^ previous) >>> 0;
  const end = offset + length;
  if (length < ELEMENT_HEADER_SIZE || end > size) return undefined;
  const isLast = end === size;
  if (!isLast && next !== block.address + end) return undefined;
  if (isLast && next % size !== 0) return undefined;
  const flags = wordAt(block, offset + 8);
  return { offset, length, kind: kindOf(flags), isPadded: isPadded(flags), flags, next };
}

/** An element whose links agree with each other, though nothing is known of the one before it. */
export function firstSoundElement(block: Block, from: number): Element | undefined {
  const size = block.bytes.length;
  for (let offset = from; offset + ELEMENT_HEADER_SIZE <= size; offset += 4) {
    const end = wordAt(block, offset) - block.address;
    const previous = (wordAt(block, offset + 4) ^ (end - offset)) >>> 0;
    const isInside = previous >= block.address && previous < block.address + offset;
    const element = isInside ? elementAt(block, offset, previous) : undefined;
    if (element && element.kind !== 'unknown') return element;
  }
  return undefined;
}
