import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, DEMO_TODAY, openDemo } from '@mvdb/routines';
import * as routinesTesting from '@mvdb/routines/testing';
import { createServer, demoOperator } from '@mvdb/server';
import * as testing from 'mvdb/testing';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { blocksOf, pages, readmes, root, textOf } from './documents.ts';
import { isOnPostgres, printedBy, programs, writtenPrograms } from './shown-programs.ts';
import { testingExamples } from './testing-examples.ts';

const folder = mkdtempSync(join(root, 'test/docs/.programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = writtenPrograms(folder, [...programs, ...testingExamples]);

describe('the programs of the pages', () => {
  test('are on every page of the guide that explains programs, and in every README', () => {
    const withPrograms = new Set(programs.map(({ page }) => page));
    expect(programs.length).toBeGreaterThanOrEqual(26);
    expect(withPrograms.size).toBeGreaterThanOrEqual(14);
    // Commands are shown by their command lines, which are run as well.
    const withCommands = ['packages/cli/README.md', 'packages/create-mvdb/README.md'];
    expect(readmes.filter((page) => !withPrograms.has(page))).toEqual(withCommands);
  });

  test.each(['02-tables', '06-properties', '07-service'])(
    '%s, which explains a use of the packages, begins with a working file',
    (name) => {
      const [first] = blocksOf(`docs/${name}.md`);
      expect(first?.language).toBe('ts');
      expect(first?.file !== '' || first?.next?.language === 'text').toBe(true);
    },
  );

  test('are with every function of the testing entry points', () => {
    const shown = testingExamples.map(({ text }) => text).join('');
    for (const [name, exported] of Object.entries({ ...testing, ...routinesTesting }))
      if (typeof exported === 'function') expect(shown).toMatch(new RegExp(`\\b${name}\\(`));
  });

  test.each(written.filter((program) => !isOnPostgres(program)))(
    'one of $page prints what it says',
    async (program) => {
      expect(await printedBy(program)).toBe(program.output);
    },
  );

  test('are typed, by the types of the packages as they are built', () => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { paths: _, ...compilerOptions } = config.compilerOptions;
    const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
    const files = written.map(({ path }) => path);
    const checked = ts.createProgram(files, options);
    const violations = checked
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(folder))
      .flatMap((file) => [
        ...checked.getSyntacticDiagnostics(file),
        ...checked.getSemanticDiagnostics(file),
      ]);
    const reported = ts.formatDiagnostics(violations, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    });
    expect(reported).toBe('');
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
