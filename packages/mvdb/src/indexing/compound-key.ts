import { INDEX_KEY_BYTES_MAX } from '../storage/index-store.ts';

/*
 * The key of several values: the key of each, with the bytes 0 and 1 written as two, and a byte 0 behind
 * it. Such keys sort by the first value, then by the second, and so on. A single value's key stands as is.
 */

/** Behind the key of each value. */
const END = '\x00';
/** Sorts behind END, and with what follows it behind every key that goes on after END. */
const PAST_END = '\x01';
const NEEDS_ESCAPE = /[\x00\x01]/;

/** Most bytes of one value's key, so that with all its bytes written as two the whole key is not too long. */
export function valueKeySizeMax(itemCount: number): number {
  return itemCount === 1
    ? INDEX_KEY_BYTES_MAX - 1
    : Math.floor(INDEX_KEY_BYTES_MAX / itemCount / 2) - 2;
}

/** The key of the values of all items, or of the first of them. */
export function joinedKey(valueKeys: readonly string[]): string {
  let key = '';
  for (const valueKey of valueKeys) key += escaped(valueKey) + END;
  return key;
}

/** The keys of the single values. */
export function splitKey(key: string): string[] {
  return key
    .slice(0, -1)
    .split(END)
    .map((part) => part.replaceAll('\x01\x01', END).replaceAll('\x01\x02', PAST_END));
}

/** Past every key that goes on after this one. */
export function pastJoined(key: string): string {
  return key.slice(0, -1) + PAST_END;
}

/** Where keys begin whose first values are `prefix` and whose next is not before `valueKey`. */
export function joinedFrom(prefix: string, valueKey: string): string {
  return prefix + escaped(valueKey);
}

/** Where those end whose next value is not behind `valueKey`. */
export function joinedThrough(prefix: string, valueKey: string): string {
  return prefix + escaped(valueKey) + PAST_END;
}

function escaped(key: string): string {
  if (!NEEDS_ESCAPE.test(key)) return key;
  return key.replaceAll(PAST_END, '\x01\x02').replaceAll(END, '\x01\x01');
}
