import type { TestProject } from 'vitest/node';
import { onlyListed } from './dialect.ts';
import { findPostgres, NO_POSTGRES, startPostgres } from './server.ts';
import { onlyListedSql } from './tried-on-both.ts';
import { WireProxy } from './wire-proxy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the server of the project `postgres`. */
    postgresAddress: string;
  }
}

/** One server for all tests of the project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error(NO_POSTGRES);
  const server = startPostgres(bin);
  const proxy = onlyListedSql
    ? await WireProxy.start(server.url, { rewrite: onlyListed })
    : undefined;
  project.provide('postgresAddress', proxy?.url ?? server.url);
  return async () => {
    await proxy?.close();
    server.remove();
  };
}
