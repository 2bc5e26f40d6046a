import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { FIELD_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { problemIn } from './client.ts';
import { type Question, startGuarded, tokens } from './guarded-service.ts';

const PROGRAMS = '/api/admin/programs';

const { account, ask, takeAudit } = startGuarded({
  readerThreads: 0,
  stepsMax: 300_000,
  capabilities: { dbCommand: 'query', program: true },
});

account.createTable('BP');
account.createTable('SALES.BP');
const write = (id: string, ...lines: readonly string[]) =>
  account.table('BP').write(id, lines.join(FIELD_MARK));

write('HELLO', '* Greets somebody.', "CRT 'Hello ':FIELD(SENTENCE(), ' ', 4)");
write('DOUBLE', 'SUBROUTINE DOUBLE(RESULT, X)', '* Twice a number.', 'RESULT = X * 2', 'RETURN');
write('AREA', 'FUNCTION AREA(A, B)', 'RETURN A * B');

const token = tokens.administrator;
const get = (path: string, question: Question = {}) =>
  ask(`${PROGRAMS}${path}`, { token, ...question });
const post = (path: string, body: unknown, question: Question = {}) =>
  ask(`${PROGRAMS}${path}`, { token, body, ...question });
const run = (source: string, more: object = {}, question: Question = {}) =>
  post('/run', { table: 'BP', id: 'TRY', source, ...more }, question);
const dryRun = { headers: { prefer: 'tx=rollback' } };

describe('programs are there for nobody', () => {
  test('where the server was not started with them: no path, and none is documented', async () => {
    const { ask: askOther } = startGuarded({ readerThreads: 0 });
    for (const path of ['', '/words', '/tables/BP', '/tables/BP/source?id=HELLO'])
      problemIn(await askOther(`${PROGRAMS}${path}`, { token }), 404, 'PATH_NOT_FOUND');
    const body = { table: 'BP', id: 'X', source: '' };
    for (const path of ['/check', '/run', '/save'])
      problemIn(await askOther(`${PROGRAMS}${path}`, { token, body }), 404, 'PATH_NOT_FOUND');
    const documented = (await askOther('/openapi.json', { token })).json().paths;
    expect(Object.keys(documented).filter((path) => path.includes('program'))).toEqual([]);
    const { capabilities } = (await askOther('/api/admin/session', { token })).json();
    expect(capabilities.program).toBe(false);
  });

  test.each(['reader', 'operator'] as const)('whose role is %s', async (role) => {
    const question = { token: tokens[role] };
    for (const path of ['', '/words', '/tables/BP', '/tables/BP/source?id=HELLO'])
      problemIn(await get(path, question), 403, 'NOT_PERMITTED');
    const body = { table: 'BP', id: 'HELLO', source: 'CRT 1' };
    for (const path of ['/check', '/run', '/save'])
      problemIn(await post(path, body, question), 403, 'NOT_PERMITTED');
    const { capabilities } = (await ask('/api/admin/session', question)).json();
    expect(capabilities.program).toBe(false);
  });
});

test('every path of programs is documented, by a valid document', async () => {
  const document = (await ask('/openapi.json', { token })).json();
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  const paths = Object.entries<object>(document.paths).filter(([path]) =>
    path.startsWith(PROGRAMS),
  );
  expect(paths.map(([path, methods]) => [...Object.keys(methods), path].join(' '))).toEqual([
    `get ${PROGRAMS}`,
    `get ${PROGRAMS}/words`,
    `get ${PROGRAMS}/tables/{name}`,
    `get ${PROGRAMS}/tables/{name}/source`,
    `post ${PROGRAMS}/check`,
    `post ${PROGRAMS}/run`,
    `post ${PROGRAMS}/save`,
  ]);
});

describe('GET programs', () => {
  test('lists the tables whose names say that they hold programs', async () => {
    expect((await get('')).json().tables).toEqual([
      { name: 'BP', programs: 3, isFolder: false },
      { name: 'SALES.BP', programs: 0, isFolder: false },
    ]);
  });

  test('lists the programs of a table with what they are, page by page', async () => {
    const { programs, total } = (await get('/tables/BP')).json();
    expect(total).toBe(3);
    expect(programs).toEqual([
      { id: 'AREA', kind: 'function', lines: 2 },
      { id: 'DOUBLE', kind: 'subroutine', lines: 4, description: 'Twice a number.' },
      { id: 'HELLO', kind: 'program', lines: 2, description: 'Greets somebody.' },
    ]);
    const first = (await get('/tables/BP?limit=2')).json();
    expect(first.next).toBe('DOUBLE');
    const second = (await get(`/tables/BP?limit=2&after=${first.next}`)).json();
    expect(second.programs.map(({ id }: { id: string }) => id)).toEqual(['HELLO']);
    expect(second).not.toHaveProperty('next');
    problemIn(await get('/tables/BP?limit=1001'), 400, 'INVALID_REQUEST');
  });

  test('reads a source, and no table that holds none', async () => {
    const { source, version } = (await get('/tables/BP/source?id=AREA')).json();
    expect(source).toBe('FUNCTION AREA(A, B)\nRETURN A * B');
    expect(version).toMatch(/^[\w-]{43}$/);
    const missing = problemIn(await get('/tables/BP/source?id=HELO'), 404, 'RECORD_MISSING');
    expect(missing.suggestions).toEqual(['HELLO']);
    problemIn(await get('/tables/CUSTOMER/source?id=1!C1001'), 404, 'UNKNOWN_TABLE');
    problemIn(await get('/tables/BQ/source?id=X'), 404, 'UNKNOWN_TABLE');
  });

  test('gives the words of the language with their help, once', async () => {
    const reply = await get('/words');
    const length = reply.json().functions.find(({ name }: { name: string }) => name === 'LEN');
    expect(length.form).toContain('LEN(');
    const headers = { 'if-none-match': String(reply.headers.etag) };
    expect((await get('/words', { headers })).statusCode).toBe(304);
  });
});

describe('POST programs/check', () => {
  const check = (source: string, id = 'TRY') => post('/check', { table: 'BP', id, source });

  test('says what is wrong where, of a text that is stored nowhere', async () => {
    const { problems } = (await check("CRT 'a'\nFOR I = 1 TO\nCRT LEM('x')\n")).json();
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: 'TRY', line: 2, column: 13 }),
        expect.objectContaining({ source: 'TRY', line: 3, detail: expect.stringContaining('LEN') }),
      ]),
    );
    expect((await check("CRT 'a'")).json()).toEqual({ problems: [] });
    expect(account.table('BP').has('TRY')).toBe(false);
  });

  test('reads what it includes, and reports problems there under the name of that text', async () => {
    write('DEFS', 'EQU FACTOR TO');
    const { problems } = (await check('$INCLUDE DEFS\nCRT FACTOR')).json();
    expect(problems[0]).toMatchObject({ source: 'DEFS', line: 1 });
    account.table('BP').delete('DEFS');
  });

  test('reports at most fifty problems', async () => {
    const { problems } = (await check('IF\n'.repeat(200))).json();
    expect(problems).toHaveLength(50);
  });

  test('rejects a text that is too long, and one with marks', async () => {
    const large = problemIn(await check('*'.repeat(262_145)), 400, 'INVALID_REQUEST');
    expect(large.errors).toMatchObject([{ pointer: '/source' }]);
    problemIn(await check('*'.repeat(1_100_000)), 413, 'BODY_TOO_LARGE');
    expect((await check('*'.repeat(262_144))).json()).toEqual({ problems: [] });
    for (const source of ['CRT 1\u001eCRT 2', 'CRT "\u001d"'])
      problemIn(await check(source), 400, 'INVALID_REQUEST');
  });
});

