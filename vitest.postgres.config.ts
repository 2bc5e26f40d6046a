import { defineConfig } from 'vitest/config';
import { onlyLmdb } from './test/postgres/only-lmdb.ts';
import { findPostgres, NO_POSTGRES } from './test/postgres/server.ts';
import base from './vitest.config.ts';

/** They are part of the run where there is one, and in continuous integration in any case. */
const hasPostgres = findPostgres() !== undefined || !['', 'false'].includes(process.env.CI ?? '');
if (!hasPostgres) process.stderr.write(`\nNOTE: ${NO_POSTGRES} Its tests are left out.\n`);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The tests of what accounts do, once more on PostgreSQL, and what is true there alone. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    passWithNoTests: !hasPostgres,
    include: !hasPostgres
      ? []
      : [
          'packages/mvdb/src/{account,session,table,triggers}.test.ts',
          'packages/mvdb/src/locks/*.test.ts',
          'packages/mvdb/src/indexing/indexes.test.ts',
          'packages/mvdb/src/query/{access-path,index-access,run,sentence-properties,sorted-scan}.test.ts',
          'packages/mvdb/src/sql/{byte-groups,select-sql,sql-properties}.test.ts',
          'packages/mvdb/src/typed-query/typed-query.test.ts',
          'packages/mvdb/src/schema/typed-table.test.ts',
          'packages/mvdb/src/storage/tries.test.ts',
          'test/acceptance/*.test.ts',
          'test/storage/{index-,}model.test.ts',
          'packages/postgres/src/**/*.test.ts',
          'test/postgres/*.test.ts',
        ],
    exclude: [],
    globalSetup: hasPostgres ? ['test/postgres/set-up.ts'] : [],
    setupFiles: ['./test/postgres/in-postgres.ts'],
    testNamePattern: new RegExp(`^(?!.*(${Object.keys(onlyLmdb).map(escaped).join('|')})$)`),
  },
});
