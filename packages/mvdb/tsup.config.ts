import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'scan-worker': 'src/query/scan-worker.ts',
    'verify-process': 'src/upkeep/verify-process.ts',
  },
  format: ['esm'],
  target: 'node20',
  tsconfig: '../../tsconfig.json',
  dts: {
    entry: 'src/index.ts',
    compilerOptions: { composite: false, ignoreDeprecations: '6.0', paths: {} },
  },
  clean: true,
});
