import type { ItemNames } from './item-name.ts';

/** A record as it lies in a file of another system: bytes, with 255 to 251 for the marks. */
export interface StoredRecord {
  readonly id: Uint8Array;
  readonly record: Uint8Array;
}

/** A part of a file that could not be followed: its records are missing from what is read. */
export interface Loss {
  /** Where it is, such as `group 17 of MEMBERS, byte 71680`. */
  readonly location: string;
  readonly reason: string;
}

/** What a reader comes upon in a file. */
export type Found = StoredRecord | Loss;

export function isLoss(found: Found): found is Loss {
  return 'reason' in found;
}

/** The product whose files a reader reads. */
export type Product = 'universe' | 'unidata' | 'qm' | 'jbase' | 'directory';

/** An index that a file has on the other system. */
export interface StoredIndex {
  /** The item of the dictionary that it is on. */
  readonly item: string;
  readonly skipsEmpty: boolean;
  readonly isCaseIgnored: boolean;
}

/** A file of records whose header was read and makes sense. */
export interface StoredFile {
  readonly product: Product;
  /** What it is, such as `UniVerse file of type 18, 83 groups of 512 bytes`. */
  readonly description: string;
  /** How many bytes are read to read all of it. */
  readonly size: number;
  /** Its indexes, as far as their definitions are read. */
  readonly indexes?: readonly StoredIndex[];
  /** What it has besides records that is not taken, such as triggers, a sentence each. */
  readonly remarks?: readonly string[];
  /** The records in the order of the file. Memory holds a few blocks and one record at a time. */
  found(): Generator<Found>;
}

/** How files of one product are recognized and opened. */
export interface FileFormat {
  readonly product: Product;
  /**
   * Opens a file, or a folder that is one.
   *
   * @param names - How the names of files in a folder stand for ids.
   * @returns `undefined` where its content is of another format.
   * @throws ImportError `FILE_DAMAGED`, `FORM_UNSUPPORTED`.
   */
  open(path: string, names?: ItemNames): StoredFile | undefined;
}
