import { createRequire } from 'node:module';

const { version: stated }: { version: string } = createRequire(import.meta.url)(
  '@mvdb/server/package.json',
);

/** The version of this package. */
export const version = stated;
