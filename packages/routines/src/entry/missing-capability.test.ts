import { ordinaryCapabilities as ordinary } from 'mvdb';
import { expect, test } from 'vitest';
import { missingCapability } from './missing-capability.ts';
import { operation } from './operation.ts';
import { defineRoutine, type Routine } from './routine.ts';

const entry = {
  ...({ name: 'VB_X', domain: 'Inventory', pattern: 'Utility', args: {} } as const),
  run: () => ({}),
};
const reader = defineRoutine({ ...entry, safety: 'SAFE', reads: ['PRODUCT'] }) as Routine;
const writer = defineRoutine({ ...entry, safety: 'WARN', writes: ['PRODUCT'] }) as Routine;
const writeProduct = operation({ writes: [{ name: 'PRODUCT' }], run: () => {} });
const beyond = defineRoutine({ ...entry, safety: 'COND', does: [writeProduct] }) as Routine;
const command = defineRoutine({ ...entry, safety: 'WARN', capability: 'dbCommand' }) as Routine;
const program = defineRoutine({ ...entry, safety: 'WARN', capability: 'osCommand' }) as Routine;

test.each([
  [reader, {}, undefined],
  [reader, { write: false }, undefined],
  [reader, { read: false }, 'read'],
  [writer, {}, undefined],
  [writer, { write: false }, 'write'],
  [beyond, { write: false }, 'write'],
  [command, {}, 'dbCommand'],
  [command, { dbCommand: 'query', write: false }, undefined],
  [program, { dbCommand: 'full' }, 'osCommand'],
  [program, { osCommand: ['/bin/true'] }, undefined],
  [program, { read: false }, 'read'],
] as const)('%o asked with %o lacks %s', (routine, granted, lacking) => {
  expect(missingCapability(routine, { ...ordinary, ...granted })).toBe(lacking);
});
