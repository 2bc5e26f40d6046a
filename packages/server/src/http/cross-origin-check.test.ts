import { describe, expect, test } from 'vitest';
import { checkOrigin } from './cross-origin-check.ts';

const host = '127.0.0.1:8080';
const allowed = new Set(['https://console.test']);
const check =
  (method: string, headers: Readonly<Record<string, string>>, isPublic = false) =>
  () =>
    checkOrigin({ method, isPublic, headers: { host, ...headers } }, allowed);

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
  ])('lets a request with %o through', (headers) => {
    for (const method of ['POST', 'GET', 'HEAD']) expect(check(method, headers)).not.toThrow();
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
  ])('rejects any change and any reading of data with %o', (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'GET', 'HEAD', 'OPTIONS'])
      expect(check(method, headers)).toThrow(expect.objectContaining({ code: 'CROSS_ORIGIN' }));
  });

  test.each([
    ['a link', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a page that names itself', { origin: 'http://evil.test' }],
  ])('lets %s read what is public, and do nothing else there', (_, headers) => {
    for (const method of ['GET', 'HEAD']) expect(check(method, headers, true)).not.toThrow();
    expect(check('POST', headers, true)).toThrow(expect.objectContaining({ code: 'CROSS_ORIGIN' }));
  });
});
