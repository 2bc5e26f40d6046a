import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm'],
  target: 'es2023',
  tsconfig: '../../tsconfig.json',
  dts: {
    entry: 'src/index.ts',
    compilerOptions: { composite: false, ignoreDeprecations: '6.0', paths: {} },
  },
  clean: true,
});
