import type { TestProject } from 'vitest/node';
import { findPostgres, NO_POSTGRES, startPostgres } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the server of the project `postgres`. */
    postgresAddress: string;
  }
}

/** One server for all tests of the project. */
export default function setUp(project: TestProject): () => void {
  const bin = findPostgres();
  if (bin === undefined) throw new Error(NO_POSTGRES);
  const server = startPostgres(bin);
  project.provide('postgresAddress', server.url);
  return () => server.remove();
}
