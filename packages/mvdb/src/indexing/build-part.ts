import { attributeText } from '../storage/byte-predicate.ts';
import { EntryRun } from '../storage/entry-run.ts';
import type { KeyPosition } from '../storage/key-position.ts';
import type { KeyRange } from '../storage/record-store.ts';
import { decodeText } from '../text/decode-text.ts';
import { entryKeys, itemTexts } from './entry-keys.ts';
import { pureContext } from './indexed-columns.ts';
import { addRecord, type LiveIndex } from './live-index.ts';
import { plainKeyFinder } from './plain-key.ts';

/** Pages that a transaction may change, each of which LMDB holds in memory until it is committed. */
const PAGES_MAX = 16_384;
const PAGE_BYTES = 4_096;
/** Entries of a transaction in which each is looked up before it is made. */
const LOOKED_UP_MAX = 65_536;

/**
 * Makes the entries of the records behind a position.
 *
 * @param position - The id that the build has come to.
 * @param entriesMost - About so many entries are made at most.
 * @returns The id of the last record; `undefined` when there are no more.
 */
export function addEntries(
  index: LiveIndex,
  position: string | undefined,
  entriesMost: number,
): string | undefined {
  const range = position === undefined ? {} : { from: `${position}\u0000` };
  // In an index so large each entry may lie on a page of its own.
  const isLarge = index.store.size().sizeBytes > PAGES_MAX * PAGE_BYTES;
  const entriesMax = isLarge ? Math.min(entriesMost, PAGES_MAX) : entriesMost;
  if (index.definition.isUnique)
    return addOneByOne(index, range, Math.min(entriesMax, LOOKED_UP_MAX));
  const run = new EntryRun(entriesMax);
  const textsOf = textReader(index);
  const plainKeyOf = plainKeyFinder(index);
  let count = 0;
  const last = index.records.lookThrough((bytes, length, id) => {
    const plain = plainKeyOf?.(bytes, length);
    if (plain?.beginning !== undefined) run.add(plain.beginning, id, plain.rest);
    else for (const key of entryKeys(index, textsOf(bytes, length, id))) run.add(key, id);
    count += 1;
    return run.isFull || count >= entriesMax;
  }, range);
  index.store.addAll(run);
  return last;
}

/** The next record must find the entries of one that has the same value. */
function addOneByOne(index: LiveIndex, range: KeyRange, entriesMax: number): string | undefined {
  let count = 0;
  for (const [id, record] of index.records.entries(range)) {
    count += 1 + addRecord(index, id, record);
    if (count >= entriesMax) return id;
  }
  return undefined;
}

type TextReader = (
  bytes: Uint8Array,
  length: number,
  id: KeyPosition,
) => readonly string[] | undefined;

/** Of plain attributes nothing else of a record is decoded. */
function textReader(index: LiveIndex): TextReader {
  const attributes = index.columns.flatMap(({ attribute = 0 }) => (attribute > 0 ? attribute : []));
  if (attributes.length === index.columns.length)
    return (bytes, length) =>
      attributes.map((attribute) => attributeText(bytes, length, attribute));
  return (bytes, length, id) =>
    itemTexts(index, {
      id: decodeText(id.bytes, id.start, id.end),
      record: decodeText(bytes, 0, length),
      context: pureContext,
    });
}
