import { catalogue, companySchema, tableLinks } from '@mvdb/routines';
import { demoOperator } from '@mvdb/server';
import { describe, expect, test } from 'vitest';
import { problemIn, QUERY, startDemoService, TABLES } from './client.ts';

const { account, get, post, postTo } = startDemoService({ readerThreads: 0 });

const isThere = (table: string, id: string) => account.table(table).has(id);

interface LinkedPosition {
  readonly position: number;
  readonly table: string;
  readonly ids: readonly (readonly string[])[];
}

interface CallReply {
  readonly named: Readonly<Record<string, readonly (readonly (readonly string[])[])[]>>;
  readonly links: Readonly<Record<string, readonly LinkedPosition[]>>;
}

describe('the links of a call', () => {
  const openLines = { name: 'VB_OPENPOINQ.1.REV3', args: { '0': '1' } };

  test('are reported to whoever asks for them', async () => {
    expect((await post(openLines)).json()).not.toHaveProperty('links');
    const { links } = (await post({ ...openLines, links: true })).json();
    const positions = links.DATA.map(({ position, table }: LinkedPosition) => [position, table]);
    expect(positions).toEqual([
      [1, 'POHEAD'],
      [2, 'POLINE'],
      [4, 'PRODUCT'],
      [10, 'VENDOR'],
      [14, 'JOBMASTER'],
    ]);
    problemIn(await post({ ...openLines, links: 'yes' }), 400, 'INVALID_REQUEST');
  });

  test('are those of the company that was called', async () => {
    const request = { name: 'VB_BINS.REV1', args: { '0': '2', '1': 'C500', '2': 'MAIN' } };
    expect((await post({ ...request, links: true })).json().links).toEqual({
      BINDATA: [{ position: 1, table: 'BIN', ids: [['2!MAIN!B3']] }],
    });
    const own = { ...request, args: { '0': '1', '1': 'P100', '2': 'MAIN' }, links: true };
    expect((await post(own)).json().links).toEqual({
      BINDATA: [{ position: 1, table: 'BIN', ids: [['1!MAIN!B2'], ['1!MAIN!B1']] }],
    });
    const { links } = (await post({ ...openLines, args: { '0': '2' }, links: true })).json();
    const ids = links.DATA.flatMap((position: LinkedPosition) => position.ids.flat());
    expect(ids.filter((id: string) => !/^2!|^$/.test(id))).toEqual([]);
  });

  test('in every example lead to records, and stand where the values do', async () => {
    let links = 0;
    for (const { name, args, safety, status, examples = [] } of catalogue.routines) {
      if (safety === 'INT' || status === 'deprecated') continue;
      const names = Object.keys(args);
      for (const { call } of examples) {
        const indexed = Object.entries(call).map(([each, value]) => [names.indexOf(each), value]);
        const request = { name, args: Object.fromEntries(indexed), links: true };
        const how = { query: '?view=nested', headers: { prefer: 'tx=rollback' } };
        const { links: given = {}, named }: CallReply = (await post(request, how)).json();
        for (const [argument, positions] of Object.entries(given))
          for (const { position, table, ids } of positions) {
            const isByRows = args[argument]?.layout?.kind === 'rows';
            const values = isByRows
              ? named[argument]?.map((row) => row[position - 1])
              : named[argument]?.[position - 1];
            for (const [row, id, text] of ids.flatMap((cell, at) =>
              cell.map((each, subvalue) => [at, each, values?.[at]?.[subvalue]] as const),
            )) {
              if (id === '') continue;
              links += 1;
              // What a dry run made is gone when it is over.
              const isRight = (safety !== 'SAFE' || isThere(table, id)) && id.endsWith(`!${text}`);
              expect([name, argument, row, table, id, isRight]).toEqual([
                ...[name, argument, row, table, id],
                true,
              ]);
            }
          }
      }
    }
    expect(links).toBeGreaterThan(300);
  });

  test('lead to no table that the one who asks may not read', async () => {
    const rights = { readTables: ['*', '-VENDOR'] };
    const limited = startDemoService({ readerThreads: 0, operator: { ...demoOperator, rights } });
    const { links } = (await limited.post({ ...openLines, links: true })).json();
    expect(links.DATA.map(({ table }: LinkedPosition) => table)).toEqual([
      'POHEAD',
      'POLINE',
      'PRODUCT',
      'JOBMASTER',
    ]);
  });
});

