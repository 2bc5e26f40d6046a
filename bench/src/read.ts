import { join } from 'node:path';
import type { Table } from 'mvdb';
import { extract } from 'mvdb/functions';
import { recordIds, shuffled } from './data.ts';
import { compare, type Findings, type Row } from './measure.ts';
import { attributeOfBytes, type RawEnvironment } from './raw-lmdb.ts';
import type { Scope } from './scope.ts';
import { load, openStores } from './stores.ts';

const TARGET = 1.5;

/** Reading records by id, against the bytes that lmdb gives without decoding them. */
export async function readSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const count = isQuick ? 2_000 : 200_000;
  const stores = openStores(join(folder, 'read'), 'memory');
  load(stores, count);
  const inOrder = recordIds(count);
  const rows: Row[] = [];
  for (const [order, ids] of [
    ['in order', inOrder],
    ['scattered', shuffled(inOrder, 1)],
  ] as const)
    rows.push(...(await readRows(stores, order, ids, isQuick ? 2 : 9)));
  await stores.close();
  return { rows, notes: [] };
}

async function readRows(
  { table, raw }: { table: Table; raw: RawEnvironment },
  order: string,
  ids: readonly string[],
  rounds: number,
): Promise<Row[]> {
  const shared = { operations: ids.length, rounds };
  return [
    ...(await compare({
      ...shared,
      task: `read a record, ${order}`,
      mvdb: () => {
        let sum = 0;
        for (const id of ids) sum += table.read(id)?.length ?? 0;
        return sum;
      },
      others: [
        {
          name: 'getBinaryFast',
          target: TARGET,
          run: () => {
            let sum = 0;
            for (const id of ids) sum += raw.bytes.getBinaryFast(id)?.length ?? 0;
            return sum;
          },
        },
      ],
    })),
    ...(await compare({
      ...shared,
      task: `read and take attribute 3, ${order}`,
      mvdb: () => {
        let sum = 0;
        for (const id of ids) sum += extract(table.read(id) ?? '', 3).charCodeAt(2);
        return sum;
      },
      others: [
        {
          name: 'getBinaryFast, attribute from its bytes',
          target: TARGET,
          run: () => {
            let sum = 0;
            for (const id of ids) {
              const bytes = raw.bytes.getBinaryFast(id);
              if (bytes) sum += attributeOfBytes(bytes, bytes.length, 3).charCodeAt(2);
            }
            return sum;
          },
        },
      ],
    })),
  ];
}
