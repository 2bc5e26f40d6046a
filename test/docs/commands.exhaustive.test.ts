import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { program } from '../../packages/cli/src/program-fixture.ts';
import { blocksOf, guide, pages, root, textOf } from './documents.ts';

const WORDS = /'([^']*)'|"([^"]*)"|(\S+)/g;

/** What a page brings in: an account of another system. */
const DEMO_ACCOUNT = join(root, 'test/accounts/demo/universe');

/** Two dictionaries there have no data. */
const isWhole = (path: string) => !/D_(MEMBERS|PRODUCTS)$/.test(path);

/** The words of a command, as a shell gives them. */
const wordsOf = (command: string) =>
  [...command.matchAll(WORDS)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

/** Blocks of nothing but commands that end by themselves; test/postgres runs those on a database. */
const isRun = (text: string) => /^(mvdb (?!serve|shell(?!.* -f ))(?!.*postgres:).*\n)+$/.test(text);

const withCommands = guide.filter((page) =>
  blocksOf(page).some(({ language, text }) => language === 'sh' && isRun(text)),
);

describe('the commands of the guide', () => {
  test('are there', () => {
    expect(withCommands).toEqual([
      'docs/08-running.md',
      'docs/09-data.md',
      'docs/19-basic-in-the-shell.md',
      'docs/21-history.md',
      'docs/22-your-basic-programs.md',
      'docs/23-a-company-and-its-past.md',
      'docs/24-statements.md',
    ]);
  });

  test.each(withCommands)('those of %s, one after the other, print what it says', async (page) => {
    const before = process.cwd();
    const position = mkdtempSync(join(tmpdir(), 'mvdb-guide-'));
    process.chdir(position);
    cpSync(DEMO_ACCOUNT, 'xdemo', { recursive: true, filter: isWhole });
    try {
      for (const { language, file, text, next } of blocksOf(page)) {
        if (file !== '' && language !== 'ts') {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, text, { mode: 0o600 });
        }
        if (language !== 'sh' || !isRun(text)) continue;
        let printed = '';
        for (const command of text.trimEnd().split('\n')) {
          const { status, stdout, stderr } = await program(wordsOf(command).slice(1));
          expect(status, `${command}: ${stderr}`).toBe(0);
          printed += stdout;
        }
        if (next?.language === 'text') expect(printed).toBe(next.text);
      }
    } finally {
      process.chdir(before);
      rmSync(position, { recursive: true });
    }
  });
});

describe('the guide', () => {
  test('has an index that leads to its pages in order', () => {
    const leads = textOf('docs/README.md').matchAll(/\]\((\d\d-[a-z-]+\.md)\)/g);
    expect([...[...leads].map(([, page]) => `docs/${page}`), 'docs/README.md']).toEqual(guide);
  });

  test.each(pages)('%s leads to files that are there', (page) => {
    for (const [, path = ''] of textOf(page).matchAll(/\]\(([^)#:]+)\)/g))
      expect(existsSync(join(root, dirname(page), path)), path).toBe(true);
  });
});
