import { nearHint } from './text/near-names.ts';

/** Every failure a caller of the database can expect, by its stable code. */
export const errorMessages = {
  MARK_IN_TEXT: 'Text may not hold a mark.',
  NO_LATIN1_BYTE: 'The text holds a character that Latin-1 has no byte for.',
  BAD_POSITION: 'A position must be a whole number within the stated range.',
  BAD_ARGUMENT: 'The argument is outside what the function accepts.',
  NOT_A_NUMBER: 'Multivalue arithmetic needs numbers.',
  DIVISION_BY_ZERO: 'Division by zero.',
  BAD_ID: 'A record id is 1 to 1,000 bytes of text without marks or NUL.',
  BAD_TEXT: 'Text must be well-formed Unicode.',
  BAD_TABLE_NAME: 'A table name is 1 to 200 printable characters without spaces.',
  TABLE_NOT_FOUND: 'No table of that name in this account.',
  TABLE_EXISTS: 'The account has a table of that name.',
  TABLE_CLOSED: 'The table was deleted or its account closed.',
  SYNONYM_CHAIN: 'A synonym leads through more than ten others.',
  ACCOUNT_NOT_FOUND: 'There is no account at that place.',
  ACCOUNT_CLOSED: 'The account is closed.',
  ACCOUNT_FAILED: 'The account could not be read or written.',
  ACCOUNT_BUSY: 'Another process keeps the account from being opened or written.',
  ACCOUNT_DAMAGED: 'The file of the account is not what was written.',
  DISK_FULL: 'There is no room on the disk.',
  READ_ONLY: 'Nothing may be written here.',
  NOT_PERMITTED: 'The running context may not do that.',
  ASYNC_TRANSACTION: 'A transaction is synchronous.',
  IN_TRANSACTION: 'That cannot be done inside a transaction.',
  TRANSACTION_OVER: 'The transaction is over.',
  SESSION_CLOSED: 'The session is closed.',
  TRIGGER_DEPTH: 'Triggers may not set off each other without end.',
  NOT_LOCKED: 'The session may only change records that it has locked.',
  RECORD_LOCKED: 'Another session holds the record.',
  TABLE_LOCKED: 'Another session holds the table.',
  LOCK_TIMEOUT: 'The lock was not free in time.',
  DEADLOCK: 'Waiting for the lock would never end.',
  BAD_SENTENCE: 'The sentence cannot be understood.',
  BAD_SQL: 'The SQL statement cannot be understood.',
  BAD_COMMAND: 'The command cannot be understood.',
  COMMAND_DEPTH: 'Commands may not run within each other without end.',
  NO_INPUT: 'Nobody answers what the command asks for.',
  OUTPUT_FAILED: 'The output file could not be written.',
  PROGRAM_FAILED: 'The program of the operating system did not do its work.',
  BUDGET_EXCEEDED: 'The work exceeds what it may cost.',
  NO_ACTIVE_LIST: 'The sentence needs a select list that is active.',
  LIST_NOT_FOUND: 'There is no saved list of that name.',
  LIST_EXISTS: 'There is a saved list of that name.',
  INDEX_NOT_FOUND: 'The table has no index of that name.',
  INDEX_EXISTS: 'The table has an index of that name.',
  INDEX_NOT_PURE: 'Only what depends on the record alone can be indexed.',
  UNIQUE_VIOLATION: 'The index allows one record for each value.',
  NO_INDEX: 'No index answers the sentence.',
  TOO_LARGE: 'The result would exceed the largest text this system holds.',
  BAD_EXPRESSION: 'The expression cannot be understood.',
  BAD_DICTIONARY_ITEM: 'The dictionary item cannot be used.',
  DICTIONARY_LOOP: 'A dictionary item may not refer to itself.',
  FUNCTION_NOT_FOUND: 'No function of that name is registered.',
} as const;

export type ErrorCode = keyof typeof errorMessages;

export interface MvdbErrorOptions extends ErrorOptions {
  /** Number of the character of a command where it goes wrong, from 1. */
  readonly at?: number | undefined;
  /** Names near the one that was not found, nearest first, for the detail to tell. */
  readonly suggestions?: readonly string[] | undefined;
}

/** A failure the caller can expect and handle. Branch on `code`, never on the text. */
export class MvdbError extends Error {
  override readonly name = 'MvdbError';
  readonly code: ErrorCode;
  /** What is wrong in this case, and what would be right. */
  readonly detail: string;
  /** Number of the character of a command where it goes wrong, from 1; `undefined` where it has no place. */
  readonly at: number | undefined;
  /** Names near the one that was not found, nearest first; the detail tells them, too. */
  readonly suggestions: readonly string[];

  constructor(code: ErrorCode, detail: string, options: MvdbErrorOptions = {}) {
    const { at, suggestions = [], ...others } = options;
    const told = `${detail}${nearHint(suggestions)}`;
    super(`${errorMessages[code]} ${told}`, others);
    this.code = code;
    this.detail = told;
    this.at = at;
    this.suggestions = Object.freeze([...suggestions]);
  }
}

/** True for a failure with one of these codes; whatever else is caught is to be thrown on. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is MvdbError {
  return error instanceof MvdbError && codes.includes(error.code);
}
