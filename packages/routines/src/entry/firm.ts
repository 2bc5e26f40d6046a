import type { Session } from 'mvdb';

/** A company of the account, as a session works in it. */
export interface Firm {
  readonly session: Session;
  readonly company: string;
}

/** The company of a call. The runner has looked whether it is one, and open to the login. */
export function firm(session: Session, company: string): Firm {
  return { session, company };
}
