import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { onlyLmdb } from './test/postgres/only-lmdb.ts';
import { findPostgres, NO_POSTGRES } from './test/postgres/server.ts';
import { triedOnBoth } from './test/postgres/tried-on-both.ts';
import base from './vitest.config.ts';

/** They are part of the run where there is one, and in continuous integration in any case. */
const hasPostgres = findPostgres() !== undefined || !['', 'false'].includes(process.env.CI ?? '');
if (!hasPostgres) process.stderr.write(`\nNOTE: ${NO_POSTGRES} Its tests are left out.\n`);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Demo companies of tests lie on PostgreSQL as well. */
const demoOnPostgres = fileURLToPath(new URL('./test/postgres/demo-account.ts', import.meta.url));

/** What is true of accounts on PostgreSQL alone. */
const TRIED_HERE = ['packages/postgres/src/**/*.test.ts', 'test/postgres/*.test.ts'];

/** The tests of what accounts do, once more on PostgreSQL, and what is true there alone. */
export default defineConfig({
  ...base,
  plugins: [
    ...(base.plugins ?? []),
    {
      name: 'demo-on-postgres',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id.endsWith('demo/demo-account.ts') && importer !== demoOnPostgres
          ? demoOnPostgres
          : undefined,
    },
  ],
  test: {
    ...base.test,
    /** Of the cases that a law is tried on in a folder, one in ten, three at least: see `caseCount`. */
    env: { MVDB_CASES_SHARE: '0.1', MVDB_CONTENTION_SECONDS: '3' },
    passWithNoTests: !hasPostgres,
    include: hasPostgres ? [...triedOnBoth, ...TRIED_HERE] : [],
    exclude: [],
    globalSetup: hasPostgres ? ['test/programs/set-up.ts', 'test/postgres/set-up.ts'] : [],
    setupFiles: ['./test/postgres/in-postgres.ts'],
    testNamePattern: new RegExp(`^(?!.*(${Object.keys(onlyLmdb).map(escaped).join('|')})$)`),
  },
});
