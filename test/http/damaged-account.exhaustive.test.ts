import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runServing } from './serving-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a service whose file is cut short is not ready, and does not start again', async () => {
  const args = ['--data', 'cut', '--port', '0'];
  const { url, child, exit } = runServing(folder, args);
  const address = await url;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const file = join(folder, 'cut', 'data.mdb');
  truncateSync(file, 1_000_000);
  const reply = await fetch(`${address}/readyz`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ code: 'ACCOUNT_DAMAGED' });
  child.kill('SIGKILL');
  await exit;
  const again = await runServing(folder, args).exit;
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('cut short');
});
