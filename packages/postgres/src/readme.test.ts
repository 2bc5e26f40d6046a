import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { expect, test, vi } from 'vitest';

const address = "'postgres://localhost/erp'";
const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const programs = [...text.matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
  ([, program = '', output = '']) => ({ program, output }),
);

test('the README shows how to open an account, and how to make views of it', () => {
  expect(programs).toHaveLength(2);
  for (const { program } of programs) expect(program).toContain(address);
});

test.each(programs)('a program of the README prints what it says', async ({ program, output }) => {
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
