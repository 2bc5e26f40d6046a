import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileAccess } from './sequential-file.ts';

let scratch: string;
let files: FileAccess;

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mvdb-basic-')));
  for (const folder of ['in', 'out']) mkdirSync(join(scratch, folder));
  writeFileSync(join(scratch, 'out', 'secret'), 'secret');
  files = new FileAccess([join(scratch, 'in')]);
});

afterEach(() => rmSync(scratch, { recursive: true }));

test('a file in an allowed folder is used, whether it is there or not', () => {
  const path = join(scratch, 'in', 'new');
  expect(files.path(path)).toBe(path);
  expect(files.open(path, 'read').exists).toBe(false);
  writeFileSync(path, 'x');
  const { file, exists } = files.open(path, 'read');
  file.close();
  expect(exists).toBe(true);
});

test('an allowed folder may itself be reached by a link', () => {
  symlinkSync(join(scratch, 'in'), join(scratch, 'link'));
  const path = join(scratch, 'link', 'new');
  expect(new FileAccess([join(scratch, 'link')]).path(path)).toBe(path);
});

test.each([
  ['a path beside the folder', 'out/secret'],
  ['a path with points', 'in/../out/secret'],
  ['a folder whose name begins alike', 'inside'],
  ['a link to a file', 'in/file-link'],
  ['a file in a link to a folder', 'in/folder-link/secret'],
  ['a link to what is missing', 'in/nowhere'],
])('%s is rejected', (_, path) => {
  symlinkSync(join(scratch, 'out', 'secret'), join(scratch, 'in', 'file-link'));
  symlinkSync(join(scratch, 'out'), join(scratch, 'in', 'folder-link'));
  symlinkSync(join(scratch, 'out', 'made'), join(scratch, 'in', 'nowhere'));
  const rejected = expect.objectContaining({ code: 'NOT_PERMITTED' });
  expect(() => files.open(join(scratch, path), 'append')).toThrow(rejected);
  expect(() => files.delete(join(scratch, path))).toThrow(rejected);
  expect(existsSync(join(scratch, 'out', 'made'))).toBe(false);
});
