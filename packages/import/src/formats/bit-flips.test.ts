/**
 * A single flipped bit anywhere in a file: reading ends, with an error that says so or with records, and whatever is
 * missing among these is reported. A record whose own bytes were hit has no checksum; it comes out changed.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { isLoss } from '../file/found.ts';
import { ImportError } from '../file/import-error.ts';
import { jbaseBytes } from '../jbase/jbase-writer-fixture.ts';
import { qmBytes } from '../qm/qm-writer-fixture.ts';
import { UnidataWriter } from '../unidata/unidata-writer-fixture.ts';
import { dynamicBytes, staticBytes } from '../universe/universe-writer-fixture.ts';
import { openStoredFile } from './file-formats.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flips-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const records = Array.from({ length: 120 }, (_, index) => ({
  id: Buffer.from(`RECORD${index}`),
  record: Buffer.alloc((index * 41) % (index % 10 === 0 ? 5000 : 200), `${index} of many, `),
}));

const shape = { groupCount: 4, blockSize: 1024 };
const dynamic = dynamicBytes(records, { ...shape, type: 30, blockSize: 2048 });
const unidata = new UnidataWriter(records, { ...shape, isDynamic: false });
const dynamicUnidata = new UnidataWriter(records, { ...shape, isDynamic: true });

const qm = qmBytes(records, { groupCount: 4, groupSize: 1024, version: 2 });

/** The files of each form, by name; a form with one file is not a folder. */
const forms: Readonly<Record<string, Readonly<Record<string, Buffer>>>> = {
  'static of UniVerse': { '': staticBytes(records, { ...shape, type: 18 }) },
  'dynamic of UniVerse': { 'DATA.30': dynamic.groups, 'OVER.30': dynamic.overflow },
  'static of UniData': { '': unidata.groups },
  'dynamic of UniData': { dat001: dynamicUnidata.groups, over001: dynamicUnidata.overflow },
  'hashed of jBASE': { '': jbaseBytes(records, 4) },
  'dynamic of QM': { '%0': qm.groups, '%1': qm.overflow },
};

/** @returns What is read, or the error that opening it ends with. */
function readDamaged(form: string, part: string, bit: number) {
  const path = join(folder, form.replaceAll(' ', '.'));
  rmSync(path, { recursive: true, force: true });
  const files = forms[form] ?? {};
  if (!('' in files)) mkdirSync(path);
  for (const [name, sound] of Object.entries(files)) {
    const bytes = Buffer.from(sound);
    const offset = Math.floor(bit / 8);
    if (name === part) bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (bit % 8));
    writeFileSync(join(path, name), bytes);
  }
  try {
    const found = [...openStoredFile(path).found()];
    return {
      losses: found.filter(isLoss),
      read: found.flatMap((each) => (isLoss(each) ? [] : [textOf(each)])),
    };
  } catch (error) {
    if (error instanceof ImportError) return error;
    throw error;
  }
}

const textOf = ({ id, record }: { readonly id: Uint8Array; readonly record: Uint8Array }) =>
  Buffer.concat([id, Buffer.of(0xff), record]).toString('latin1');

const written = new Set(records.map(textOf));

const HEADER_BITS = 32 * 8;

/** A damaged header may cost the whole file; elsewhere most records are there. */
function assertNothingSilent(form: string, part: string, bit: number): void {
  const result = readDamaged(form, part, bit);
  if (result instanceof Error) {
    expect(bit).toBeLessThan(HEADER_BITS);
    return;
  }
  const { losses, read } = result;
  const changed = read.filter((text) => !written.has(text));
  expect(changed.length).toBeLessThanOrEqual(1);
  expect(new Set(read).size).toBe(read.length);
  if (losses.length === 0) expect(read.length).toBe(records.length);
  else if (bit >= HEADER_BITS) expect(read.length).toBeGreaterThan(0);
}

describe.each(Object.keys(forms))('a file that is %s', (form) => {
  const parts = Object.keys(forms[form] ?? {});
  const bits = fc
    .constantFrom(...parts)
    .chain((part) =>
      fc.tuple(
        fc.constant(part),
        fc.integer({ min: 0, max: (forms[form]?.[part]?.length ?? 0) * 8 - 1 }),
      ),
    );

  test('loses nothing silently by a flipped bit', () => {
    fc.assert(
      fc.property(bits, ([part, bit]) => assertNothingSilent(form, part, bit)),
      { numRuns: caseCount(1000) },
    );
  });

  test('loses nothing silently where its header says how many groups there are, and of what size', () => {
    for (let bit = 12 * 8; bit < 20 * 8; bit += 1) assertNothingSilent(form, parts[0] ?? '', bit);
    for (let bit = 0; bit < 4 * 8; bit += 1) assertNothingSilent(form, parts[0] ?? '', bit);
  });
});
