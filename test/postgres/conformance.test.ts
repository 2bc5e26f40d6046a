import { postgres } from '@mvdb/postgres';
import type { Environment, StorageEngine } from 'mvdb/engine';
import { storageConformance } from 'mvdb/testing';
import { describe, test } from 'vitest';
import { hasCode } from '../../packages/mvdb/src/errors/errors.ts';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';

let count = 0;

/** A schema that no other case has. */
function newEngine() {
  count += 1;
  return postgres({
    url: process.env.MVDB_POSTGRES ?? '',
    schema: `conformance${process.pid}_${count}`,
  });
}

/** An engine whose transactions go beside others, but for those that need the account. */
function besideOthers({ open }: StorageEngine): StorageEngine {
  return {
    open: (options) => {
      const storage = open(options);
      return { ...storage, environment: withTransactionsBeside(storage.environment) };
    },
  };
}

function withTransactionsBeside(environment: Environment): Environment {
  const { transact, transactAtOnce = transact } = environment;
  const beside: Environment['transact'] = (work) => {
    if (environment.inTransaction) return transact.call(environment, work) as never;
    try {
      return transactAtOnce.call(environment, work) as never;
    } catch (error) {
      if (!hasCode(error, 'TRANSACTION_CONFLICT')) throw error;
      return transact.call(environment, work) as never;
    }
  };
  environment.transact = beside;
  return environment;
}

const options = { sequences: caseCount(40) };

describe('PostgreSQL, one transaction at a time', () => {
  for (const { name, run } of storageConformance(newEngine, options)) test(name, run);
});

describe('PostgreSQL, transactions beside others', () => {
  for (const { name, run } of storageConformance(() => besideOthers(newEngine()), options))
    test(name, run);
});
