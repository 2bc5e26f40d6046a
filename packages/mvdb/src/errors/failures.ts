/*
 * Every failure a caller of the database can expect: its stable code, and what it means in general. Each is a
 * constant of its own, so that a program in a browser is bundled with the texts of those it can meet, and no more.
 */

export const MARK_IN_TEXT = {
  code: 'MARK_IN_TEXT',
  text: 'Text must not contain a mark.',
} as const;
export const NO_LATIN1_BYTE = {
  code: 'NO_LATIN1_BYTE',
  text: 'The text contains a character that Latin-1 cannot represent.',
} as const;
export const BAD_POSITION = {
  code: 'BAD_POSITION',
  text: 'A position must be a whole number within the stated range.',
} as const;
export const BAD_ARGUMENT = {
  code: 'BAD_ARGUMENT',
  text: 'The argument is outside what the function accepts.',
} as const;
export const NOT_A_NUMBER = {
  code: 'NOT_A_NUMBER',
  text: 'Arithmetic needs numbers.',
} as const;
export const DIVISION_BY_ZERO = {
  code: 'DIVISION_BY_ZERO',
  text: 'A number cannot be divided by zero.',
} as const;
export const BAD_ID = {
  code: 'BAD_ID',
  text: 'A record id is 1 to 1,000 bytes of text without marks or NUL.',
} as const;
export const BAD_TEXT = { code: 'BAD_TEXT', text: 'Text must be well-formed Unicode.' } as const;
export const BAD_TABLE_NAME = {
  code: 'BAD_TABLE_NAME',
  text: 'A table name is 1 to 200 printable characters without spaces.',
} as const;
export const TABLE_NOT_FOUND = {
  code: 'TABLE_NOT_FOUND',
  text: 'The account has no table of that name.',
} as const;
export const TABLE_EXISTS = {
  code: 'TABLE_EXISTS',
  text: 'The account already has a table of that name.',
} as const;
export const TABLE_CLOSED = {
  code: 'TABLE_CLOSED',
  text: 'The table was deleted, or its account was closed.',
} as const;
export const SYNONYM_CHAIN = {
  code: 'SYNONYM_CHAIN',
  text: 'A synonym may lead through at most ten others.',
} as const;
export const ACCOUNT_NOT_FOUND = {
  code: 'ACCOUNT_NOT_FOUND',
  text: 'The account does not exist.',
} as const;
export const ACCOUNT_CLOSED = { code: 'ACCOUNT_CLOSED', text: 'The account is closed.' } as const;
export const ACCOUNT_FAILED = {
  code: 'ACCOUNT_FAILED',
  text: 'The account could not be read or written.',
} as const;
export const OUTCOME_UNKNOWN = {
  code: 'OUTCOME_UNKNOWN',
  text: 'The outcome of the commit is unknown.',
} as const;
export const ACCOUNT_BUSY = {
  code: 'ACCOUNT_BUSY',
  text: 'Another process is using the account.',
} as const;
export const ACCOUNT_AWAY = {
  code: 'ACCOUNT_AWAY',
  text: 'The database server is not responding.',
} as const;
export const TRANSACTION_CONFLICT = {
  code: 'TRANSACTION_CONFLICT',
  text: 'Another transaction changed records that this transaction used.',
} as const;
export const ACCOUNT_DAMAGED = {
  code: 'ACCOUNT_DAMAGED',
  text: 'The file of the account is damaged.',
} as const;
export const DISK_FULL = { code: 'DISK_FULL', text: 'The disk is full.' } as const;
export const READ_ONLY = {
  code: 'READ_ONLY',
  text: 'The account is open for reading only.',
} as const;
export const NOT_PERMITTED = {
  code: 'NOT_PERMITTED',
  text: 'The session lacks a capability or right for this.',
} as const;
export const ASYNC_TRANSACTION = {
  code: 'ASYNC_TRANSACTION',
  text: 'A transaction must be synchronous.',
} as const;
export const IN_TRANSACTION = {
  code: 'IN_TRANSACTION',
  text: 'This cannot be done inside a transaction.',
} as const;
export const TRANSACTION_OVER = {
  code: 'TRANSACTION_OVER',
  text: 'The transaction has ended.',
} as const;
export const SESSION_CLOSED = { code: 'SESSION_CLOSED', text: 'The session is closed.' } as const;
export const TRIGGER_REJECTED = {
  code: 'TRIGGER_REJECTED',
  text: 'A trigger of the table rejected the change.',
} as const;
export const TRIGGER_DEPTH = {
  code: 'TRIGGER_DEPTH',
  text: 'Triggers call each other too deeply.',
} as const;
export const NOT_LOCKED = {
  code: 'NOT_LOCKED',
  text: 'The session may change only records that it has locked.',
} as const;
export const RECORD_EXISTS = {
  code: 'RECORD_EXISTS',
  text: 'The table already has a record with this id.',
} as const;
export const RECORD_MISSING = {
  code: 'RECORD_MISSING',
  text: 'The table has no record with this id.',
} as const;
export const RECORD_CHANGED = {
  code: 'RECORD_CHANGED',
  text: 'The record has changed since it was read.',
} as const;
export const BAD_VALUE = {
  code: 'BAD_VALUE',
  text: "The value does not match the attribute's type.",
} as const;
export const SCHEMA_DIFFERS = {
  code: 'SCHEMA_DIFFERS',
  text: 'The schema reads stored data differently from the dictionaries of the account.',
} as const;
export const RECORD_LOCKED = {
  code: 'RECORD_LOCKED',
  text: 'Another session has locked the record.',
} as const;
export const TABLE_LOCKED = {
  code: 'TABLE_LOCKED',
  text: 'Another session has locked the table.',
} as const;
export const NO_LOG = {
  code: 'NO_LOG',
  text: 'The account keeps no log of its commits.',
} as const;
export const NOT_LOGGED = {
  code: 'NOT_LOGGED',
  text: 'The log does not hold that.',
} as const;
export const LOG_DAMAGED = {
  code: 'LOG_DAMAGED',
  text: 'The log is damaged, or is not the log of this account.',
} as const;
export const CHANGED_SINCE = {
  code: 'CHANGED_SINCE',
  text: 'Later commits changed the same records.',
} as const;
export const LOCK_LOST = {
  code: 'LOCK_LOST',
  text: 'The session no longer holds its lock.',
} as const;
export const LOCK_TIMEOUT = {
  code: 'LOCK_TIMEOUT',
  text: 'The lock did not become free in time.',
} as const;
export const DEADLOCK = {
  code: 'DEADLOCK',
  text: 'Waiting for the lock would be a deadlock.',
} as const;
export const BAD_SENTENCE = {
  code: 'BAD_SENTENCE',
  text: 'The sentence cannot be understood.',
} as const;
export const BAD_SQL = {
  code: 'BAD_SQL',
  text: 'The SQL statement cannot be understood.',
} as const;
export const BAD_COMMAND = {
  code: 'BAD_COMMAND',
  text: 'The command cannot be understood.',
} as const;
export const COMMAND_DEPTH = {
  code: 'COMMAND_DEPTH',
  text: 'Commands call each other too deeply.',
} as const;
export const NO_INPUT = {
  code: 'NO_INPUT',
  text: 'The command asks for input, and there is none.',
} as const;
export const OUTPUT_FAILED = {
  code: 'OUTPUT_FAILED',
  text: 'The output file could not be written.',
} as const;
export const BAD_PROGRAM = {
  code: 'BAD_PROGRAM',
  text: 'The program cannot be compiled.',
} as const;
export const PROGRAM_NOT_FOUND = {
  code: 'PROGRAM_NOT_FOUND',
  text: 'The program does not exist.',
} as const;
export const PROGRAM_STOPPED = {
  code: 'PROGRAM_STOPPED',
  text: 'The program stopped itself by ABORT.',
} as const;
export const UNASSIGNED_VARIABLE = {
  code: 'UNASSIGNED_VARIABLE',
  text: 'A program used a variable before assigning it.',
} as const;
export const BAD_SUBSCRIPT = {
  code: 'BAD_SUBSCRIPT',
  text: 'A program used an element outside its array.',
} as const;
export const NOT_A_VALUE = {
  code: 'NOT_A_VALUE',
  text: 'A program used a file or array as text or a number.',
} as const;
export const NOT_A_TABLE = {
  code: 'NOT_A_TABLE',
  text: 'A program used a value that is not an open table.',
} as const;
export const NOT_A_FILE = {
  code: 'NOT_A_FILE',
  text: 'A program used a value that is not a sequential file.',
} as const;
export const CALL_DEPTH = {
  code: 'CALL_DEPTH',
  text: 'Programs call each other too deeply.',
} as const;
export const PROGRAM_FAILED = {
  code: 'PROGRAM_FAILED',
  text: 'The program of the operating system failed.',
} as const;
export const BUDGET_EXCEEDED = {
  code: 'BUDGET_EXCEEDED',
  text: 'The work exceeds its budget.',
} as const;
export const NO_ACTIVE_LIST = {
  code: 'NO_ACTIVE_LIST',
  text: 'The sentence needs an active select list.',
} as const;
export const LIST_NOT_FOUND = {
  code: 'LIST_NOT_FOUND',
  text: 'The account has no saved list of that name.',
} as const;
export const LIST_EXISTS = {
  code: 'LIST_EXISTS',
  text: 'The account already has a saved list of that name.',
} as const;
export const INDEX_NOT_FOUND = {
  code: 'INDEX_NOT_FOUND',
  text: 'The table has no index of that name.',
} as const;
export const INDEX_EXISTS = {
  code: 'INDEX_EXISTS',
  text: 'The table already has an index of that name.',
} as const;
export const INDEX_NOT_PURE = {
  code: 'INDEX_NOT_PURE',
  text: 'An index may depend only on its record.',
} as const;
export const UNIQUE_VIOLATION = {
  code: 'UNIQUE_VIOLATION',
  text: 'The index allows only one record for each value.',
} as const;
export const NO_INDEX = { code: 'NO_INDEX', text: 'The sentence cannot use an index.' } as const;
export const TOO_LARGE = {
  code: 'TOO_LARGE',
  text: 'The result exceeds the largest text.',
} as const;
export const BAD_EXPRESSION = {
  code: 'BAD_EXPRESSION',
  text: 'The expression cannot be understood.',
} as const;
export const BAD_DICTIONARY_ITEM = {
  code: 'BAD_DICTIONARY_ITEM',
  text: 'The dictionary item cannot be used.',
} as const;
export const DICTIONARY_LOOP = {
  code: 'DICTIONARY_LOOP',
  text: 'A dictionary item may not refer to itself.',
} as const;
export const FUNCTION_NOT_FOUND = {
  code: 'FUNCTION_NOT_FOUND',
  text: 'The function is not registered.',
} as const;
