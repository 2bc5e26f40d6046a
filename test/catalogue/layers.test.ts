import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../packages/routines/src', import.meta.url));

/** The files of a folder whose text matches, without tests. */
function filesWith(folder: string, pattern: RegExp, also = /^/): readonly string[] {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(50);
  return files.filter((file) => {
    const text = readFileSync(join(source, folder, file), 'utf8');
    return pattern.test(text) && also.test(text);
  });
}

test('no page writes a table: operations of the business do', () => {
  // A table of the schema, in capitals, and a way to change it; a dictionary that a caller names is not one.
  const writing = /\b[A-Z][A-Z0-9_]+(\.open\([a-z]+\))?\.(write|update|delete)\(/;
  expect(filesWith('catalogue', writing)).toEqual([]);
});

test('what a page gives is described by the columns that make it', () => {
  const describedApart = /\b(output|inout)\(\s*'[^']*',\s*(\{\s*layout: )?(columns|rows|record)\(/;
  const implemented = /^ {2}run[:(]/m;
  expect(filesWith('catalogue', describedApart, implemented)).toEqual([]);
});

test.each(['business', 'catalogue'])('%s shares no list of tables or messages', (folder) => {
  const list = /export const \w*(Tables|Sources|Indexes|Messages)\b[^=]*= \[/;
  expect(filesWith(folder, list)).toEqual([]);
});
