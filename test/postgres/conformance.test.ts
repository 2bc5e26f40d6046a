import { postgres } from '@mvdb/postgres';
import { storageConformance } from 'mvdb/testing';
import { describe, test } from 'vitest';
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

describe('PostgreSQL', () => {
  for (const { name, run } of storageConformance(newEngine, { sequences: caseCount(40) }))
    test(name, run);
});
