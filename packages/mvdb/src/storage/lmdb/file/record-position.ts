import type { KeyPosition } from '../../key-position.ts';

/** Where the record under a cursor lies, with its checksum, in memory that the next step overwrites. */
export interface RecordPosition extends KeyPosition {
  value: Uint8Array;
  length: number;
}

/**
 * What a scan makes of the record at a place, whose text is so long; `undefined` passes it over. It may not use the
 * database.
 */
export type Look<Item> = (position: RecordPosition, length: number) => Item | undefined;

export function nowhere(): RecordPosition {
  const nothing = new Uint8Array();
  return { bytes: nothing, start: 0, end: 0, value: nothing, length: 0 };
}
