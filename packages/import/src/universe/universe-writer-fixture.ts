import type { StoredRecord } from '../file/found.ts';

/** A record to write; what is deleted leaves free space with its bytes in it. */
export interface WrittenRecord extends StoredRecord {
  readonly isDeleted?: boolean;
}

export interface HashedShape {
  readonly type: number;
  readonly groupCount: number;
  readonly blockSize: number;
  readonly isBigEndian?: boolean;
}

interface WrittenElement {
  readonly content: Buffer;
  length: number;
  flags: number;
}

interface WrittenBlock {
  address: number;
  readonly elements: WrittenElement[];
  used: number;
}

interface Piece {
  readonly address: number;
  readonly previous: number;
  readonly next: number;
  readonly content: Buffer;
  readonly padding: number;
}

const FREE = 0x00020000;
const RECORD = 0xc0100000;
const LARGE = 0xc0900000;
const PIECE = 0x00500000;
const PADDED = 0x00200000;
const HEADER = 12;
/** Where a large record says where its pieces are, and how many. */
const PLACES = 8;

/** A static hashed file with these records, as UniVerse writes it. */
export function staticBytes(records: readonly WrittenRecord[], shape: HashedShape): Buffer {
  const start = Math.max(shape.blockSize, 1024);
  const firstOverflow = start + shape.groupCount * shape.blockSize;
  const { groups, overflow } = writtenBlocks(records, shape, start, firstOverflow);
  return Buffer.concat([header(shape, start), groups, overflow]);
}

/** The two files of a dynamic one. */
export function dynamicBytes(
  records: readonly WrittenRecord[],
  shape: HashedShape,
): { readonly groups: Buffer; readonly overflow: Buffer } {
  const { blockSize } = shape;
  const { groups, overflow } = writtenBlocks(records, shape, blockSize, blockSize);
  return {
    groups: Buffer.concat([header(shape, blockSize), groups]),
    overflow: Buffer.concat([Buffer.alloc(blockSize), overflow]),
  };
}

function header({ type, groupCount, blockSize, isBigEndian = false }: HashedShape, size: number) {
  const bytes = Buffer.alloc(size);
  for (const [offset, word] of [
    [0, 0xacef010c],
    [4, type],
    [12, groupCount],
    [16, blockSize / 512],
  ] as const)
    putWord(bytes, offset, word, isBigEndian);
  return bytes;
}

function writtenBlocks(
  records: readonly WrittenRecord[],
  { groupCount, blockSize, isBigEndian = false }: HashedShape,
  start: number,
  firstOverflow: number,
) {
  const pieces: Piece[] = [];
  let nextOverflow = firstOverflow;
  const takeBlock = () => {
    nextOverflow += blockSize;
    return nextOverflow - blockSize;
  };
  const chains = Array.from({ length: groupCount }, (_, group): WrittenBlock[] => [
    { address: start + group * blockSize, elements: [], used: 0 },
  ]);
  records.forEach((record, index) => {
    const chain = chains[index % groupCount] ?? [];
    const content = Buffer.concat([record.id, Buffer.of(0xff), record.record]);
    const isLarge = content.length + HEADER + 3 > blockSize;
    const headSize = isLarge ? PLACES + division(content.length, blockSize).headSize : 0;
    const size = HEADER + (isLarge ? headSize : Math.ceil(content.length / 4) * 4);
    let block = chain.at(-1) as WrittenBlock;
    if (blockSize - block.used < size) {
      close(block, blockSize);
      block = { address: takeBlock(), elements: [], used: 0 };
      chain.push(block);
    }
    if (isLarge && !record.isDeleted) addLarge(block, content, blockSize, pieces, takeBlock);
    else if (isLarge) add(block, content.subarray(0, headSize), FREE);
    else add(block, content, record.isDeleted ? FREE : RECORD);
  });
  for (const chain of chains) for (const block of chain) close(block, blockSize);
  const overflow = Buffer.alloc(nextOverflow - firstOverflow);
  const groups = Buffer.alloc(groupCount * blockSize);
  for (const chain of chains)
    chain.forEach((block, index) => {
      const previous = chain[index - 1]?.address ?? 0;
      const next = chain[index + 1]?.address ?? 0;
      const [target, from] = index === 0 ? [groups, start] : [overflow, firstOverflow];
      putBlock(target, block.address - from, block, previous, next, isBigEndian);
    });
  for (const piece of pieces) {
    const at = piece.address - firstOverflow;
    putWord(overflow, at, piece.next, isBigEndian);
    putWord(overflow, at + 4, piece.previous ^ blockSize, isBigEndian);
    putWord(overflow, at + 8, PIECE | (piece.padding > 0 ? PADDED : 0), isBigEndian);
    piece.content.copy(overflow, at + HEADER);
    if (piece.padding > 0) overflow[at + blockSize - 1] = piece.padding;
  }
  return { groups, overflow };
}

