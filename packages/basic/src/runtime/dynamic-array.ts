import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from 'mvdb';
import { del, extract, insert, replace } from 'mvdb/functions';
import type { Value } from 'mvdb/language';
import { bounded, dividedAt } from './value-size.ts';

const MARKS = [FIELD_MARK, VALUE_MARK, SUBVALUE_MARK] as const;

/** The most empty pieces that an assignment adds; the engine rejects what needs more. */
const PADDING_MAX = 1_000_000;

/** Text divided by one mark: as text, as pieces, or both. */
class Pieces {
  readonly #depth: number;
  #text: string | undefined;
  #pieces: (string | Pieces)[] | undefined;
  #hasBeenRead = false;

  constructor(text: string, depth: number) {
    this.#text = bounded(text);
    this.#depth = depth;
  }

  get text(): string {
    this.#text ??= bounded((this.#pieces ?? []).map(textOf).join(this.#mark));
    return this.#text;
  }

  /** A piece by its position, from 1; empty past the end. */
  at(position: number): string {
    if (this.#pieces === undefined && !this.#hasBeenRead && this.#depth === 0) {
      // Most texts are read once: then finding the piece costs less than dividing all of them.
      this.#hasBeenRead = true;
      return extract(this.#text ?? '', position);
    }
    const piece = this.#divided()[position - 1];
    if (typeof piece === 'string') return piece;
    return piece === undefined ? '' : piece.text;
  }

  /** A piece as something divided; `undefined` past the end. */
  inner(position: number): Pieces | undefined {
    const pieces = this.#divided();
    const piece = pieces[position - 1];
    if (typeof piece !== 'string') return piece;
    const inner = new Pieces(piece, this.#depth + 1);
    pieces[position - 1] = inner;
    return inner;
  }

  /** Makes a piece there, and those before it. */
  reach(position: number): Pieces {
    const pieces = this.#divided();
    while (pieces.length < position) pieces.push('');
    this.#text = undefined;
    const inner = this.inner(position);
    if (inner === undefined) throw new TypeError('The piece was made.');
    return inner;
  }

  put(position: number, text: string): void {
    const pieces = this.#divided();
    while (pieces.length < position) pieces.push('');
    pieces[position - 1] = text;
    this.#text = undefined;
  }

  /** Adds text at the end; to empty text it is the first piece. */
  append(text: string): void {
    // A text that is divided itself stands for several pieces.
    if (this.isEmpty || !holds(text, this.#mark)) {
      this.appendUndivided(text);
      return;
    }
    this.#text = bounded(this.text + this.#mark + text);
    this.#pieces = undefined;
  }

  /** The same of text that is one piece; divided or not, it may replace empty text. */
  appendUndivided(text: string): void {
    if (this.isEmpty) {
      this.#pieces = undefined;
      this.#text = text;
      return;
    }
    if (this.#text !== undefined) this.#text = bounded(this.#text + this.#mark + text);
    this.#pieces?.push(text);
  }

  /** Position of the piece that -1 means: a new one, or the first of empty text. */
  get next(): number {
    return this.isEmpty ? 1 : this.#divided().length + 1;
  }

  get isEmpty(): boolean {
    if (this.#text !== undefined) return this.#text === '';
    return this.#pieces?.length === 1 && textOf(this.#pieces[0] ?? '') === '';
  }

  get lastIsEmpty(): boolean {
    const last = this.#divided().at(-1);
    return last !== undefined && textOf(last) === '';
  }

  get count(): number {
    return this.#divided().length;
  }

  get #mark(): string {
    return MARKS[this.#depth] ?? FIELD_MARK;
  }

  #divided(): (string | Pieces)[] {
    this.#pieces ??= dividedAt(this.#text ?? '', this.#mark);
    return this.#pieces;
  }
}

function textOf(piece: string | Pieces): string {
  return typeof piece === 'string' ? piece : piece.text;
}

/**
 * What a variable holds while a program takes it apart: reading, replacing and appending one element costs the same
 * however many there are. It belongs to one variable; others get its {@link value}.
 */
export class DynamicArray {
  /** What the variable held, while nothing of it was changed. */
  #original: Value | undefined;
  #root: Pieces;
  /** Where REMOVE goes on: a character of the text. */
  #removedTo = 0;

  /** @param text - The text of the value. */
  constructor(value: Value, text: string) {
    this.#original = value;
    this.#root = new Pieces(text, 0);
  }

  /** The content as others get it. */
  get value(): Value {
    return this.#original ?? this.#root.text;
  }

  get text(): string {
    return this.#root.text;
  }

  /** `x<a,v,s>`. */
  get(attribute: number, value = 0, subvalue = 0): string {
    if (!isWithinLimit(attribute) || !isWithinLimit(value) || !isWithinLimit(subvalue))
      return extract(this.text, attribute, value, subvalue);
    if (value === 0) return this.#root.at(attribute);
    const values = this.#root.inner(attribute);
    if (values === undefined) return '';
    return subvalue === 0 ? values.at(value) : (values.inner(value)?.at(subvalue) ?? '');
  }

  /**
   * `x<a,v,s> = text`.
   *
   * @param fills - Whether -1 fills an empty last element; else it adds one.
   */
  set(attribute: number, value: number, subvalue: number, text: string, fills: boolean): void {
    if (value === 0 && subvalue === 0 && attribute !== 0 && isPosition(attribute)) {
      if (attribute === -1 && !fills) {
        this.#changed();
        this.#root.append(text);
        return;
      }
      if (attribute > 0 && !holds(text, FIELD_MARK)) {
        this.#changed();
        this.#root.put(attribute, text);
        return;
      }
    }
    this.#setAnywhere(attribute, value, subvalue, text, fills);
  }

  /** `x<a> = text` of text that holds no mark. */
  put(attribute: number, text: string, fills: boolean): void {
    if (attribute > 0 && isPosition(attribute)) {
      this.#changed();
      this.#root.put(attribute, text);
    } else if (attribute === -1 && !fills) {
      this.#changed();
      this.#root.appendUndivided(text);
    } else this.#setAnywhere(attribute, 0, 0, text, fills);
  }

  #setAnywhere(
    attribute: number,
    value: number,
    subvalue: number,
    text: string,
    fills: boolean,
  ): void {
    const depth = value === 0 ? 0 : subvalue === 0 ? 1 : 2;
    if (!isPosition(attribute) || !isPosition(value) || !isPosition(subvalue)) {
      this.text = replace(this.text, attribute, value, subvalue, text);
      return;
    }
    const isAppended = attribute === -1 && depth === 0 && !fills;
    if (!isAppended && MARKS.slice(0, depth + 1).some((mark) => text.includes(mark))) {
      // What is put divides what holds it.
      const isFilled = fills && attribute === -1 && this.#root.lastIsEmpty;
      const offset = isFilled ? this.#root.count : attribute;
      this.text = replace(this.text, offset, value, subvalue, text);
      return;
    }
    this.#changed();
    if (isAppended) {
      this.#root.append(text);
      return;
    }
    let pieces = this.#root;
    for (const position of [attribute || 1, value].slice(0, depth))
      pieces = pieces.reach(positionIn(pieces, position, fills));
    const last = [attribute || 1, value, subvalue][depth] ?? 1;
    pieces.put(positionIn(pieces, last, fills), text);
  }

  /** INS. @param keepsEmpty - Before an empty last element it stays; else the text takes its place. */
  insert(
    attribute: number,
    value: number,
    subvalue: number,
    text: string,
    keepsEmpty: boolean,
  ): void {
    const flavour = keepsEmpty ? 'universe' : 'standard';
    this.text = insert(this.text, attribute, value, subvalue, text, { flavour });
  }

  /** DEL. */
  delete(attribute: number, value: number, subvalue: number): void {
    this.text = del(this.text, attribute, value, subvalue);
  }

  set text(text: string) {
    this.#changed();
    this.#root = new Pieces(text, 0);
  }

  get removedTo(): number {
    return this.#removedTo;
  }

  set removedTo(offset: number) {
    this.#removedTo = offset;
  }

  #changed(): void {
    this.#original = undefined;
    this.#removedTo = 0;
  }
}

/** Whether a text holds a mark: short ones are looked through here, which takes less than a search. */
function holds(text: string, mark: string): boolean {
  if (text.length > SHORT) return text.includes(mark);
  const code = mark.charCodeAt(0);
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) === code) return true;
  return false;
}

const SHORT = 32;

/** Whether the fast way knows a position: -1, 0 and all that need not too much before them. */
function isPosition(position: number): boolean {
  return position >= -1 && position <= PADDING_MAX;
}

function positionIn(pieces: Pieces, position: number, fills: boolean): number {
  if (position !== -1) return position;
  return fills && pieces.lastIsEmpty ? pieces.count : pieces.next;
}

/** Whether a position is whole, not negative, and within the limit of positions. */
function isWithinLimit(position: number): boolean {
  return (position | 0) === position && position >= 0;
}
