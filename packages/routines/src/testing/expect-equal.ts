import { expect } from 'vitest';

/** As `expect(found).toEqual(expected)`, which takes too long where it is asked of every record of a company. */
export function expectEqual(found: unknown, expected: unknown): void {
  if (!isSame(found, expected)) expect(found).toEqual(expected);
}

/** True for the same text or number, and for lists of the same; whether others are equal, it does not know. */
function isSame(found: unknown, expected: unknown): boolean {
  if (Object.is(found, expected)) return true;
  if (!Array.isArray(found) || !Array.isArray(expected)) return false;
  return (
    found.length === expected.length && found.every((one, index) => isSame(one, expected[index]))
  );
}
