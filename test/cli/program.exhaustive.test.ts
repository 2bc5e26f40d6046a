import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../packages/cli/src/commands/serve.ts';
import { mvdbLine, start } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-program-'));
const mvdb = (...args: readonly string[]) => start([...mvdbLine, ...args], folder);

/** Words for a POSIX shell. */
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const account = Account.open({ path: join(folder, 'orders') });
  const orders = account.createTable('ORD');
  account.table('DICT ORD').write('PART', ['D', '1', '', 'Part', '6L', 'S'].join('\u001e'));
  account.table('VOC').write('ENDLESS', ['PA', 'LOOP', 'DISPLAY on', 'REPEAT'].join('\u001e'));
  account.table('VOC').write('FIVE', ['PA', ...Array(5).fill('DISPLAY line')].join('\u001e'));
  account.transaction(() => {
    for (let number = 1000; number < 4000; number += 1)
      orders.write(String(number), `P${number % 10}`);
  });
  await account.close();
});

describe('mvdb as a process', () => {
  test('takes commands from a pipe, and writes nothing but what they print', async () => {
    const shell = mvdb('shell', '--data', 'orders');
    shell.type('LIST ORD SAMPLE 2 PART\nXYZZY\nselect ORD WITH PART = "P7"\nDISPLAY <<Who?>>\n');
    shell.child.stdin?.end('Ann');
    expect(await shell.ended).toEqual({
      status: 1,
      signal: null,
      stdout: [
        'LIST ORD SAMPLE 2 PART                                                   Page 1',
        'ORD.........   Part..',
        '1000           P0',
        '1001           P1',
        '',
        'Sample of 2 record(s) listed',
        '300 record(s) selected to list 0',
        'Ann',
        '',
      ].join('\n'),
      stderr: 'The command cannot be understood. XYZZY is not in your VOC.\n',
    });
  });

  test.each([
    [
      'a sentence',
      ['query', 'LIST ORDS'],
      'TABLE_NOT_FOUND',
      /ORDS is not in VOC\. Near it: ORD\./,
    ],
    ['a call', ['call', 'VB_BIN.REV1'], 'ROUTINE_NOT_FOUND', /Near it: VB_BINS\.REV1/],
  ])('reports a program in JSON why %s failed', async (_, words, code, detail) => {
    const { status, stdout, stderr } = await mvdb(...words, '--data', 'orders', '--json').ended;
    expect([status === 0, stdout]).toEqual([false, '']);
    expect(JSON.parse(stderr)).toMatchObject({ code, detail: expect.stringMatching(detail) });
  });

  test('ends silently when nobody reads on', async () => {
    const query = quoted([...mvdbLine, 'query', 'LIST ORD PART', '--data', 'orders']);
    const piped = start(['bash', '-c', `set -o pipefail; ${query} | head -2`], folder);
    const { status, stdout, stderr } = await piped.ended;
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toHaveLength(3);
  });

  test('is seen by another that would take its folder away, and ends on a signal', async () => {
    const shell = mvdb('shell', '--data', 'orders');
    shell.type('COUNT ORD\n');
    await shell.shows('3000 record(s) counted');
    const account = Account.open({ path: join(folder, 'orders') });
    await account.backup(join(folder, 'backup'));
    await account.close();
    const restore = mvdb('restore', 'backup', '--data', 'orders');
    const { status, stderr } = await restore.ended;
    expect(stderr).toContain(
      `orders holds an account, which process ${shell.child.pid} has open. Nothing was replaced`,
    );
    expect(status).toBe(1);
    shell.child.kill('SIGINT');
    // What shells report as 130.
    expect((await shell.ended).signal).toBe('SIGINT');
  });

  test('reports its version', async () => {
    const { status, stdout, stderr } = await mvdb('--version').ended;
    expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^mvdb \d/), '']);
  });
});

