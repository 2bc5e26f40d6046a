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
  const text = readFileSync(file, 'utf8');
  return ts
    .createSourceFile(file.pathname, text, ts.ScriptTarget.Latest)
    .statements.flatMap((one) => {
      if (!(ts.isImportDeclaration(one) || ts.isExportDeclaration(one))) return [];
      const { moduleSpecifier } = one;
      return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) && !isErased(one)
        ? [moduleSpecifier.text]
        : [];
    });
}

function isErased(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) {
    const { isTypeOnly, exportClause } = statement;
    if (isTypeOnly || exportClause === undefined || !ts.isNamedExports(exportClause))
      return isTypeOnly;
    return exportClause.elements.every((each) => each.isTypeOnly);
  }
  const { importClause } = statement;
  if (importClause === undefined || importClause.isTypeOnly) return importClause !== undefined;
  const { name, namedBindings } = importClause;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings))
    return false;
  return namedBindings.elements.every((each) => each.isTypeOnly);
}

/** All that an entry point leads to: files of the package, and anything else it imports. */
function graphOf(entryPoint: string) {
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
  walk(new URL(`${entryPoint}.ts`, sources));
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
  const lists = [mvdb, functions, host].map((list) => Object.keys(list));
  const everywhere = ['FIELD_MARK', 'ITEM_MARK', 'MvdbError', 'SUBVALUE_MARK', 'TEXT_MARK'];
  const all = lists.flat();
  const repeated = all.filter((name, position) => all.indexOf(name) !== position);
  expect(repeated.sort()).toEqual([...everywhere, 'VALUE_MARK']);
});

test('package.json, the compiler and the build know the same entry points', () => {
  const read = (path: string) =>
    readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  const { exports } = JSON.parse(read('../../packages/mvdb/package.json')) as {
    exports: Record<string, unknown>;
  };
  const names = Object.keys(exports).filter((name) => !name.endsWith('.json'));
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', read('../../tsconfig.json'));
  const paths = config.compilerOptions.paths as Record<string, string[]>;
  for (const name of names) {
    const file = name === '.' ? 'index' : name.slice(2);
    expect(exports[name]).toEqual({
      types: `./dist/types/${file}.d.ts`,
      default: `./dist/${file}.js`,
    });
    expect(paths[`mvdb${name.slice(1)}`]).toEqual([`./packages/mvdb/src/${file}.ts`]);
  }
  expect(names).toEqual(['.', './functions', './host', './language', './engine', './testing']);
});
