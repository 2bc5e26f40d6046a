import { describe, expect, test } from 'vitest';
import {
  lineOf,
  nameOf,
  positionCalled,
  reportsPassword,
  statedLocation,
} from './account-location.ts';

describe('a place that is called by one word', () => {
  test.each([
    ['live', { kind: 'folder', folder: 'live' }],
    ['postgres', { kind: 'folder', folder: 'postgres' }],
    ['postgres://db/erp', { kind: 'database', url: 'postgres://db/erp', schema: 'mvdb' }],
    ['postgresql://db/erp#live', { kind: 'database', url: 'postgresql://db/erp', schema: 'live' }],
  ])('%s', (name, location) => {
    expect(positionCalled(name)).toEqual(location);
  });

  test('is called so again, but for a password', () => {
    const location = positionCalled('postgres://ann:secret@db/erp#live');
    expect(nameOf(location)).toBe('postgres://ann@db/erp#live');
    expect(positionCalled(nameOf(positionCalled('postgres://ann@db/erp#live')))).toEqual(
      positionCalled('postgres://ann@db/erp#live'),
    );
  });

  test('is what a command line says of it, regardless of what the environment says', () => {
    const environment = { MVDB_URL: 'postgres://other/erp', MVDB_SCHEMA: 'other' };
    for (const name of ['live', 'postgres://db/erp', 'postgres://db/erp#live'])
      expect(statedLocation(lineOf(positionCalled(name)), environment)).toEqual(
        positionCalled(name),
      );
  });

  test('is rejected where it is not an address', () => {
    expect(() => positionCalled('postgres://[')).toThrow('postgres://user@host');
  });
});

test.each([
  ['LOGTO postgres://ann:secret@db/erp', true],
  ['LOGTO "postgresql://ann:secret@db:5432/erp#live"', true],
  ['LOGTO postgres://db/erp?user=ann&password=secret', true],
  ['LOGTO postgres://ann@db:5432/erp#live', false],
  ['LOGTO ../live', false],
  ['DISPLAY at 10:15 ann@db', false],
])('%s: reports a password, %s', (line, isReported) => {
  expect(reportsPassword(line)).toBe(isReported);
});
