import { SAVED_LISTS, Session } from 'mvdb';
import { QUERY_KEYWORD_SYNONYMS } from 'mvdb/host';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryWords } from '../../packages/server/src/language/query-words.ts';
import { type CallOptions, problemIn, QUERY, startDemoService, startService } from './client.ts';

const { account, app, get, postTo } = startDemoService({ readerThreads: 0 });

const powerful = startService({
  operator: { login: 'root', capabilities: { dbCommand: 'full', osCommand: ['/bin/ls'] } },
});
const mute = startService({ operator: { login: 'm', capabilities: { dbCommand: 'off' } } });
const small = startService({ stepsMax: 50, readerThreads: 0 });

const ask = (body: unknown, options?: CallOptions) => postTo(QUERY, body, options);
const answer = async (body: unknown, options?: CallOptions) => {
  const reply = await ask(body, options);
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

beforeAll(() => {
  account.log.switchOn();
  const session = new Session(account);
  session.createTable('NOTES');
  const dictionary = session.table('DICT NOTES');
  dictionary.write('WORDS', 'D Words.\u001e1\u001e\u001eWords\u001e10L\u001eM');
  dictionary.write('PRICE', 'D Price.\u001e2\u001eMD2\u001eUnit\u001dprice\u001e8R\u001eS');
  const notes = session.table('NOTES');
  notes.write('1', 'one\u001dtwo\u001cdeux\u001e1250');
  notes.write('2', 'a "b", c\u001e-5');
  notes.write('3', '');
  session.createTable('MANY');
  for (let id = 0; id < 1_200; id += 1) session.table('MANY').write(String(id), '');
  session.createTable('LARGE');
  session.table('DICT LARGE').write('TEXT', 'D\u001e1\u001e\u001eText\u001e10L\u001eS');
  for (const id of ['1', '2', '3']) session.table('LARGE').write(id, 'x'.repeat(3_500_000));
  session.createTable(SAVED_LISTS);
  session.table(SAVED_LISTS).write('OLD', '3\u001e1');
  const voc = session.table('VOC');
  voc.write('ALL.NOTES', 'S\u001eLIST NOTES WORDS');
  voc.write('WIPE', 'PA\u001eCLEAR.FILE NOTES');
  session.close();
});

describe('a report', () => {
  test('has columns, and rows in external and internal form', async () => {
    const { elapsedMs, ...report } = await answer({ sentence: 'LIST NOTES WORDS PRICE' });
    expect(elapsedMs).toBeGreaterThan(0);
    expect(report).toEqual({
      kind: 'report',
      sentence: 'LIST NOTES WORDS PRICE',
      table: 'NOTES',
      columns: [
        expect.objectContaining({ name: '@ID', isId: true, isMultivalued: false }),
        {
          name: 'WORDS',
          heading: 'Words',
          conversion: '',
          format: '10L',
          justification: 'left',
          isMultivalued: true,
          isId: false,
        },
        {
          name: 'PRICE',
          heading: 'Unit price',
          conversion: 'MD2',
          format: '8R',
          justification: 'right',
          isMultivalued: false,
          isId: false,
        },
      ],
      rows: [
        {
          id: '1',
          value: 0,
          cells: [['1'], ['one', 'two\u001cdeux'], ['12.50']],
          raw: ['1', 'one\u001dtwo\u001cdeux', '1250'],
        },
        {
          id: '2',
          value: 0,
          cells: [['2'], ['a "b", c'], ['-0.05']],
          raw: ['2', 'a "b", c', '-5'],
        },
        { id: '3', value: 0, cells: [['3'], [], []], raw: ['3', '', ''] },
      ],
      truncated: false,
      total: 3,
    });
  });

  test('names in each row of an exploded record which value it stands for', async () => {
    const { rows } = await answer({ sentence: "LIST NOTES '1' BY.EXP WORDS WORDS ID.SUP" });
    expect(
      rows.map(({ value, cells }: { value: number; cells: unknown }) => [value, cells]),
    ).toEqual([
      [1, [['one']]],
      [2, [['two\u001cdeux']]],
    ]);
  });

  test('names the ids asked for without success', async () => {
    const { rows, missingIds } = await answer({ sentence: "LIST NOTES '9' '1'" });
    expect(rows).toHaveLength(1);
    expect(missingIds).toEqual(['9']);
  });

  test('names what an id asked for without success may have been meant for', async () => {
    const { missingIds, suggestions } = await answer({ sentence: 'LIST NOTES WRODS' });
    expect([missingIds, suggestions]).toEqual([['WRODS'], [{ id: 'WRODS', near: ['WORDS'] }]]);
  });

  test('takes parameters as values, never as words', async () => {
    const positional = { sentence: 'LIST NOTES WITH WORDS = ?', parameters: ['a "b", c'] };
    const named = { sentence: 'LIST NOTES WITH WORDS = :word', parameters: { word: 'one' } };
    expect((await answer(positional)).rows).toMatchObject([{ id: '2' }]);
    expect((await answer(named)).rows).toMatchObject([{ id: '1' }]);
    const { rows } = await answer({ ...positional, parameters: ['" OR WITH PRICE # "'] });
    expect(rows).toEqual([]);
  });

  test('with groups alone shows their totals, which have no internal form', async () => {
    const sentence = 'SORT PRODUCT BY STATUS BREAK.ON STATUS TOTAL LIST.PRICE DET.SUP';
    const { rows, columns } = await answer({ sentence });
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(['STATUS', 'LIST.PRICE']);
    expect(rows.map(({ raw, id }: { raw: string[]; id: string }) => [id, raw])).toEqual([
      ['', []],
      ['', []],
    ]);
  });
});

describe('totals', () => {
  const sentence = 'SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY';

  test('are reported with the rows that they are about', async () => {
    const { columns, rows, totals } = await answer({ sentence });
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(['@ID', 'STATUS', 'QTY']);
    const quantity = (from: number, to: number) =>
      rows
        .slice(from, to)
        .reduce((sum: number, { raw }: { raw: string[] }) => sum + Number(raw[2]), 0) / 1_000;
    const groups = totals.slice(0, -1);
    expect(groups.length).toBeGreaterThan(1);
    let before = 0;
    for (const { level, after, cells } of groups) {
      expect(level).toBe(1);
      expect(cells).toEqual([[], rows[after - 1].cells[1], [expect.anything()]]);
      expect(Number(cells[2][0])).toBeCloseTo(quantity(before, after), 3);
      before = after;
    }
    const whole = { level: 0, after: rows.length, cells: [[], [], [expect.anything()]] };
    expect(totals.at(-1)).toEqual(whole);
    expect(Number(totals.at(-1).cells[2][0])).toBeCloseTo(quantity(0, rows.length), 3);
  });

  test('of rows that are left out are left out as well', async () => {
    const { rows, totals } = await answer({ sentence });
    const [{ after }] = totals;
    const cut = await answer({ sentence, limit: after });
    expect(cut.totals).toEqual(totals.slice(0, 1));
    expect((await answer({ sentence, limit: after - 1 })).totals).toBeUndefined();
    expect((await answer({ sentence, limit: rows.length })).totals).toEqual(totals);
  });
});

describe('truncated', () => {
  test.each([
    ['LIST NOTES', 2, { truncated: true }],
    ['LIST NOTES', 3, { truncated: false, total: 3 }],
    ['SELECT NOTES', 2, { truncated: true, total: 3, ids: ['1', '2'] }],
    ['SELECT NOTES', 3, { truncated: false, total: 3, ids: ['1', '2', '3'] }],
    ['LISTDICT NOTES', 2, { truncated: true, total: 5 }],
    ['LISTDICT NOTES', 5, { truncated: false, total: 5 }],
    ['SELECT @ID FROM NOTES', 1, { truncated: true }],
  ])('says of %s with limit %i whether rows were left out', async (sentence, limit, expected) => {
    const reply = await answer({ sentence, limit });
    expect(reply).toMatchObject(expected);
    expect((reply.rows ?? reply.ids ?? reply.lines).length).toBe(
      Math.min(limit, reply.total ?? limit),
    );
    if (!('total' in expected)) expect(reply).not.toHaveProperty('total');
  });

  test('is true of a report over the default limit', async () => {
    const { rows, ...extent } = await answer({ sentence: 'LIST MANY' });
    expect(rows).toHaveLength(1_000);
    expect(extent).toMatchObject({ truncated: true });
    expect(await answer({ sentence: 'LIST MANY', limit: 10_000 })).toMatchObject({
      truncated: false,
      total: 1_200,
    });
  });

  test('is true of an answer that would be too large, which is cut short', async () => {
    const { rows, truncated } = await answer({ sentence: 'LIST LARGE TEXT' });
    expect(truncated).toBe(true);
    expect(rows).toHaveLength(2);
  });
});

describe('a select list', () => {
  test.each([
    ['SSELECT NOTES', ['1', '2', '3']],
    ['SELECT NOTES WITH PRICE = "99"', []],
    ['SELECT NOTES SAVING PRICE NO.NULLS', ['1250', '-5']],
    ["QSELECT NOTES '1'", ['one', 'two', 'deux', '1250']],
    ['GET.LIST OLD', ['3', '1']],
    ['GET.LIST OLD TO 3', ['3', '1']],
    ['SELECT NOTES TO 2', ['1', '2', '3']],
    ['LIST.DIFF OLD OLD', []],
    ['FORM.LIST NOTES 1', ['one\u001dtwo\u001cdeux', '1250']],
  ])('%s answers its elements', async (sentence, ids) => {
    expect(await answer({ sentence })).toMatchObject({ kind: 'list', ids, truncated: false });
  });
});

describe('a command that prints', () => {
  test.each([
    ['COUNT NOTES', 'count', ['3 record(s) counted']],
    ['COUNT NOTES WITH PRICE > "0"', 'count', ['1 record(s) counted']],
    ['LIST NOTES PRICE CSV', 'lines', ['NOTES,Unit price', '1,12.50', '2,-0.05', '3,']],
    ['SELECT.NOTHING', undefined, []],
  ])('%s answers lines', async (sentence, kind, lines) => {
    const reply = await ask({ sentence });
    if (kind === undefined) problemIn(reply, 422, 'BAD_COMMAND');
    else expect(reply.json()).toMatchObject({ kind, lines, truncated: false });
  });

  test('LIST.ITEM, SUM and sentences of VOC answer lines', async () => {
    const item = await answer({ sentence: "LIST.ITEM NOTES '2'" });
    expect(item).toMatchObject({ kind: 'lines' });
    expect(item.lines.join('\n')).toContain('001: a "b", c');
    expect((await answer({ sentence: 'SUM NOTES PRICE' })).lines.at(-1)).toBe('3 record(s) summed');
    expect((await answer({ sentence: 'ALL.NOTES' })).lines.at(-1)).toBe('3 record(s) listed');
  });

  test('nobody answers what it asks', async () => {
    problemIn(await ask({ sentence: 'SEARCH NOTES' }), 422, 'NO_INPUT');
  });
});

describe('SQL', () => {
  test('gives rows of typed columns without ids', async () => {
    const reply = await answer({
      sentence: 'SELECT PRICE, WORDS FROM NOTES WHERE @ID = ? AND PRICE > 1',
      parameters: ['1'],
    });
    expect(reply).toMatchObject({
      kind: 'report',
      table: 'NOTES',
      columns: [
        { name: 'PRICE', type: 'number', justification: 'right', conversion: 'MD2' },
        { name: 'WORDS', type: 'text', justification: 'left', isMultivalued: true },
      ],
      rows: [
        {
          id: '',
          value: 0,
          cells: [['12.50'], ['one', 'two\u001cdeux']],
          raw: ['1250', 'one\u001dtwo\u001cdeux'],
          values: [12.5, ['one', ['two', 'deux']]],
        },
      ],
      total: 1,
    });
  });
});

describe('view=text', () => {
  test('gives what the command language prints', async () => {
    const reply = await answer({ sentence: 'LIST NOTES PRICE HDR.SUP' }, { query: '?view=text' });
    expect(reply.kind).toBe('text');
    expect(reply.lines.at(-1)).toBe('3 record(s) listed');
    const asked = await answer(
      { sentence: 'LIST NOTES PRICE HDR.SUP', limit: 2 },
      { query: '?view=text' },
    );
    expect(asked.lines).toEqual(reply.lines.slice(0, 2));
    expect(asked).toMatchObject({ truncated: true, total: reply.lines.length });
  });

  test('shows SQL as a table', async () => {
    const sentence = 'SELECT @ID, PRICE FROM NOTES WHERE PRICE > 0';
    const { lines } = await answer({ sentence }, { query: '?view=text' });
    expect(lines).toEqual(['@ID  PRICE', '---  -----', '1    12.50']);
  });

  test('is JSON alone', async () => {
    const headers = { accept: 'text/csv' };
    const reply = await ask({ sentence: 'LIST NOTES' }, { query: '?view=text', headers });
    problemIn(reply, 406, 'NOT_ACCEPTABLE');
  });
});

describe('rows one by one', () => {
  const ndjson = { headers: { accept: 'application/x-ndjson' } };
  const linesOf = (body: string) =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('as NDJSON are informed what they are first, and that they are complete last', async () => {
    const reply = await ask({ sentence: "LIST NOTES '1' '9' PRICE" }, ndjson);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const [meta, row, end, ...rest] = linesOf(reply.body);
    expect(rest).toEqual([]);
    expect(meta).toMatchObject({ type: 'meta', kind: 'report', table: 'NOTES' });
    expect(row).toEqual({
      type: 'row',
      id: '1',
      value: 0,
      cells: [['1'], ['12.50']],
      raw: ['1', '1250'],
    });
    expect(end).toEqual({ type: 'end', rows: 1, truncated: false, missingIds: ['9'] });
  });

  test('hold what JSON holds, without its limit', async () => {
    const json = await answer({ sentence: 'SORT PRODUCT', limit: 10_000 });
    const [meta, ...rows] = linesOf((await ask({ sentence: 'SORT PRODUCT' }, ndjson)).body);
    expect(meta.columns).toEqual(json.columns);
    expect(rows.pop()).toMatchObject({ type: 'end', rows: json.total });
    expect(rows).toEqual(json.rows.map((row: object) => ({ type: 'row', ...row })));
  });

  test('are limited where that is asked for', async () => {
    const lines = linesOf((await ask({ sentence: 'SELECT NOTES', limit: 2 }, ndjson)).body);
    expect(lines).toEqual([
      { type: 'meta', kind: 'list', sentence: 'SELECT NOTES' },
      { type: 'row', id: '1' },
      { type: 'row', id: '2' },
      { type: 'end', rows: 2, truncated: true },
    ]);
  });

  test('of a command that prints are its lines', async () => {
    const lines = linesOf((await ask({ sentence: 'COUNT NOTES' }, ndjson)).body);
    expect(lines.slice(1)).toEqual([
      { type: 'row', line: '3 record(s) counted' },
      { type: 'end', rows: 1, truncated: false },
    ]);
  });

  test('that fail before the first are a problem like any other', async () => {
    problemIn(await ask({ sentence: 'LIST NOWHERE' }, ndjson), 422, 'TABLE_NOT_FOUND');
    problemIn(await ask({ sentence: 'CLEAR.FILE NOTES' }, ndjson), 403, 'NOT_PERMITTED');
  });

  test('as CSV are quoted where they must be', async () => {
    const reply = await ask(
      { sentence: 'LIST NOTES WORDS PRICE' },
      { headers: { accept: 'text/csv' } },
    );
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.body).toBe(
      '@ID,WORDS,PRICE\r\n1,one;two;deux,12.50\r\n2,"a ""b"", c",-0.05\r\n3,,\r\n',
    );
    const list = await ask({ sentence: 'SELECT NOTES' }, { headers: { accept: 'text/csv' } });
    expect(list.body).toBe('@ID\r\n1\r\n2\r\n3\r\n');
  });

  test.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['', 'application/json'],
    ['text/*', 'text/csv'],
    ['application/json;q=0.5, text/csv', 'text/csv'],
    ['application/json;q=0, */*', 'application/x-ndjson'],
  ])('come as the client accepts: %s', async (accept, type) => {
    const reply = await ask({ sentence: 'LIST NOTES' }, { headers: { accept } });
    expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(reply.headers.vary).toBe('accept');
  });

  test('are refused to a client that accepts nothing of it', async () => {
    const reply = await ask({ sentence: 'LIST NOTES' }, { headers: { accept: 'text/html' } });
    problemIn(reply, 406, 'NOT_ACCEPTABLE');
  });
});

