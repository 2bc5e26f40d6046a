import { defineConfig } from 'tsup';
import { buildConsole } from './console/build.ts';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    mvdb: 'src/cli/mvdb.ts',
    'reader-entry': 'src/work/reader-entry.ts',
    'writer-entry': 'src/work/writer-entry.ts',
  },
  format: ['esm'],
  target: 'es2023',
  tsconfig: '../../tsconfig.json',
  dts: {
    entry: 'src/index.ts',
    compilerOptions: { composite: false, ignoreDeprecations: '6.0', paths: {} },
  },
  clean: true,
  async onSuccess() {
    await buildConsole('dist/console');
  },
});
