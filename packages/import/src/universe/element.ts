/*
 * A block of a hashed file is filled by elements without gaps. Each begins with three words: the address of the next
 * element, a link back, and flags. The link back is the address of the previous element, exclusive-or the length of this
 * one. In a block of overflow, the element before the first one is the first of the block that leads there.
 */

/** Bytes before the content of an element. */
export const ELEMENT_HEADER_SIZE = 12;

/** Bits of the flags. */
const IN_USE = 0xc0000000;
const FREE = 0x00020000;
const DATA = 0x00100000;
const PADDED = 0x00200000;
const PIECE = 0x00400000;
const LARGE = 0x00800000;
/** They stand beside the others in samples, and the record reads as every other. */
const WITHOUT_EFFECT = 0x12000000;

const RECORD_BITS = IN_USE | DATA | PADDED | LARGE | WITHOUT_EFFECT;
const PIECE_BITS = DATA | PIECE | PADDED | WITHOUT_EFFECT;

/** What the flags of an element say it is. */
export type ElementKind = 'record' | 'large' | 'piece' | 'free' | 'unknown';

export interface Element {
  /** Where it begins in its block. */
  readonly offset: number;
  readonly length: number;
  readonly kind: ElementKind;
  readonly isPadded: boolean;
  readonly flags: number;
  /** The address of the next element, 0 at the end of the chain. */
  readonly next: number;
}

export function kindOf(flags: number): ElementKind {
  if ((flags & ~WITHOUT_EFFECT) === FREE) return 'free';
  const isUsed = (flags & IN_USE) >>> 0 === IN_USE;
  if (isUsed && (flags & ~RECORD_BITS) === 0) {
    if (flags & LARGE) return 'large';
    return flags & DATA ? 'record' : 'unknown';
  }
  const isPiece = (flags & PIECE) !== 0 && (flags & DATA) !== 0;
  return isPiece && (flags & ~PIECE_BITS) === 0 ? 'piece' : 'unknown';
}

export function isPadded(flags: number): boolean {
  return (flags & PADDED) !== 0;
}

/** Takes away what fills the last word of a content. @returns `undefined` where its length cannot be right. */
export function withoutPadding(content: Buffer): Buffer | undefined {
  const count = content.at(-1) ?? 0;
  if (count === 0 || count > content.length) return undefined;
  return content.subarray(0, content.length - count);
}
