/**
 * Tests of what an account does, whichever engine keeps it. They run on accounts in folders, and once more on PostgreSQL;
 * `onlyLmdb` names those that are left out there.
 */
export const triedOnBoth: readonly string[] = [
  'packages/mvdb/src/{account/account,account/account-log,account/restore,session/session,table/table,table/triggers}.test.ts',
  'packages/mvdb/src/locks/*.test.ts',
  'packages/mvdb/src/indexing/indexes.test.ts',
  'packages/mvdb/src/query/{access-path,index-access,past,run,sentence-properties,sorted-scan}.test.ts',
  'packages/mvdb/src/sql/{byte-groups,select-sql,sql-properties}.test.ts',
  'packages/mvdb/src/{typed-query/typed-query,schema/typed-table}.test.ts',
  'packages/mvdb/src/storage/attempt-counters.test.ts',
  'test/storage/{index-,}{crash,model,processes.exhaustive}.test.ts',
  'test/storage/{past,past-secrets,restore}.property.test.ts',
  'test/storage/{contention.exhaustive,pitfalls}.test.ts',
  'test/storage/serializability/mix.exhaustive.test.ts',
  'test/acceptance/*.test.ts',
  'test/operations/many-clerks.exhaustive.test.ts',
  'test/catalogue/{agrees-with-sentences,any-mix-of-operations.property}.test.ts',
  'packages/routines/src/business/documents/move-document.property.test.ts',
];

/** Whether the server is to reject, for all of these tests, SQL that `dialect.ts` does not list. */
export const onlyListedSql = process.env.MVDB_ONLY_LISTED_SQL === '1';
