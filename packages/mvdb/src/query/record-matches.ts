import { attributeText, type BytePredicate } from '../storage/byte-predicate.ts';
import type { KeyRange } from '../storage/record-store.ts';
import { byteConditions } from './byte-condition.ts';
import type { PlainCondition } from './plain-condition.ts';

/** What a scan looks for, as mere data. */
export interface WantedRecords {
  /** They must all hold. */
  readonly conditions: readonly PlainCondition[];
  /** Attributes, from 1, whose texts are wanted of each record that passes. */
  readonly captures: readonly number[];
}

/** A record that passes, with the texts captured. */
export interface RecordMatch {
  readonly id: string;
  readonly captured: readonly string[];
}

/** Scans a range of ids for records whose bytes pass a test. */
export type ScanIds = (matches: BytePredicate, range: KeyRange) => Iterable<string>;

/**
 * Finds records while their bytes are under the cursor, and decodes of each only the attributes wanted.
 *
 * @param range - Ids to be looked at.
 */
export function* recordMatches(
  scanIds: ScanIds,
  { conditions, captures }: WantedRecords,
  range: KeyRange,
): Generator<RecordMatch> {
  const matches = byteConditions(conditions) ?? (() => true);
  if (captures.length === 0) {
    for (const id of scanIds(matches, range)) yield { id, captured: [] };
    return;
  }
  let captured: readonly string[] = [];
  const capture: BytePredicate = (bytes, length) => {
    if (!matches(bytes, length)) return false;
    captured = captures.map((attribute) => attributeText(bytes, length, attribute));
    return true;
  };
  for (const id of scanIds(capture, range)) yield { id, captured };
}
