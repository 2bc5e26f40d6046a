import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', main: 'src/cli/main.ts', mvdb: 'src/cli/mvdb.ts' },
  format: ['esm'],
  target: 'node20',
  tsconfig: '../../tsconfig.json',
  dts: { compilerOptions: { composite: false, ignoreDeprecations: '6.0', paths: {} } },
  clean: true,
});
