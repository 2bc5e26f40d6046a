import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { catalogue, DEMO_TODAY, openDemo } from '@mvdb/routines';
import { createServer, demoOperator } from '@mvdb/server';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { blocksOf, pages, root, textOf } from './documents.ts';

const folder = mkdtempSync(join(root, 'test/docs/.programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Programs with the output that the next block shows. */
const programs = pages
  .flatMap((page) => blocksOf(page).map((block) => ({ page, ...block })))
  .flatMap(({ page, language, text, next }, index) =>
    language === 'ts' && next?.language === 'text'
      ? [{ page, place: join(folder, `${index}`), text, output: next.text }]
      : [],
  );

/** Files that pages show, which their programs import. */
const modules = pages
  .flatMap(blocksOf)
  .filter(({ language, file }) => language === 'ts' && file !== '');

/** What the programs import, and where it is. */
const installed = [
  ['mvdb', 'mvdb'],
  ['@mvdb/routines', 'routines'],
  ['@mvdb/server', 'server'],
  ['fastify', 'server/node_modules/fastify'],
] as const;

describe('the programs of the pages', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'node_modules/@mvdb'), { recursive: true });
    for (const [name, place] of installed)
      symlinkSync(join(root, 'packages', place), join(folder, 'node_modules', name), 'junction');
    for (const { place, text } of programs) {
      mkdirSync(place);
      writeFileSync(join(place, 'program.ts'), text);
      for (const { file, text } of modules) writeFileSync(join(place, file), text);
    }
  });

  test('are on every page of the guide that explains programs, and in every README', () => {
    expect(programs.length).toBeGreaterThanOrEqual(24);
    expect(new Set(programs.map(({ page }) => page)).size).toBeGreaterThanOrEqual(13);
  });

  test.each(programs)('one of $page prints what it says', async ({ place, output }) => {
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

  test('are typed, by the types of the packages as they are built', () => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { paths: _, ...compilerOptions } = config.compilerOptions;
    const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
    const files = programs.map(({ place }) => join(place, 'program.ts'));
    const checked = ts.createProgram(files, options);
    const faults = checked
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(folder))
      .flatMap((file) => [
        ...checked.getSyntacticDiagnostics(file),
        ...checked.getSemanticDiagnostics(file),
      ]);
    const told = ts.formatDiagnostics(faults, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    });
    expect(told).toBe('');
  });
});

/** Calls with curl, with the JSON that the next block shows, if it shows any. */
const calls = pages.flatMap((page) =>
  blocksOf(page).flatMap(({ language, text, next }) =>
    language === 'sh'
      ? [...text.matchAll(/^curl (?:.*\\\n)*.*$/gm)].map(([command]) => ({ page, command, next }))
      : [],
  ),
);

describe('the calls of the pages', () => {
  test('are there', () => {
    expect(calls.length).toBeGreaterThanOrEqual(3);
  });

  test.each(calls)('one of $page answers what it says', async ({ command, next }) => {
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
  });
});

test('every routine that the pages name is registered', () => {
  for (const [name] of pages
    .map(textOf)
    .join('\n')
    .matchAll(/VB_[A-Z0-9_.]+[A-Z0-9]/g))
    expect(catalogue.find(name)?.name).toBe(name);
});
