import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (folder: string) =>
  fileURLToPath(new URL(`./packages/${folder}/src/index.ts`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@mvdb/routines': source('routines'),
      '@mvdb/server': source('server'),
      mvdb: source('mvdb'),
    },
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 60_000,
  },
});
