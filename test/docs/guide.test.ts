import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { program } from '../../packages/server/src/cli/program-fixture.ts';
import { blocksOf, guide, programsOf, root, textOf } from './documents.ts';

const pages = guide.filter((page) => !page.endsWith('README.md'));

/** Beside the service, where everything is found that the programs import. */
const folder = mkdtempSync(join(root, 'packages/server/.guide-'));
const programs = pages.flatMap((page) =>
  programsOf(page).map(([text, output], index) => {
    const place = join(folder, `${page.slice(5, 7)}-${index + 1}`);
    return { name: `${index + 1} of ${page}`, place, text, output };
  }),
);

/** Files that pages show, which their programs import. */
const modules = pages.flatMap((page) =>
  blocksOf(page).filter(({ language, file }) => language === 'ts' && file !== ''),
);

beforeAll(() => {
  for (const { place, text } of programs) {
    mkdirSync(place);
    writeFileSync(join(place, 'program.ts'), text);
    for (const { file, text } of modules) writeFileSync(join(place, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the programs of the guide', () => {
  test.each(programs)('$name prints what it says', async ({ place, output }) => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...parts) => {
      lines.push(`${format(...parts)}\n`);
    });
    try {
      await import(pathToFileURL(join(place, 'program.ts')).href);
    } finally {
      log.mockRestore();
    }
    expect(lines.join('')).toBe(output);
  });

  test('are typed', () => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
    const files = programs.map(({ place }) => join(place, 'program.ts'));
    const checked = ts.createProgram(files, { ...options, ignoreDeprecations: '6.0' });
    const faults = checked
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(folder))
      .flatMap((file) => [
        ...checked.getSyntacticDiagnostics(file),
        ...checked.getSemanticDiagnostics(file),
      ]);
    expect(
      ts.formatDiagnostics(faults, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    ).toBe('');
  });
});

const WORDS = /'([^']*)'|"([^"]*)"|(\S+)/g;

/** The words of a command, as a shell gives them. */
const wordsOf = (command: string) =>
  [...command.matchAll(WORDS)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

/** Blocks of nothing but commands that end by themselves. */
const isRun = (text: string) => /^(mvdb (?!serve|shell).*\n)+$/.test(text);

const pagesWithCommands = pages.filter((page) =>
  blocksOf(page).some(({ language, text }) => language === 'sh' && isRun(text)),
);

describe('the commands of the guide', () => {
  test.each(pagesWithCommands)('those of %s, one after the other, print what it says', async (page) => {
    const before = process.cwd();
    const place = mkdtempSync(join(tmpdir(), 'mvdb-guide-'));
    process.chdir(place);
    try {
      for (const { language, file, text, next } of blocksOf(page)) {
        if (file !== '' && language !== 'ts') writeFileSync(file, text, { mode: 0o600 });
        if (language !== 'sh' || !isRun(text)) continue;
        let printed = '';
        for (const command of text.trimEnd().split('\n')) {
          const { status, stdout, stderr } = await program(wordsOf(command).slice(1));
          expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: expect.anything() });
          printed += stdout;
        }
        if (next?.language === 'text') expect(printed).toBe(next.text);
      }
    } finally {
      process.chdir(before);
      rmSync(place, { recursive: true });
    }
  });
});

describe('the guide', () => {
  test('has its pages in order, and an index that leads to each', () => {
    const leads = [...textOf('docs/README.md').matchAll(/\]\((\d\d-[a-z]+\.md)\)/g)];
    expect(leads.map(([, page]) => `docs/${page}`)).toEqual(pages);
  });

  test('leads to files that are there', () => {
    for (const page of guide)
      for (const [, path = ''] of textOf(page).matchAll(/\]\(([^)#:]+)\)/g))
        expect({ page, found: ts.sys.fileExists(join(root, 'docs', path)) || ts.sys.directoryExists(join(root, 'docs', path)) }).toEqual({ page, found: true });
  });
});