describe('a query', () => {
  test.each([
    'DELETE NOTES 1',
    'CLEAR.FILE NOTES',
    'CREATE.FILE MORE',
    'COPY FROM NOTES TO NOTES 1,9',
    'LIST NOTES TO /tmp/notes',
    'SORT.LIST OLD',
    'LIST.UNION OLD OLD TO NEW',
    'COPY.LIST OLD NEW',
    'DELETE.LIST OLD',
    'REFORMAT NOTES WORDS TO NOTES',
    'WIPE',
    'SH ls',
    '! ls',
    'PHANTOM WIPE',
    'UNLOCK ALL',
  ])('never writes: %s', async (sentence) => {
    for (const query of ['', '?view=text'])
      problemIn(await ask({ sentence }, { query }), 403, 'NOT_PERMITTED');
    expect(account.table('NOTES').count()).toBe(3);
    expect(account.table(SAVED_LISTS).read('OLD')).toBe('3\u001e1');
    expect(account.findTable('MORE')).toBeUndefined();
  });

  test('never writes, even for an operator who may give every command', async () => {
    for (const sentence of ['CREATE.FILE MORE', 'SH /bin/ls'])
      problemIn(await powerful.postTo(QUERY, { sentence }), 403, 'NOT_PERMITTED');
    expect(powerful.account.findTable('MORE')).toBeUndefined();
  });

  test('reads the past, and its plan says of which commit it is', async () => {
    const { account: logged, postTo: askLogged } = startDemoService({ readerThreads: 0 });
    logged.log.switchOn();
    const position = logged.log.status().last?.position;
    logged.table('PRODUCT').delete('1!P100');
    const sentence = `LIST PRODUCT "1!P100" AS.OF "${position}"`;
    expect((await askLogged(QUERY, { sentence })).json().rows).toHaveLength(1);
    const { lines, plan } = (await askLogged(`${QUERY}/explain`, { sentence })).json();
    expect(lines[1]).toBe(`As of commit ${position}, without the indexes of now`);
    expect(plan.asOf).toBe(position);
    const statement = `SELECT LIST.PRICE FROM PRODUCT AS OF ${position} WHERE "@ID" = '1!P100'`;
    expect((await askLogged(QUERY, { sentence: statement })).json().rows).toHaveLength(1);
    const explained = (await askLogged(`${QUERY}/explain`, { sentence: statement })).json();
    expect(explained.lines[0]).toMatch(`1. PRODUCT (first) as of commit ${position} by `);
    expect(explained.plan[0].asOf).toBe(position);
  });

  test('needs the command language', async () => {
    for (const path of [QUERY, `${QUERY}/explain`])
      problemIn(await mute.postTo(path, { sentence: 'LIST PRODUCT' }), 403, 'NOT_PERMITTED');
  });

  test.each([
    ['LIST NOTES WITH NOWHERE = 1', 17, 'a column'],
    ['LIST', 5, 'the name of a table'],
    ['LIST NOTES WITH WORDS = "a', 25, 'a closing "'],
    ['GET.LIST', 9, 'the name of a saved list'],
  ])('that cannot be understood says where: %s', async (sentence, position, expected) => {
    const problem = problemIn(await ask({ sentence }), 422, 'BAD_SENTENCE');
    expect(problem.position).toBe(position);
    expect(problem.expected).toContain(expected);
  });

  test.each([
    ['LIST NOTES WITH WRODS = "a"', 'BAD_SENTENCE', 'WORDS'],
    ['SELECT WRODS FROM NOTES', 'BAD_SQL', 'WORDS'],
    ['LIST NOTSE', 'TABLE_NOT_FOUND', 'NOTES'],
    ['LSIT NOTES', 'BAD_COMMAND', 'LIST'],
  ] as const)('with a wrong name is reported those near it: %s', async (sentence, code, near) => {
    const { suggestions, detail } = problemIn(await ask({ sentence }), 422, code);
    expect(suggestions).toContain(near);
    expect(detail).toContain('Near it: ');
  });

  test('of SQL that cannot be understood says where', async () => {
    const reply = await ask({ sentence: 'SELECT NOPE FROM NOTES' });
    expect(problemIn(reply, 422, 'BAD_SQL')).toMatchObject({ position: 8 });
  });

  test('a parameter without value is named', async () => {
    const problem = problemIn(
      await ask({ sentence: 'LIST NOTES WITH WORDS = ?' }),
      422,
      'BAD_SENTENCE',
    );
    expect(problem.detail).toContain('parameter 1 has no value');
  });

  test('over its budget is cut off', async () => {
    const session = new Session(small.account);
    for (let id = 0; id < 100; id += 1) session.table('PRODUCT').write(`1!${id}`, 'x');
    session.close();
    const sentence = 'LIST PRODUCT WITH DESCRIPTION # "x"';
    for (const headers of [{}, { accept: 'application/x-ndjson' }])
      problemIn(await small.postTo(QUERY, { sentence }, { headers }), 504, 'BUDGET_EXCEEDED');
  });

  test.each([
    [{}, '/sentence'],
    [{ sentence: '' }, '/sentence'],
    [{ sentence: '  ' }, '/sentence'],
    [{ sentence: 5 }, '/sentence'],
    [{ sentence: ['LIST NOTES'] }, '/sentence'],
    [{ sentence: 'x'.repeat(100_001) }, '/sentence'],
    [{ sentence: 'LIST NOTES', limit: 0 }, '/limit'],
    [{ sentence: 'LIST NOTES', limit: '5' }, '/limit'],
    [{ sentence: 'LIST NOTES', limit: 1.5 }, '/limit'],
    [{ sentence: 'LIST NOTES', limit: 10_001 }, '/limit'],
    [{ sentence: 'LIST NOTES', limit: null }, '/limit'],
    [{ sentence: 'LIST NOTES', parameters: 'A' }, '/parameters'],
    [{ sentence: 'LIST NOTES', parameters: [1] }, '/parameters/0'],
    [{ sentence: 'LIST NOTES', parameters: { a: null } }, '/parameters/a'],
    [{ sentence: 'LIST NOTES', parameters: ['\ud800'] }, '/parameters/0'],
    [{ sentence: 'LIST NOTES "\udc00"' }, '/sentence'],
    [{ sentence: 'LIST NOTES', select: [] }, '/select'],
  ])('of another shape is rejected where it differs: %j', async (body, pointer) => {
    const { errors } = problemIn(await ask(body), 400, 'INVALID_REQUEST');
    expect(errors).toMatchObject([{ pointer }]);
  });

  test('knows one view', async () => {
    const reply = await ask({ sentence: 'LIST NOTES' }, { query: '?view=html' });
    expect(problemIn(reply, 400, 'INVALID_REQUEST').errors).toMatchObject([{ parameter: 'view' }]);
  });
});

