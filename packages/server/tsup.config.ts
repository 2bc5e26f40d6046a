import { defineConfig } from 'tsup';

const entryPoints = {
  index: 'src/index.ts',
  host: 'src/host.ts',
  calls: 'src/calls.ts',
  client: 'src/client.ts',
};

export default defineConfig({
  entry: {
    ...entryPoints,
    'reader-entry': 'src/work/reader-entry.ts',
    'writer-entry': 'src/work/writer-entry.ts',
  },
  format: ['esm'],
  target: 'es2023',
  tsconfig: '../../tsconfig.json',
  dts: {
    entry: entryPoints,
    compilerOptions: { composite: false, ignoreDeprecations: '6.0', paths: {} },
  },
  clean: true,
});