describe('POST programs/run', () => {
  test('runs a stored program with words, and gives what it prints', async () => {
    const reply = await post('/run', { table: 'BP', id: 'HELLO', args: ['Ann'] });
    expect(reply.json()).toEqual({
      table: 'BP',
      id: 'HELLO',
      kind: 'program',
      output: 'Hello Ann\n',
      omitted: 0,
      results: [],
      changes: { records: [], omitted: [] },
    });
  });

  test('calls a subroutine or function with values, and names what they hold in the end', async () => {
    const called = (await post('/run', { table: 'BP', id: 'DOUBLE', args: ['', '21'] })).json();
    expect(called.results).toEqual([
      { name: 'RESULT', value: '42' },
      { name: 'X', value: '21' },
    ]);
    const area = (await post('/run', { table: 'BP', id: 'AREA', args: ['3', '4'] })).json();
    expect(area.results[0]).toEqual({ name: 'AREA', value: '12' });
    const wrong = await post('/run', { table: 'BP', id: 'DOUBLE', args: ['1'] });
    expect(problemIn(wrong, 422, 'RUN_FAILED').results).toMatchObject({ code: 'BAD_ARGUMENT' });
  });

  test('runs a text that is not stored, which finds the programs that are', async () => {
    const source = "DEFFUN AREA(A, B)\nCALL DOUBLE(R, 4)\nCRT R:' ':AREA(2, 3)";
    expect((await run(source)).json().output).toBe('8 6\n');
  });

  test('hands on lines of input, and says so where a program asks for more', async () => {
    const source = "INPUT A\nCRT 'A=':A\nINPUT B\nCRT 'B=':B";
    expect((await run(source, { input: ['1', '2'] })).json().output).toContain('B=2');
    const problem = problemIn(await run(source, { input: ['1'] }), 422, 'RUN_FAILED');
    expect(problem.results).toEqual({
      code: 'NO_INPUT',
      output: expect.stringContaining('A=1'),
      omitted: 0,
      trace: [{ program: 'TRY', line: 3 }],
    });
  });

  const writing =
    "OPEN 'PRODUCT' TO F ELSE STOP\nREAD R FROM F, '1!P100' ELSE STOP\nR<1> = 'changed'\nWRITE R TO F, '1!P100'";

  test('reports what was written, also in a dry run, which keeps nothing', async () => {
    const before = account.table('PRODUCT').read('1!P100');
    const tested = await run(writing, {}, dryRun);
    expect(tested.headers['preference-applied']).toBe('tx=rollback');
    expect(tested.json().changes.records).toMatchObject([
      { table: 'PRODUCT', id: '1!P100', operation: 'changed' },
    ]);
    expect(account.table('PRODUCT').read('1!P100')).toBe(before);
    expect((await run(writing)).json()).toEqual(tested.json());
    expect(account.table('PRODUCT').read('1!P100')).toMatch(/^changed/);
    account.table('PRODUCT').write('1!P100', before ?? '');
  });

  test('names its commit where there is a log and it is kept, which names the program', async () => {
    const before = account.table('PRODUCT').read('1!P100');
    account.log.switchOn();
    expect((await run(writing, {}, dryRun)).json()).not.toHaveProperty('commit');
    expect((await run("CRT 'reads'")).json()).not.toHaveProperty('commit');
    const { commit } = (await run(writing, { args: ['5'] })).json();
    expect(commit).toBe(account.log.lastPosition);
    const { origin } = account.log.commitAt(commit);
    expect(origin).toMatchObject({ login: 'demo', command: 'RUN BP TRY' });
    account.revert(commit);
    expect(account.table('PRODUCT').read('1!P100')).toBe(before);
    account.log.switchOff();
  });

  test('undoes what a program wrote that ends with an error, and says where it was', async () => {
    const before = account.table('PRODUCT').read('1!P100');
    const problem = problemIn(await run(`${writing}\nCRT 'so far'\nX = 1 / 0`), 422, 'RUN_FAILED');
    expect(problem.results).toMatchObject({ output: 'so far\n', trace: [{ line: 6 }] });
    expect(account.table('PRODUCT').read('1!P100')).toBe(before);
  });

  test('rejects a text that does not compile, with every problem', async () => {
    const { detail } = problemIn(await run('IF\nFOR'), 422, 'BAD_PROGRAM');
    expect(detail).toMatch(/TRY:1:.*TRY:2:/s);
  });

  test('has the rights of the login in everything: tables, commands and files', async () => {
    account.createTable('CLOSED');
    account.protectTable('CLOSED', { isClosed: true });
    const opened =
      "OPEN 'CLOSED' TO F ON ERROR CRT 'error' ELSE CRT 'none'\nREAD R FROM F, 'X' ELSE CRT 'read'";
    expect((await run(opened)).json()).toMatchObject({ code: 'NOT_PERMITTED' });
    problemIn(await run("EXECUTE 'DELETE.FILE BP'"), 403, 'NOT_PERMITTED');
    problemIn(await run("EXECUTE 'SH -c ls'"), 403, 'NOT_PERMITTED');
    const file = await run("OPENSEQ '/etc', 'passwd' TO F THEN CRT 'open' ELSE CRT 'closed'");
    expect(file.json().output ?? '').not.toContain('open\n');
  });

  test('bounds what an endless program does and prints', async () => {
    for (const source of [
      'LOOP\nREPEAT',
      "LOOP\nCRT STR('X', 1000)\nREPEAT",
      '10 GOSUB 10',
      'X = 1\nLOOP\nX := X\nREPEAT',
    ]) {
      const reply = await run(source);
      expect([422, 504]).toContain(reply.statusCode);
      expect(['BUDGET_EXCEEDED', 'RUN_FAILED']).toContain(reply.json().code);
    }
  });

  test('keeps the beginning of a long output, and counts the rest', async () => {
    const { output, omitted } = (await run("FOR I = 1 TO 400\nCRT STR('X', 999)\nNEXT I")).json();
    expect(output).toHaveLength(262_144);
    expect(omitted).toBe(400_000 - 262_144);
  });

  test('hands on markup as the text that it is', async () => {
    const source = "CRT '<img src=x onerror=alert(1)>'";
    const { output } = (await run(source)).json();
    expect(output).toBe('<img src=x onerror=alert(1)>\n');
  });
});

