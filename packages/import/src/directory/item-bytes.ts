const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FIELD_MARK = 0xfe;

/**
 * The record that a file holds: each line is an attribute, or, where it has marks of attributes, the bytes as they are. The
 * end of the last line is neither an attribute nor data; lines end with LF or CR LF.
 */
export function recordOfItem(bytes: Buffer): Buffer {
  return bytes.includes(FIELD_MARK) ? withoutLastEnd(bytes) : recordOfLines(bytes);
}

/** The bytes that hold a record with its marks; `undefined` where its line ends would be read as marks. */
export function itemOfRecord(record: Buffer): Buffer | undefined {
  if (!record.includes(LINE_FEED)) return record;
  if (!record.includes(FIELD_MARK)) return undefined;
  return record.at(-1) === LINE_FEED ? Buffer.concat([record, Buffer.of(LINE_FEED)]) : record;
}

function withoutLastEnd(bytes: Buffer): Buffer {
  if (bytes.at(-1) !== LINE_FEED) return bytes;
  return bytes.subarray(0, bytes.at(-2) === CARRIAGE_RETURN ? -2 : -1);
}

function recordOfLines(bytes: Buffer): Buffer {
  const record = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  const last = bytes.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === CARRIAGE_RETURN && bytes[index + 1] === LINE_FEED) continue;
    if (byte === LINE_FEED && index === last) continue;
    record[size] = byte === LINE_FEED ? FIELD_MARK : byte;
    size += 1;
  }
  return record.subarray(0, size);
}

/** The lines that hold a record, each of which ends with LF. */
export function linesOfRecord(record: Buffer): Buffer {
  if (record.length === 0) return record;
  const lines = Buffer.concat([record, Buffer.of(LINE_FEED)]);
  for (let index = 0; index < record.length; index += 1)
    if (record[index] === FIELD_MARK) lines[index] = LINE_FEED;
  return lines;
}
