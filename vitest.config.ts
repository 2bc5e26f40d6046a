import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium, NO_CHROMIUM } from './test/console/chromium.ts';

const source = (folder: string, door = 'index') =>
  fileURLToPath(new URL(`./packages/${folder}/src/${door}.ts`, import.meta.url));

const isIntegration = !['', 'false'].includes(process.env.CI ?? '');

const BROWSER_TESTS = ['test/console/**', 'test/packages/browser.test.ts'];

/** Tests in a browser are part of the run where there is one, and in continuous integration in any case. */
const hasBrowserTests = findChromium() !== undefined || isIntegration;
if (!hasBrowserTests)
  process.stderr.write(`\nNOTE: ${NO_CHROMIUM} Its browser tests are left out.\n`);

/** They ask the registry, as a continuous integration may. */
const REGISTRY_TESTS = ['test/packages/npm-install.test.ts'];

/** They have a run of their own, in vitest.postgres.config.ts. */
const POSTGRES_TESTS = ['packages/postgres/**', 'test/postgres/**'];

/** Helpers are started from bundles, as users start them, because from the sources it takes long. */
const startsBundles = fileURLToPath(new URL('./test/programs/start-module.ts', import.meta.url));

export default defineConfig({
  plugins: [
    {
      name: 'start-bundles',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id.endsWith('/start-module.ts') && importer !== startsBundles ? startsBundles : undefined,
    },
  ],
  resolve: {
    alias: {
      '@mvdb/routines/testing': source('routines', 'testing'),
      '@mvdb/routines': source('routines'),
      '@mvdb/postgres': source('postgres'),
      '@mvdb/server/host': source('server', 'host'),
      '@mvdb/server/calls': source('server', 'calls'),
      '@mvdb/server/client': source('server', 'client'),
      '@mvdb/server': source('server'),
      '@mvdb/console': source('console'),
      'mvdb/functions': source('mvdb', 'functions'),
      'mvdb/host': source('mvdb', 'host'),
      'mvdb/engine': source('mvdb', 'engine'),
      'mvdb/testing': source('mvdb', 'testing'),
      mvdb: source('mvdb'),
    },
  },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/console/page/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: [
      ...configDefaults.exclude,
      ...POSTGRES_TESTS,
      ...(hasBrowserTests ? [] : BROWSER_TESTS),
      ...(isIntegration ? [] : REGISTRY_TESTS),
    ],
    globalSetup: ['test/programs/set-up.ts'],
    pool: 'forks',
    // Files share the modules of their process: loading them anew for each takes longer than most tests.
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A page, or a process, on a machine that has other work.
    expect: { poll: { timeout: 20_000 } },
  },
});
