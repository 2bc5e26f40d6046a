import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, FIELD_MARK } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { API } from './client.ts';
import { openConnection, requestText } from './raw-connection.ts';
import { runServing } from './serving-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-start-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the start program in a folder of its own, as a user would. */
const run = (...args: readonly string[]) => runServing(folder, args);

describe('the start program', () => {
  test('loads the demo company, answers the call that it prints, and stops on SIGINT', async () => {
    const { child, url, exit, output } = run('--memory', '--port', '0');
    const address = await url;
    const printed = /^Try: curl -s (\S+) -H '([^:]+): ([^']+)' -d '([^']+)'$/m.exec(output());
    const [, target = '', header = '', value = '', body = ''] = printed ?? [];
    const reply = await fetch(target, { method: 'POST', headers: { [header]: value }, body });
    expect(reply.status).toBe(200);
    const { name, args } = (await reply.json()) as { name: string; args: Record<string, string> };
    expect([name, args['4']]).toEqual(['VB_BINS.REV1', '']);
    expect(args['3']).not.toBe('');
    child.kill('SIGINT');
    const { status, stdout, stderr } = await exit;
    expect(status).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `^Loaded the demo company in memory .*\nTry: curl -s ${address}${API}/call .*\nListening on ${address}\n$`,
      ),
    );
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).level),
    ).not.toContain(50);
    expect(existsSync(join(folder, '.data'))).toBe(false);
  });

  test('keeps what was written in its folder, and opens it again', async () => {
    const first = run('--data', 'kept', '--port', '0');
    const call = (url: string, name: string, args: Record<string, string>) =>
      fetch(`${url}${API}/call`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, args }),
      });
    const save = { '0': 'SAVE', '1': 'PRODUCT', '2': 'KEPT.ITEM', '3': '1', '4': 'D' };
    expect((await call(await first.url, 'VB_WRITEDICT.REV1', save)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect((await first.exit).status).toBe(0);

    const second = run('--data', 'kept', '--port', '0');
    const reply = await call(await second.url, 'VB_READDICT', { '0': 'PRODUCT' });
    expect(await reply.text()).toContain('KEPT.ITEM');
    second.child.kill('SIGTERM');
    const { status, stdout } = await second.exit;
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Opened the demo company in kept /);

    const other = await run('--data', 'kept', '--scale', '2').exit;
    expect(other.status).toBe(1);
    expect(other.stderr).toMatch(/^kept holds the demo company of scale 1 and seed 1 on /);
  });

  test('rejects a folder that holds something else', async () => {
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'data.mdb'), 'something else');
    const { status, stderr } = await run('--data', 'other').exit;
    expect(status).toBe(1);
    expect(stderr).toMatch(/other: data\.mdb is not a database of this version of LMDB/);
    const saved = Account.open({ path: join(folder, 'kept') });
    const marker = saved.table('VOC').read('DEMO.COMPANY');
    saved.table('VOC').write('DEMO.COMPANY', `${marker}${FIELD_MARK}LOADING`);
    await saved.close();
    const cutShort = await run('--data', 'kept').exit;
    expect(cutShort.status).toBe(1);
    expect(cutShort.stderr).toMatch(/^kept holds a part of the demo company/);
  });

  test('says when the port is taken', async () => {
    const taking = createServer().listen(0, '127.0.0.1');
    await once(taking, 'listening');
    const { port } = taking.address() as AddressInfo;
    const { status, stderr } = await run('--memory', '--port', String(port)).exit;
    expect(status).toBe(1);
    expect(stderr).toMatch(/EADDRINUSE.*--port/);
    taking.close();
  });

  test('exits with 2 and its usage when the command line is wrong', async () => {
    for (const args of [['--bogus'], ['--port', 'x']]) {
      const { status, stdout, stderr } = await run(...args).exit;
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain('Usage: mvdb serve');
    }
  });

  test('shows its usage when asked', async () => {
    const { status, stdout } = await run('--help').exit;
    expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: mvdb serve')]);
  });

  test('ends at once on a second signal', async () => {
    const { child, url, exit } = run('--memory', '--port', '0');
    const connection = openConnection(await url);
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 9'];
    connection.send(requestText('POST', `${API}/call`, [...headers, 'Expect: 100-continue']));
    await connection.receives('100 Continue');
    const idle = openConnection(await url);
    idle.send(requestText('GET', `${API}/registry/VB_ICONV`, ['Host: localhost']));
    await idle.receives('VB_ICONV');
    child.kill('SIGINT');
    await idle.closed;
    child.kill('SIGINT');
    expect((await exit).status).toBe(130);
  });
});
