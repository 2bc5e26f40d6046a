import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lmdb } from 'mvdb/engine';
import { storageConformance } from 'mvdb/testing';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { memoryEngine } from '../../examples/storage-engine/src/memory-engine.ts';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';

let folder: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-conformance-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newFolder = () => {
  count += 1;
  return join(folder, `account${count}`);
};

const options = { sequences: caseCount(100) };

describe('LMDB', () => {
  for (const { name, run } of storageConformance(() => lmdb(newFolder(), 'memory'), options))
    test(name, run);
});

describe('the engine of the example', () => {
  for (const { name, run } of storageConformance(() => memoryEngine('new'), options))
    test(name, run);
});
