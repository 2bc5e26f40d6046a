import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStoredFile } from '../formats/file-formats.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tape-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function written(label: string): string {
  const path = join(folder, 'TAPE');
  writeFileSync(path, label);
  return path;
}

const label = (blockSize: string, text: string) =>
  `L ${blockSize} 10:20:30  NOV 28 2026 ${text.padEnd(48)} 01`;

describe('a pseudo tape', () => {
  test.each([
    ['T-DUMP', label('4000', 'CUSTOMERS'), 'in blocks of 16384 bytes, with the label "CUSTOMERS"'],
    ['FILE-SAVE or ACCOUNT-SAVE', label('01F4', 'DATA week 48'), 'NOV 28 2026 at 10:20:30'],
  ])('of %s is recognized and rejected by name', (verb, text, detail) => {
    const path = written(`${text}\xfe`);
    expect(() => openStoredFile(path)).toThrow(
      expect.objectContaining({ code: 'FORM_UNSUPPORTED' }),
    );
    expect(() => openStoredFile(path)).toThrow(`a tape of ${verb}, written on`);
    expect(() => openStoredFile(path)).toThrow(detail);
  });

  test.each([
    ['shorter than a label', label('4000', 'CUSTOMERS').slice(0, 79)],
    ['of text', 'L is a letter. '.padEnd(200)],
  ])('is no file that is %s', (_, text) => {
    const path = written(text);
    expect(() => openStoredFile(path)).toThrow(expect.objectContaining({ code: 'FILE_UNKNOWN' }));
  });
});
