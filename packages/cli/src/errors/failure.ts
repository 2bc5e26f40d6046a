import { exitStatus, type PlacedViolation, statusOf } from './exit-status.ts';
import { messageOf } from './message-of.ts';

/** Why a command failed, as JSON says it. The members are those of a problem of the service. */
export interface Failure {
  /** Stable; to go by. */
  readonly code: string;
  readonly detail: string;
  /** Of a sentence or statement: the number of the character where it goes wrong, from 1. */
  readonly position?: number;
  /** What could stand there. */
  readonly expected?: readonly string[];
  /** Names near the one that was not found, nearest first. */
  readonly suggestions?: readonly string[];
  /** What is wrong one by one, where there are several things. */
  readonly errors?: readonly PlacedViolation[];
}

/** The code of an error that has none of its own. */
const codeByStatus: ReadonlyMap<number, string> = new Map([
  [exitStatus.usage, 'USAGE'],
  [exitStatus.rejected, 'REFUSED'],
  [exitStatus.notFound, 'NOT_FOUND'],
  [exitStatus.interrupted, 'INTERRUPTED'],
]);

/** An error as JSON says it. Errors are distinguished by what they have, so that nothing need be loaded. */
export function failureOf(error: unknown): Failure {
  const { code, at, expected, suggestions, errors } = (
    error instanceof Error ? error : {}
  ) as Reported;
  return {
    code: code ?? codeByStatus.get(statusOf(error)) ?? 'FAILED',
    detail: messageOf(error),
    ...(at !== undefined && { position: at }),
    ...(expected !== undefined && { expected }),
    ...(suggestions !== undefined && suggestions.length > 0 && { suggestions }),
    ...(errors !== undefined && errors.length > 0 && { errors }),
  };
}

/** What errors of the database, the catalogue, the work and the system report besides their message. */
interface Reported {
  readonly code?: string;
  readonly at?: number;
  readonly expected?: readonly string[];
  readonly suggestions?: readonly string[];
  readonly errors?: readonly PlacedViolation[];
}
