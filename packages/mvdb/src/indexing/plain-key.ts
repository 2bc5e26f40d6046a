import { attributeEnd, attributeStart } from '../storage/byte-predicate.ts';
import type { IndexOrder } from '../storage/index-definitions.ts';
import type { KeyPosition } from '../storage/key-position.ts';
import type { KeyMaking } from './entry-keys.ts';
import { POSITIVE_INTEGERS, TEXT_AREA } from './value-key.ts';

/**
 * The key of most values is their bytes behind a beginning, so that the value need not be made a text. Of all others
 * `entryKeys` reports the keys.
 */
export interface PlainKey {
  /** A byte string; `undefined` where the record has other keys. */
  beginning: string | undefined;
  /** The bytes that follow it. */
  readonly rest: KeyPosition;
}

/** Finds the key of a record by its bytes. What it gives is the same object each time. */
export type PlainKeyFinder = (bytes: Uint8Array, length: number) => PlainKey;

/** Values that are longer may be cut, and their numbers need another form. */
const SIZE_MAX = POSITIVE_INTEGERS.length - 1;

const SPACE = 0x20;
const DELETE = 0x7f;
const ZERO = 0x30;
const NINE = 0x39;
const PLUS = 0x2b;

/** @returns `undefined` for an index on anything but one stored attribute as it is. */
export function plainKeyFinder({ columns, definition }: KeyMaking): PlainKeyFinder | undefined {
  const [column, ...others] = columns;
  const [item] = definition.items;
  const attribute = column?.attribute ?? 0;
  if (attribute === 0 || others.length > 0 || item === undefined || definition.isCaseIgnored)
    return undefined;
  const rest: KeyPosition = { bytes: new Uint8Array(), start: 0, end: 0 };
  const key: PlainKey = { beginning: undefined, rest };
  return (bytes, length) => {
    rest.bytes = bytes;
    rest.start = attributeStart(bytes, length, attribute);
    rest.end = rest.start === -1 ? -1 : attributeEnd(bytes, length, rest.start);
    key.beginning = beginningOf(rest, item.order);
    return key;
  };
}

/** Leaves out of the value what its key does not hold. */
function beginningOf(value: KeyPosition, order: IndexOrder): string | undefined {
  const { bytes, start, end } = value;
  const size = end - start;
  if (size === 0 || size > SIZE_MAX) return undefined;
  const first = bytes[start] ?? 0;
  if (first < PLUS || first > NINE) return isPlainText(value) ? TEXT_AREA : undefined;
  if (first <= ZERO || !areDigits(value)) return undefined;
  if (order === 'text') return TEXT_AREA;
  while (bytes[value.end - 1] === ZERO) value.end -= 1;
  return POSITIVE_INTEGERS[size];
}

/** ASCII without marks. */
function isPlainText({ bytes, start, end }: KeyPosition): boolean {
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < SPACE || byte >= DELETE) return false;
  }
  return true;
}

function areDigits({ bytes, start, end }: KeyPosition): boolean {
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < ZERO || byte > NINE) return false;
  }
  return true;
}
