import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { digestOf, grantOf, newToken, Tokens, tokenIdOf } from './tokens.ts';

const rejected = (text: string) =>
  expect.objectContaining({ code: 'BAD_ARGUMENT', message: expect.stringContaining(text) });

describe('newToken', () => {
  test('has 43 characters, and is never twice the same', () => {
    const tokens = Array.from({ length: 100 }, newToken);
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
    expect(new Set(tokens).size).toBe(100);
  });

  test('can be granted to a login', () => {
    expect(() => grantOf(newToken(), 'demo', 'reader')).not.toThrow();
  });
});

describe('grantOf', () => {
  test('keeps the digest in place of the token', () => {
    const token = 'abcdefghijklmnopqrstuvwx';
    expect(grantOf(token, 'demo', 'reader')).toEqual({
      sha256: createHash('sha256').update(token).digest('hex'),
      login: 'demo',
      role: 'reader',
    });
  });

  test.each([
    ['short', '24 characters'],
    ['x'.repeat(23), '24 characters'],
    ['password'.repeat(4), '8 different characters'],
    ['with a blank in its middle', 'letters, digits'],
    ['with-a-letter-beyond-\u00e4scii', 'letters, digits'],
    ['=in-the-front-of-the-token', 'letters, digits'],
    ['with\r\nInjected-Header: value', 'letters, digits'],
  ])('rejects %j without repeating it', (token, reason) => {
    const grant = () => grantOf(token, 'demo', 'reader');
    expect(grant).toThrow(rejected(reason));
    expect(grant).not.toThrow(token);
  });

  test('rejects a blank token', () => {
    expect(() => grantOf('', 'demo', 'reader')).toThrow(rejected('24 characters'));
  });
});

describe('Tokens', () => {
  const [first, second] = [newToken(), newToken()];
  const tokens = new Tokens([
    grantOf(first, 'demo', 'administrator'),
    { sha256: digestOf(second).toUpperCase(), login: 'parts', role: 'reader' },
  ]);

  test('finds each by the token itself', () => {
    expect(tokens.find(first)).toMatchObject({ login: 'demo', role: 'administrator' });
    expect(tokens.find(second)).toMatchObject({ login: 'parts', role: 'reader' });
  });

  test.each(['', 'x', newToken(), digestOf(first), first.slice(1), `${first}=`, `${first}\0`])(
    'finds none by %j',
    (token) => {
      expect(tokens.find(token)).toBeUndefined();
    },
  );

  test('rejects what is not a digest, no role or given twice', () => {
    const grant = grantOf(first, 'demo', 'reader');
    expect(() => new Tokens([{ ...grant, sha256: 'abc' }])).toThrow(rejected('sha256'));
    expect(() => new Tokens([{ ...grant, role: 'root' as 'reader' }])).toThrow(rejected('role'));
    expect(() => new Tokens([grant, { ...grant, login: 'parts' }])).toThrow(rejected('Token 2'));
  });
});

test('a token is called by the first digits of its digest', () => {
  expect(tokenIdOf(digestOf('x'))).toMatch(/^[0-9a-f]{8}$/);
});
