import { MvdbError } from '../errors/errors.ts';
import { byCodePoint } from '../indexing/id-order.ts';
import { type LiveIndex, recordKeys } from '../indexing/live-index.ts';
import { liveIndex } from '../indexing/live-indexes.ts';
import type { Environment } from '../storage/environment.ts';
import { type IndexDefinition, IndexDefinitions } from '../storage/index-definitions.ts';
import { ALL_ENTRIES } from '../storage/index-store.ts';
import { isRecordId } from '../storage/record-id.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { ReadTransaction } from '../storage/store.ts';
import type { ViolationList } from './violations.ts';

/**
 * Compares an index with the records of its table: no entry stands for what no record holds, and each record
 * has its entries, up to where a build has come.
 *
 * @param location - What the index is called where it is wrong.
 * @returns The number of entries.
 */
export function verifyIndex(
  environment: Environment,
  transaction: ReadTransaction,
  definition: IndexDefinition,
  location: string,
  violations: ViolationList,
): number {
  const index = compiled(environment, definition, location, violations);
  if (index === undefined) return 0;
  const records = environment.store(definition.tableDatabase);
  const position = new IndexDefinitions(environment, transaction).position(definition);
  const isBuilt = (id: string) =>
    definition.state === 'active' || (position !== undefined && byCodePoint(id, position) <= 0);
  let held = 0;
  let justified = 0;
  for (const { key, id } of index.store.entries(ALL_ENTRIES, transaction)) {
    held += 1;
    if (!isJustified(index, records, transaction, key, id))
      violations.add({
        location,
        id,
        detail: 'An entry stands for what the record does not hold.',
      });
    else if (isBuilt(id)) justified += 1;
  }
  let expected = 0;
  for (const [id, record] of records.entries({}, transaction))
    if (isBuilt(id)) expected += recordKeys(index, id, record).size;
  if (justified < expected)
    reportMissing(index, records, transaction, isBuilt, location, violations);
  return held;
}

function compiled(
  environment: Environment,
  definition: IndexDefinition,
  location: string,
  violations: ViolationList,
): LiveIndex | undefined {
  try {
    return liveIndex(environment, definition);
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    violations.add({ location, detail: `It cannot be kept: ${error.message}` });
    return undefined;
  }
}

function isJustified(
  index: LiveIndex,
  records: RecordStore,
  transaction: ReadTransaction,
  key: string,
  id: string,
): boolean {
  const record = isRecordId(id) ? records.get(id, transaction) : undefined;
  return record !== undefined && recordKeys(index, id, record).has(key);
}

/** Names the records that lack entries. The whole index is held in memory for it. */
function reportMissing(
  index: LiveIndex,
  records: RecordStore,
  transaction: ReadTransaction,
  isBuilt: (id: string) => boolean,
  location: string,
  violations: ViolationList,
): void {
  const keysOf = new Map<string, Set<string>>();
  for (const { key, id } of index.store.entries(ALL_ENTRIES, transaction))
    keysOf.set(id, (keysOf.get(id) ?? new Set()).add(key));
  for (const [id, record] of records.entries({}, transaction)) {
    if (!isBuilt(id)) continue;
    const held = keysOf.get(id);
    for (const key of recordKeys(index, id, record))
      if (held?.has(key) !== true)
        violations.add({ location, id, detail: 'An entry of the record is missing.' });
  }
}
