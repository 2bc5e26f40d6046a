import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejection } from '../testing/rejection.ts';
import { momentOfText } from './moment.ts';

const zone = process.env.TZ;

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('momentOfText', () => {
  test.each([
    ['2026-11-25', '2026-11-24T23:00:00.000Z'],
    ['2026-11-25 10:00', '2026-11-25T09:00:00.000Z'],
    ['2026-07-25T10:00:30', '2026-07-25T08:00:30.000Z'],
    ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00.000Z'],
    ['2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    // It is there twice.
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ])('%s is %s where summer time begins and ends', (text, expected) => {
    expect((momentOfText(text) as Date).toISOString()).toBe(expected);
  });

  test.each(['2026-03-29 02:00', '2026-03-29 02:59:59', '2026-02-29', '2026-11-25 24:00'])(
    '%s is not there',
    (text) => {
      expect(() => momentOfText(text)).toThrow(rejection('BAD_ARGUMENT', /There is no time/));
    },
  );

  test('a number is the position of a commit', () => {
    expect(momentOfText('1042')).toBe('1042');
  });
});
