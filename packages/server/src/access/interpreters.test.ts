import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { interpretersAmong } from './interpreters.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-programs-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('interpretersAmong', () => {
  test.each([
    '/bin/sh',
    '/bin/bash',
    '/usr/bin/env',
    '/usr/bin/find',
    '/usr/bin/xargs',
    '/bin/tar',
    '/usr/bin/git',
    '/usr/bin/vi',
    '/usr/bin/python3',
    '/usr/bin/python3.11',
    '/usr/bin/perl5.36-x86_64-linux-gnu',
    '/opt/lua5.4',
    '/usr/bin/node',
  ])('%s is one', (program) => {
    expect(interpretersAmong(['/bin/date', program])).toEqual([program]);
  });

  test('so is what leads to one', () => {
    const link = join(folder, 'harmless');
    symlinkSync('/bin/sh', link);
    expect(interpretersAmong([link])).toEqual([link]);
  });

  test.each(['/bin/date', '/bin/ls', '/usr/bin/uptime', '/bin/echo', '/no/such/program'])(
    '%s is not one',
    (program) => {
      expect(interpretersAmong([program])).toEqual([]);
    },
  );
});
