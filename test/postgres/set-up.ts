import type { TestProject } from 'vitest/node';
import { findPostgres, NO_POSTGRES, startPostgres } from './server.ts';
import { featuresOf, forbidding } from './server-features.ts';
import { WireProxy } from './wire-proxy.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the server of the project `postgres`. */
    postgresAddress: string;
  }
}

/** Features that the server is to reject for all tests, by their names: see `featuresOf`. */
const FORBIDDEN = process.env.MVDB_POSTGRES_FORBID;

/** One server for all tests of the project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error(NO_POSTGRES);
  const features = FORBIDDEN === undefined ? undefined : featuresOf(FORBIDDEN);
  const server = startPostgres(bin);
  const proxy = features && (await WireProxy.start(server.url, { rewrite: forbidding(features) }));
  project.provide('postgresAddress', proxy?.url ?? server.url);
  return async () => {
    await proxy?.close();
    server.remove();
  };
}