describe('POST programs/save', () => {
  const save = (id: string, source: string, version?: string) =>
    post('/save', { table: 'SALES.BP', id, source, ...(version !== undefined && { version }) });

  test('stores a new program, and none under a name that is taken', async () => {
    const { version } = (await save('NEW', "CRT 'a'\r\nCRT 'b'")).json();
    expect(account.table('SALES.BP').read('NEW')).toBe(`CRT 'a'${FIELD_MARK}CRT 'b'`);
    const read = (await get('/tables/SALES.BP/source?id=NEW')).json();
    expect(read).toMatchObject({ version, source: "CRT 'a'\nCRT 'b'" });
    problemIn(await save('NEW', 'CRT 2'), 409, 'RECORD_EXISTS');
    problemIn(await save('NONE', 'CRT 2', version), 404, 'RECORD_MISSING');
  });

  test('of two that save what both have read, one is stored and the other is rejected', async () => {
    const { version } = (await save('SHARED', 'CRT 1')).json();
    const replies = await Promise.all([
      save('SHARED', 'CRT 2', version),
      save('SHARED', 'CRT 3', version),
    ]);
    const stored = replies.filter(({ statusCode }) => statusCode === 200);
    const lost = replies.filter(({ statusCode }) => statusCode !== 200);
    expect([stored.length, lost.length]).toEqual([1, 1]);
    for (const reply of lost) problemIn(reply, 409, 'RECORD_CHANGED');
    expect(account.table('SALES.BP').read('SHARED')).toBe(
      replies[0]?.statusCode === 200 ? 'CRT 2' : 'CRT 3',
    );
  });

  test('writes no other table, and no name that cannot be one', async () => {
    for (const table of ['VOC', 'PRODUCT', 'DICT BP', 'BQ'])
      problemIn(await post('/save', { table, id: 'X', source: 'V\nHELLO' }), 404, 'UNKNOWN_TABLE');
    problemIn(await save('A\u001eB', 'CRT 1'), 422, 'BAD_ID');
    problemIn(await post('/save', { table: 'BP', id: '', source: '' }), 400, 'INVALID_REQUEST');
  });

  test('stores markup in names and texts as it is', async () => {
    const id = '<b>"x"&</b>';
    expect((await save(id, '* <script>')).statusCode).toBe(200);
    const { programs } = (await get('/tables/SALES.BP')).json();
    expect(programs).toContainEqual({ id, kind: 'program', lines: 1, description: '<script>' });
  });

  test('is rejected on a server that only reads, which runs programs that only read', async () => {
    const { account: other, ask: askOther } = startGuarded({
      readerThreads: 0,
      capabilities: { write: false, program: true },
    });
    other.createTable('BP');
    const body = { table: 'BP', id: 'X', source: "CRT 'read'" };
    problemIn(await askOther(`${PROGRAMS}/save`, { token, body }), 403, 'NOT_PERMITTED');
    const reply = await askOther(`${PROGRAMS}/run`, { token, body });
    expect(reply.json().output).toBe('read\n');
  });
});

