import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, catalogue, DEMO_TODAY, declaredStatistics, vbOconv } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import { sessionOf } from '@mvdb/server/host';
import fc from 'fast-check';
import { Account, execute, Session, systemClock } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { demoWorker } from '../accounts/demo-account.ts';
import { withAccount } from '../accounts/open-account.ts';
import { commands } from '../commands.ts';
import { Collector, program, scratchFolder } from '../program-fixture.ts';
import { Printer } from '../terminal/printer.ts';

const folder = scratchFolder();
const data = join(folder, 'demo');
const onDemo = (...args: string[]) => program([...args, '--data', data]);

beforeAll(async () => {
  const args = ['demo', '--data', data, '--today', '2026-11-02'];
  const { status, stdout, stderr } = await program(args, { isTerminal: true });
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Loaded the demo company of scale 1 and seed 1, on 02 NOV 2026, in .*: \d+ tables, \d+ records\.\n$/,
    ),
  ]);
  expect(stderr).toMatch(/Loading the demo company: \d+ %/);
  expect(stderr.endsWith('\r\u001b[2K')).toBe(true);
});

describe('mvdb', () => {
  test('lists its commands when asked, and when reported nothing', async () => {
    const asked = await program(['--help']);
    expect([asked.status, asked.stderr]).toEqual([0, '']);
    for (const { name, summary } of commands) {
      expect(asked.stdout).toContain(name);
      expect(asked.stdout).toContain(summary);
    }
    expect(await program([])).toEqual({ status: 2, stdout: '', stderr: asked.stdout });
    expect((await program(['help'])).stdout).toBe(asked.stdout);
  });

  test.each(['--version'])('reports its version by %s', async (option) => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(await program([option])).toEqual({ status: 0, stdout: `mvdb ${version}\n`, stderr: '' });
  });

  test('names commands near one that it does not have', async () => {
    expect(await program(['exprot'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no command "exprot"; `mvdb --help` lists them. Near it: export.\n',
    });
    expect((await program(['zzzzzzzz'])).stderr).toContain('`mvdb --help` lists them.');
  });

  test.each(commands.map(({ name }) => name))('%s explains itself, with examples', async (name) => {
    const { status, stdout } = await program([name, '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: mvdb ${name}`));
    expect(stdout).toContain('\nOptions:\n');
    expect(stdout).toMatch(new RegExp(`\\nExamples:\\n {2}mvdb ${name}`));
    expect((await program(['help', name])).stdout).toBe(stdout);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test.each(commands.map(({ name }) => name))('%s rejects what it does not know', async (name) => {
    const { status, stdout, stderr } = await program([name, '--bogus']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`Usage: mvdb ${name}`);
  });

  test.each(commands.map(({ name }) => name))(
    '%s says in JSON what it does not know',
    async (name) => {
      for (const form of ['--json', '--ndjson']) {
        const { status, stdout, stderr } = await program([name, '--bogus', form]);
        expect([status, stdout]).toEqual([2, '']);
        expect(JSON.parse(stderr)).toEqual({
          code: 'USAGE',
          detail: expect.stringContaining('--bogus'),
        });
      }
    },
  );

  test.each([
    [['exprot', '--json'], 'USAGE', /Near it: export\./],
    [['query', '--json'], 'USAGE', /is missing/],
    [['query', 'COUNT VOC', '--json', '--csv'], 'USAGE', /exclude each other/],
    [['verify', '--json', '--data', join(folder, 'no')], 'NOT_FOUND', /holds no account/],
    [
      ['restore', join(folder, 'no'), '--data', join(folder, 'new'), '--json'],
      'NOT_FOUND',
      /no backup/,
    ],
    [['demo', '--json', '--data', data, '--seed', '2'], 'FAILED', /seed 1/],
    [['demo', '--json', '--data', data, '--log'], 'FAILED', /without a log of its history/],
  ])('%j says why it failed in JSON', async (args, code, detail) => {
    const { stdout, stderr } = await program(args);
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({ code, detail: expect.stringMatching(detail) });
  });

  test.each([
    [['exprot'], 'export'],
    [['query', 'COUNT VOC', '--dtaa', 'x'], '--data'],
    [['query', 'COUNT OPENWOO'], 'OPENWO'],
    [['query', 'LIST OPENWO WITH STATSU = "R"'], 'STATUS'],
    [['query', 'SELECT STATSU FROM OPENWO'], 'STATUS'],
    [['registry', 'serch', 'bins'], 'search'],
    [['registry', 'show', 'VB_BIN.REV1'], 'VB_BINS.REV1'],
    [['registry', 'domain', 'Part'], 'Parts'],
    [['call', 'VB_ICONV', '--arg', 'SUBJCT=1'], 'SUBJECT'],
    [['export', 'OPENWOO', 'x.csv'], 'OPENWO'],
    [['export', 'OPENWO', 'x', '--format', 'csvv'], 'csv'],
    [['export', 'OPENWO', 'x.csv', '--columns', 'STATSU'], 'STATUS'],
    [['serve', '--allow-db-command', 'ful'], 'full'],
  ])('%j is reported with the name that may have been meant', async (args, near) => {
    const isOnAccount = !['registry', 'exprot'].includes(args[0] ?? '');
    const all = isOnAccount ? [...args, '--data', data] : args;
    const { status, stderr } = await program(all);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/ Near it: /);
    const { stderr: json } = await program([...all, '--json']);
    expect([near, JSON.parse(json)]).toEqual([
      near,
      expect.objectContaining({ suggestions: expect.arrayContaining([near]) }),
    ]);
  });

  test('reads --json behind -- as a word, which asks for no form', async () => {
    expect((await program(['exprot', '--', '--json'])).stderr).toMatch(/^There is no command/);
  });

  test('rejects more words than a command takes', async () => {
    expect((await program(['query', 'COUNT VOC', 'more'])).stderr).toContain(
      'Unexpected argument "more"',
    );
    expect((await program(['query'])).stderr).toContain('The argument "SENTENCE" is missing.');
  });

  test('colours complaints on a terminal, unless set otherwise', async () => {
    const complaint = async (isTerminal: boolean, env = {}) =>
      (await program(['query', 'XYZZY', '--data', data], { isTerminal, env })).stderr;
    expect(await complaint(true)).toMatch(/^\u001b\[31mThe command/);
    expect(await complaint(true, { NO_COLOR: '1' })).toMatch(/^The command/);
    expect(await complaint(true, { TERM: 'dumb' })).toMatch(/^The command/);
    expect(await complaint(true, { NO_COLOR: '' })).toMatch(/^\u001b/);
    expect(await complaint(false)).toMatch(/^The command/);
    expect(await complaint(false, { FORCE_COLOR: '1' })).toMatch(/^\u001b/);
    expect(await complaint(true, { FORCE_COLOR: '0' })).toMatch(/^The command/);
  });
});

describe('mvdb demo', () => {
  test('leaves a company that is there', async () => {
    const again = await program(['demo', '--data', data]);
    expect([again.status, again.stdout]).toEqual([0, expect.stringMatching(/^Found the demo/)]);
    const json = await program(['demo', '--data', data, '--json', '--check']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ...{ folder: data, isNew: false, scale: 1, seed: 1, today: '2026-11-02' },
      ...{ invariants: expect.any(Number), violations: [] },
      ratios: expect.arrayContaining([
        expect.objectContaining({ name: 'Gross margin', company: '1', isPlausible: true }),
      ]),
    });
    const other = await program(['demo', '--data', data, '--seed', '2']);
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('seed 1')]);
    const later = await program(['demo', '--data', data, '--today', '2026-11-03']);
    expect([later.status, later.stderr]).toEqual([1, expect.stringContaining('on 2026-11-02.')]);
  });

  test('lives until the day on which it is loaded, or the one stated', async () => {
    const recent = join(folder, 'recent');
    const before = systemClock.today();
    const { stdout } = await program(['demo', '--data', recent]);
    const days = [before, systemClock.today()].map((day) => oconv(String(day), 'D'));
    expect(days.map((day) => stdout.includes(`on ${day},`))).toContain(true);
    for (const day of ['2026-02-30', '1969-12-31', '2030-01-01', 'now'])
      expect(
        (await program(['demo', '--data', join(folder, day), '--today', day])).status,
      ).not.toBe(0);
  });

  test('--check audits the books, and says how many invariants hold', async () => {
    const { status, stdout } = await program(['demo', '--data', data, '--check']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^(\d\d+) of \1 invariants hold\.$/m);
  });

  test('--check measures whether the company is plausible, and why one that is not cannot be', async () => {
    const plausible = await program(['demo', '--data', data, '--check']);
    expect(plausible.stdout).toMatch(
      /^Company 1:\n( {2}.*\n)* {2}Gross margin: [\d.]+ % \(plausible is 20 to 55 %\)$/m,
    );
    expect(plausible.stdout).toMatch(/^(\d{3}) of \1 ratios are plausible\.$/m);
    const strange = join(folder, 'strange');
    await program(['demo', '--data', strange]);
    const account = Account.open({ path: strange });
    const employees = account.table('EMPLOYEE');
    const ours = [...employees.ids()].filter((id) => id.startsWith('1!'));
    const [first = '', second = ''] = ours;
    employees.write(second, employees.read(first) ?? '');
    await account.close();
    const { status, stdout } = await program(['demo', '--data', strange, '--check']);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^ {2}Employees who share a name: 1 .*, not so: in a company of this size/m,
    );
  });

  test('--check says what does not agree, and ends with 1', async () => {
    const spoilt = join(folder, 'spoilt');
    await program(['demo', '--data', spoilt]);
    const account = Account.open({ path: spoilt });
    const lots = account.table('LOT');
    const [id = ''] = lots.ids();
    lots.write(id, '77000');
    await account.close();
    const { status, stdout } = await program(['demo', '--data', spoilt, '--check']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^A lot holds what its movements brought and took.* 1 x not so:$/m);
  });

  test('rejects a folder that holds another account, or half a company', async () => {
    const path = join(folder, 'another');
    await Account.open({ path }).close();
    expect(await program(['demo', '--data', path])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('an account that is not the demo company'),
    });
    const half = { scale: 1, seed: 1, today: '2026-11-02', isLoading: true };
    writeFileSync(join(path, 'demo.json'), JSON.stringify(half));
    for (const command of [['demo'], ['query', 'COUNT VOC'], ['stats']])
      expect(await program([...command, '--data', path])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('a part of the demo company'),
      });
  });
});

