import fc from 'fast-check';
import { type Capabilities, type CommandLevel, capabilities } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { capabilitiesOf, isRole, roleNames } from './roles.ts';

const levels: readonly CommandLevel[] = ['off', 'query', 'full'];
const programs = ['/bin/date', '/bin/ls', '/bin/echo'];

const started: fc.Arbitrary<Capabilities> = fc
  .record({
    read: fc.boolean(),
    write: fc.boolean(),
    dbCommand: fc.constantFrom(...levels),
    osCommand: fc.subarray(programs),
    program: fc.boolean(),
  })
  .map(capabilities);

describe('capabilitiesOf', () => {
  test.each([
    ['reader', { read: true, write: false, dbCommand: 'query', osCommand: [], program: false }],
    ['operator', { read: true, write: true, dbCommand: 'query', osCommand: [], program: false }],
    [
      'administrator',
      { read: true, write: true, dbCommand: 'full', osCommand: programs, program: true },
    ],
  ] as const)('a server started with everything gives %s its own', (role, expected) => {
    const most = capabilities({ dbCommand: 'full', osCommand: programs });
    expect(capabilitiesOf(role, most)).toEqual(expected);
  });

  test('never reaches beyond what the server was started with, and cannot be changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roleNames), started, (role, most) => {
        const given = capabilitiesOf(role, most);
        expect(given.read && !most.read).toBe(false);
        expect(given.write && !most.write).toBe(false);
        expect(levels.indexOf(given.dbCommand)).toBeLessThanOrEqual(levels.indexOf(most.dbCommand));
        expect(most.osCommand).toEqual(expect.arrayContaining([...given.osCommand]));
        expect([given, given.osCommand].every(Object.isFrozen)).toBe(true);
      }),
    );
  });
});

test.each(['Reader', 'root', '', 'constructor', undefined, 1, ['reader']])(
  '%j is not a role',
  (name) => {
    expect(isRole(name)).toBe(false);
  },
);
