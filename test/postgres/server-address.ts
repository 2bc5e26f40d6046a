import { inject } from 'vitest';

/** The server that `set-up.ts` started, for this process and those it starts. */
process.env.MVDB_POSTGRES = inject('postgresAddress');
