import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newToken } from '@mvdb/server';
import { afterAll, describe, expect, test } from 'vitest';
import { API } from './client.ts';
import { SESSION } from './guarded-service.ts';
import { runServing } from './serving-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-access-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the program that serves', () => {
  test('does not start where others could abuse it, and says what to do instead', async () => {
    const args = ['--data', 'never-made', '--host', '0.0.0.0'];
    const { status, stdout, stderr } = await runServing(folder, args).exit;
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^0\.0\.0\.0 can be reached from other machines.*--token-file.*\n$/);
  });

  test('does not start with a token for a login that nobody has', async () => {
    const environment = { MVDB_TOKEN: newToken(), MVDB_LOGIN: 'nobody' };
    const { status, stderr } = await runServing(folder, ['--memory', '--port', '0'], environment)
      .exit;
    expect(status).not.toBe(0);
    expect(stderr).toContain('"nobody"');
    expect(stderr).not.toContain(environment.MVDB_TOKEN);
  });

  test('reports no code of the console where no terminal reads it, unless asked to', async () => {
    const { child, url, exit } = runServing(folder, ['--memory', '--port', '0'], {
      MVDB_TOKEN: newToken(),
    });
    const address = await url;
    child.kill('SIGTERM');
    const { stdout, stderr } = await exit;
    expect(stdout).toContain(`Console, with a token or a code (--console-code): ${address}/\n`);
    expect(stdout + stderr).not.toContain('code=');
  });

  test('with a token serves who has it, prints where the console is, and audits what is done', async () => {
    const token = newToken();
    const args = ['--memory', '--port', '0', '--console-code'];
    const { child, url, output, exit } = runServing(folder, args, { MVDB_TOKEN: token });
    const address = await url;
    const printed = new RegExp(`${address}/#code=(\\S+)`).exec(output());
    const send = (method: string, path: string, bearer: string, body?: unknown) =>
      fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    expect((await fetch(`${address}${API}/registry`)).status).toBe(401);
    expect((await send('GET', SESSION, token)).status).toBe(200);

    const code = { code: printed?.[1] };
    const opened = (await (await send('POST', SESSION, 'none', code)).json()) as { token: string };
    const save = { name: 'VB_WRITEDICT.REV1', args: { '0': 'NEWFILE', '1': 'AUDITED' } };
    expect((await send('POST', `${API}/call`, opened.token, save)).status).toBe(200);
    expect((await send('POST', SESSION, 'none', code)).status).toBe(401);

    child.kill('SIGTERM');
    const { status, stdout, stderr } = await exit;
    expect(status).toBe(0);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ audit: 'call', routine: 'VB_WRITEDICT.REV1', login: 'demo' }),
    );
    for (const secret of [token, opened.token, 'AUDITED'])
      expect(stdout + stderr).not.toContain(secret);
    expect(stderr).not.toContain(String(code.code));
  });
});
