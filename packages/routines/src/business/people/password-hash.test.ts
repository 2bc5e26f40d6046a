import { describe, expect, test } from 'vitest';
import { FITS_NOTHING, hashPassword, isPassword } from './password-hash.ts';

describe('hashPassword', () => {
  test('the password, and no other, fits its hash', () => {
    const stored = hashPassword('open sesame');
    expect(isPassword('open sesame', stored)).toBe(true);
    expect(isPassword('open sesame ', stored)).toBe(false);
    expect(isPassword('', stored)).toBe(false);
  });

  test('the same password is stored otherwise each time', () => {
    expect(hashPassword('a')).not.toBe(hashPassword('a'));
  });

  test('the stored text does not hold the password', () => {
    expect(hashPassword('open sesame')).not.toContain('sesame');
  });
});

describe('isPassword', () => {
  test.each([
    '',
    'open sesame',
    'scrypt$12$00$00',
    FITS_NOTHING,
    `scrypt$99$${'0'.repeat(32)}$${'0'.repeat(64)}`,
  ])('nothing fits %j, which is not a hash', (stored) => {
    expect(isPassword('open sesame', stored)).toBe(false);
  });
});