describe('mvdb query', () => {
  const sentence = "SORT OPENWO WITH PART.NO = 'F316' PART.NO TOTAL QTY HDR.SUP";

  test('prints what the command language prints', async () => {
    const { status, stdout, stderr } = await onDemo('query', sentence);
    expect([status, stderr]).toEqual([0, '']);
    const opened = Account.open({ path: data, create: false });
    const session = new Session(opened, { capabilities: { dbCommand: 'query' } });
    expect(stdout).toBe(`${execute(session, sentence).lines.join('\n')}\n`);
    session.close();
    await opened.close();
  });

  test('gives rows in every other form', async () => {
    const rows = "SORT OPENWO WITH PART.NO = 'F316' QTY SAMPLE 2";
    const asked = async (form: string) => (await onDemo('query', rows, form)).stdout;
    const lines = (await asked('--ndjson')).trimEnd().split('\n');
    const objects = lines.map((line) => JSON.parse(line));
    expect(objects).toEqual([
      { id: expect.stringMatching(/^1!/), QTY: expect.stringMatching(/^\d+\.\d{3}$/) },
      { id: expect.stringMatching(/^1!/), QTY: expect.stringMatching(/^\d+\.\d{3}$/) },
    ]);
    expect(JSON.parse(await asked('--json'))).toEqual(objects);
    const csv = objects.map(({ id, QTY }) => `${id},${QTY}\r\n`);
    expect(await asked('--csv')).toBe(`@ID,QTY\r\n${csv.join('')}`);
    const raw = objects.map(({ id, QTY }) => `${id}\u001e${QTY.replace('.', '')}\n`);
    expect(await asked('--raw')).toBe(raw.join(''));
    expect(JSON.parse((await onDemo('query', 'LIST OPENWO "none"', '--json')).stdout)).toEqual([]);
  });

  test('gives the ids that a sentence selects, and the lines that another prints', async () => {
    const select = await onDemo('query', 'SSELECT OPENWO SAMPLE 2', '--json');
    expect(JSON.parse(select.stdout)).toEqual([
      { id: expect.stringMatching(/^1!/) },
      { id: expect.stringMatching(/^1!/) },
    ]);
    const count = await onDemo('query', 'COUNT OPENWO', '--ndjson');
    expect(JSON.parse(count.stdout)).toEqual({
      line: expect.stringMatching(/^\d+ record\(s\) counted$/),
    });
    const missing = await onDemo('query', 'LIST OPENWO "none" "1!100001" QTY', '--raw');
    expect(missing.stderr).toBe('There is no record none.\n');
  });

  test('says as JSON what was taken for ids that no record has, with the names it may be meant for', async () => {
    for (const [word, near] of [
      ['DESCRIPTON', 'DESCRIPTION'],
      ['DESCR', 'DESCRIPTION'],
    ] as const) {
      const { stdout, stderr } = await onDemo('query', `LIST PRODUCT ${word}`, '--json');
      expect(JSON.parse(stdout)).toEqual([]);
      expect(JSON.parse(stderr)).toEqual({
        code: 'RECORD_NOT_FOUND',
        detail: expect.stringMatching(`^There is no record ${word}\\. Near it: .*${near}`),
        suggestions: expect.arrayContaining([near]),
      });
    }
  });

  test('asks in SQL, with values that are never read as words', async () => {
    const sql = 'SELECT PART_NO FROM OPENWO WHERE "PART.NO" = ?'.replace('PART_NO', '"PART.NO"');
    const found = await onDemo('query', sql, '--param', 'F316', '--ndjson');
    expect(JSON.parse(found.stdout.split('\n')[0] ?? '')).toEqual({ 'PART.NO': 'F316' });
    const none = await onDemo('query', sql, '--param', "' OR 1 = 1");
    expect(none.stdout).toMatch(/\n0 row\(s\)\n$/);
  });

  test('gives numbers of SQL as numbers where they are exact, dates in ISO form, ids as text', async () => {
    const path = join(folder, 'typed');
    const opened = Account.open({ path });
    const table = opened.createTable('T');
    const items = { N: '1^MD2^^10R', D: '2^D2/^^8R', PLAIN: '3^^^5R', NAME: '4^^^5L' };
    for (const [name, item] of Object.entries(items)) {
      const [attribute = '', conversion = '', heading = '', format = ''] = item.split('^');
      opened
        .table('DICT T')
        .write(name, ['D', attribute, conversion, heading, format, 'S'].join('\u001e'));
    }
    table.write('007', ['1250', '20000', '007', '7'].join('\u001e'));
    table.write('8', ['123456789012345678', '', '-3.50', ''].join('\u001e'));
    await opened.close();
    const asked = async (sentence: string) =>
      JSON.parse((await program(['query', sentence, '--json', '--data', path])).stdout);
    expect(await asked('SELECT @ID, N, D, PLAIN, NAME FROM T ORDER BY @ID')).toEqual([
      { id: '007', N: 12.5, D: '2022-10-03', PLAIN: '007', NAME: '7' },
      { id: '8', N: '1234567890123456.78', D: null, PLAIN: -3.5, NAME: '' },
    ]);
    expect(await asked('SELECT COUNT(*), MAX(D) FROM T')).toEqual([
      { 'COUNT(*)': 2, 'MAX(D)': '2022-10-03' },
    ]);
    expect(await asked('SORT T N D')).toEqual([
      { id: '007', N: '12.50', D: '10/03/22' },
      { id: '8', N: '1234567890123456.78', D: '' },
    ]);
  });

  test('takes the width it is given, or that of the terminal', async () => {
    const list = 'LIST OPENWO PART.NO QTY DUE.DATE STATUS JOB.NO SAMPLE 1';
    const narrow = await program(['query', list, '--data', data], { isTerminal: true });
    for (const line of narrow.stdout.split('\n')) expect(line.length).toBeLessThan(60);
    const wide = await onDemo('query', list, '--width', '132');
    expect(wide.stdout).not.toBe(narrow.stdout);
  });

  test.each([
    ['SORT OPENWO WITH', 1, /The sentence cannot be understood/],
    ['SELECT QTY FROM OPENWO WHERE', 1, /The SQL statement/],
    ['DELETE.FILE OPENWO', 3, /dbCommand/],
    ['LIST OPENWO TO /tmp/never', 3, /dbCommand/],
    ['LIST NOWHERE', 4, /NOWHERE/],
    ['XYZZY', 1, /not in your VOC/],
  ])('%s ends with %i', async (text, status, message) => {
    const reported = await onDemo('query', text);
    expect(reported.status).toBe(status);
    expect(reported.stderr).toMatch(message);
    const asJson = await onDemo('query', text, '--json');
    expect(asJson.status).toBe(status);
    expect(JSON.parse(asJson.stderr).detail).toMatch(message);
  });

  test('reports a program in JSON where a sentence goes wrong, and what could stand there', async () => {
    const sentence = await onDemo('query', 'SORT OPENWO WITH', '--json');
    expect(JSON.parse(sentence.stderr)).toMatchObject({
      code: 'BAD_SENTENCE',
      position: 17,
      expected: expect.arrayContaining([expect.any(String)]),
    });
    const statement = await onDemo('query', 'SELECT QTY FROM OPENWO WHERE', '--ndjson');
    expect(JSON.parse(statement.stderr)).toMatchObject({ code: 'BAD_SQL', position: 29 });
  });

  test.each([
    ['SORT OPENWO WITH', /\n {16}\^\nThe sentence/],
    ['SELECT QTY FROM OPENWO WHERE', /\^\nThe SQL statement/],
  ])('%s shows where it goes wrong', async (text, location) => {
    expect((await onDemo('query', text)).stderr).toMatch(location);
  });

  test('writes one form at a time', async () => {
    expect((await onDemo('query', 'COUNT VOC', '--json', '--csv')).status).toBe(2);
    const both = ['query', 'COUNT VOC', '--memory', '--data', data];
    expect((await program(both)).status).toBe(2);
  });

  test('works on any account, as whoever it is', async () => {
    const path = join(folder, 'plain');
    const opened = Account.open({ path });
    opened.createTable('T').write('1', 'x');
    await opened.close();
    const { stdout } = await program([
      'query',
      'LIST T EVAL "@LOGNAME" HDR.SUP',
      '--raw',
      ...['--login', 'ann'],
      '--data',
      path,
    ]);
    expect(stdout).toBe('1\u001eann\n');
  });
});

