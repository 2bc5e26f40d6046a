import { expect } from 'vitest';

/** Which file runs, for this process and those that it starts: see `reached-sites.mjs`. */
process.env.MVDB_TEST_FILE = expect.getState().testPath;
