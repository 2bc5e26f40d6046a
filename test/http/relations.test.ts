import { createServer, demoOperator } from '@mvdb/server';
import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import { expect, test } from 'vitest';
import { startDemoService } from './client.ts';

const { account, get } = startDemoService({ readerThreads: 0 });

for (const name of ['ORDER', 'BUYER', 'PART', 'ODD']) account.createTable(name);
const items: Readonly<Record<string, readonly string[]>> = {
  BUYER: ['D', '1', '', 'Buyer', '10L', 'S'],
  'BUYER.NAME': ['I', "TRANS('BUYER', BUYER, NAME, 'X')", '', 'Name', '10L', 'S'],
  'BUYER.TOWN': ['I', 'TRANS(BUYER,BUYER,TOWN,"X")', '', 'Town', '10L', 'S'],
  'PART.NAME': ['A', '2', 'Part', '', '', '', '', 'TPART;X;;1', 'L', '10'],
  LOST: ['I', 'TRANS(NOWHERE,BUYER,1,"X")', '', 'Lost', '10L', 'S'],
  BROKEN: ['I', 'TRANS(', '', 'Broken', '10L', 'S'],
  NOTHING: [],
};
for (const [name, item] of Object.entries(items))
  account.table('DICT ORDER').write(name, item.join(FIELD_MARK));
account.table('DICT ODD').write('X', `Q${VALUE_MARK}<script>`);

interface Relations {
  readonly tables: readonly {
    readonly name: string;
    readonly pointers: readonly { readonly target: string; readonly by: readonly string[] }[];
  }[];
}

async function pointersOf(table: string) {
  const { tables } = (await get('/api/admin/relations')).json<Relations>();
  return tables.find(({ name }) => name === table)?.pointers;
}

test('are the translations of dictionaries, each with what names the records', async () => {
  expect(await pointersOf('ORDER')).toEqual([
    { target: 'BUYER', by: ['BUYER'], isMissing: false },
    { target: 'NOWHERE', by: ['BUYER'], isMissing: true },
    { target: 'PART', by: ['PART.NAME'], isMissing: false },
  ]);
  expect(await pointersOf('ODD')).toEqual([]);
});

test('are the pointers that the schema of the company declares', async () => {
  const pointers = await pointersOf('OPENWO');
  expect(pointers).toContainEqual({ target: 'JOBMASTER', by: ['JOB.NO'], isMissing: false });
});

test('are listed of the tables that may be read', async () => {
  const operator = { ...demoOperator, rights: { readTables: ['ORDER', 'PART'] } };
  const narrow = createServer({ account, operator });
  const { tables } = (await narrow.inject({ url: '/api/admin/relations' })).json<Relations>();
  expect(tables.map(({ name }) => name)).toEqual(['ORDER', 'PART']);
  await narrow.close();
});
