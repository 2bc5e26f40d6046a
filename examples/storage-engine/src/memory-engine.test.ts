import { test } from 'node:test';
import { storageConformance } from 'mvdb/testing';
import { memoryEngine } from './memory-engine.ts';

for (const { name, run } of storageConformance(() => memoryEngine('new'))) test(name, run);
