import type { ByteRange } from 'mvdb/engine';
import type { AccountSql } from './schema.ts';
import type { RowChange } from './write-buffer.ts';

/** A row that is written or removed. */
export interface WrittenRow {
  readonly database: string;
  /** What it is called in its database, so that names sort as rows do: the key of a record. */
  readonly name: string;
  /** The text of a record, blank for an entry; `null` where it is removed. */
  readonly content: string | null;
  readonly change: RowChange;
}

/** Names from one on, and before another one. */
export interface NameRange {
  readonly from: string;
  /** Absent for an open end. */
  readonly to?: string | undefined;
}

/** @param text - `null` for a record that goes. */
export function recordRow(
  { records: kind }: AccountSql,
  database: string,
  key: string,
  text: string | null,
): WrittenRow {
  const columns = text === null ? [database, key] : [database, key, text];
  const change = { kind, isRemoved: text === null, columns };
  return { database, name: key, content: text, change };
}

/** @param key - Each character is one byte. */
export function entryRow(
  { entries: kind }: AccountSql,
  database: string,
  key: string,
  id: string,
  isRemoved: boolean,
): WrittenRow {
  const change = { kind, isRemoved, columns: [database, Buffer.from(key, 'latin1'), id] };
  return { database, name: entryKey(key, id), content: isRemoved ? null : '', change };
}

/** An entry by a name that sorts as entries do. */
export function entryKey(key: string, id: string): string {
  return `${hexOf(key)}\0${id}`;
}

/** The names of the entries of some keys. */
export function namesOfKeys({ from, to }: ByteRange): NameRange {
  return { from: hexOf(from), to: hexOf(to) };
}

/** The names of the entries of one key. */
export function namesOfKey(key: string): NameRange {
  return { from: `${hexOf(key)}\0`, to: `${hexOf(key)}\u0001` };
}

function hexOf(key: string): string {
  return Buffer.from(key, 'latin1').toString('hex');
}

/** The key and the id of an entry. */
export function ofEntryKey(name: string): { readonly key: string; readonly id: string } {
  const end = name.indexOf('\0');
  return {
    key: Buffer.from(name.slice(0, end), 'hex').toString('latin1'),
    id: name.slice(end + 1),
  };
}
