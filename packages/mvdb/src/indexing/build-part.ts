import { attributeText, type BytePredicate } from '../storage/byte-predicate.ts';
import { EntryRun } from '../storage/entry-run.ts';
import type { ReadOnlyTable } from '../table.ts';
import { entryKeys } from './entry-keys.ts';
import { addRecord, type LiveIndex, recordKeys } from './live-index.ts';

/** Pages that a transaction may change, each of which LMDB holds in memory until it is committed. */
const PAGES_MAX = 16_384;
const PAGE_BYTES = 4_096;

/** A record on the way, with what the entries are made of. */
type Keyed = readonly [id: string, keys: Iterable<string>];

/**
 * Makes the entries of the records behind a position.
 *
 * @param position - The id that the build has come to.
 * @param entriesMax - About so many entries are made.
 * @returns The id of the last record; `undefined` when there are no more.
 */
export function addEntries(
  index: LiveIndex,
  table: ReadOnlyTable,
  position: string | undefined,
  entriesMax: number,
): string | undefined {
  const range = position === undefined ? {} : { from: `${position}\u0000` };
  if (index.definition.isUnique) return addOneByOne(index, table.records(range), entriesMax);
  const { sizeBytes } = index.store.size();
  const run = new EntryRun(
    // In an index so large each entry may lie on a page of its own.
    sizeBytes > PAGES_MAX * PAGE_BYTES ? Math.min(entriesMax, PAGES_MAX) : entriesMax,
  );
  const last = collect(run, keyedRecords(index, table, range));
  index.store.addAll(run);
  return last;
}

/** The next record must find the entries of one that has the same value. */
function addOneByOne(
  index: LiveIndex,
  records: Iterable<[id: string, record: string]>,
  entriesMax: number,
): string | undefined {
  let count = 0;
  for (const [id, record] of records) {
    count += 1 + addRecord(index, id, record);
    if (count >= entriesMax) return id;
  }
  return undefined;
}

function collect(run: EntryRun, records: Iterable<Keyed>): string | undefined {
  let count = 0;
  for (const [id, keys] of records) {
    for (const key of keys) run.add(key, id);
    count += 1;
    if (run.isFull || count >= run.entriesFull) return id;
  }
  return undefined;
}

function keyedRecords(
  index: LiveIndex,
  table: ReadOnlyTable,
  range: { readonly from?: string },
): Iterable<Keyed> {
  const attributes = index.columns.flatMap(({ attribute = 0 }) => (attribute > 0 ? attribute : []));
  return attributes.length === index.columns.length
    ? byAttributes(index, attributes, (matches) => table.matchingIds(matches, range))
    : byRecords(index, table.records(range));
}

function* byRecords(index: LiveIndex, records: Iterable<[string, string]>): Generator<Keyed> {
  for (const [id, record] of records) yield [id, recordKeys(index, id, record)];
}

/** Nothing is decoded of a record but the attributes indexed. */
function* byAttributes(
  index: LiveIndex,
  attributes: readonly number[],
  scan: (matches: BytePredicate) => Iterable<string>,
): Generator<Keyed> {
  let texts: readonly string[] = [];
  const capture: BytePredicate = (bytes, length) => {
    texts = attributes.map((attribute) => attributeText(bytes, length, attribute));
    return true;
  };
  for (const id of scan(capture)) yield [id, entryKeys(index, texts)];
}
