import { Session } from 'mvdb';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemIn, startDemoService, startService, TABLES } from './client.ts';

const { account, get } = startDemoService({ readerThreads: 0 });
const blind = startService({ operator: { login: 'b', capabilities: { read: false } } });

const ok = async (path: string) => {
  const reply = await get(path);
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

beforeAll(() => {
  const session = new Session(account);
  session.createTable('NOTES');
  const notes = session.table('NOTES');
  notes.write('a', 'one\u001dtwo\u001cdeux\u001e5');
  notes.write('b', '\u001e12');
  notes.write('c', 'x\u001fy');
  notes.write('\ue000', '\u001e7');
  notes.write('\u{1f600}', '\u001e9');
  session.createSynonym('NOTES.TOO', 'NOTES');
  session.createSynonym('ASTRAY', 'NOWHERE');
  const dictionary = session.table('DICT NOTES');
  dictionary.write(
    'N',
    'D How many.\u001e2\u001eMD0\u001eHow]many\u001e5R\u001eS\u001eGROUP\u001eINTEGER',
  );
  dictionary.write('TWICE', 'I\u001eN * 2\u001e\u001e\u001e5R\u001eM');
  dictionary.write(
    'OLD',
    'A\u001e1\u001eOld\u001e\u001e\u001e\u001eMCU\u001eF;1;"2";+\u001eR\u001e7',
  );
  dictionary.write('@', 'PH\u001eN TWICE');
  dictionary.write('NOTHING', 'X\u001ekept');
  dictionary.write('WRONG', 'Q what is this\u001e1');
  session.close();
});

describe('tables', () => {
  test('lists VOC, the tables and the synonyms, with what is in them', async () => {
    const { total, tables } = await ok(TABLES);
    expect(total).toBe(tables.length);
    const named = new Map(tables.map((entry: { name: string }) => [entry.name, entry]));
    expect(tables[0]).toMatchObject({ name: 'VOC', kind: 'table', records: expect.any(Number) });
    expect(named.get('PRODUCT')).toEqual({
      name: 'PRODUCT',
      kind: 'table',
      records: account.table('PRODUCT').count(),
      hasDictionary: true,
      title: 'Parts: what every department knows of them.',
    });
    expect(named.get('NOTES')).toEqual({
      name: 'NOTES',
      kind: 'table',
      records: 5,
      hasDictionary: true,
    });
    expect(named.get('NOTES.TOO')).toEqual({
      name: 'NOTES.TOO',
      kind: 'synonym',
      synonymOf: 'NOTES',
      records: 5,
      hasDictionary: true,
    });
    expect(named.get('ASTRAY')).toEqual({
      name: 'ASTRAY',
      kind: 'synonym',
      synonymOf: 'NOWHERE',
      hasDictionary: false,
    });
  });

  test('are nothing to who may not read', async () => {
    for (const path of [TABLES, `${TABLES}/PRODUCT/records`, `${TABLES}/PRODUCT/dictionary`])
      problemIn(await blind.get(path), 403, 'NOT_PERMITTED');
  });
});

describe('tables/{name}/records', () => {
  const records = `${TABLES}/NOTES/records`;
  const idsOf = (page: { records: { id: string }[] }) => page.records.map(({ id }) => id);

  test('gives each record as text and taken apart, ascending by id', async () => {
    const page = await ok(records);
    expect(page.table).toBe('NOTES');
    expect(idsOf(page)).toEqual(['a', 'b', 'c', '\ue000', '\u{1f600}']);
    expect(page).not.toHaveProperty('next');
    expect(page.records[0]).toEqual({
      id: 'a',
      record: 'one\u001dtwo\u001cdeux\u001e5',
      values: [[['one'], ['two', 'deux']], [['5']]],
    });
  });

  test('reads a filter as in the flavour of the account', async () => {
    const page = `${records}?filter=${encodeURIComponent('N "12"')}`;
    expect((await get(page)).statusCode).toBe(400);
    account.storeFlavour('d3');
    expect(idsOf(await ok(page))).toEqual(['b']);
    account.storeFlavour('qm');
  });

  test('leaves a record with an item mark in one piece', async () => {
    expect((await ok(`${records}?id=c`)).records).toEqual([
      { id: 'c', record: 'x\u001fy', version: expect.any(String) },
    ]);
  });

  test.each([
    ['', 1],
    ['', 2],
    ['&filter=N%20%3E%20%226%22', 1],
    ['&filter=N%20%3E%20%226%22', 2],
  ])('page by page gives every record once%s, %i at a time', async (filter, limit) => {
    const found: string[] = [];
    let after = '';
    for (;;) {
      const page = await ok(`${records}?limit=${limit}${filter}${after}`);
      expect(page.records.length).toBeLessThanOrEqual(limit);
      found.push(...idsOf(page));
      if (page.next === undefined) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    const all =
      filter === '' ? ['a', 'b', 'c', '\ue000', '\u{1f600}'] : ['b', '\ue000', '\u{1f600}'];
    expect(found).toEqual(all);
  });

  test.each([
    ['', ['a', 'b', 'c', '\ue000', '\u{1f600}']],
    ['&sort=N', ['c', 'a', '\ue000', '\u{1f600}', 'b']],
    ['&sort=-N', ['b', '\u{1f600}', '\ue000', 'a', 'c']],
    ['&filter=N%20%3E%20%3F&parameter=6', ['b', '\ue000', '\u{1f600}']],
    ['&filter=N%20%3E%20%3F&parameter=6&sort=-N', ['b', '\u{1f600}', '\ue000']],
    ['&filter=N%20%3D%20%3F%20OR%20N%20%3D%20%3F&parameter=5&parameter=9', ['a', '\u{1f600}']],
    ['&sort=@ID', ['a', 'b', 'c', '\u{1f600}', '\ue000']],
  ])('from any place gives what follows, and how many there are: %s', async (which, all) => {
    for (let offset = 0; offset <= all.length + 1; offset += 1) {
      const page = await ok(`${records}?limit=2&offset=${offset}${which}`);
      expect([offset, idsOf(page)]).toEqual([offset, all.slice(offset, offset + 2)]);
      expect(page.total).toBe(all.length);
    }
  });

  test('takes parameters for values, regardless of what they hold', async () => {
    const filter = encodeURIComponent('@ID = ?');
    const value = encodeURIComponent('x" OR N > "0');
    expect((await ok(`${records}?filter=${filter}&parameter=${value}`)).total).toBe(0);
  });

  test('says that a sort is not an item of the dictionary', async () => {
    for (const sort of ['NOPE', 'N%20BY%20OLD', '%22N%22', '--N', '-'])
      problemIn(await get(`${records}?sort=${sort}`), 400, 'INVALID_REQUEST');
  });

  test('names columns like the one of a filter or a sort that is not one', async () => {
    const path = `${TABLES}/PRODUCT/records`;
    for (const [asked, status, code] of [
      ['filter=DESCRIPTON%20%3D%20%22A%22', 422, 'BAD_SENTENCE'],
      ['sort=-DESCRIPTON', 400, 'INVALID_REQUEST'],
    ] as const) {
      const { suggestions, detail } = problemIn(await get(`${path}?${asked}`), status, code);
      expect(suggestions).toContain('DESCRIPTION');
      expect(detail).toContain('Near it: DESCRIPTION');
    }
  });

  test('goes on behind an id that has gone', async () => {
    expect(idsOf(await ok(`${records}?after=aa`))).toEqual(['b', 'c', '\ue000', '\u{1f600}']);
    expect(idsOf(await ok(`${records}?after=zzz`))).toEqual(['\ue000', '\u{1f600}']);
  });

  test('gives a hundred records unless asked for more, and not more than a thousand', async () => {
    const path = `${TABLES}/PRODUCT/records`;
    expect((await ok(path)).records).toHaveLength(100);
    expect((await ok(`${path}?limit=1000`)).records).toHaveLength(account.table('PRODUCT').count());
    problemIn(await get(`${path}?limit=1001`), 400, 'INVALID_REQUEST');
  });

  test('gives one record by id, of a synonym and of a dictionary as well', async () => {
    expect((await ok(`${TABLES}/NOTES.TOO/records?id=b`)).records).toMatchObject([{ id: 'b' }]);
    const item = await ok(`${TABLES}/DICT%20NOTES/records?id=%40`);
    expect(item.records).toMatchObject([{ record: 'PH\u001eN TWICE' }]);
    problemIn(await get(`${records}?id=nobody`), 404, 'RECORD_NOT_FOUND');
    problemIn(await get(`${records}?id=${'x'.repeat(1_001)}`), 422, 'BAD_ID');
  });

  test('suggests tables near one that is not there', async () => {
    for (const rest of ['records', 'dictionary']) {
      const problem = problemIn(await get(`${TABLES}/PRODUKT/${rest}`), 404, 'UNKNOWN_TABLE');
      expect(problem.suggestions).toContain('PRODUCT');
    }
    problemIn(await get(`${TABLES}/ASTRAY/records`), 404, 'UNKNOWN_TABLE');
    problemIn(
      await get(`${TABLES}/${encodeURIComponent('a\u0000b')}/records`),
      404,
      'UNKNOWN_TABLE',
    );
  });

  test('says where a filter goes wrong, counted from its own beginning', async () => {
    const reply = await get(`${records}?filter=${encodeURIComponent('  NOPE = "2"')}`);
    const problem = problemIn(reply, 422, 'BAD_SENTENCE');
    expect(problem.position).toBe(3);
    expect(problem.detail).toMatch(/^At character 3: /);
  });

  test.each([
    'N > "1" BY N',
    'N > "1" TO 2',
    'N > "1" SAMPLE 1',
    'N > "1" TOP 1',
    'N > "1" SAVING N',
    'N > "1" FROM 1',
    'N > "1" NO.INDEX',
    'N > "1" USING DICT NOTES',
    'N > "1" WHEN N > "1"',
    'N IS.NULL "b"',
  ])('takes conditions alone for a filter: %s', async (filter) => {
    const reply = await get(`${records}?filter=${encodeURIComponent(filter)}`);
    const { errors } = problemIn(reply, 400, 'INVALID_REQUEST');
    expect(errors).toMatchObject([{ parameter: 'filter' }]);
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=1e2',
    'limit=',
    'limit=5&limit=6',
    'id=',
    'after=',
    'filter=%20',
    'page=2',
    'id=a&limit=2',
    'id=a&after=b',
    'id=a&filter=N',
    'id=a&sort=N',
    'after=a&sort=N',
    'after=a&offset=1',
    'offset=-1',
    'offset=01',
  ])('rejects ?%s', async (query) => {
    problemIn(await get(`${records}?${query}`), 400, 'INVALID_REQUEST');
  });
});

describe('tables/{name}/dictionary', () => {
  test('gives every stored item, the faulty with what is wrong', async () => {
    const { table, items } = await ok(`${TABLES}/NOTES/dictionary`);
    expect(table).toBe('NOTES');
    const plain = {
      conversion: '',
      heading: '',
      format: '',
      isMultivalued: false,
      association: '',
      description: '',
    };
    expect(items).toEqual([
      { ...plain, name: '@', type: 'PH', expression: 'N TWICE' },
      {
        name: 'N',
        type: 'D',
        position: 2,
        conversion: 'MD0',
        heading: 'How]many',
        format: '5R',
        isMultivalued: false,
        association: 'GROUP',
        description: 'How many.',
      },
      { ...plain, name: 'NOTHING', type: 'X', expression: 'kept' },
      {
        ...plain,
        name: 'OLD',
        type: 'A',
        position: 1,
        expression: 'F;1;"2";+',
        conversion: 'MCU',
        heading: 'Old',
        format: '7R',
        isMultivalued: true,
      },
      {
        ...plain,
        name: 'TWICE',
        type: 'I',
        expression: 'N * 2',
        format: '5R',
        isMultivalued: true,
      },
      {
        ...plain,
        name: 'WRONG',
        type: 'Q',
        description: 'what is this',
        violation: expect.stringContaining('Attribute 1 must begin with'),
      },
    ]);
  });

  test('is empty where nothing is stored', async () => {
    expect(await ok(`${TABLES}/VOC/dictionary`)).toEqual({ table: 'VOC', items: [] });
  });

  test('is nothing that a dictionary has', async () => {
    problemIn(await get(`${TABLES}/DICT%20NOTES/dictionary`), 404, 'UNKNOWN_TABLE');
  });

  test.each(['', '?x=1'])(
    'rejects a query string "%s" only where it says something',
    async (query) => {
      const reply = await get(`${TABLES}/NOTES/dictionary${query}`);
      if (query === '') expect(reply.statusCode).toBe(200);
      else problemIn(reply, 400, 'INVALID_REQUEST');
    },
  );
});
