import type { WrittenRecord } from '../universe/universe-writer-fixture.ts';
import { PAGES_START } from './jbase-file.ts';
import { ENTRIES_START, ENTRY_HEADER_SIZE, PAGE_SIZE } from './jbase-page.ts';

/** The bytes of an entry that are there in a page for a record that lies elsewhere. */
const LARGE_ENTRY_REST = 8;

/** A hashed file of jBASE. A record that no page holds has an entry without its bytes. */
export function jbaseBytes(records: readonly WrittenRecord[], pageCount: number): Buffer {
  const header = Buffer.alloc(PAGES_START);
  header.write('JBC__HSD', 'latin1');
  const pages: Buffer[] = [];
  const ends: number[] = [];
  const addPage = () => {
    ends.push(ENTRIES_START);
    return pages.push(Buffer.alloc(PAGE_SIZE)) - 1;
  };
  for (let index = 0; index < pageCount; index += 1) addPage();
  records.forEach(({ id, record, isDeleted }, index) => {
    if (isDeleted) return;
    const entry = entryOf(id, record);
    let number = index % pageCount;
    if ((ends[number] ?? 0) + entry.length > PAGE_SIZE) number = pages.length - 1;
    if ((ends[number] ?? 0) + entry.length > PAGE_SIZE) number = addPage();
    entry.copy(pages[number] ?? header, ends[number]);
    ends[number] = (ends[number] ?? 0) + entry.length;
  });
  return Buffer.concat([header, ...pages]);
}

/** Whether a page holds the record. */
export function isInPage({ id, record }: WrittenRecord): boolean {
  return ENTRIES_START + ENTRY_HEADER_SIZE + id.length + 1 + record.length <= PAGE_SIZE;
}

function entryOf(id: Uint8Array, record: Uint8Array): Buffer {
  const content = isInPage({ id, record }) ? record : Buffer.alloc(LARGE_ENTRY_REST);
  const size = ENTRY_HEADER_SIZE + id.length + 1 + content.length;
  const entry = Buffer.alloc(size);
  entry.writeUInt16LE(size, 0);
  entry.writeUInt16LE(id.length, 2);
  entry.writeUInt32LE(record.length, 4);
  entry.set(id, ENTRY_HEADER_SIZE);
  entry[ENTRY_HEADER_SIZE + id.length] = 0xff;
  entry.set(content, ENTRY_HEADER_SIZE + id.length + 1);
  return entry;
}