function add(block: WrittenBlock, content: Buffer, flags: number): void {
  const length = HEADER + Math.ceil(content.length / 4) * 4;
  block.elements.push({ content, length, flags });
  block.used += length;
}

/** How a large record is divided, so that all pieces are full but for a few bytes. */
function division(size: number, blockSize: number) {
  const pieceSize = blockSize - HEADER;
  const aligned = size + ((4 - (size % 4)) % 4);
  const headSize = aligned % pieceSize;
  const fits = HEADER + PLACES + headSize <= blockSize;
  return fits
    ? { headSize, padding: aligned - size, pieceSize }
    : { headSize: 0, padding: aligned - size + pieceSize - headSize, pieceSize };
}

function addLarge(
  block: WrittenBlock,
  content: Buffer,
  blockSize: number,
  pieces: Piece[],
  takeBlock: () => number,
): void {
  const { headSize, padding, pieceSize } = division(content.length, blockSize);
  const count = (content.length + padding - headSize) / pieceSize;
  const addresses = Array.from({ length: count }, takeBlock);
  const places = Buffer.alloc(PLACES);
  places.writeUInt32LE(addresses[0] ?? 0, 0);
  places.writeUInt32LE(count, 4);
  add(block, Buffer.concat([places, content.subarray(0, headSize)]), LARGE);
  addresses.forEach((address, index) => {
    const from = headSize + index * pieceSize;
    pieces.push({
      address,
      previous: addresses[index - 1] ?? block.address,
      next: addresses[index + 1] ?? 0,
      content: content.subarray(from, from + pieceSize),
      padding: index === count - 1 ? padding : 0,
    });
  });
}

/** What is left of the block is free; if it is too small for that, it belongs to the last record. */
function close(block: WrittenBlock, blockSize: number): void {
  const rest = blockSize - block.used;
  const last = block.elements.at(-1);
  if (rest === 0) return;
  if (rest >= HEADER || last === undefined) add(block, Buffer.alloc(rest - HEADER), FREE);
  else last.length += rest;
  block.used = blockSize;
}

function putBlock(
  target: Buffer,
  at: number,
  block: WrittenBlock,
  previousBlock: number,
  nextBlock: number,
  isBigEndian: boolean,
): void {
  let offset = 0;
  let previous = previousBlock;
  block.elements.forEach(({ content, length, flags }, index) => {
    const isLast = index === block.elements.length - 1;
    const padding = length - HEADER - content.length;
    const isPadded = padding > 0 && flags !== FREE;
    putWord(target, at + offset, isLast ? nextBlock : block.address + offset + length, isBigEndian);
    putWord(target, at + offset + 4, previous ^ length, isBigEndian);
    putWord(target, at + offset + 8, isPadded ? flags | PADDED : flags, isBigEndian);
    const bytes = isBigEndian && flags === LARGE ? Buffer.from(content) : content;
    if (isBigEndian && flags === LARGE) bytes.subarray(0, 8).swap32();
    bytes.copy(target, at + offset + HEADER);
    if (isPadded) target[at + offset + length - 1] = padding;
    previous = block.address + offset;
    offset += length;
  });
}

function putWord(bytes: Buffer, offset: number, word: number, isBigEndian: boolean): void {
  if (isBigEndian) bytes.writeUInt32BE(word >>> 0, offset);
  else bytes.writeUInt32LE(word >>> 0, offset);
}
