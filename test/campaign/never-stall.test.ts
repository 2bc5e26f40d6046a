import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runServing } from '../http/serving-program.ts';
import { hostileExpression, hostileSentence, seededRandom } from './hostile-sentences.ts';
import { measureStalls, stallLines } from './never-stall.ts';

/* The server runs as people run it, in a process of its own. The campaign asks for many more. */

const folder = mkdtempSync(join(tmpdir(), 'mvdb-stall-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an empty request is answered soon, whatever sentences run through any door', async () => {
  const args = ['--memory', '--port', '0', '--max-steps', '200000'];
  const { url, child, exit } = runServing(folder, args);
  const figures = await measureStalls({
    url: await url,
    count: 200,
    random: seededRandom(1),
    hostileSentence,
    hostileExpression,
    parallel: 6,
  });
  process.stderr.write(`${stallLines(figures).join('\n')}\n`);
  expect(child.exitCode).toBeNull();
  const { idle, loaded, outcomes } = figures;
  expect(outcomes['500']).toBeUndefined();
  // The target is 50 ms; a machine that is busy with something else cannot meet it, and is told by `idle`.
  expect(loaded.p99Ms).toBeLessThan(Math.max(50, 4 * idle.p99Ms));
  child.kill('SIGKILL');
  await exit;
}, 180_000);
