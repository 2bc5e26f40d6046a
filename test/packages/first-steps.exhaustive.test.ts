import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, textOf } from '../docs/documents.ts';
import { served } from './examples.ts';
import { type Installed, installed } from './installed.ts';

/* The first page of the guide, followed by somebody who copies each of its files into an empty folder. */

const run = promisify(execFile);
const PAGE = 'docs/00-first-steps.md';

/** The files of the page, by the name where each begins, or the last one before it. */
const files = blocksOf(PAGE)
  .filter(({ language, file }) => language === 'ts' || file !== '')
  .map(({ file, text, next }) => ({
    name: file || nameBefore(text),
    text,
    output: next?.language === 'text' ? next.text : undefined,
  }));
const programs = files.flatMap(({ name, output }) =>
  output === undefined ? [] : [[name, output] as const],
);

function nameBefore(text: string): string {
  const page = textOf(PAGE);
  const names = page.slice(0, page.indexOf(text)).matchAll(/`([a-z.]+\.ts)`/g);
  return [...names].at(-1)?.[1] ?? '';
}

let project: Installed;
let folder: string;
beforeAll(async () => {
  project = await installed();
  for (const name of ['@types/node', 'fast-check', 'tsx', 'typescript']) project.add(name);
  folder = join(project.folder, 'shop');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
});
afterAll(() => project?.remove());

test('every file has a name of its own', () => {
  expect(files.map(({ name }) => name)).toEqual([
    ...['tsconfig.json', 'tools.ts', 'query.ts', 'lend.ts', 'lend.test.ts', 'serve.ts'],
    'serve.test.ts',
  ]);
});

test('the compiler accepts all files', async () => {
  const compiler = join(project.folder, 'node_modules/typescript/bin/tsc');
  expect((await run(process.execPath, [compiler], { cwd: folder })).stdout).toBe('');
});

test.each(programs)('%s prints what it says', async (name, output) => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', name], { cwd: folder });
  expect(stdout).toBe(output);
});

test('the server answers what it says', async () => {
  const [, payload = ''] = /^curl .* -d '(.*)' http/m.exec(textOf(PAGE)) ?? [];
  const shown = blocksOf(PAGE).find(
    ({ language, text }) => language === 'json' && text.includes('SAW LEFT'),
  );
  const service = await served(folder, ['--import', 'tsx', 'serve.ts']);
  const ask = async () => {
    const headers = { 'content-type': 'application/json' };
    const url = `${service.url}/api/admin/subroutine/call`;
    return `${await (await fetch(url, { method: 'POST', headers, body: payload })).text()}\n`;
  };
  const answers = (await ask()) + (await ask());
  await service.stop();
  expect(answers).toBe(shown?.text);
});
