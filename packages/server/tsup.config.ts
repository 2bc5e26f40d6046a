import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/main.ts', 'src/mvdb.ts'],
  format: ['esm'],
  target: 'node20',
  tsconfig: '../../tsconfig.json',
  dts: { compilerOptions: { composite: false, ignoreDeprecations: '6.0', paths: {} } },
  clean: true,
});