test('sentences of administrators call subroutines, those of others do not', async () => {
  const sentence = `LIST PRODUCT "1!P100" EVAL "SUBR('DOUBLE', 21)" COL.HDG "Twice"`;
  const body = { sentence };
  const found = await ask('/api/admin/query', { token, body });
  expect(found.json().rows[0].cells.at(-1)).toEqual([['42']].flat());
  const other = await ask('/api/admin/query', { token: tokens.reader, body });
  expect(other.statusCode).toBeGreaterThanOrEqual(400);
});

const field = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('BP', 'HELLO', 'DOUBLE', "CRT 'x'", '') },
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);
const bodies = fc.record(
  {
    table: fc.oneof({ weight: 3, arbitrary: fc.constant('BP') }, field),
    id: field,
    source: field,
    args: fc.oneof(fc.array(fc.string()), field),
    input: fc.oneof(fc.array(fc.string()), field),
    version: field,
  },
  { requiredKeys: [] },
);

test.each(['/check', '/run', '/save'])(
  'any JSON to %s gets an answer or a problem',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const reply = await post(path, body, dryRun);
        if (reply.statusCode === 200) return;
        expect([400, 403, 404, 409, 422, 504]).toContain(reply.statusCode);
        problemIn(reply, reply.statusCode, reply.json().code);
      }),
      { numRuns: caseCount(300) },
    );
  },
);

