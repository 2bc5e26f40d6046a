import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPage, copied, examples, type Served, served } from './examples.ts';
import { type Installed, installed, manifestOf } from './installed.ts';

const run = promisify(execFile);

let project: Installed;

beforeAll(async () => {
  project = await installed();
  const added = ['@types/node', 'fast-check', 'fastify', 'tsx', 'typescript', 'vite', 'vitest'];
  for (const name of added) project.add(name);
});

afterAll(() => project?.remove());

const names = readdirSync(examples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(names)('the example %s', (name) => {
  test('asks for what the workspace has, and says how it is run', () => {
    const folder = join(examples, name);
    const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
    for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version).toBe(manifestOf(join(project.folder, 'node_modules', dependency)).version);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/^npm install$/m);
  });
});

test('the program in CommonJS prints what its README shows', async () => {
  const folder = copied(project, 'commonjs');
  const { stdout } = await run(process.execPath, ['orders.js'], { cwd: folder });
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(readme).toContain(`\`\`\`text\n${stdout}\`\`\`\n`);
});

test('routines in BASIC give what its README shows', async () => {
  const folder = copied(project, 'routines-in-basic');
  const { stdout } = await run(process.execPath, ['compare.js'], { cwd: folder });
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(
    `\`\`\`text\n${stdout}\`\`\`\n`,
  );
});

test('the page is built, and has of mvdb what it uses', async () => {
  const dist = await builtPage(project);
  const [script = ''] = readdirSync(join(dist, 'assets'));
  const text = readFileSync(join(dist, 'assets', script), 'utf8');
  expect(text.length).toBeLessThan(50_000);
  expect(text).not.toContain('BAD_SENTENCE');
});

/** What a service answers to a call, as text. */
async function answer(url: string, call: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return await (await fetch(url, { method: 'POST', headers, body: call })).text();
}

test('the storage engine conforms', async () => {
  const folder = copied(project, 'storage-engine');
  const compiler = join(project.folder, 'node_modules/typescript/bin/tsc');
  expect((await run(process.execPath, [compiler], { cwd: folder })).stdout).toBe('');
  const tested = ['--import', 'tsx', '--test', 'src/memory-engine.test.ts'];
  const { stdout } = await run(process.execPath, tested, { cwd: folder });
  expect(stdout).toMatch(/^# pass 18$/m);
});

describe('the app with routines of its own', () => {
  let folder: string;
  beforeAll(() => {
    folder = copied(project, 'own-routines');
  });

  const tested = (...files: readonly string[]) =>
    run(process.execPath, ['--import', 'tsx', '--test', ...files], { cwd: folder });

  test('compiles', async () => {
    const compiler = join(project.folder, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler], { cwd: folder });
    expect(stdout).toBe('');
  });

  test('keeps its law, and workers of its service find its routines', async () => {
    const { stdout } = await tested('src/crib.test.ts', 'src/service.test.ts');
    expect(stdout).toMatch(/^# pass 3$/m);
  });

  test('answers as its README shows', async () => {
    const service = await served(folder, ['--import', 'tsx', 'src/serve.ts']);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    let answers = '';
    for (const [, call = ''] of readme.matchAll(/^call '(.*)'$/gm))
      answers += `${await answer(`${service.url}/api/admin/subroutine/call`, call)}\n`;
    expect(await service.stop()).toBe(0);
    expect(readme).toContain(`\`\`\`text\n${answers}\`\`\`\n`);
  });

  test('says where its invariant is broken', async () => {
    const operations = join(folder, 'src/operations.ts');
    const text = readFileSync(operations, 'utf8');
    writeFileSync(operations, text.replace('count > free', 'count > free + 1'));
    await expect(tested('src/crib.test.ts')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Property failed after \d+ tests\s+\{ seed: -?\d+/),
    });
  });
});

describe('the app made with Fastify', () => {
  let service: Served;
  beforeAll(async () => {
    service = await served(copied(project, 'fastify-app'), ['app.js']);
  });
  afterAll(() => service?.stop());

  test('answers below its prefix, and on a route of its own', async () => {
    const call = '{"name":"VB_BINS.REV1","args":{"0":"1","1":"P100","2":"MAIN"}}';
    const replies = [
      await (await fetch(`${service.url}/parts/P100/bins`)).text(),
      await answer(`${service.url}/erp/api/admin/subroutine/call`, call),
    ];
    const readme = readFileSync(join(examples, 'fastify-app/README.md'), 'utf8');
    expect(readme).toContain(`\`\`\`text\n${replies.join('\n')}\n\`\`\`\n`);
    expect((await fetch(`${service.url}/parts/NONE/bins`)).status).toBe(404);
  });
});
