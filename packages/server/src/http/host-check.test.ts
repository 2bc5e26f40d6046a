import { describe, expect, test } from 'vitest';
import { allowedHosts, checkHost, isLoopback } from './host-check.ts';

describe('isLoopback', () => {
  test.each(['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', 'localhost'])(
    'is true for %s',
    (address) => {
      expect(isLoopback(address)).toBe(true);
    },
  );

  test.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '::2', 'localhost.evil.test', '127.1', ''])(
    'is false for "%s"',
    (address) => {
      expect(isLoopback(address)).toBe(false);
    },
  );
});

describe('allowedHosts', () => {
  test('are the names of the loopback interface, the bound address and those given', () => {
    expect([...allowedHosts('10.0.0.1', ['ERP.example', '[fe80::1]'])]).toEqual([
      ...['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', 'erp.example', '[fe80::1]'],
    ]);
  });

  test.each(['0.0.0.0', '::'])('every interface, %s, is not a name', (address) => {
    expect([...allowedHosts(address)]).toEqual(['127.0.0.1', 'localhost', '[::1]']);
  });

  test.each([
    '',
    '*',
    '*.example',
    'erp.example:8080',
    'a@b',
    'erp.example.',
    'a b',
    'a,b',
    'http://a',
  ])('rejects the name %j', (name) => {
    expect(() => allowedHosts('127.0.0.1', [name])).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });
});

describe('checkHost', () => {
  const check = (rawHeaders: readonly string[], bound = '127.0.0.1') =>
    checkHost({ url: '/', rawHeaders }, allowedHosts(bound));

  test('lets the names of the loopback interface and the bound address through', () => {
    expect(() => check(['HOST', '127.0.0.1:80'])).not.toThrow();
    expect(() => check(['Accept', 'host', 'Host', '127.0.0.9'], '127.0.0.9')).not.toThrow();
    expect(() => check(['host', '[0:0:0:0:0:0:0:1]'], '0:0:0:0:0:0:0:1')).not.toThrow();
  });

  test('rejects none, two and another', () => {
    for (const headers of [[], ['host', 'localhost', 'Host', 'localhost'], ['host', '127.0.0.9']])
      expect(() => check(headers)).toThrow(expect.objectContaining({ code: 'HOST_NOT_ALLOWED' }));
  });
});
