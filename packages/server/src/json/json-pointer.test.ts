import { describe, expect, test } from 'vitest';
import { pointerTo } from './json-pointer.ts';

describe('pointerTo', () => {
  test('escapes what a pointer gives a meaning', () => {
    expect(pointerTo('args', 'a~b/c', '0')).toBe('/args/a~0b~1c/0');
  });
});
