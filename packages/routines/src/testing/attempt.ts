import type { Session } from 'mvdb';
import { fingerprint } from '../demo/demo-account.ts';
import { Rejection } from '../entry/rejection.ts';

/**
 * Does an act, as a call does. One that is refused leaves nothing behind, which is looked at.
 *
 * @returns Why it was refused; `undefined` where it was done. @throws What is no refusal.
 */
export function attempt(session: Session, act: () => void): string | undefined {
  const before = fingerprint(session.account);
  const rejected = rejectionOf(session, act);
  if (rejected !== undefined && fingerprint(session.account) !== before)
    throw new Error(`An act was refused (${rejected}), and changed records.`);
  return rejected;
}

/** The same, where something else is looked at afterwards than the whole account. */
export function rejectionOf(session: Session, act: () => void): string | undefined {
  try {
    session.transaction(act);
    return undefined;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.text;
  }
}
