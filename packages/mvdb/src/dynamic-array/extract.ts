import { assertNumber, assertText } from '../arguments/checked.ts';
import { charge } from '../budget/work-meter.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { assertPositions } from './positions.ts';

const FIRST_CAPACITY = 64;
/** The greatest table of places kept once its record is no longer read. */
const CACHED_CAPACITY = 65_536;

/*
 * Where the attributes of the record read last begin. Programs read one record attribute by attribute,
 * so a second read of the same record starts to note every mark it passes, and later reads find their
 * place at once. The first read only searches: most records are read once.
 */
let lastRecord = '';
/** `starts[n]` is where attribute n + 1 begins; past the last attribute, the length plus one. */
let starts = /* @__PURE__ */ new Int32Array(FIRST_CAPACITY);
/** How many of `starts` are known; the first always is. */
let existing = 1;

/** Number of the record read last; a hint counts only while its number is the same. */
let visit = 0;
/** For each attribute three numbers: of the record, of the value read last, and where that value begins. */
let hints = /* @__PURE__ */ new Float64Array(3 * FIRST_CAPACITY);

/**
 * Reads an attribute, a value or a subvalue of a record: `<attribute>`, `<attribute,value>` or
 * `<attribute,value,subvalue>`. A position of 0 leaves its level and all deeper ones whole.
 *
 * @returns Empty text where there is nothing: past the end, at attribute 0 and at -1.
 * @throws MvdbError `BAD_POSITION`
 * @example extract('a\u001eb1\u001db2', 2, 1) // 'b1'
 * @see UniVerse BASIC Reference, EXTRACT.
 */
export function extract(record: string, attribute: number, value = 0, subvalue = 0): string {
  assertText('extract', 'record', record);
  assertNumber('extract', 'attribute', attribute);
  assertNumber('extract', 'value', value);
  assertNumber('extract', 'subvalue', subvalue);
  if ((attribute | 0) !== attribute || attribute < 1 || value !== 0 || subvalue !== 0)
    return extractDeep(record, attribute, value, subvalue);
  if (record !== lastRecord) return firstRead(record, attribute);
  if (attribute >= existing && !findAttribute(record, attribute)) return '';
  return record.slice(starts[attribute - 1], (starts[attribute] ?? 0) - 1);
}

/** Reads an attribute of a record not seen just before. */
function firstRead(record: string, attribute: number): string {
  remember(record);
  let start = 0;
  for (let passed = 1; passed < attribute; passed++) {
    const mark = record.indexOf(FIELD_MARK, start);
    if (mark === -1) return '';
    start = mark + 1;
  }
  const end = record.indexOf(FIELD_MARK, start);
  charge(start);
  return end === -1 ? record.slice(start) : record.slice(start, end);
}

function extractDeep(record: string, attribute: number, value: number, subvalue: number): string {
  assertPositions(attribute, value, subvalue);
  if (attribute < 1 || value < 0 || (value > 0 && subvalue < 0)) return '';
  if (value === 0) return extract(record, attribute);
  if (record !== lastRecord) remember(record);
  if (attribute >= existing && !findAttribute(record, attribute)) return '';
  const attributeStart = starts[attribute - 1] ?? 0;
  const attributeEnd = (starts[attribute] ?? 0) - 1;

  const position = 3 * attribute;
  const hint = hints[position] === visit ? (hints[position + 1] ?? 0) : 0;
  const fromHint = hint > 0 && hint <= value;
  const start = fromHint
    ? pieceStart(record, VALUE_MARK, hints[position + 2] ?? 0, attributeEnd, value - hint)
    : pieceStart(record, VALUE_MARK, attributeStart, attributeEnd, value - 1);
  if (start === -1) return '';
  if (position >= hints.length) hints = grown(new Float64Array(3 * starts.length), hints);
  hints[position] = visit;
  hints[position + 1] = value;
  hints[position + 2] = start;
  const end = pieceEnd(record, VALUE_MARK, start, attributeEnd);
  if (subvalue === 0) return record.slice(start, end);

  const inner = pieceStart(record, SUBVALUE_MARK, start, end, subvalue - 1);
  return inner === -1 ? '' : record.slice(inner, pieceEnd(record, SUBVALUE_MARK, inner, end));
}

/** Characters looked at one by one before the search is left to `indexOf`. */
const NEAR = 24;

/** Where the piece after `skipped` marks begins, or -1 when there are fewer marks before `end`. */
export function pieceStart(
  text: string,
  mark: string,
  start: number,
  end: number,
  skipped: number,
): number {
  while (skipped > 0) {
    const position = pieceEnd(text, mark, start, end);
    if (position === end) return -1;
    start = position + 1;
    skipped -= 1;
  }
  return start;
}

/** Where the piece beginning at `start` ends: at its mark, or at `end`. */
export function pieceEnd(text: string, mark: string, start: number, end: number): number {
  const code = mark.charCodeAt(0);
  const near = Math.min(start + NEAR, end);
  for (let index = start; index < near; index++) if (text.charCodeAt(index) === code) return index;
  if (near === end) return end;
  // A mark beyond the end means a search through the rest of the text, so look at what matters only.
  const position = text.slice(near, end).indexOf(mark);
  return position === -1 ? end : near + position;
}

/** Extends what is known up to the end of an attribute; false when the record ends before it. */
function findAttribute(record: string, attribute: number): boolean {
  let count = existing;
  let start = starts[count - 1] ?? 0;
  const searched = start;
  while (count <= attribute && start <= record.length) {
    const mark = record.indexOf(FIELD_MARK, start);
    start = (mark === -1 ? record.length : mark) + 1;
    if (count === starts.length) starts = grown(new Int32Array(2 * count), starts);
    starts[count] = start;
    count += 1;
  }
  charge(start - searched);
  existing = count;
  return count > attribute;
}

function remember(record: string): void {
  lastRecord = record;
  existing = 1;
  visit += 1;
  if (starts.length <= CACHED_CAPACITY) return;
  starts = new Int32Array(FIRST_CAPACITY);
  hints = new Float64Array(3 * FIRST_CAPACITY);
}

/** A larger table, with what stands in the one there was. */
function grown<Positions extends Int32Array | Float64Array>(
  larger: Positions,
  positions: Positions,
): Positions {
  larger.set(positions);
  return larger;
}