test('any text is checked, and its problems are in lines that it has', async () => {
  const pieces = fc.constantFrom(
    ...[
      'IF ',
      'THEN ',
      'FOR I = 1 ',
      'X<1',
      "'",
      '(',
      '\n',
      ';',
      '*',
      '$INCLUDE ',
      'A',
      '1.5 ',
      '@',
      '-> ',
    ],
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }).filter((text) => !/[\u001b-\u001f]/.test(text)),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (source) => {
      const { problems } = (await post('/check', { table: 'BP', id: 'ANY', source })).json();
      for (const { line, column } of problems) {
        expect(line).toBeLessThanOrEqual(source.split(/\r\n|\r|\n/).length);
        expect(column).toBeGreaterThan(0);
      }
    }),
    { numRuns: caseCount(500) },
  );
});

test('runs and saves are audited, without what they were given', async () => {
  takeAudit();
  await post('/run', { table: 'BP', id: 'HELLO', args: ['secret'] });
  await post('/save', { table: 'BP', id: 'AUDITED', source: 'CRT 1' });
  await post('/check', { table: 'BP', id: 'AUDITED', source: 'CRT 1' });
  const lines = takeAudit();
  expect(lines).toMatchObject([
    { audit: 'run', program: 'BP HELLO', login: 'demo', decision: 'allowed', status: 200 },
    { audit: 'save', program: 'BP AUDITED', sourceSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});