interface Report {
  readonly columns: readonly { readonly name: string; readonly leadsTo?: string }[];
  readonly rows: readonly {
    readonly id: string;
    readonly links?: Readonly<Record<string, readonly (readonly string[])[]>>;
  }[];
}

async function reported(sentence: string, parameters: readonly string[] = []): Promise<Report> {
  return (await postTo(QUERY, { sentence, parameters, links: true, limit: 20 })).json();
}

describe('the links of a report', () => {
  test('are reported to whoever asks for them', async () => {
    const sentence = 'LIST OPENWO "1!100002" PART.NO QTY JOB.NO';
    const plain = (await postTo(QUERY, { sentence })).json();
    expect(JSON.stringify(plain)).not.toContain('leadsTo');
    const { columns, rows } = await reported(sentence);
    expect(columns.map(({ leadsTo }) => leadsTo)).toEqual([
      undefined,
      'PRODUCT',
      undefined,
      'JOBMASTER',
    ]);
    expect(rows[0]?.links).toEqual({ 1: [['1!A215']], 3: [['1!26001']] });
  });

  test('of each table are the records that the schema says it names', async () => {
    let links = 0;
    for (const { name, isClosed } of companySchema.tables) {
      const existing = tableLinks(name).filter((link) => link.name !== '@ID');
      if (isClosed || existing.length === 0) continue;
      const names = existing.map((link) => link.name);
      const { columns, rows } = await reported(`LIST ${name} ${names.join(' ')}`);
      expect([name, columns.slice(1).map(({ leadsTo }) => leadsTo)]).toEqual([
        name,
        existing.map(({ target }) => target),
      ]);
      for (const { id, links: given = {} } of rows)
        for (const [index, { target, idsOf }] of existing.entries()) {
          const record = account.table(name).read(id) ?? '';
          const expected = idsOf(id, record).flat();
          const leading = expected.filter((each) => each !== '' && isThere(target, each));
          const ids = (given[index + 1] ?? []).flat().filter((each) => each !== '');
          expect([name, id, names[index], ids]).toEqual([name, id, names[index], leading]);
          links += ids.length;
        }
    }
    expect(links).toBeGreaterThan(2_000);
  });

  test.each([
    ['a synonym of the table', 'LIST PRODUCT1287 "1!P100" PART', [1]],
    ['values one by one', 'LIST BIN WITH PARTS = "F316" BY.EXP PARTS PARTS', [1]],
    [
      'some of the values',
      'LIST BIN WITH PARTS = "F316" WHEN PARTS = "F316" PARTS LOT.NOS',
      [1, 2],
    ],
    ['another name of the item', 'LIST OPENWO "1!100002" F1', [1]],
    ['a column that the sentence calls otherwise', 'LIST OPENWO "1!100002" PART.NO AS P', [1]],
    ['what the record pointed to points to', 'LIST OPENWO "1!100002" CUSTOMER.NO', [1]],
    ['SQL, ids and pointers', 'SELECT "@ID", PART.NO, QTY FROM OPENWO ORDER BY QTY', [0, 1]],
    [
      'each table of a join',
      `SELECT W."@ID", J."@ID", J.CUSTOMER.NO FROM OPENWO W JOIN JOBMASTER J ON J."@ID" = W.EVAL 'FIELD(@ID,"!",1):"!":JOB.NO' WHERE W."@ID" = '1!100002'`,
      [0, 1, 2],
    ],
    ['values one by one in SQL', 'SELECT PARTS FROM BIN_CONTENTS', [0]],
  ])('are informed of %s', async (_, sentence, linked) => {
    const { columns, rows } = await reported(sentence);
    const { links = {} } = rows[0] ?? {};
    expect(Object.keys(links).map(Number)).toEqual(linked);
    for (const [index, ids] of Object.entries(links)) {
      const target = columns[Number(index)]?.leadsTo ?? '';
      expect(ids.flat().filter((id) => !isThere(target, id))).toEqual([]);
    }
  });

  test.each([
    ['groups', 'SORT OPENWO BY PART.NO BREAK.ON PART.NO TOTAL QTY DET.SUP'],
    ['groups of SQL', 'SELECT PART.NO, COUNT(*) FROM OPENWO GROUP BY PART.NO'],
    ['what SQL works out', "SELECT EVAL 'PART.NO:1' FROM OPENWO"],
    ['a dictionary', 'LIST DICT OPENWO'],
    ['the catalogue', 'LIST VOC'],
    ['an expression', 'LIST OPENWO EVAL "PART.NO:1"'],
  ])('are not among %s', async (_, sentence) => {
    const reply = await postTo(QUERY, { sentence, links: true, limit: 5 });
    expect(JSON.stringify(reply.json().rows ?? [])).not.toContain('"links"');
  });
});

