import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourcesOf } from './imports.ts';
import { moduleState } from './module-state.ts';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

test('a module keeps nothing in a variable but what is listed', () => {
  const folders = readdirSync(packages)
    .flatMap((name) => ['src', 'page'].map((part) => `${name}/${part}`))
    .filter((folder) => existsSync(join(packages, folder)));
  const keeping = folders
    .flatMap((folder) => sourcesOf(`packages/${folder}`).map((file) => `${folder}/${file}`))
    .filter((file) => /^(export )?(let|var) /m.test(readFileSync(join(packages, file), 'utf8')));
  expect(keeping.sort()).toEqual(Object.keys(moduleState).sort());
});
