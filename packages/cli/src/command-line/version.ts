import { createRequire } from 'node:module';

const { version: stated }: { version: string } = createRequire(import.meta.url)(
  '@mvdb/cli/package.json',
);

/** The version of this package. */
export const version = stated;
