import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPage, copied, examples } from './examples.ts';
import { type Installed, installed, manifestOf } from './installed.ts';

const run = promisify(execFile);

let project: Installed;

beforeAll(async () => {
  project = await installed();
  project.add('vite');
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

test('the page is built, and has of mvdb what it uses', async () => {
  const dist = await builtPage(project);
  const [script = ''] = readdirSync(join(dist, 'assets'));
  const text = readFileSync(join(dist, 'assets', script), 'utf8');
  expect(text.length).toBeLessThan(50_000);
  expect(text).not.toContain('BAD_SENTENCE');
});
