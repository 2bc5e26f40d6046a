import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromLatin1, type Latin1Policy, toLatin1 } from 'mvdb/functions';
import { placed, transferFailure } from './failure.ts';
import { fileNameOf, idOfFileName, isContinued } from './file-name.ts';
import { type Incoming, incomingFrom, type OutgoingRecord } from './incoming.ts';

/** How the bytes of a file stand for a record. */
export interface RecordCodec {
  /** @throws MvdbError `NO_LATIN1_BYTE` */
  encode(record: string): Uint8Array;
  /** @throws MvdbError `MARK_IN_TEXT`; TypeError where the bytes are no text. */
  decode(bytes: Uint8Array): string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 with the marks as they are: the bytes the database keeps. */
export const plainCodec: RecordCodec = {
  encode: (record) => Buffer.from(record),
  decode: (bytes) => utf8.decode(bytes),
};

/** One byte for each character, with 255 to 251 for the marks. */
export const latin1Codec = (policy: Latin1Policy): RecordCodec => ({
  encode: (record) => toLatin1(record, policy),
  decode: fromLatin1,
});

/** Writes each record into a file of its own. */
export function writeDirectory(
  folder: string,
  records: Iterable<OutgoingRecord>,
  { encode }: RecordCodec,
): void {
  mkdirSync(folder);
  for (const [id, record] of records) {
    const name = fileNameOf(id);
    const bytes = placed(`record ${id}`, () => encode(record));
    if (name.includes('/')) mkdirSync(join(folder, dirname(name)), { recursive: true });
    // Where names in capitals and in small letters are the same, one would take the other's place.
    writeFileSync(join(folder, name), bytes, { flag: 'wx' });
  }
}

/** The records of a directory, in the order of their names. */
export function* readDirectory(folder: string, { decode }: RecordCodec): Generator<Incoming> {
  for (const name of filesIn(folder)) {
    const path = join(folder, name);
    yield incomingFrom(path, () => {
      const id = idOfFileName(name);
      if (id === undefined) return 'the name stands for no id; a % is written as %25.';
      return recordIn(path, id, decode);
    });
  }
}

function recordIn(path: string, id: string, decode: RecordCodec['decode']) {
  const bytes = readFileSync(path);
  try {
    return { id, record: decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return 'it is not UTF-8.';
    throw error;
  }
}

/** Paths below a directory; names go on only in those that say so. */
function* filesIn(folder: string, prefix = ''): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && isContinued(entry.name))
      yield* filesIn(join(folder, entry.name), `${path}/`);
    else throw transferFailure(join(folder, entry.name), 'it is not a file, so no record either.');
  }
}
