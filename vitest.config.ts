import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findChromium, NO_CHROMIUM } from './test/console/chromium.ts';
import { findPostgres, NO_POSTGRES } from './test/postgres/server.ts';
import { onlyListedSql, triedOnBoth } from './test/postgres/tried-on-both.ts';
import { ALL_TESTS, EXHAUSTIVE_TESTS, filesWithCases, POSTGRES_TESTS } from './test/projects.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const source = (folder: string, entryPoint = 'index') =>
  file(`./packages/${folder}/src/${entryPoint}.ts`);

const isIntegration = !['', 'false'].includes(process.env.CI ?? '');

/** Tests in a browser, or on PostgreSQL, are run where there is one, and in continuous integration in any case. */
const hasChromium = findChromium() !== undefined || isIntegration;
const hasPostgres = findPostgres() !== undefined || isIntegration;
if (!hasChromium) process.stderr.write(`\nNOTE: ${NO_CHROMIUM} Its browser tests are left out.\n`);
if (!hasPostgres) process.stderr.write(`\nNOTE: ${NO_POSTGRES} Its tests are left out.\n`);

/** What waits for a browser or a process may lose a race in an integration; what fails twice is broken, and both are reported. */
const retry = isIntegration ? 1 : 0;

const BROWSER_TESTS = ['test/console/**', 'test/packages/browser.exhaustive.test.ts'];

/** They ask the registry, as a continuous integration may. */
const REGISTRY_TESTS = ['test/packages/npm-install.exhaustive.test.ts'];

const leftOut = [
  ...configDefaults.exclude,
  ...POSTGRES_TESTS,
  ...(hasChromium ? [] : BROWSER_TESTS),
  ...(isIntegration ? [] : REGISTRY_TESTS),
];

/** Views for SQL tools are of PostgreSQL alone. */
const VIEWS_TESTS = [
  'packages/postgres/src/{views/*,readme}.test.ts',
  'test/postgres/{company-views,documents}.test.ts',
];

/** Of the cases of each property a share is tried: this one, or what the environment asks for. */
const casesShare = (share: string) => ({
  MVDB_CASES_SHARE: process.env.MVDB_CASES_SHARE ?? share,
});

/** A module that is another one in tests. */
const replaced = (name: string, ending: string, replacement: string) => ({
  name,
  enforce: 'pre' as const,
  resolveId: (id: string, importer: string | undefined) =>
    id.endsWith(ending) && importer !== replacement ? replacement : undefined,
});

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: ALL_TESTS,
    exclude: [...leftOut, EXHAUSTIVE_TESTS],
    env: casesShare('0.1'),
  },
};

const exhaustive: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'exhaustive',
    include: [EXHAUSTIVE_TESTS, ...filesWithCases()],
    exclude: leftOut,
    retry,
    env: casesShare('1'),
  },
};

/** The tests of what accounts do, once more on PostgreSQL, and what is true there alone. */
const onPostgres: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [
    // Demo companies of tests lie on PostgreSQL as well.
    replaced('demo-on-postgres', 'demo/demo-account.ts', file('./test/postgres/demo-account.ts')),
  ],
  test: {
    name: 'postgres',
    include: hasPostgres ? [...triedOnBoth, ...POSTGRES_TESTS] : [],
    exclude: [...configDefaults.exclude, ...(onlyListedSql ? VIEWS_TESTS : [])],
    retry,
    env: casesShare('0.1'),
    globalSetup: ['test/postgres/set-up.ts'],
    setupFiles: ['./test/postgres/in-postgres.ts'],
  },
};

export default defineConfig({
  plugins: [
    // Workers are started from bundles, as users start them, because from the sources it takes long.
    replaced('start-bundles', '/start-module.ts', file('./test/programs/start-module.ts')),
  ],
  resolve: {
    alias: {
      '@mvdb/routines/testing': source('routines', 'testing'),
      '@mvdb/routines/basic': source('routines', 'basic'),
      '@mvdb/routines/session': source('routines', 'session'),
      '@mvdb/routines': source('routines'),
      '@mvdb/basic/testing': source('basic', 'testing'),
      '@mvdb/basic/vite': source('basic', 'vite'),
      '@mvdb/basic/converted': source('basic', 'converted'),
      '@mvdb/basic': source('basic'),
      '@mvdb/import': source('import'),
      '@mvdb/postgres/addresses': source('postgres', 'addresses'),
      '@mvdb/postgres': source('postgres'),
      '@mvdb/server/host': source('server', 'host'),
      '@mvdb/server/calls': source('server', 'calls'),
      '@mvdb/server/client': source('server', 'client'),
      '@mvdb/server': source('server'),
      '@mvdb/console': source('console'),
      'mvdb/functions': source('mvdb', 'functions'),
      'mvdb/host': source('mvdb', 'host'),
      'mvdb/language': source('mvdb', 'language'),
      'mvdb/engine': source('mvdb', 'engine'),
      'mvdb/testing': source('mvdb', 'testing'),
      mvdb: source('mvdb'),
    },
  },
  test: {
    projects: [unit, exhaustive, onPostgres],
    globalSetup: ['test/programs/set-up.ts'],
    setupFiles: [
      './test/set-up-cases.ts',
      ...(process.env.MVDB_REACHED === undefined ? [] : ['./test/mutation/name-test-file.ts']),
    ],
    pool: 'forks',
    // Files share the modules of their process: loading them anew for each takes longer than most tests.
    isolate: false,
    maxWorkers: '100%',
    // They end what hangs, on whatever machine; no test is meant to take that long.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A page, or a process, on a machine that has other work.
    expect: { poll: { timeout: 120_000 } },
  },
});
