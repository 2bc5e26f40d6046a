import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as mvdb from 'mvdb';
import * as functions from 'mvdb/functions';
import * as host from 'mvdb/host';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const sources = new URL('../../packages/mvdb/src/', import.meta.url);

/** What a source file imports when it runs; types are gone by then. */
function importsOf(file: URL): readonly string[] {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  return ts.preProcessFile(outputText).importedFiles.map(({ fileName }) => fileName);
}

/** All that a door leads to: files of the package, and whatever else it imports. */
function graphOf(door: string) {
  const files = new Set<string>();
  const foreign = new Set<string>();
  const walk = (file: URL): void => {
    if (files.has(file.href)) return;
    files.add(file.href);
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) walk(new URL(name, file));
      else foreign.add(name);
    }
  };
  walk(new URL(`${door}.ts`, sources));
  return { files: [...files].map((file) => file.slice(sources.href.length)), foreign };
}

describe('mvdb/functions', () => {
  const { files, foreign } = graphOf('functions');

  test('leads to nothing that a browser has not', () => {
    expect(files).toContain('conversion/date-conversion.ts');
    expect([...foreign]).toEqual([]);
  });

  test('leads to no storage, no account and no session', () => {
    expect(
      files.filter((file) => /^(storage|locks|account|session|query|sql)\b/.test(file)),
    ).toEqual([]);
  });

  test('the walk finds what a browser has not, where there is such a thing', () => {
    expect([...graphOf('index').foreign]).toEqual(expect.arrayContaining(['lmdb', 'node:fs']));
  });
});

test('a name stands in one list, but for marks and the error, which all of them need', () => {
  const doors = [mvdb, functions, host].map((door) => Object.keys(door));
  const everywhere = ['FIELD_MARK', 'ITEM_MARK', 'MvdbError', 'SUBVALUE_MARK', 'TEXT_MARK'];
  const all = doors.flat();
  const repeated = all.filter((name, place) => all.indexOf(name) !== place);
  expect(repeated.sort()).toEqual([...everywhere, 'VALUE_MARK']);
});

test('package.json, the compiler and the build know the same doors', () => {
  const read = (path: string) =>
    readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  const { exports } = JSON.parse(read('../../packages/mvdb/package.json')) as {
    exports: Record<string, unknown>;
  };
  const names = Object.keys(exports).filter((door) => !door.endsWith('.json'));
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', read('../../tsconfig.json'));
  const paths = config.compilerOptions.paths as Record<string, string[]>;
  for (const door of names) {
    const file = door === '.' ? 'index' : door.slice(2);
    expect(exports[door]).toEqual({
      types: `./dist/${file}.d.ts`,
      default: `./dist/${file}.js`,
    });
    expect(paths[`mvdb${door.slice(1)}`]).toEqual([`./packages/mvdb/src/${file}.ts`]);
  }
  expect(names).toEqual(['.', './functions', './host', './engine', './testing']);
});
