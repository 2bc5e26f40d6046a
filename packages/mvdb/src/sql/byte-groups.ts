import { byteInteger } from '../query/byte-condition.ts';
import { attributeEnd, startAfterMarks } from '../storage/byte-predicate.ts';
import { decodeText } from '../text/decode-text.ts';
import { FIELD_MARK_CODE } from '../text/marks.ts';
import type { Accumulator } from './accumulator.ts';

/** Groups by stored attributes, with aggregates of such. */
export interface StoredGrouping {
  /** Attributes, from 1, that make the groups. */
  readonly keys: readonly number[];
  /** For each aggregate the attribute it is of; 0 counts records. */
  readonly aggregated: readonly number[];
}

/** What is filled for a group. */
interface Filled {
  readonly accumulators: readonly Accumulator[];
}

const SLOTS_MIN = 1_024;
const STORED_MIN = 4_096;
/** FNV-1a: a prime and the number it begins with. */
const HASH_PRIME = 0x01000193;
const HASH_START = 0x811c9dc5 | 0;

/**
 * Fills groups from the bytes of records as a scan passes them. Keys are looked up as bytes and whole numbers added
 * up from them; a text is made of a key when it first comes, and of an attribute that is not a whole number.
 */
export class ByteGroups<Group extends Filled> {
  readonly #groupOf: (keys: readonly string[]) => Group;
  /** The attributes that are looked at, ascending, and where they lie in the record looked at. */
  readonly #attributes: readonly number[];
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** Places of the keys, and of what is aggregated, among the attributes; -1 for none. */
  readonly #keyPositions: readonly number[];
  readonly #aggregatedPositions: readonly number[];
  /** A hash table: for each slot the number of a key, from 1; 0 where the slot is free. */
  #slots = new Int32Array(SLOTS_MIN);
  readonly #groups: Group[] = [];
  readonly #hashes: number[] = [];
  /** The bytes of all keys one after the other, and where each ends. */
  #stored = Buffer.allocUnsafe(STORED_MIN);
  readonly #storedEnds: number[] = [0];

  /** @param groupOf - Gives the group with these keys, the same one each time. */
  constructor({ keys, aggregated }: StoredGrouping, groupOf: (keys: readonly string[]) => Group) {
    this.#groupOf = groupOf;
    const wanted = [...keys, ...aggregated].filter((attribute) => attribute !== 0);
    this.#attributes = [...new Set(wanted)].sort((left, right) => left - right);
    this.#starts = new Int32Array(this.#attributes.length);
    this.#ends = new Int32Array(this.#attributes.length);
    this.#keyPositions = keys.map((attribute) => this.#attributes.indexOf(attribute));
    this.#aggregatedPositions = aggregated.map((attribute) => this.#attributes.indexOf(attribute));
  }

  /** Takes a record. */
  add(bytes: Uint8Array, length: number): void {
    this.#locate(bytes, length);
    const { accumulators } = this.#group(bytes);
    for (let index = 0; index < accumulators.length; index += 1) {
      const accumulator = accumulators[index];
      const position = this.#aggregatedPositions[index] ?? -1;
      if (accumulator === undefined) continue;
      if (position === -1) addOne(accumulator);
      else addValue(accumulator, bytes, this.#starts[position] ?? 0, this.#ends[position] ?? 0);
    }
  }

  /** Finds the attributes in one pass; those behind the end are empty. */
  #locate(bytes: Uint8Array, length: number): void {
    let offset = 0;
    let attribute = 1;
    for (let position = 0; position < this.#attributes.length; position += 1) {
      const wanted = this.#attributes[position] ?? 0;
      const start = startAfterMarks(bytes, length, offset, wanted - attribute);
      if (start === -1) {
        this.#starts.fill(0, position);
        this.#ends.fill(0, position);
        return;
      }
      offset = attributeEnd(bytes, length, start);
      attribute = wanted;
      this.#starts[position] = start;
      this.#ends[position] = offset;
    }
  }

  #group(bytes: Uint8Array): Group {
    let hash = HASH_START;
    for (const position of this.#keyPositions) {
      const end = this.#ends[position] ?? 0;
      for (let offset = this.#starts[position] ?? 0; offset < end; offset += 1)
        hash = Math.imul(hash ^ (bytes[offset] ?? 0), HASH_PRIME);
      hash = Math.imul(hash ^ FIELD_MARK_CODE, HASH_PRIME);
    }
    const last = this.#slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & last; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot] ?? 0;
      if (number === 0) return this.#newKey(bytes, hash, slot);
      const group = this.#groups[number - 1];
      if (group !== undefined && this.#hashes[number - 1] === hash && this.#isKey(number, bytes))
        return group;
    }
  }

  /** Whether the keys of the record are those stored with a number. */
  #isKey(number: number, bytes: Uint8Array): boolean {
    const stored = this.#stored;
    let at = this.#storedEnds[number - 1] ?? 0;
    const storedEnd = this.#storedEnds[number] ?? 0;
    for (const position of this.#keyPositions) {
      const end = this.#ends[position] ?? 0;
      for (let offset = this.#starts[position] ?? 0; offset < end; offset += 1, at += 1)
        if (at >= storedEnd || stored[at] !== bytes[offset]) return false;
      if (stored[at] !== FIELD_MARK_CODE) return false;
      at += 1;
    }
    return at === storedEnd;
  }

  #newKey(bytes: Uint8Array, hash: number, slot: number): Group {
    const keys = this.#keyPositions.map((position) =>
      decodeText(bytes, this.#starts[position] ?? 0, this.#ends[position] ?? 0),
    );
    const group = this.#groupOf(keys);
    this.#store(bytes);
    this.#hashes.push(hash);
    this.#slots[slot] = this.#groups.push(group);
    if (this.#groups.length * 2 > this.#slots.length) this.#widen();
    return group;
  }

  /** Keeps the keys of the record, a field mark behind each. */
  #store(bytes: Uint8Array): void {
    let at = this.#storedEnds.at(-1) ?? 0;
    const size = this.#keyPositions.reduce(
      (sum, position) => sum + (this.#ends[position] ?? 0) - (this.#starts[position] ?? 0) + 1,
      0,
    );
    if (at + size > this.#stored.length) {
      const wider = Buffer.allocUnsafe(Math.max(this.#stored.length * 2, at + size));
      this.#stored.copy(wider, 0, 0, at);
      this.#stored = wider;
    }
    for (const position of this.#keyPositions) {
      const start = this.#starts[position] ?? 0;
      const end = this.#ends[position] ?? 0;
      this.#stored.set(bytes.subarray(start, end), at);
      at += end - start;
      this.#stored[at] = FIELD_MARK_CODE;
      at += 1;
    }
    this.#storedEnds.push(at);
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const last = slots.length - 1;
    for (const [index, hash] of this.#hashes.entries()) {
      let slot = (hash ^ (hash >>> 15)) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

/** Counts a record. */
function addOne(accumulator: Accumulator): void {
  if (accumulator.addInteger === undefined) accumulator.add('1');
  else accumulator.addInteger(1);
}

/** Adds an attribute: as a number where it is a whole one, else as the text it is. */
function addValue(accumulator: Accumulator, bytes: Uint8Array, start: number, end: number): void {
  const integer =
    accumulator.addInteger === undefined ? Number.NaN : byteInteger(bytes, start, end);
  if (Number.isNaN(integer)) accumulator.add(decodeText(bytes, start, end));
  else accumulator.addInteger?.(integer);
}
