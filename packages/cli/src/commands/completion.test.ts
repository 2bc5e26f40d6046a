import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../commands.ts';
import { program, scratchFolder } from '../program-fixture.ts';

const folder = scratchFolder();
const script = join(folder, 'mvdb.bash');
const scriptOf = async (shell: string) => (await program(['completion', shell])).stdout;

beforeAll(async () => {
  writeFileSync(script, await scriptOf('bash'));
  mkdirSync(join(folder, 'a folder'));
  writeFileSync(join(folder, 'a file.csv'), '');
});

/** What bash offers behind a line, as programmable completion asks for it. */
function offered(...words: readonly string[]): readonly string[] {
  const asked = [
    'source "$1"; shift',
    'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
    // No terminal completes here, so that this has no effect.
    'compopt() { :; }',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is for bash.
    '_mvdb mvdb "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is for bash.
    'printf "%s\\n" "${COMPREPLY[@]}"',
  ].join('\n');
  const run = spawnSync('bash', ['-c', asked, 'bash', script, 'mvdb', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([run.status, run.stderr]).toEqual([0, '']);
  return run.stdout.split('\n').filter((line) => line !== '');
}

describe('mvdb completion bash', () => {
  test.each([
    [['que'], ['query']],
    [[''], [...commands.map(({ name }) => name), 'help', '--help', '--version']],
    [['help', 'bac'], ['backup']],
    [['query', '--js'], ['--json']],
    [['query', 'COUNT VOC', '--nd'], ['--ndjson']],
    [
      ['export', 'T', 'x', '--format', ''],
      ['dir', 'csv', 'jsonl', 'ndjson'],
    ],
    [['serve', '--allow-db-command', 'f'], ['full']],
    [
      ['registry', 's'],
      ['status', 'search', 'show'],
    ],
    [['registry', 'show', 's'], []],
    [['completion', 'z'], ['zsh']],
    [['stats', '--data', 'a'], ['a folder']],
    [
      ['shell', '-f', 'a'],
      ['a file.csv', 'a folder'],
    ],
    [
      ['import', 'T', 'a'],
      ['a file.csv', 'a folder'],
    ],
    [['query', '--login', ''], []],
    [['nonsense', ''], []],
  ])('offers behind %j what could stand there', (words, expected) => {
    expect([...offered(...words)].sort()).toEqual([...expected].sort());
  });

  test('offers every option of every command', async () => {
    for (const { name, load } of commands) {
      const { options } = (await load()).page;
      expect(offered(name, '--')).toEqual(
        expect.arrayContaining([...Object.keys(options), 'help'].map((option) => `--${option}`)),
      );
    }
  });
});

describe.each(['zsh', 'fish'])('mvdb completion %s', (shell) => {
  test('knows every command and every option, with what they mean', async () => {
    const text = await scriptOf(shell);
    for (const { name, summary, load } of commands) {
      expect(text).toContain(name);
      expect(text).toContain(summary);
      for (const option of Object.keys((await load()).page.options))
        expect(text).toMatch(new RegExp(`(?:--|-l )${option}\\b`));
    }
  });
});

test('a shell that has no script is reported with those that have', async () => {
  expect(await program(['completion', 'bsah'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(
      'There is a script for bash, zsh, fish, not "bsah". Near it: bash',
    ),
  });
});
