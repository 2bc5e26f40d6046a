import { describe, expect, test } from 'vitest';
import { checkOrigin } from './cross-origin-check.ts';

const host = '127.0.0.1:8080';
const allowed = new Set(['https://console.test']);
const check = (method: string, headers: Readonly<Record<string, string>>) => () =>
  checkOrigin({ method, headers: { host, ...headers } }, allowed);

describe('checkOrigin', () => {
  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' }],
    [{ origin: 'http://127.0.0.1:8080' }],
    [{ origin: 'HTTP://127.0.0.1:8080' }],
    [{ origin: 'https://console.test' }],
    [{ origin: 'https://console.test', 'sec-fetch-site': 'cross-site' }],
  ])('lets a POST with %o through', (headers) => {
    expect(check('POST', headers)).not.toThrow();
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': '' }],
    [{ 'sec-fetch-site': 'SAME-ORIGIN' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:8080' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'http://127.0.0.1' }],
    [{ origin: 'http://127.0.0.1:8081' }],
    [{ origin: 'https://127.0.0.1:8080' }],
    [{ origin: 'http://127.0.0.1:8080.evil.test' }],
    [{ origin: 'http://evil.test' }],
    [{ origin: 'https://console.test.evil.test' }],
    [{ origin: 'http://console.test' }],
    [{ origin: 'https://console.test, https://console.test' }],
  ])('refuses any change with %o, and nothing that only reads', (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])
      expect(check(method, headers)).toThrow(expect.objectContaining({ code: 'CROSS_ORIGIN' }));
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(check(method, headers)).not.toThrow();
  });
});