describe('query/explain', () => {
  const explain = (sentence: string) => postTo(`${QUERY}/explain`, { sentence });

  test('reports the path of a sentence and what it finds', async () => {
    const { kind, lines, plan } = (await explain('SORT NOTES WITH PRICE > "0" BY WORDS')).json();
    expect(kind).toBe('sentence');
    expect(plan).toMatchObject({
      table: 'NOTES',
      paths: [{ kind: 'scan', estimatedRecords: 3 }],
      sort: ['WORDS'],
      actual: { records: 1, rows: 1, missingIds: [] },
    });
    expect(lines[0]).toBe('NOTES: 1 records, 1 rows');
    expect(lines[1]).toBe('Taken: scan, 3 records expected, cost 3');
    expect(lines.at(-1)).toBe('Sorted by: WORDS');
  });

  test('reports the steps of SQL', async () => {
    const { kind, lines, plan } = (await explain("SELECT PRICE FROM NOTES WHERE @ID = '1'")).json();
    expect(kind).toBe('sql');
    expect(plan).toMatchObject([{ table: 'NOTES' }]);
    expect(lines).toHaveLength(1);
  });

  test('knows no plan of other commands', async () => {
    problemIn(await explain('WHO'), 422, 'BAD_SENTENCE');
  });
});

describe('query/words', () => {
  test.each(queryWords().statement)('$name of SQL has examples that run', async (word) => {
    for (const sentence of word.examples) {
      expect(sentence).toMatch(new RegExp(`\\b${word.name}\\b`));
      expect((await answer({ sentence })).kind).toBe('report');
    }
  });

  test('reports the words that a query may hold, and what they are for', async () => {
    const reply = await get(`${QUERY}/words`);
    const { verbs, clauses, statement } = reply.json();
    expect(verbs).toContainEqual({
      name: 'COUNT',
      synonyms: [],
      form: 'COUNT [DICT] table [clauses]',
      summary: expect.stringContaining('Counts'),
      examples: expect.arrayContaining(['COUNT CUSTOMER']),
    });
    const names = verbs.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('DELETE');
    const all = clauses.flatMap(({ words }: { words: { name: string }[] }) => words);
    expect(all.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      Object.keys(QUERY_KEYWORD_SYNONYMS).toSorted(),
    );
    expect(statement.map(({ name }: { name: string }) => name)).toContain('JOIN');
    const headers = { 'if-none-match': reply.headers.etag };
    expect((await app.inject({ url: `${QUERY}/words`, headers })).statusCode).toBe(304);
  });
});
