import type { Found } from '../file/found.ts';

/** Bytes of a page, and where its entries begin. */
export const PAGE_SIZE = 0x2000;
export const ENTRIES_START = 0x20;

/** The size of the entry, the length of the id, that of the record, and 16 bytes more. */
export const ENTRY_HEADER_SIZE = 24;

const ID_END = 0xff;

interface Entry {
  readonly size: number;
  readonly id: Buffer;
  readonly recordStart: number;
  readonly recordLength: number;
}

/**
 * The records of a page. An entry that contradicts itself costs those after it in the page; a record that lies elsewhere,
 * because it is large, costs itself. Bytes behind the entries, or in an entry behind its record, are reported where records
 * could be in them.
 */
export function* recordsOfPage(page: Buffer, location: string): Generator<Found> {
  let offset = ENTRIES_START;
  while (offset + 2 <= page.length && page.readUInt16LE(offset) !== 0) {
    const entry = entryAt(page, offset);
    if (entry === undefined) {
      yield {
        location,
        reason: `there is no entry at byte ${offset} of it; the records from there on are lost.`,
      };
      return;
    }
    const { size, id, recordStart, recordLength } = entry;
    const recordEnd = recordStart + recordLength;
    const end = offset + size;
    if (recordEnd > end)
      yield {
        location,
        reason: `the record ${JSON.stringify(id.toString('latin1'))} of ${recordLength} bytes is not in its entry of ${size}; large records are not read, but those of a folder (TYPE=UD) are: copy it into one on jBASE.`,
      };
    else {
      yield { id, record: page.subarray(recordStart, recordEnd) };
      if (canHaveRecords(page.subarray(recordEnd, end)))
        yield {
          location,
          reason: `the entry at byte ${offset} has ${end - recordEnd} bytes more than its record; what is in them is not read.`,
        };
    }
    offset = end;
  }
  if (canHaveRecords(page.subarray(offset)))
    yield {
      location,
      reason: `its entries end at byte ${offset}, and there is more after them, which is not read.`,
    };
}

/** @returns `undefined` where the bytes are no entry of this page. */
function entryAt(page: Buffer, offset: number): Entry | undefined {
  if (offset + ENTRY_HEADER_SIZE > page.length) return undefined;
  const size = page.readUInt16LE(offset);
  const idStart = offset + ENTRY_HEADER_SIZE;
  const idEnd = idStart + page.readUInt16LE(offset + 2);
  const isSound =
    offset + size <= page.length && idEnd + 1 <= offset + size && page[idEnd] === ID_END;
  if (!isSound) return undefined;
  const recordLength = page.readUInt32LE(offset + 4);
  return { size, id: page.subarray(idStart, idEnd), recordStart: idEnd + 1, recordLength };
}

/** Whether bytes are long enough for an entry, and not all empty. */
function canHaveRecords(rest: Buffer): boolean {
  return rest.length > ENTRY_HEADER_SIZE + 2 && rest.some((byte) => byte !== 0);
}
