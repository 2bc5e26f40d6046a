import { defineConfig } from 'tsup';
import { buildConsole } from './page/build.ts';

export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'es2023',
  tsconfig: '../../tsconfig.json',
  dts: { compilerOptions: { composite: false, ignoreDeprecations: '6.0', paths: {} } },
  clean: true,
  async onSuccess() {
    await buildConsole('dist/page');
  },
});