describe('GET related', () => {
  const related = (table: string, id: string) =>
    get(`${TABLES}/${encodeURIComponent(table)}/related?id=${encodeURIComponent(id)}`);

  test('says what a record belongs to, and what each is in words', async () => {
    const { owners, ...record } = (await related('POLINE', '1!50001!1')).json();
    expect(record).toMatchObject({ table: 'POLINE', id: '1!50001!1', title: expect.any(String) });
    expect(owners).toEqual([
      { table: 'VENDOR', id: expect.stringMatching(/^1!V/), title: 'Acme Industrial Supply' },
      { table: 'POHEAD', id: '1!50001' },
    ]);
  });

  test('says who names it, with a filter that finds them', async () => {
    const { references, uncounted } = (await related('JOBMASTER', '1!26001')).json();
    expect(uncounted).toEqual([]);
    const orders = references.find(({ table }: { table: string }) => table === 'OPENWO');
    expect(orders).toMatchObject({ name: 'JOB.NO', isMore: false });
    const filter = encodeURIComponent(orders.filter);
    const found = await get(`${TABLES}/OPENWO/records?limit=1000&filter=${filter}`);
    expect(found.json().records).toHaveLength(orders.records);
    expect(orders.ids).toEqual(
      found
        .json()
        .records.slice(0, 5)
        .map(({ id }: { id: string }) => id),
    );
  });

  test('knows a table by its synonym, and nothing of one that the schema has not', async () => {
    expect((await related('PRODUCT1287', '1!P100')).json()).toMatchObject({
      table: 'PRODUCT1287',
      owners: [{ table: 'PRODUCT', id: '1!P100' }],
    });
    expect((await related('VOC', 'OPENWO')).json()).toEqual({
      ...{ table: 'VOC', id: 'OPENWO', owners: [], references: [], uncounted: [] },
    });
  });

  test('says what is asked wrongly from what is not there', async () => {
    problemIn(await related('NOWHERE', '1'), 404, 'UNKNOWN_TABLE');
    problemIn(await related('PRODUCT', '1!NONE'), 404, 'RECORD_NOT_FOUND');
    problemIn(await related('PASSWORDS', 'demo'), 403, 'NOT_PERMITTED');
    problemIn(await get(`${TABLES}/PRODUCT/related`), 400, 'INVALID_REQUEST');
  });

  test('says of what may not be read only that it is there to be looked at', async () => {
    const rights = { readTables: ['*', '-OPENWO', '-CUSTOMER'] };
    const limited = startDemoService({ readerThreads: 0, operator: { ...demoOperator, rights } });
    const reply = await limited.get(`${TABLES}/JOBMASTER/related?id=1!26001`);
    const { owners, references, uncounted } = reply.json();
    expect(owners).toEqual([]);
    expect(uncounted).toContainEqual({ table: 'OPENWO', name: 'JOB.NO', reason: 'hidden' });
    expect(references.map(({ table }: { table: string }) => table)).not.toContain('OPENWO');
  });
});
