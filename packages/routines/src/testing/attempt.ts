import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { fingerprint } from '../demo/demo-account.ts';
import { Refusal } from '../entry/refusal.ts';

/**
 * Does an act, as a call does. One that is refused leaves nothing behind, which is looked at.
 *
 * @returns Why it was refused; `undefined` where it was done. @throws What is no refusal.
 */
export function attempt(session: Session, act: () => void): string | undefined {
  const before = fingerprint(session.account);
  try {
    session.transaction(act);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(fingerprint(session.account)).toBe(before);
    return error.text;
  }
}
