import type { CallErrorCode } from '@mvdb/routines';
import type { WorkErrorCode } from '@mvdb/server/host';
import type { ErrorCode } from 'mvdb';
import type { SealingErrorCode } from './sealing-error.ts';

/** What the program reports its caller by its exit status. */
export const exitStatus = {
  ok: 0,
  /** A sentence, a routine or the work itself failed. */
  failed: 1,
  /** The command line, or the arguments of a routine, are wrong. */
  usage: 2,
  /** A right is missing. */
  rejected: 3,
  notFound: 4,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** The meaning of each status. */
export const exitMeanings: Readonly<Record<ExitStatus, string>> = {
  0: 'Success.',
  1: 'The sentence, the routine or the command failed.',
  2: 'The command line, or the arguments of a routine, are wrong.',
  3: 'A right is missing.',
  4: 'A file, an account, a table, a record, a list or a routine does not exist.',
  130: 'Interrupted by Ctrl+C.',
};

/** One of several things that are wrong. */
export interface PlacedViolation {
  /** Such as `line 7, column 2`. */
  readonly location: string;
  readonly detail: string;
}

interface CommandFailureOptions extends ErrorOptions {
  readonly suggestions?: readonly string[];
  readonly errors?: readonly PlacedViolation[];
}

/** A failure of a command that says which status it ends with. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly status: ExitStatus;
  /** Names near the one that was not found, nearest first; the message reports them, too. */
  readonly suggestions: readonly string[];
  /** What is wrong one by one, where there are several things; the message reports them, too. */
  readonly errors: readonly PlacedViolation[];

  constructor(status: ExitStatus, message: string, options: CommandFailureOptions = {}) {
    const { suggestions = [], errors = [], ...others } = options;
    super(message, others);
    this.status = status;
    this.suggestions = suggestions;
    this.errors = errors;
  }
}

/** By the codes of the database, the catalogue, the work, sealed files and the system; what is not here is 1. */
const statusByCode: Readonly<
  Partial<
    Record<ErrorCode | CallErrorCode | WorkErrorCode | SealingErrorCode | 'ENOENT', ExitStatus>
  >
> = {
  BAD_ARGUMENTS: exitStatus.usage,
  INVALID_REQUEST: exitStatus.usage,
  KEY_MISSING: exitStatus.usage,
  KEY_UNUSABLE: exitStatus.usage,

  KEY_WRONG: exitStatus.rejected,
  NOT_PERMITTED: exitStatus.rejected,
  READ_ONLY: exitStatus.rejected,
  ROUTINE_NOT_CALLABLE: exitStatus.rejected,

  ACCOUNT_NOT_FOUND: exitStatus.notFound,
  ENOENT: exitStatus.notFound,
  INDEX_NOT_FOUND: exitStatus.notFound,
  LIST_NOT_FOUND: exitStatus.notFound,
  ROUTINE_NOT_FOUND: exitStatus.notFound,
  TABLE_NOT_FOUND: exitStatus.notFound,
};

/** The status that an error ends the program with. It is given by its code, so that nothing need be loaded. */
export function statusOf(error: unknown): ExitStatus {
  if (error instanceof CommandFailure) return error.status;
  if (error instanceof Error && error.name === 'UsageError') return exitStatus.usage;
  if (!(error instanceof Error && 'code' in error)) return exitStatus.failed;
  const found = Object.entries(statusByCode).find(([code]) => code === error.code);
  return found?.[1] ?? exitStatus.failed;
}