describe('mvdb call', () => {
  const bins = ['1', 'P100', 'MAIN'];

  test('lays out results as their entry says', async () => {
    expect(await onDemo('call', 'VB_BINS.REV1', ...bins)).toEqual({
      status: 0,
      stdout: [
        'BINDATA:',
        '  bin number  quantity in the bin',
        '  ----------  -------------------',
        '  B2          5.000',
        '  B1          12.000',
        'MSG:',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('answers with --json what the service answers', async () => {
    const opened = Account.open({ path: data, create: false });
    const app = createServer({
      account: opened,
      operator: { ...demoOperator, ...demoWorker(DEMO_TODAY) },
    });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/admin/subroutine/call?view=nested',
      headers: { host: '127.0.0.1', 'content-type': 'application/json' },
      payload: { name: 'VB_BINS.REV1', args: { 0: '1', 1: 'P100', 2: 'MAIN' } },
    });
    await app.close();
    await opened.close();
    const { stdout } = await onDemo('call', 'VB_BINS.REV1', ...bins, '--json');
    expect(JSON.parse(stdout)).toEqual(reply.json());
    const raw = await onDemo('call', 'VB_BINS.REV1', ...bins, '--raw');
    const { args }: { args: Record<string, string> } = reply.json();
    expect(raw.stdout).toBe(`${args['3']}\n${args['4']}\n`);
  });

  test('gives what the library gives, regardless of the text', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom('', 'MCU', 'MD2', 'D'), async (text, code) => {
        const input = JSON.stringify({ 0: text, 1: code });
        const args = ['call', 'VB_OCONV', '--args-json', '-', '--json', '--data', data];
        const { stdout } = await program(args, { input });
        const opened = Account.open({ path: data, create: false });
        const session = sessionOf(opened, demoWorker(DEMO_TODAY));
        const { RESULT } = call(session, vbOconv, { SUBJECT: text, CONVERT: code });
        session.close();
        await opened.close();
        expect(JSON.parse(stdout).args['2']).toBe(RESULT);
      }),
      { numRuns: caseCount(25) },
    );
  });

  test('takes arguments by name, by index, and as JSON', async () => {
    const file = join(folder, 'args.json');
    writeFileSync(file, '{"0":"12/25/26","1":[["D2/"]]}');
    const input = '{"0":"12/25/26","1":"D2/"}';
    for (const args of [
      ['12/25/26', 'D2/'],
      ['--arg', 'SUBJECT=12/25/26', '--arg', '1=D2/'],
      ['12/25/26', '--arg', 'convert=D2/'],
      ['--args-json', file],
      ['--args-json', '-'],
    ]) {
      const { stdout } = await program(['call', 'vb_iconv', ...args, '--data', data], { input });
      expect(stdout).toBe('RESULT: 21544\n');
    }
  });

  test.each([
    [['VB_BINS.REV9'], 4, 'Near it: VB_BINS.REV1'],
    [['VB_WO.EM.UPD'], 3, 'cannot be called'],
    [['VB_BINS.REV1'], 2, 'CO is required'],
    [['VB_ICONV', '1', '2', '3'], 2, 'takes 2 argument(s)'],
    [['VB_ICONV', '--arg', 'NOTHING=1'], 2, 'has no argument NOTHING'],
    [['VB_ICONV', '--arg', 'SUBJECT'], 2, 'NAME=VALUE'],
    [['VB_ICONV', '1', '--arg', '0=1'], 2, 'given twice'],
    [['VB_ICONV', '1', '--args-json', '-'], 2, 'leave out the others'],
    [['VB_ICONV', '--args-json', '-'], 2, 'no JSON'],
    [['VB_ICONV', '--args-json', join(folder, 'none')], 4, 'ENOENT'],
    [['VB_BINS.REV1', '1', 'P100', 'MOON', '--strict'], 1, 'LOCATION NOT FOUND'],
    [['VB_UNIX.COMMAND.REV1', '/bin/date'], 3, 'osCommand'],
    [['VB_WRITEDICT', 'PRODUCT', '@ID', 'y', '--read-only'], 3, 'write'],
    [['VB_GETLIST.REV1', 'SELECT PRODUCT', '--select', 'COUNT PRODUCT'], 2, 'select list'],
  ])('%j ends with %i', async (args, status, message) => {
    const outcome = await program(['call', ...args, '--data', data], { input: '{"0"' });
    expect(outcome).toMatchObject({ status, stderr: expect.stringContaining(message) });
  });

  test('says of a deprecated routine what to call instead', async () => {
    const { status, stderr } = await onDemo('call', 'VB_TABLE_LOOKUP.REV3', 'VENDOR', '1');
    expect([status, stderr]).toEqual([
      0,
      'VB_TABLE_LOOKUP.REV3 is deprecated; call VB_TABLE_LOOKUP.REV4.\n',
    ]);
  });
});

