import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const packages = new URL('../../packages/', import.meta.url);
const cli = new URL('cli/src/', packages);

/** Entry points of other packages, which may load what a command must not. */
const entryPoints = new Map(
  ['index', 'host', 'calls'].map((name) => [
    name === 'index' ? '@mvdb/server' : `@mvdb/server/${name}`,
    new URL(`server/src/${name}.ts`, packages),
  ]),
)
  .set('@mvdb/console', new URL('console/src/index.ts', packages))
  .set('@mvdb/postgres/addresses', new URL('postgres/src/addresses.ts', packages))
  .set('@mvdb/routines/session', new URL('routines/src/session.ts', packages));

const needed = new Map<string, readonly string[]>();

/** What a module needs before it runs: not what it imports later, nor types. */
function neededBy(file: URL): readonly string[] {
  const existing = needed.get(file.href) ?? readNeeds(file);
  needed.set(file.href, existing);
  return existing;
}

function readNeeds(file: URL): readonly string[] {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  const { statements } = ts.createSourceFile('', outputText, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
  });
}

/** The packages that are loaded before a module runs. */
function packagesLoadedFor(path: string): readonly string[] {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const walk = (file: URL): void => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    for (const name of neededBy(file)) {
      const entryPoint = entryPoints.get(name);
      if (name.startsWith('.')) walk(new URL(name, file));
      else if (entryPoint) walk(entryPoint);
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  walk(new URL(path, cli));
  return [...packages].sort();
}

describe('what is loaded at the start of', () => {
  test('the program is nothing but itself', () => {
    expect(packagesLoadedFor('mvdb.ts')).toEqual([]);
  });

  test.each(['query', 'export', 'copy', 'backup', 'restore', 'verify', 'stats'])(
    '%s is the database, but neither routines nor a server',
    (name) => {
      const allowed = ['mvdb', 'mvdb/functions', 'mvdb/host'];
      const loaded = packagesLoadedFor(`commands/${name}.ts`);
      expect(loaded.filter((each) => !allowed.includes(each))).toEqual([]);
    },
  );

  test.each(['call', 'registry', 'shell', 'demo'])('%s is not a server', (name) => {
    expect(packagesLoadedFor(`commands/${name}.ts`)).not.toContain('fastify');
  });

  test('the walk finds a server where there is one', () => {
    expect(packagesLoadedFor('commands/serve.ts')).toEqual(
      expect.arrayContaining(['@mvdb/routines', 'fastify']),
    );
  });
});
