import { JsonError, parseStrictJson } from '@mvdb/server/host';
import { ITEM_MARK } from 'mvdb';
import { fromNested, type Nested, toNested } from 'mvdb/functions';
import { linesOf } from '../command-line/lines.ts';
import { type Incoming, incomingFrom, type OutgoingRecord } from './incoming.ts';

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
export function* readJsonLines(parts: Iterable<string>): Generator<Incoming> {
  let number = 0;
  for (const line of linesOf(parts)) {
    number += 1;
    if (line.trim() !== '') yield incomingFrom(`line ${number}`, () => recordOf(line));
  }
}

/** The record of a line, or what is wrong with it. */
function recordOf(line: string): { readonly id: string; readonly record: string } | string {
  const value = parsed(line);
  if (value instanceof JsonError) return value.detail;
  if (typeof value !== 'object' || value === null) return `must be ${FORM}.`;
  const { id, record, text, ...others } = value as Readonly<Record<string, unknown>>;
  const [surplus] = Object.keys(others);
  if (surplus !== undefined) return `has no use for "${surplus}": ${FORM}.`;
  if (typeof id !== 'string' || (record === undefined) === (text === undefined))
    return `must be ${FORM}.`;
  if (text === undefined) return { id, record: fromNested(record as Nested) };
  return typeof text === 'string' ? { id, record: text } : '"text" must be text.';
}

function parsed(line: string): unknown {
  try {
    return parseStrictJson(line);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}
