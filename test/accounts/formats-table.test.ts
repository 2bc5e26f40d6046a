/**
 * The table of formats in the guide is what was read: the same records, small, in overflow, large and deleted, in each
 * format as its writer has them, and the parts of a vendor's demo account.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isLoss, openStoredFile } from '@mvdb/import';
import { afterAll, expect, test } from 'vitest';
import { jbaseBytes } from '../../packages/import/src/jbase/jbase-writer-fixture.ts';
import { qmBytes } from '../../packages/import/src/qm/qm-writer-fixture.ts';
import { UnidataWriter } from '../../packages/import/src/unidata/unidata-writer-fixture.ts';
import {
  dynamicBytes,
  staticBytes,
} from '../../packages/import/src/universe/universe-writer-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

const records = Array.from({ length: 1_000 }, (_, index) => ({
  id: Buffer.from(`R${index}`),
  record: Buffer.alloc(index % 50 === 0 ? 5_000 + index * 10 : (index * 41) % 300, `${index}, `),
}));

/** Every tenth was there, and is free space. */
const withDeleted = [...records].map((record, index) => ({
  ...record,
  isDeleted: index % 10 === 1,
}));

const shape = { groupCount: 20, blockSize: 2048 };

interface Format {
  readonly product: string;
  readonly files: string;
  readonly deleted: boolean;
  /** Parts by what follows the name of the file. */
  readonly parts: Readonly<Record<string, Buffer>>;
  /** Folder of the demo account that has such files. */
  readonly demo?: string;
}

const dynamic = dynamicBytes(withDeleted, { type: 30, ...shape });
const otherOrder = { type: 18, ...shape, isBigEndian: true };
const unidata = new UnidataWriter(records, { ...shape, isDynamic: false });
const unidataDynamic = new UnidataWriter(records, { ...shape, isDynamic: true });

const formats: readonly Format[] = [
  {
    product: 'UniVerse',
    files: 'static hashed files, types 2 to 18',
    deleted: true,
    parts: { '': staticBytes(withDeleted, { type: 18, ...shape }) },
    demo: 'universe',
  },
  {
    product: 'UniVerse',
    files: 'the same in the other byte order',
    deleted: true,
    parts: { '': staticBytes(withDeleted, otherOrder) },
  },
  {
    product: 'UniVerse',
    files: 'dynamic files, type 30: `DATA.30`, `OVER.30`',
    deleted: true,
    parts: { '/DATA.30': dynamic.groups, '/OVER.30': dynamic.overflow },
  },
  {
    product: 'UniData',
    files: 'static hashed files',
    deleted: false,
    parts: { '': unidata.groups },
    demo: 'unidata',
  },
  {
    product: 'UniData',
    files: 'dynamic files: `dat001`, `over001`',
    deleted: false,
    parts: { '/dat001': unidataDynamic.groups, '/over001': unidataDynamic.overflow },
  },
  ...[0, 2].map((version): Format => {
    const { groups, overflow } = qmBytes(records, { groupCount: 20, groupSize: 2048, version });
    return {
      product: 'QM, ScarletDME',
      files: `dynamic files: \`%0\`, \`%1\`, version ${version}`,
      deleted: false,
      parts: { '/%0': groups, '/%1': overflow },
    };
  }),
  {
    product: 'jBASE',
    files: 'hashed files, type J4',
    deleted: true,
    parts: { '': jbaseBytes(withDeleted, 20) },
  },
  {
    product: 'all',
    files: 'folders with a file for each record',
    deleted: false,
    parts: Object.fromEntries(records.map(({ id, record }) => [`/${id}`, record])),
  },
];

function written(name: string, parts: Format['parts']): string {
  const path = join(folder, name);
  for (const [part, bytes] of Object.entries(parts)) {
    mkdirSync(dirname(path + part), { recursive: true });
    writeFileSync(path + part, bytes);
  }
  return path;
}

function readFrom(path: string) {
  const found = [...openStoredFile(path).found()];
  return {
    records: found.flatMap((each) => (isLoss(each) ? [] : [each])),
    losses: found.filter(isLoss),
  };
}

const textOf = ({ id, record }: { readonly id: Uint8Array; readonly record: Uint8Array }) =>
  Buffer.concat([id, Buffer.of(0xff), record]).toString('latin1');

/** Every file of records of a part of the demo account, and how many records they have. */
function demoCount(product: string): string {
  const path = join(import.meta.dirname, 'demo', product);
  const counts = readdirSync(path).map((name) => {
    const { records: read, losses } = readFrom(join(path, name));
    expect(losses).toEqual([]);
    return read.length;
  });
  return `${grouped(counts.reduce((sum, count) => sum + count, 0))} in ${counts.length} files`;
}

const grouped = (count: number) => count.toLocaleString('en-US');

function cellsOf({ product, files, deleted, parts, demo }: Format, index: number): string[] {
  const present = new Set(
    (deleted ? withDeleted.filter((each) => !each.isDeleted) : records).map(textOf),
  );
  const { records: read, losses } = readFrom(written(String(index), parts));
  expect(read.filter((each) => !present.has(textOf(each)))).toEqual([]);
  expect(new Set(read.map(textOf)).size).toBe(read.length);
  expect(read.length + losses.length).toBe(present.size);
  return [
    product,
    files,
    grouped(present.size),
    grouped(read.length),
    grouped(losses.length),
    demo === undefined ? '' : demoCount(demo),
  ];
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [headings = [], ...body] = rows;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join(
    '\n',
  );
}

const HEADINGS = ['Product', 'Files', 'Written', 'Read', 'Reported', 'Of a demo account'];
const MARK = '<!-- test/accounts/formats-table.test.ts has this table. -->\n\n';

test('the guide says of each format what was read of it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/09-data.md'), 'utf8');
  const [table] = page.slice(page.indexOf(MARK) + MARK.length).split('\n\n');
  expect(table).toBe(aligned([HEADINGS, ...formats.map(cellsOf)]));
});
