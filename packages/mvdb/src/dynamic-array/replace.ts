import { assertArgument, assertNumber, assertText } from '../arguments/checked.ts';
import { type Kind, oneOf, optionsOf } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { TOO_LARGE } from '../errors/failures.ts';
import { FIELD_MARK, HIGHEST_MARK_CODE, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { assertTextSize } from '../text/size.ts';
import { pieceEnd, pieceStart } from './extract.ts';
import { assertPositions } from './positions.ts';

const INSERT_OPTIONS: Kind = /* @__PURE__ */ optionsOf({
  flavour: /* @__PURE__ */ oneOf('standard', 'universe'),
});

/** The most marks an edit may add to reach its position. */
const PADDING_MAX = 0x1000_0000;

const MARKS = [FIELD_MARK, VALUE_MARK, SUBVALUE_MARK] as const;

/** Where an edit takes place. */
interface Target {
  /** The piece addressed; past the end, an empty piece at the end of what holds it. */
  start: number;
  end: number;
  /** Marks missing before the piece. */
  padding: string;
  /** True when the piece is there and has neighbours, or may have. */
  exists: boolean;
  /** Mark of the piece's level. */
  mark: string;
}

/**
 * Puts text in place of an attribute, a value or a subvalue; the statement `record<a,v,s> = text` does
 * the same. Position -1 appends, unless what it appends to is empty; positions past the end are filled
 * up with empty ones; attribute 0 counts as 1; value or subvalue 0 leaves its level and the deeper ones
 * whole.
 *
 * @throws MvdbError `BAD_POSITION`, `TOO_LARGE`
 * @example replace('a\u001eb', 2, -1, 'c') // 'a\u001eb\u001dc'
 * @see UniVerse BASIC Reference, REPLACE.
 */
export function replace(record: string, attribute: number, text: string): string;
export function replace(record: string, attribute: number, value: number, text: string): string;
export function replace(
  record: string,
  attribute: number,
  value: number,
  subvalue: number,
  text: string,
): string;
export function replace(
  record: string,
  attribute: number,
  valueOrText: number | string,
  subvalueOrText?: number | string,
  lastText?: string,
): string {
  assertEdit('replace', record, attribute, valueOrText, subvalueOrText, lastText);
  if (typeof valueOrText === 'string') return replaceAt(record, attribute, 0, 0, valueOrText);
  if (typeof subvalueOrText === 'string')
    return replaceAt(record, attribute, valueOrText, 0, subvalueOrText);
  return replaceAt(record, attribute, valueOrText, subvalueOrText ?? 0, lastText ?? '');
}

/** What becomes of an empty piece that is the last of its record, attribute or value. */
export type InsertFlavour = 'standard' | 'universe';

export interface InsertOptions {
  /** `standard`, as in QM, puts the text in its place, `universe` before it; `standard` by default. */
  readonly flavour?: InsertFlavour;
}

/**
 * Puts text before an attribute, a value or a subvalue, which moves up by one; the statement INS does
 * the same. Where the place is empty, past the end or -1, it is as for {@link replace}; an empty piece
 * at the end gives its place up.
 *
 * @throws MvdbError `BAD_POSITION`, `TOO_LARGE`
 * @example insert('a\u001eb', 2, 'new') // 'a\u001enew\u001eb'
 * @example insert('a\u001e', 2, 'new') // 'a\u001enew'
 * @see UniVerse BASIC Reference, INSERT.
 */
export function insert(record: string, attribute: number, text: string): string;
export function insert(record: string, attribute: number, value: number, text: string): string;
export function insert(
  record: string,
  attribute: number,
  value: number,
  subvalue: number,
  text: string,
  options?: InsertOptions,
): string;
export function insert(
  record: string,
  attribute: number,
  valueOrText: number | string,
  subvalueOrText?: number | string,
  lastText?: string,
  options: InsertOptions = {},
): string {
  assertEdit('insert', record, attribute, valueOrText, subvalueOrText, lastText);
  assertArgument('insert', 'options', options, INSERT_OPTIONS);
  const { flavour = 'standard' } = options;
  if (typeof valueOrText === 'string')
    return insertAt(record, attribute, 0, 0, valueOrText, flavour);
  if (typeof subvalueOrText === 'string')
    return insertAt(record, attribute, valueOrText, 0, subvalueOrText, flavour);
  return insertAt(record, attribute, valueOrText, subvalueOrText ?? 0, lastText ?? '', flavour);
}

/** The text comes last, after one position or up to three. */
function assertEdit(
  name: string,
  record: string,
  attribute: number,
  valueOrText: number | string,
  subvalueOrText: number | string | undefined,
  lastText: string | undefined,
): void {
  assertText(name, 'record', record);
  assertNumber(name, 'attribute', attribute);
  if (typeof valueOrText === 'string' && subvalueOrText === undefined) return;
  assertNumber(name, 'value', valueOrText);
  if (typeof subvalueOrText === 'string' && lastText === undefined) return;
  assertNumber(name, 'subvalue', subvalueOrText);
  assertText(name, 'text', lastText);
}

/**
 * Takes out an attribute, a value or a subvalue with its mark; the statement DEL does the same. Where
 * there is nothing, and with a position of -1, the record stays as it is; attribute 0 counts as 1.
 *
 * @throws MvdbError `BAD_POSITION`
 * @example del('a\u001eb\u001ec', 2) // 'a\u001ec'
 * @see UniVerse BASIC Reference, DELETE.
 */
export function del(record: string, attribute: number, value = 0, subvalue = 0): string {
  assertText('del', 'record', record);
  assertNumber('del', 'attribute', attribute);
  assertNumber('del', 'value', value);
  assertNumber('del', 'subvalue', subvalue);
  assertPositions(attribute, value, subvalue);
  if (attribute < 0 || value < 0 || subvalue < 0) return record;
  if (value === 0) return withoutAttribute(record, attribute);
  const { start, end, exists, mark } = targetOf(record, attribute, value, subvalue);
  if (!exists) return record;
  if (record.startsWith(mark, end)) return record.slice(0, start) + record.slice(end + 1);
  if (start > 0 && record.startsWith(mark, start - 1))
    return record.slice(0, start - 1) + record.slice(end);
  return record.slice(0, start) + record.slice(end);
}

function withoutAttribute(record: string, attribute: number): string {
  const start = attributeStart(record, attribute);
  if (start === -1) return record;
  const mark = record.indexOf(FIELD_MARK, start);
  if (mark === -1) return record.slice(0, Math.max(start - 1, 0));
  return record.slice(0, start) + record.slice(mark + 1);
}

function replaceAt(
  record: string,
  attribute: number,
  value: number,
  subvalue: number,
  text: string,
): string {
  assertPositions(attribute, value, subvalue);
  if (value === 0) {
    if (attribute < 0) return appended(record, text);
    const start = attributeStart(record, attribute);
    if (start !== -1) return withAttribute(record, start, text);
  }
  const { start, end, padding } = targetOf(record, attribute, value, subvalue);
  assertTextSize(record.length - (end - start) + padding.length + text.length, 'REPLACE');
  return record.slice(0, start) + padding + text + record.slice(end);
}

function appended(record: string, text: string): string {
  if (record === '') return text;
  assertTextSize(record.length + 1 + text.length, 'An attribute appended');
  return record + FIELD_MARK + text;
}

/** Where an attribute begins, or -1 when the record ends before it. */
function attributeStart(record: string, attribute: number): number {
  let start = 0;
  for (let passed = 1; passed < attribute; passed++) {
    const mark = record.indexOf(FIELD_MARK, start);
    if (mark === -1) return -1;
    start = mark + 1;
  }
  return start;
}

/** Puts text in place of the attribute that begins at `start`. */
function withAttribute(record: string, start: number, text: string): string {
  const mark = record.indexOf(FIELD_MARK, start);
  const end = mark === -1 ? record.length : mark;
  assertTextSize(record.length - (end - start) + text.length, 'REPLACE');
  return record.slice(0, start) + text + record.slice(end);
}

function insertAt(
  record: string,
  attribute: number,
  value: number,
  subvalue: number,
  text: string,
  flavour: InsertFlavour,
): string {
  assertPositions(attribute, value, subvalue);
  if (value === 0) {
    if (attribute < 0) return appended(record, text);
    const start = record === '' ? -1 : attributeStart(record, attribute);
    if (start !== -1) return withInserted(record, start, '', text, FIELD_MARK, flavour);
  }
  const { start, padding, exists, mark } = targetOf(record, attribute, value, subvalue);
  return withInserted(record, start, padding, text, exists ? mark : '', flavour);
}

/** Puts text before the piece that begins at `start`, and a mark between the two. */
function withInserted(
  record: string,
  start: number,
  padding: string,
  text: string,
  mark: string,
  flavour: InsertFlavour,
): string {
  assertTextSize(record.length + padding.length + text.length + 1, 'INSERT');
  const before = record.slice(0, start) + padding + text;
  const isTaken = flavour === 'standard' && endsHolder(record, start, mark);
  return before + (isTaken ? '' : mark) + record.slice(start);
}

/** True where an empty piece is the last of what holds it. */
function endsHolder(record: string, offset: number, mark: string): boolean {
  const code = offset === record.length ? HIGHEST_MARK_CODE : record.charCodeAt(offset);
  return code <= HIGHEST_MARK_CODE && code > mark.charCodeAt(0);
}

/** Finds the piece at a position, level by level. */
function targetOf(record: string, attribute: number, value: number, subvalue: number): Target {
  const positions =
    value === 0
      ? [attribute || 1]
      : subvalue === 0
        ? [attribute || 1, value]
        : [attribute || 1, value, subvalue];
  let start = 0;
  let end = record.length;
  let padding = '';
  let exists = true;
  let mark: string = FIELD_MARK;
  for (let level = 0; level < positions.length; level++) {
    const position = positions[level] ?? 1;
    mark = MARKS[level] ?? FIELD_MARK;
    if (!exists) {
      padding += padded(mark, position === -1 ? 0 : position - 1, padding.length);
      continue;
    }
    if (start === end) {
      exists = false;
      padding = padded(mark, position === -1 ? 0 : position - 1);
      continue;
    }
    const found = position === -1 ? -1 : pieceStart(record, mark, start, end, position - 1);
    if (found === -1) {
      exists = false;
      const missing = position === -1 ? 1 : position - pieceCount(record, mark, start, end);
      padding = padded(mark, missing);
      start = end;
    } else {
      start = found;
      end = pieceEnd(record, mark, start, end);
    }
  }
  return { start, end, padding, exists, mark };
}

function pieceCount(record: string, mark: string, start: number, end: number): number {
  let count = 1;
  for (let offset = pieceEnd(record, mark, start, end); offset < end; count++)
    offset = pieceEnd(record, mark, offset + 1, end);
  return count;
}

function padded(mark: string, count: number, already = 0): string {
  if (count + already <= PADDING_MAX) return mark.repeat(count);
  throw new MvdbError(
    TOO_LARGE,
    `The position needs ${count + already} marks before it; at most ${PADDING_MAX} can be added.`,
  );
}
