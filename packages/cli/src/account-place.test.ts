import { describe, expect, test } from 'vitest';
import { lineOf, nameOf, placeCalled, statedPlace, tellsPassword } from './account-place.ts';

describe('a place that is called by one word', () => {
  test.each([
    ['live', { kind: 'folder', folder: 'live' }],
    ['postgres', { kind: 'folder', folder: 'postgres' }],
    ['postgres://db/erp', { kind: 'database', url: 'postgres://db/erp', schema: 'mvdb' }],
    ['postgresql://db/erp#live', { kind: 'database', url: 'postgresql://db/erp', schema: 'live' }],
  ])('%s', (name, place) => {
    expect(placeCalled(name)).toEqual(place);
  });

  test('is called so again, but for a password', () => {
    const place = placeCalled('postgres://ann:secret@db/erp#live');
    expect(nameOf(place)).toBe('postgres://ann@db/erp#live');
    expect(placeCalled(nameOf(placeCalled('postgres://ann@db/erp#live')))).toEqual(
      placeCalled('postgres://ann@db/erp#live'),
    );
  });

  test('is what a command line says of it, whatever the environment says', () => {
    const environment = { MVDB_URL: 'postgres://other/erp', MVDB_SCHEMA: 'other' };
    for (const name of ['live', 'postgres://db/erp', 'postgres://db/erp#live'])
      expect(statedPlace(lineOf(placeCalled(name)), environment)).toEqual(placeCalled(name));
  });

  test('is refused where it is no address', () => {
    expect(() => placeCalled('postgres://[')).toThrow('postgres://user@host');
  });
});

test.each([
  ['LOGTO postgres://ann:secret@db/erp', true],
  ['LOGTO "postgresql://ann:secret@db:5432/erp#live"', true],
  ['LOGTO postgres://db/erp?user=ann&password=secret', true],
  ['LOGTO postgres://ann@db:5432/erp#live', false],
  ['LOGTO ../live', false],
  ['DISPLAY at 10:15 ann@db', false],
])('%s: tells a password, %s', (line, isTold) => {
  expect(tellsPassword(line)).toBe(isTold);
});
