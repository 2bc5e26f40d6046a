import { MvdbError } from '../errors/errors.ts';
import { UNIQUE_VIOLATION } from '../errors/failures.ts';
import type { Row } from '../expression/column.ts';
import type { IndexStore } from '../storage/index-store.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { splitKey } from './compound-key.ts';
import { differingValues } from './differing-values.ts';
import { entryKeys, itemTexts, type KeyMaking, VALUES_END } from './entry-keys.ts';
import { pureContext } from './indexed-columns.ts';
import { ALIAS_AREA, isCut, valueOfKey } from './value-key.ts';

/** An index that is maintained: its definition, its items compiled, its entries. */
export interface LiveIndex extends KeyMaking {
  readonly store: IndexStore;
  /** Its values are secrets of the table, and are reported to nobody. */
  readonly isSecret: boolean;
  /** Those of the indexed table. */
  readonly records: RecordStore;
}

/** What a write changes in one index. */
export interface EntryChange {
  readonly store: IndexStore;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * What becomes of the entries of a record that changes, is new, or goes; nothing is written yet.
 *
 * @returns `undefined` when the entries stay as they are.
 * @throws MvdbError `UNIQUE_VIOLATION` naming the index, the value and the record that has it.
 */
export function entryChange(
  index: LiveIndex,
  id: string,
  old: string | undefined,
  record: string | undefined,
): EntryChange | undefined {
  const oldTexts = old === undefined ? undefined : itemTexts(index, rowOf(id, old));
  const texts = record === undefined ? undefined : itemTexts(index, rowOf(id, record));
  if (old !== undefined && record !== undefined && isSame(oldTexts, texts)) return undefined;
  const [oldPart, part] = differingTexts(index, oldTexts, texts);
  const oldKeys = old === undefined ? NO_KEYS : entryKeys(index, oldPart);
  const keys = record === undefined ? NO_KEYS : entryKeys(index, part);
  const added = without(keys, oldKeys);
  const gone = without(oldKeys, keys);
  // What was left out may hold them still.
  const removed =
    part === texts ? gone : without(gone, gone.length > 0 ? entryKeys(index, texts) : NO_KEYS);
  if (index.definition.isUnique) for (const key of added) assertUnique(index, key, id, texts);
  return { store: index.store, removed, added };
}

export function applyChange({ store, removed, added }: EntryChange, id: string): void {
  for (const key of removed) store.remove(key, id);
  for (const key of added) store.add(key, id);
}

/** Makes the entries of a record that has none. @returns Their number. @throws MvdbError `UNIQUE_VIOLATION`. */
export function addRecord(index: LiveIndex, id: string, record: string): number {
  const change = entryChange(index, id, undefined, record);
  if (change !== undefined) applyChange(change, id);
  return change?.added.length ?? 0;
}

/** The keys of a record, as its entries are made of them. */
export function recordKeys(index: LiveIndex, id: string, record: string): ReadonlySet<string> {
  return new Set(entryKeys(index, itemTexts(index, rowOf(id, record))));
}

/** The keys of a record with nothing cut. */
export function wholeKeys(index: LiveIndex, id: string, record: string): ReadonlySet<string> {
  const texts = itemTexts(index, rowOf(id, record));
  return new Set(entryKeys(index, texts, Number.POSITIVE_INFINITY));
}

/** The values an entry stands for, one for each item. */
export function valuesOfKey({ definition }: KeyMaking, key: string): readonly string[] {
  return keysOfItems(definition.items.length, key).map(valueOfKey);
}

/** True for an entry that repeats another in the form in which numbers are looked up. */
export function isAlias({ definition }: KeyMaking, key: string): boolean {
  return keysOfItems(definition.items.length, key).some((part) => part.startsWith(ALIAS_AREA));
}

const NO_KEYS: readonly string[] = [];

/** Characters of an item's text from which on not all of its values are made keys of when some change. */
const LONG_LIST = 256;

function without(keys: readonly string[], others: readonly string[]): readonly string[] {
  if (keys.length === 0 || others.length === 0) return keys;
  const left = new Set(keys);
  for (const key of others) left.delete(key);
  return [...left];
}

type ItemTexts = readonly string[] | undefined;

/** Of long lists of values those that differ; else the texts themselves. */
function differingTexts(
  { definition, columns }: KeyMaking,
  oldTexts: ItemTexts,
  texts: ItemTexts,
): readonly [ItemTexts, ItemTexts] {
  const [old, text] = [oldTexts?.[0], texts?.[0]];
  const isList = definition.items.length === 1 && columns[0]?.isMultivalued !== false;
  if (!isList || old === undefined || text === undefined) return [oldTexts, texts];
  if (Math.min(old.length, text.length) < LONG_LIST) return [oldTexts, texts];
  const [oldPart, part] = differingValues(old, text);
  return [[oldPart], [part]];
}

function rowOf(id: string, record: string): Row {
  return { id, record, context: pureContext };
}

function isSame(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.every((text, index) => text === other[index]);
}

function keysOfItems(itemCount: number, key: string): readonly string[] {
  return itemCount === 1 ? [key] : splitKey(key);
}

/** Where keys are cut, the records say whether the values are the same. */
function assertUnique(
  index: LiveIndex,
  key: string,
  id: string,
  texts: readonly string[] | undefined,
): void {
  if (key >= VALUES_END || isAlias(index, key)) return;
  for (const other of index.store.ids(key)) {
    if (other === id || (isCut(key) && !sharesKey(index, texts, other))) continue;
    const values = index.isSecret
      ? ['a hidden value']
      : valuesOfKey(index, key).map((value) => `"${shortened(value)}"`);
    throw new MvdbError(
      UNIQUE_VIOLATION,
      `Records ${shortened(other)} and ${shortened(id)} both have ${values.join(', ')} in ${index.definition.name}.`,
    );
  }
}

function sharesKey(index: LiveIndex, texts: readonly string[] | undefined, other: string): boolean {
  const record = index.records.get(other);
  if (record === undefined) return false;
  const keys = new Set(entryKeys(index, texts, Number.POSITIVE_INFINITY));
  for (const key of wholeKeys(index, other, record))
    if (keys.has(key) && key < VALUES_END && !isAlias(index, key)) return true;
  return false;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
