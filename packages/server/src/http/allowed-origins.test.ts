import { describe, expect, test } from 'vitest';
import { readOrigins } from './allowed-origins.ts';

describe('readOrigins', () => {
  test.each(['https://console.example', 'http://localhost:5173', 'http://[::1]:81'])(
    'takes %s',
    (origin) => {
      expect(readOrigins([origin])).toEqual(new Set([origin]));
    },
  );

  test.each([
    '',
    '*',
    'null',
    'https://*.example',
    'console.example',
    'https://console.example/',
    'https://console.example/path',
    'https://Console.example',
    'https://console.example:443',
    'https://user@console.example',
    'ftp://console.example',
    'file://',
    ' https://console.example',
  ])('rejects %j', (origin) => {
    expect(() => readOrigins([origin])).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
  });
});
