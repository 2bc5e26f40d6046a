import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledCalls, expected } from './function-calls.ts';
import { type Installed, installed } from './installed.ts';

let project: Installed;

beforeAll(async () => {
  project = await installed();
});

afterAll(() => project?.remove());

/** How large a program becomes that uses one name of `mvdb/functions` and nothing else. */
async function bundleBytes(name: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${name} } from 'mvdb/functions'; console.log(${name});`,
      resolveDir: project.folder,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]?.contents.length ?? 0;
}

describe('one name of mvdb/functions, bundled and minified, brings what it needs and little else', () => {
  test.each([
    ['FIELD_MARK', 100],
    ['MvdbError', 300],
    ['dayToCivil', 1_600],
    ['RemoveCursor', 1_600],
    ['field', 2_400],
    ['upcase', 2_700],
    ['extract', 3_000],
    ['replace', 4_700],
    ['trim', 4_200],
    ['sum', 5_000],
    ['add', 5_000],
    ['matches', 6_000],
    ['locate', 7_500],
    // Which conversions a program needs stands in its data, so all of them are there.
    ['iconv', 43_000],
    ['oconv', 43_000],
    ['fmt', 45_000],
    ['format', 45_000],
  ])('%s: below %i bytes', async (name, most) => {
    expect(await bundleBytes(name)).toBeLessThan(most);
  });
});

test('mvdb/functions needs nothing that a browser has not', async () => {
  const browser = createContext({ TextDecoder, TextEncoder, atob, btoa });
  const answers: unknown = runInContext(await bundledCalls(project.folder), browser);
  expect(JSON.parse(JSON.stringify(answers))).toEqual(expected);
});
