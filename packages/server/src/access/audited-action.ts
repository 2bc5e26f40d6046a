/** What was asked for and is worth an audit line, without the values it was asked with. */
export interface AuditedAction {
  readonly action: 'call' | 'query' | 'login' | 'run' | 'save' | 'change' | 'revert';
  readonly routine?: string;
  /** Table and name of a program that was run or saved. */
  readonly program?: string;
  /** Of the text that was run or saved; absent for one that was stored already. */
  readonly sourceSha256?: string;
  /** Table and id of a record that was changed. */
  readonly record?: string;
  readonly valuesSha256?: string;
  /** Position of a commit that was reverted. */
  readonly commit?: string;
  readonly argumentsSha256?: string;
  /** Of the ids or the sentence that a call gives for select list 0. */
  readonly selectSha256?: string;
  readonly sentenceSha256?: string;
  /** The command that a call or a query gives, in words. */
  readonly command?: string;
}

/** A request that has been answered. */
export interface Answered {
  /** The named parts of its path. */
  readonly params: unknown;
  /** As it came: a request may have been rejected before anybody looked at its shape. */
  readonly body: unknown;
  /** Whether the call that it makes is known to change nothing. */
  readonly isReading: boolean;
  readonly status: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of the route did or tried that is dangerous; `undefined` where that is nothing. */
    readonly auditedActionOf?: (answered: Answered) => AuditedAction | undefined;
  }
}

export const LOGIN: AuditedAction = { action: 'login' };

const REJECTED: readonly number[] = [401, 403, 429];

export function isRejected(status: number): boolean {
  return REJECTED.includes(status);
}

/** Whether whoever asked is not known, or has to wait for being known. */
export function isFailedLogin(status: number): boolean {
  return status === 401 || status === 429;
}
