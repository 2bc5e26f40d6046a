import type { Session } from 'mvdb';
import { fingerprint } from '../demo/demo-account.ts';
import { Refusal } from '../entry/refusal.ts';

/**
 * Does an act, as a call does. One that is refused leaves nothing behind, which is looked at.
 *
 * @returns Why it was refused; `undefined` where it was done. @throws What is no refusal.
 */
export function attempt(session: Session, act: () => void): string | undefined {
  const before = fingerprint(session.account);
  const refused = refusalOf(session, act);
  if (refused !== undefined && fingerprint(session.account) !== before)
    throw new Error(`An act was refused (${refused}), and changed records.`);
  return refused;
}

/** The same, where something else is looked at afterwards than the whole account. */
export function refusalOf(session: Session, act: () => void): string | undefined {
  try {
    session.transaction(act);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.text;
  }
}
