import { MvdbError } from '../errors/errors.ts';
import { NOT_PERMITTED } from '../errors/failures.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import type { KeyRange } from '../storage/record-store.ts';
import { FIELD_MARK, FIELD_MARK_CODE } from '../text/marks.ts';
import type { CopiedSecrets } from './copied-secrets.ts';

/** The ids of a divided table that somebody sees. */
export interface ShownScopes {
  readonly separator: string;
  readonly scopes: readonly string[];
}

/**
 * What of a table somebody does not see: attributes, which are blank in what is read through it, and records, which are as
 * if absent.
 */
export class RecordMask {
  readonly #hidden: readonly number[];
  readonly #shownScopes: ShownScopes | undefined;
  readonly #copied: CopiedSecrets | undefined;
  /** Where the bytes of a record are put without what is hidden, for the test that looks at them. */
  #shown = new Uint8Array(1024);

  /**
   * @param hidden - Numbers of attributes, from 1.
   * @param shownScopes - Absent where the records of all scopes are shown.
   * @param copied - Of a register: what it copies of secrets of other tables.
   */
  constructor(hidden: Iterable<number>, shownScopes?: ShownScopes, copied?: CopiedSecrets) {
    this.#hidden = [...hidden];
    this.#shownScopes = shownScopes;
    this.#copied = copied;
  }

  /** True where one of these attributes is hidden, or with `record` any is, or where records are: an index has them all. */
  hides(reads: readonly number[] | 'record'): boolean {
    if (reads === 'record' || this.#shownScopes !== undefined) return true;
    const hidden = [...this.#hidden, ...(this.#copied?.contents ?? [])];
    return hidden.some((attribute) => reads.includes(attribute));
  }

  /** Whether the record of an id is shown. */
  shows(id: string): boolean {
    if (this.#shownScopes === undefined) return true;
    const { separator, scopes } = this.#shownScopes;
    const end = id.indexOf(separator);
    return scopes.includes(end === -1 ? id : id.slice(0, end));
  }

  /** The parts of a range whose ids are shown, ascending. */
  shownRanges({ from = '', to }: KeyRange): readonly KeyRange[] {
    if (this.#shownScopes === undefined) return [{ from, ...(to !== undefined && { to }) }];
    const { separator, scopes } = this.#shownScopes;
    const afterSeparator = String.fromCharCode(separator.charCodeAt(0) + 1);
    return scopes
      .flatMap((scope): [from: string, to: string][] => [
        [scope, `${scope}\u0001`],
        [`${scope}${separator}`, `${scope}${afterSeparator}`],
      ])
      .map(([first, end]) => ({
        from: first < from ? from : first,
        to: to !== undefined && to < end ? to : end,
      }))
      .filter((part) => part.from < part.to)
      .sort((one, other) => (one.from < other.from ? -1 : 1));
  }

  /** The record with the hidden attributes blank. */
  blank(record: string): string {
    if (this.#hidden.length === 0 && this.#copied === undefined) return record;
    const attributes = record.split(FIELD_MARK);
    for (const hidden of this.#hidden) if (hidden <= attributes.length) attributes[hidden - 1] = '';
    this.#copied?.blank(attributes);
    return attributes.join(FIELD_MARK);
  }

  /** The test as it comes out on records whose hidden attributes are blank. */
  blanked(matches: BytePredicate): BytePredicate {
    if (this.#copied !== undefined)
      return (bytes, length) => {
        const shown = Buffer.from(this.blank(decode(bytes, length)));
        return matches(shown, shown.length);
      };
    if (this.#hidden.length === 0) return matches;
    return (bytes, length) => {
      const shownLength = this.#show(bytes, length);
      return matches(this.#shown, shownLength);
    };
  }

  /** True where a record holds something that is hidden. */
  conceals(record: string): boolean {
    const attributes = record.split(FIELD_MARK);
    return (
      this.#hidden.some((hidden) => (attributes[hidden - 1] ?? '') !== '') ||
      (this.#copied?.blank(attributes) ?? false)
    );
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
    if (this.#copied?.blank(old.split(FIELD_MARK)))
      throw new MvdbError(NOT_PERMITTED, 'Some of its contents are hidden, and stay as they are.');
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

const decoder = new TextDecoder();

const decode = (bytes: Uint8Array, length: number): string =>
  decoder.decode(bytes.subarray(0, length));

/** A record as a mask shows it; all of it without one. */
export function throughMask(
  id: string,
  record: string | undefined,
  mask: RecordMask | undefined,
): string | undefined {
  if (record === undefined || mask === undefined) return record;
  return mask.shows(id) ? mask.blank(record) : undefined;
}
