import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, DEMO_TODAY, openDemo } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = [
  'README.md',
  ...['mvdb', 'routines', 'server'].map((name) => `packages/${name}/README.md`),
];

interface Block {
  readonly language: string;
  readonly text: string;
}

const readmes = files.map((file) => readFileSync(join(root, file), 'utf8'));

const blocks: Block[] = readmes.flatMap((readme) =>
  [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  })),
);

/** Programs with the output that the next block shows. */
const programs = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1];
  return language === 'ts' && next?.language === 'text' ? [[text, next.text] as const] : [];
});

/** Calls with curl, with the JSON that the next block shows, if it shows any. */
const calls = blocks.flatMap(({ language, text }, index) =>
  language === 'sh'
    ? [...text.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(
        ([command]) => [command, blocks[index + 1]] as const,
      )
    : [],
);

describe('the programs of the READMEs', () => {
  test('are there', () => {
    expect(programs).toHaveLength(6);
  });

  test.each(programs.map((pair, index) => [index + 1, ...pair] as const))(
    'program %i prints what it says',
    (_, program, output) => {
      const folder = mkdtempSync(join(root, 'test/docs/.program-'));
      try {
        writeFileSync(join(folder, 'program.ts'), program);
        const run = spawnSync(process.execPath, ['--import', 'tsx', join(folder, 'program.ts')], {
          cwd: root,
          encoding: 'utf8',
        });
        expect(run.stderr).toBe('');
        expect(run.stdout).toBe(output);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

describe('the calls of the README', () => {
  test('are there', () => {
    expect(calls.length).toBeGreaterThanOrEqual(3);
  });

  test.each(calls.map((pair, index) => [index + 1, ...pair] as const))(
    'call %i answers what it says',
    async (_, command, next) => {
      const { account } = openDemo();
      const app = createServer({
        account,
        operator: { ...demoOperator, now: { today: DEMO_TODAY } },
      });
      const [, url = ''] = /'(http:[^']*)'/.exec(command) ?? [];
      const [, body] = /-d '([^']*)'/.exec(command) ?? [];
      const answer = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: url.replace(/^http:\/\/[^/]*/, ''),
        headers: { host: '127.0.0.1', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: body }),
      });
      expect(answer.statusCode).toBe(200);
      if (next?.language === 'json') expect(answer.json()).toEqual(JSON.parse(next.text));
      await app.close();
      await account.close();
    },
  );
});

test('every routine the README names is registered', () => {
  for (const [name] of readmes.join('\n').matchAll(/VB_[A-Z0-9_.]+[A-Z0-9]/g))
    expect(catalogue.find(name)?.name).toBe(name);
});
