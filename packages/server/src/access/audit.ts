import { reportedMilliseconds } from '../http/milliseconds.ts';
import { type AuditedAction, isRejected } from './audited-action.ts';

/** Where audit lines go. */
export interface AuditStream {
  write(line: string): void;
}

export interface AuditOptions {
  readonly stream: AuditStream;
  /** Whether a line shows the beginning of a command in words; by default it does not. */
  readonly showsCommands?: boolean;
}

/** Who did it, when, and what came of it. */
export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly requestId: string;
  readonly address: string;
  readonly tokenId: string | undefined;
  readonly login: string | undefined;
  readonly status: number;
  /** Code of the problem that answered it; empty without one. */
  readonly problem: string;
  readonly elapsedMs: number;
  /** What was done otherwise than the request alone reports, such as `tx=rollback`. */
  readonly preference?: unknown;
  /** Whether it was done before, and only answered again. */
  readonly isReplayed: boolean;
}

/** Characters of a command that a line shows. */
const COMMAND_SIZE_MAX = 200;

/** Writes one line of JSON for each dangerous audited action. It holds digests of arguments, never their values. */
export class Audit {
  readonly #stream: AuditStream;
  readonly #showsCommands: boolean;

  constructor({ stream, showsCommands = false }: AuditOptions) {
    this.#stream = stream;
    this.#showsCommands = showsCommands;
  }

  note({ command, action, ...auditedAction }: AuditedAction, circumstances: Circumstances): void {
    const { atMs, requestId, address, tokenId, login, ...outcome } = circumstances;
    const { status, problem, elapsedMs, preference, isReplayed } = outcome;
    const shown = this.#showsCommands ? command?.slice(0, COMMAND_SIZE_MAX) : undefined;
    const line = {
      audit: action,
      time: new Date(atMs).toISOString(),
      requestId,
      tokenId,
      address,
      login,
      ...auditedAction,
      command: shown,
      decision: isRejected(status) ? 'refused' : 'allowed',
      preference,
      ...(isReplayed && { replayed: true }),
      status,
      ...(problem !== '' && { problem }),
      ms: reportedMilliseconds(elapsedMs),
    };
    this.#stream.write(`${JSON.stringify(line)}\n`);
  }
}