describe('mvdb serve', () => {
  const lines = serve.page.examples.map(([line]) => line);
  // Those on a database are run in test/postgres.
  const examples = lines.filter((line) => !line.includes('postgres:'));

  test.each(examples)('does what the example %s says', async (line) => {
    writeFileSync(
      join(folder, 'tokens.json'),
      JSON.stringify([{ token: 'abcdefghijklmnopqrstuvwx', login: 'demo', role: 'reader' }]),
      { mode: 0o600 },
    );
    mkdirSync(join(folder, 'BP'), { recursive: true });
    const words = line.split(' ');
    const port = words.includes('--port') ? [] : ['--port', '0'];
    const serving = mvdb(...words, ...port);
    await serving.shows('Listening on http://');
    serving.child.kill('SIGTERM');
    expect((await serving.ended).status).toBe(0);
  });

  test('says in JSON where it listens', async () => {
    const serving = mvdb('serve', '--memory', '--port', '0', '--json');
    await serving.shows('}');
    serving.child.kill('SIGINT');
    const { status, stdout } = await serving.ended;
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      description: expect.stringContaining('Loaded the demo company in memory'),
    });
  });

  test('says in JSON why it does not start', async () => {
    const { status, stderr } = await mvdb('serve', '--host', '0.0.0.0', '--json').ended;
    expect([status, JSON.parse(stderr)]).toEqual([
      2,
      { code: 'USAGE', detail: expect.stringContaining('token') },
    ]);
  });
});

describe('mvdb shell at a terminal', () => {
  test('completes, asks, is interrupted, keeps history, and leaves', async () => {
    const shell = quoted([...mvdbLine, 'shell', '--data', 'orders', '--lines', '2']);
    const terminal = start(['script', '-qec', shell, '/dev/null'], folder, {
      TERM: 'xterm',
      XDG_STATE_HOME: join(folder, 'state'),
    });
    const steps: readonly (readonly [shown: string, typed: string])[] = [
      ['leaves.', ''],
      [':', 'CLEAR.FI'],
      ['CLEAR.FI', '\t'],
      ['LE', ' OR'],
      ['OR', '\t'],
      ['D', '\r'],
      ['ORD: sure? Type YES: ', 'nx\u007fo\r'],
      ['Nothing was done.', ''],
      [':', 'garbage\u0003'],
      ['^C', ''],
      [':', 'ENDLESS\r'],
      ['on', '\u0003'],
      ['Interrupted.', ''],
      [':', 'FIVE\r'],
      ['3 more line(s); .LAST shows all.', ''],
      [':', 'DISPLAY <<Who?>>\r'],
      ['Who?', '\u0003'],
      ['Interrupted.', ''],
      [':', ' DISPLAY secret\r'],
      ['\nsecret', ''],
      [':', 'SELECT ORD SAMPLE 1\r'],
      ['list 0', ''],
      ['::', '\u0004'],
    ];
    for (const [shown, typed] of steps) {
      await terminal.shows(shown);
      if (typed !== '') terminal.type(typed);
    }
    expect((await terminal.ended).status).toBe(0);
    expect(readFileSync(join(folder, 'state/mvdb/history'), 'utf8').split('\n')).toEqual([
      'CLEAR.FILE ORD',
      'ENDLESS',
      'FIVE',
      'DISPLAY <<Who?>>',
      'SELECT ORD SAMPLE 1',
      '',
    ]);
    const account = Account.open({ path: join(folder, 'orders') });
    expect(account.table('ORD').count()).toBe(3000);
    await account.close();
  });

  test('searches what was typed, and shows what is longer than the screen by the pager', async () => {
    const shell = quoted([...mvdbLine, 'shell', '--data', 'orders']);
    const sized = `stty rows 12 cols 80; ${shell}`;
    const terminal = start(['script', '-qec', sized, '/dev/null'], folder, {
      TERM: 'xterm',
      // It reads all, and asks the terminal as less does.
      PAGER: 'sed \'s/^/paged /\'; read -r answer < /dev/tty; echo "answer $answer"',
      XDG_STATE_HOME: join(folder, 'search'),
    });
    const steps: readonly (readonly [shown: string, typed: string])[] = [
      ['leaves.', ''],
      [':', 'COUNT ORD\r'],
      ['3000 record(s) counted', ''],
      [':', 'LIST ORD SAMPLE 20 PART\r'],
      ['paged LIST ORD', ''],
      ['paged Sample of 20 record(s) listed', 'done\n'],
      ['answer done', ''],
      [':', '\u0012'],
      ['(search)', 'cou'],
      ['cou: COUNT ORD', '\r'],
      ['3000 record(s) counted', ''],
      [':', '.PAGER OFF\r'],
      ['not shown by the pager', ''],
      [':', 'LIST ORD SAMPLE 20 PART\r'],
      ['\r\nSample of 20 record(s) listed', ''],
      [':', '\u0004'],
    ];
    for (const [shown, typed] of steps) {
      await terminal.shows(shown);
      if (typed !== '') terminal.type(typed);
    }
    expect((await terminal.ended).status).toBe(0);
  });
});
