import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newToken } from '@mvdb/server/host';
import { afterAll, describe, expect, test } from 'vitest';
import { readOptions } from '../options/options.ts';
import { readServing, servingTable } from './serving-line.ts';
import { servingOptions } from './serving-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-serving-'));
const path = join(folder, 'tokens.json');
writeFileSync(path, JSON.stringify([{ token: newToken(), login: 'demo', role: 'administrator' }]));
chmodSync(path, 0o600);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withFile = ['--token-file', path];
const asked = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  servingOptions(readServing(readOptions(servingTable, args).options, {}), environment);

describe('servingOptions', () => {
  test('serve this machine as the demo operator, unless set otherwise', () => {
    const { options, warnings } = asked([]);
    expect(options).toMatchObject({
      host: '127.0.0.1',
      tokens: [],
      capabilities: { write: true, dbCommand: 'query', osCommand: [] },
      operator: { login: 'demo', initials: 'DM' },
    });
    expect(warnings).toEqual([]);
  });

  test('take tokens from the file, or from the environment', () => {
    expect(asked(withFile).options.tokens).toMatchObject([{ role: 'administrator' }]);
    const environment = { MVDB_TOKEN: newToken(), MVDB_LOGIN: 'parts', MVDB_ROLE: 'reader' };
    expect(asked([], environment).options.tokens).toMatchObject([
      { login: 'parts', role: 'reader' },
    ]);
  });

  test.each([
    ['an address of others', ['--host', '0.0.0.0'], /other machines.*127\.0\.0\.1.*--token-file/],
    ['every command', ['--allow-db-command=full'], /Without tokens/],
    ['programs of the account', ['--allow-programs'], /Without tokens/],
    ['programs', ['--allow-os-command=/bin/date', '--allow-root'], /Without tokens/],
  ])('refuse %s without tokens', (_, args, reason) => {
    expect(() => asked(args)).toThrow(expect.objectContaining({ status: 2 }));
    expect(() => asked(args)).toThrow(reason);
    expect(() => asked([...args, ...withFile])).not.toThrow();
  });

  test.each([
    ['a token that is too short', [], { MVDB_TOKEN: 'short' }, /MVDB_TOKEN.*24 characters/],
    ['an empty token', [], { MVDB_TOKEN: '' }, /MVDB_TOKEN/],
    ['two sources of tokens', withFile, { MVDB_TOKEN: newToken() }, /Leave out --token-file/],
    ['a file that is not there', ['--token-file', '/nowhere'], {}, /ENOENT/],
    [
      'programs for other machines',
      [...withFile, '--host', '0.0.0.0', '--allow-os-command=/bin/date', '--allow-root'],
      {},
      /--allow-remote-os-command/,
    ],
    [
      'a program that is not there',
      [...withFile, '--allow-os-command=/bin/no-such-program', '--allow-root'],
      {},
      /no-such-program/,
    ],
  ])('refuse %s', (_, args, environment, reason) => {
    expect(() => asked(args, environment)).toThrow(reason);
  });

  test('warn of programs that can run any other, and of an address without a name', () => {
    const args = ['--allow-os-command=/bin/date,/bin/sh', '--allow-root', '--host', '0.0.0.0'];
    expect(asked([...withFile, ...args, '--allow-remote-os-command']).warnings).toEqual([
      expect.stringContaining('/bin/sh can run any other program'),
      expect.stringContaining('--allow-host'),
    ]);
  });
});
