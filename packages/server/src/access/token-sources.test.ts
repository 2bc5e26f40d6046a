import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readTokenFile, tokenInEnvironment, tokensGiven } from './token-sources.ts';
import { digestOf, newToken } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'mvdb-tokens-'));
const path = join(folder, 'tokens.json');
const token = newToken();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(content: unknown, mode = 0o600) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(path, mode);
  return () => readTokenFile(path);
}

const rejected = (text: string) =>
  expect.objectContaining({ code: 'BAD_ARGUMENT', message: expect.stringContaining(text) });

describe('readTokenFile', () => {
  test('reads tokens and digests, and keeps digests only', () => {
    const sha256 = digestOf('another');
    const entries = [
      { token, login: 'demo', role: 'administrator' },
      { sha256, login: 'parts', role: 'reader' },
    ];
    expect(read(entries)()).toEqual([
      { sha256: digestOf(token), login: 'demo', role: 'administrator' },
      { sha256, login: 'parts', role: 'reader' },
    ]);
  });

  test('reads what an entry is shown', () => {
    const rights = { sees: ['pay'], readTables: ['*', '-PAYREG'], writeTables: [] };
    expect(read([{ token, login: 'demo', role: 'reader', ...rights }])()).toEqual([
      { sha256: digestOf(token), login: 'demo', role: 'reader', rights },
    ]);
  });

  test.each([0o640, 0o604, 0o644, 0o620, 0o601])(
    'rejects the mode %o, and says what to do',
    (mode) => {
      const entries = [{ token, login: 'demo', role: 'reader' }];
      expect(read(entries, mode)).toThrow(rejected(`chmod 600 ${path}`));
    },
  );

  test.each([
    ['', 'not JSON'],
    [`[{"token":"${token}"`, 'not JSON'],
    [{ token, login: 'demo', role: 'reader' }, 'hold a list'],
    [[], 'holds no token'],
    [`[{"token":"${token}","login":"demo","role":"reader","role":"operator"}]`, 'a key twice'],
    [[token], 'Entry 1: It must be an object'],
    [[null], 'Entry 1: It must be an object'],
    [[{ token, login: 'demo', role: 'root' }], 'Entry 1: role must be one of reader, operator'],
    [[{ token, login: 'demo' }], 'Entry 1: role'],
    [[{ token, login: 'demo', role: 'reader', sees: 'pay' }], 'Entry 1: sees must be a list'],
    [[{ token, login: 'demo', role: 'reader', readTables: [1] }], 'Entry 1: readTables must be'],
    [[{ token, role: 'reader' }], 'Entry 1: login'],
    [[{ token, login: '', role: 'reader' }], 'Entry 1: login'],
    [[{ login: 'demo', role: 'reader' }], 'Entry 1: It must have either token or sha256'],
    [[{ token, sha256: digestOf(token), login: 'demo', role: 'reader' }], 'Entry 1: It must have'],
    [[{ token: 5, login: 'demo', role: 'reader' }], 'Entry 1: token and sha256 are text'],
    [[{ token: '', login: 'demo', role: 'reader' }], 'Entry 1: A token has 24 characters'],
    [[{ token: token.slice(20), login: 'demo', role: 'reader' }], 'Entry 1: A token has 24'],
    [[{ token, login: 'demo', role: 'reader', [token]: 1 }], 'and nothing else'],
  ])('rejects %j and reports none of its tokens', (content, reason) => {
    const reading = read(content);
    expect(reading).toThrow(rejected(reason));
    expect(reading).not.toThrow(token);
    expect(reading).not.toThrow(token.slice(0, 10));
  });

  test('rejects what is not a file, or is not there', () => {
    expect(() => readTokenFile(folder)).toThrow(rejected('not a file'));
    expect(() => readTokenFile(join(folder, 'none'))).toThrow(rejected('ENOENT'));
  });

  test('rejects a file larger than any list of tokens', () => {
    expect(read(' '.repeat(1_048_577))).toThrow(rejected('the most is 1048576'));
  });
});

describe('tokenInEnvironment', () => {
  test('is for the demo operator as administrator, unless the environment says otherwise', () => {
    const sha256 = digestOf(token);
    expect(tokenInEnvironment({ MVDB_TOKEN: token })).toEqual({
      sha256,
      login: 'demo',
      role: 'administrator',
    });
    const further = { MVDB_LOGIN: 'parts', MVDB_ROLE: 'reader' };
    expect(tokenInEnvironment({ MVDB_TOKEN: token, ...further })).toEqual({
      sha256,
      login: 'parts',
      role: 'reader',
    });
  });

  test('is not one where the environment gives none', () => {
    expect(tokenInEnvironment({ MVDB_LOGIN: 'parts' })).toBeUndefined();
  });

  test.each([
    [{ MVDB_TOKEN: '' }, 'MVDB_TOKEN cannot be used. A token has 24 characters'],
    [{ MVDB_TOKEN: 'short' }, '24 characters'],
    [{ MVDB_TOKEN: token, MVDB_ROLE: 'root' }, 'MVDB_ROLE must be one of reader'],
  ])('rejects %o', (environment, reason) => {
    expect(() => tokenInEnvironment(environment)).toThrow(rejected(reason));
  });
});

describe('tokensGiven', () => {
  const environment = { MVDB_TOKEN: newToken() };

  test('are those of the file, the one of the environment, or none', () => {
    read([{ token, login: 'demo', role: 'reader' }]);
    expect(tokensGiven(path, {})).toEqual([
      { sha256: digestOf(token), login: 'demo', role: 'reader' },
    ]);
    expect(tokensGiven(undefined, environment)).toMatchObject([
      { sha256: digestOf(environment.MVDB_TOKEN) },
    ]);
    expect(tokensGiven(undefined, {})).toEqual([]);
  });

  test('may not come from both', () => {
    read([{ token, login: 'demo', role: 'reader' }]);
    expect(() => tokensGiven(path, environment)).toThrow(rejected('Leave out --token-file'));
  });
});
