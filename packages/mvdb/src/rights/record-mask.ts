import { MvdbError } from '../errors/errors.ts';
import { NOT_PERMITTED } from '../errors/failures.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import { FIELD_MARK, FIELD_MARK_CODE } from '../text/marks.ts';

/** The attributes of a table that somebody does not see. Whoever reads through it finds them blank. */
export class RecordMask {
  readonly #hidden: readonly number[];
  /** Where the bytes of a record are put without what is hidden, for the test that looks at them. */
  #shown = new Uint8Array(1024);

  /** @param hidden - Numbers of attributes, from 1. */
  constructor(hidden: Iterable<number>) {
    this.#hidden = [...hidden];
  }

  /** True where one of these attributes is hidden, or with `record` any is. */
  hides(reads: readonly number[] | 'record'): boolean {
    return reads === 'record' || this.#hidden.some((attribute) => reads.includes(attribute));
  }

  /** The record with the hidden attributes blank. */
  blank(record: string): string {
    const attributes = record.split(FIELD_MARK);
    for (const hidden of this.#hidden) if (hidden <= attributes.length) attributes[hidden - 1] = '';
    return attributes.join(FIELD_MARK);
  }

  /** The test as it comes out on records whose hidden attributes are blank. */
  blanked(matches: BytePredicate): BytePredicate {
    return (bytes, length) => {
      const shownLength = this.#show(bytes, length);
      return matches(this.#shown, shownLength);
    };
  }

  /** True where a record holds something that is hidden. */
  conceals(record: string): boolean {
    const attributes = record.split(FIELD_MARK);
    return this.#hidden.some((hidden) => (attributes[hidden - 1] ?? '') !== '');
  }

  /**
   * A record as it is written by somebody who does not see all of it: what is hidden stays as it was.
   *
   * @param old - The record as it is; blank if missing.
   * @throws MvdbError `NOT_PERMITTED` where the record says something of an attribute that is hidden.
   */
  saved(record: string, old: string): string {
    const attributes = record.split(FIELD_MARK);
    const before = old.split(FIELD_MARK);
    for (const hidden of this.#hidden) {
      if ((attributes[hidden - 1] ?? '') !== '')
        throw new MvdbError(NOT_PERMITTED, `Attribute ${hidden} is hidden, and stays as it is.`);
      const text = before[hidden - 1] ?? '';
      if (text === '') continue;
      while (attributes.length < hidden) attributes.push('');
      attributes[hidden - 1] = text;
    }
    return attributes.join(FIELD_MARK);
  }

  /** @returns How many bytes of `#shown` the record has without what is hidden. */
  #show(bytes: Uint8Array, length: number): number {
    if (this.#shown.length < length) this.#shown = new Uint8Array(length * 2);
    const shown = this.#shown;
    let attribute = 1;
    let isHidden = this.#hidden.includes(attribute);
    let end = 0;
    for (let offset = 0; offset < length; offset += 1) {
      const byte = bytes[offset] ?? 0;
      if (byte === FIELD_MARK_CODE) {
        attribute += 1;
        isHidden = this.#hidden.includes(attribute);
      } else if (isHidden) continue;
      shown[end] = byte;
      end += 1;
    }
    return end;
  }
}

/** A record as a mask shows it; all of it without one. */
export function throughMask(
  record: string | undefined,
  mask: RecordMask | undefined,
): string | undefined {
  return record === undefined || mask === undefined ? record : mask.blank(record);
}