describe('mvdb registry', () => {
  test('lists, searches, counts', async () => {
    const list = await program(['registry', '--ndjson']);
    expect(list.stdout.trimEnd().split('\n')).toHaveLength(catalogue.routines.length);
    const search = await program(['registry', 'search', 'vb_bins', '--json']);
    expect(JSON.parse(search.stdout)).toMatchObject({
      total: 1,
      routines: [{ name: 'VB_BINS.REV1' }],
    });
    const domain = await program(['registry', 'domain', 'parts', '--csv']);
    expect(domain.stdout).toMatch(/^name,domain,status,safety,description\r\nVB_.*,Parts,/);
    const status = await program(['registry', 'status']);
    expect(status.stdout).toContain(`${declaredStatistics.total} declared`);
    expect((await program(['registry', 'search', 'nothing like it'])).stdout).toContain(
      '0 routine(s)',
    );
  });

  test('shows one with examples that can be typed', async () => {
    const { stdout } = await program(['registry', 'show', 'vb_bins.rev1']);
    expect(stdout).toContain('0 CO (in, required)');
    expect(stdout).toContain(
      'mvdb call VB_BINS.REV1 --arg CO=1 --arg PARTNO=P100 --arg LOCATION=MAIN\n',
    );
    const json = await program(['registry', 'show', 'VB_BINS.REV1', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ name: 'VB_BINS.REV1', args: 5 });
  });

  test('cuts lines only for a terminal', async () => {
    const cut = await program(['registry'], { isTerminal: true });
    for (const line of cut.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
    expect((await program(['registry'])).stdout).not.toContain('...\n');
  });

  test.each([
    [['show', 'VB_BIN'], 4],
    [['domain', 'Part'], 4],
    [['show'], 2],
    [['search', ' '], 2],
    [['status', 'x'], 2],
    [['constructor', 'x'], 2],
    [['show', 'VB_ICONV', '--csv'], 2],
  ])('%j ends with %i', async (args, status) => {
    expect((await program(['registry', ...args])).status).toBe(status);
  });
});

describe('mvdb get', () => {
  test('answers as the service does, without a port', async () => {
    const { status, stdout, stderr } = await onDemo(
      'get',
      '/api/admin/subroutine/registry/VB_ICONV',
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'VB_ICONV' });
    const shown = await onDemo('get', '/api/admin/subroutine/registry/status', '--headers');
    expect(shown.stderr).toMatch(/^HTTP 200\n.*content-type: application\/json/s);
    const json = await onDemo('get', '/api/admin/subroutine/registry/VB_ICONV', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ status: 200, body: { name: 'VB_ICONV' } });
    const lines = await onDemo('get', '/metrics', '--json');
    expect(JSON.parse(lines.stdout)).toMatchObject({ body: expect.stringContaining('\n') });
  });

  test.each([
    ['/nowhere', 4],
    ['/api/admin/subroutine/registry/search', 2],
    ['nowhere', 2],
  ])('%s ends with %i', async (path, status) => {
    expect((await onDemo('get', path)).status).toBe(status);
  });
});

