import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importAccount, isLoss, openStoredFile } from '@mvdb/import';
import { Account, Session } from 'mvdb';
import { jbaseBytes } from '../../packages/import/src/jbase/jbase-writer-fixture.ts';
import { qmBytes } from '../../packages/import/src/qm/qm-writer-fixture.ts';
import { UnidataWriter } from '../../packages/import/src/unidata/unidata-writer-fixture.ts';
import {
  dynamicBytes,
  staticBytes,
} from '../../packages/import/src/universe/universe-writer-fixture.ts';
import { recordId, recordsOf } from './data.ts';
import { compare, type Findings, type Row } from './measure.ts';
import { openRaw } from './raw-lmdb.ts';
import type { Scope } from './scope.ts';

interface BytesRecord {
  readonly id: Buffer;
  readonly record: Buffer;
}

/** The files of a table in one format, by the path that follows its name. */
type Written = Readonly<Record<string, Buffer>>;

const BLOCK_SIZE = 4096;
const GIGABYTE = 1e9;

/** Ten or so records are in a group, as in a file that is sized well. */
const groupCountOf = (records: readonly BytesRecord[]) => Math.ceil(records.length / 8);

const formats: Readonly<Record<string, (records: readonly BytesRecord[]) => Written>> = {
  'static file of UniVerse': (records) => ({
    '': staticBytes(records, { type: 18, ...shapeOf(records) }),
  }),
  'dynamic file of UniVerse': (records) => {
    const { groups, overflow } = dynamicBytes(records, { type: 30, ...shapeOf(records) });
    return { '/DATA.30': groups, '/OVER.30': overflow };
  },
  'static file of UniData': (records) => ({
    '': new UnidataWriter(records, { isDynamic: false, ...shapeOf(records) }).groups,
  }),
  'dynamic file of QM': (records) => {
    const groupCount = groupCountOf(records);
    const { groups, overflow } = qmBytes(records, {
      groupCount,
      groupSize: BLOCK_SIZE,
      version: 2,
    });
    return { '/%0': groups, '/%1': overflow };
  },
  'hashed file of jBASE': (records) => ({
    '': jbaseBytes(records, Math.ceil(records.length / 18)),
  }),
  'folder of items': (records) =>
    Object.fromEntries(
      records.map(({ id, record }) => [`/${id.toString('latin1')}`, record] as const),
    ),
};

function shapeOf(records: readonly BytesRecord[]) {
  return { groupCount: groupCountOf(records), blockSize: BLOCK_SIZE };
}

/** Bringing in accounts of other products, each with one table, beside the least that writes the same records. */
export async function importSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const count = isQuick ? 1_000 : 100_000;
  const records = bytesRecords(count);
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const [name, write] of Object.entries(formats)) {
    const path = join(folder, `import-${name.replaceAll(' ', '-')}`);
    const size = writeAccount(path, write(records));
    const [row, ...others] = await compare({
      task: `import ${count.toLocaleString('en-US')} records, ${name}`,
      operations: count,
      rounds: isQuick ? 1 : 5,
      mvdb: () => imported(path, join(folder, 'imported')),
      others: [
        { name: 'putSync of them in transactionSync', run: () => put(path, join(folder, 'put')) },
      ],
    });
    rmSync(path, { recursive: true });
    if (row === undefined) continue;
    rows.push(row, ...others);
    const bytesPerSecond = (size / count / row.mvdbNs) * 1e9;
    notes.push(
      `import: ${name}, ${megabytes(size)} MB: ${megabytes(bytesPerSecond)} MB per second; 1 GB at that rate takes ${(GIGABYTE / bytesPerSecond / 60).toFixed(2)} minutes.`,
    );
  }
  return { rows, notes };
}

/** @returns Their size in bytes. */
function writeAccount(path: string, files: Written): number {
  let size = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const file = `${join(path, 'RECORDS')}${name}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    size += bytes.length;
  }
  return size;
}

async function imported(path: string, data: string): Promise<number> {
  const account = Account.open({ path: data });
  const session = new Session(account, { capabilities: { dbCommand: 'full' } });
  importAccount(session, path, {
    reject: (_table, _record, reason) => {
      throw new Error(reason);
    },
  });
  const count = account.table('RECORDS').count();
  session.close();
  await account.close();
  rmSync(data, { recursive: true });
  return count;
}

/** Records that are written in one transaction, as an import does. */
const BATCH_COUNT = 2_000;

/** Reads the records, and puts their bytes as they are. */
async function put(path: string, data: string): Promise<number> {
  const { root, bytes } = openRaw(data, 'durable');
  let batch: BytesRecord[] = [];
  const flush = () => {
    root.transactionSync(() => {
      for (const { id, record } of batch) bytes.putSync(id.toString('latin1'), record);
    });
    batch = [];
  };
  for (const found of openStoredFile(join(path, 'RECORDS')).found()) {
    if (isLoss(found)) throw new Error(found.reason);
    batch.push({ id: Buffer.from(found.id), record: Buffer.from(found.record) });
    if (batch.length === BATCH_COUNT) flush();
  }
  flush();
  const count = bytes.getKeysCount();
  await root.close();
  rmSync(data, { recursive: true });
  return count;
}

/** Records of this database are ASCII with marks, which other systems have as the bytes 251 to 255. */
function bytesRecords(count: number): BytesRecord[] {
  const texts = recordsOf(1_000).map((text) =>
    Buffer.from(text, 'latin1').map((byte) => (byte >= 0x1b && byte <= 0x1f ? byte + 0xe0 : byte)),
  );
  return Array.from({ length: count }, (_, index) => ({
    id: Buffer.from(recordId(index)),
    record: Buffer.from(texts[index % texts.length] ?? ''),
  }));
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
