import { defineConfig } from 'tsup';

const doors = {
  index: 'src/index.ts',
  functions: 'src/functions.ts',
  host: 'src/host.ts',
  language: 'src/language.ts',
  engine: 'src/engine.ts',
  testing: 'src/testing.ts',
};

export default defineConfig({
  entry: {
    ...doors,
    'scan-worker': 'src/query/scan-worker.ts',
    'verify-process': 'src/account/verify-process.ts',
  },
  format: ['esm'],
  target: 'es2023',
  tsconfig: '../../tsconfig.json',
  dts: {
    entry: doors,
    compilerOptions: {
      composite: false,
      stripInternal: true,
      ignoreDeprecations: '6.0',
      paths: {},
    },
  },
  clean: true,
});
