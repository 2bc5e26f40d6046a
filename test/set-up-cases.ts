import fc from 'fast-check';
import { caseCount } from '../packages/mvdb/src/testing/case-count.ts';
import { testSeed } from '../packages/mvdb/src/testing/test-seed.ts';

/** What a property is tried on that states no number of its own; a failure prints its seed. */
fc.configureGlobal({ numRuns: caseCount(100, 30), seed: testSeed() });
