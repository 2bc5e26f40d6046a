import { ITEM_MARK } from 'mvdb';
import { fromNested, type Nested, toNested } from 'mvdb/functions';
import { JsonError } from '../../json/json-error.ts';
import { parseStrictJson } from '../../json/strict-json.ts';
import { linesOf } from '../lines.ts';
import { placed, transferFailure } from './failure.ts';
import type { IncomingRecord, OutgoingRecord } from './incoming.ts';

const FORM = '{"id": text, "record": attributes, values and subvalues as nested arrays}';

/**
 * A record as one line of JSON. One that holds an item mark, for which arrays have no level, is given as
 * `text`.
 */
export function jsonLine([id, record]: OutgoingRecord): string {
  return JSON.stringify(
    record.includes(ITEM_MARK) ? { id, text: record } : { id, record: toNested(record) },
  );
}

/** The records of lines of JSON; empty lines are passed over. */
export function* readJsonLines(parts: Iterable<string>): Generator<IncomingRecord> {
  let number = 0;
  for (const line of linesOf(parts)) {
    number += 1;
    if (line.trim() !== '') yield recordOf(line, `line ${number}`);
  }
}

function recordOf(line: string, place: string): IncomingRecord {
  const value = parsed(line, place);
  if (typeof value !== 'object' || value === null) throw transferFailure(place, `must be ${FORM}.`);
  const { id, record, text, ...others } = value as Readonly<Record<string, unknown>>;
  const [surplus] = Object.keys(others);
  if (surplus !== undefined) throw transferFailure(place, `has no use for "${surplus}": ${FORM}.`);
  if (typeof id !== 'string' || (record === undefined) === (text === undefined))
    throw transferFailure(place, `must be ${FORM}.`);
  if (text === undefined)
    return { id, record: placed(place, () => fromNested(record as Nested)), place };
  if (typeof text !== 'string') throw transferFailure(place, '"text" must be text.');
  return { id, record: text, place };
}

function parsed(line: string, place: string): unknown {
  try {
    return parseStrictJson(line);
  } catch (error) {
    throw error instanceof JsonError ? transferFailure(place, error.detail, error) : error;
  }
}