/** Who works on the account of a folder. */
function operatorOf(path: string, login?: string) {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const workplace = {
    streams: { stdin: { chunks: () => [] }, stdout, stderr, env: { LOGNAME: 'ann' } },
    out: new Printer(stdout),
    notes: new Printer(stderr),
  };
  return withAccount({ data: path, memory: false, login }, workplace, ({ operator }) => operator);
}

describe('who works on an account', () => {
  test('is the demo operator of the demo company, on its day', async () => {
    expect(await operatorOf(data)).toEqual(demoWorker(DEMO_TODAY));
  });

  test('is reported with initials, company and department where the account registers the login', async () => {
    expect(await operatorOf(data, 'accounting')).toEqual({
      ...{ login: 'accounting', initials: 'AC', company: '1', department: 'ACCOUNTING' },
      now: { today: DEMO_TODAY },
    });
  });

  test('is nothing but a login where the account does not know it', async () => {
    const now = { today: DEMO_TODAY };
    expect(await operatorOf(data, 'nobody')).toEqual({ login: 'nobody', now });
    const plain = join(folder, 'nobody');
    await Account.open({ path: plain }).close();
    expect(await operatorOf(plain)).toEqual({ login: 'ann' });
  });
});

describe('mvdb token', () => {
  test('makes another each time', async () => {
    const [one, other] = [await program(['token']), await program(['token'])];
    expect(one.stdout).toMatch(/^[A-Za-z0-9_-]{43}\n$/);
    expect(one.stdout).not.toBe(other.stdout);
    const { stdout } = await program(['token', '--json']);
    expect(JSON.parse(stdout)).toEqual({ token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
  });
});

test('a folder with something else is not an account', async () => {
  const path = join(folder, 'something');
  mkdirSync(path);
  writeFileSync(join(path, 'data.mdb'), 'something else');
  expect(await program(['stats', '--data', path])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not a database'),
  });
});
