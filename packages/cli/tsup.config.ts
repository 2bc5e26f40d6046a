import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/mvdb.ts'],
  format: ['esm'],
  target: 'es2023',
  tsconfig: '../../tsconfig.json',
  clean: true,
});
