import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { expect, test, vi } from 'vitest';

test('the program of the README prints what it says', async () => {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, program = '', output] = /```ts\n(.*?)```\n\n```text\n(.*?)```/s.exec(text) ?? [];
  const address = "'postgres://localhost/erp'";
  expect(program).toContain(address);
  const folder = mkdtempSync(join(import.meta.dirname, '.program-'));
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...parts) => {
    lines.push(format(...parts));
  });
  try {
    const file = join(folder, 'program.ts');
    writeFileSync(file, program.replace(address, JSON.stringify(process.env.MVDB_POSTGRES)));
    await import(pathToFileURL(file).href);
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true });
  }
  expect(`${lines.join('\n')}\n`).toBe(output);
});
