import { expect, test } from 'vitest';
import { CommandFailure } from '../errors/exit-status.ts';
import { BadRecords } from './bad-records.ts';

test('bad records without end are given up, and the first ten are reported', () => {
  const bad = new BadRecords();
  const readAll = () => {
    for (let line = 1; ; line += 1) bad.add({ location: `line ${line}`, detail: 'is bad.' });
  };
  expect(readAll).toThrow(CommandFailure);
  expect(() => bad.throwIfAny()).toThrow(
    /^line 1: is bad\.\n[\s\S]*\nline 10: is bad\.\n990 more\./,
  );
});
