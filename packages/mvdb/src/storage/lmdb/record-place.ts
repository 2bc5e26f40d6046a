import type { KeyPlace } from '../key-place.ts';

/** Where the record under a cursor lies, with its checksum, in memory that the next step overwrites. */
export interface RecordPlace extends KeyPlace {
  value: Uint8Array;
  length: number;
}

export function nowhere(): RecordPlace {
  const nothing = new Uint8Array();
  return { bytes: nothing, start: 0, end: 0, value: nothing, length: 0 };
}
