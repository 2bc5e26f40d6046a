import { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from 'mvdb';
import type { ProgramRun } from '../runtime/program-run.ts';
import type { Slot } from '../runtime/slot.ts';

/** A variable of the system: a constant, what the session says, or what the program assigned. */
export interface AtVariable {
  readonly help: string;
  /** Where it never changes. */
  readonly constant?: string | number;
  readonly read?: (run: ProgramRun) => Slot;
}

const assigned = (help: string): AtVariable => ({ help });

const variables: Readonly<Record<string, AtVariable>> = {
  FM: { help: 'The field mark.', constant: FIELD_MARK },
  AM: { help: 'The field mark.', constant: FIELD_MARK },
  VM: { help: 'The value mark.', constant: VALUE_MARK },
  SM: { help: 'The subvalue mark.', constant: SUBVALUE_MARK },
  SVM: { help: 'The subvalue mark.', constant: SUBVALUE_MARK },
  TM: { help: 'The text mark.', constant: TEXT_MARK },
  IM: { help: 'The item mark.', constant: ITEM_MARK },
  TRUE: { help: '1.', constant: 1 },
  FALSE: { help: '0.', constant: 0 },
  ABORT: { help: 'The code of the last abort.', constant: 0 },
  'ABORT.CODE': { help: 'Why a program was stopped.', read: (run) => run.abortCode },
  ACCOUNT: { help: 'The name of the account.', read: (run) => run.variable('ACCOUNT') },
  ANS: assigned('The last answer.'),
  COMMAND: { help: 'The command that runs.', read: (run) => run.sentence },
  CONV: assigned('The conversion of the column that is evaluated.'),
  CRTHIGH: { help: 'Lines of the terminal.', read: (run) => run.page.lines },
  CRTWIDE: { help: 'Characters of a line of the terminal.', read: (run) => run.page.width },
  DATA: assigned('What stands for the program.'),
  'DATA.PENDING': { help: 'The lines that wait for INPUT.', read: (run) => run.pendingData },
  DATE: { help: 'The day on which the command began.', read: (run) => run.startedDay },
  DAY: { help: 'The day of the month, two digits.', read: (run) => run.startedAs('DD') },
  DICT: assigned('The dictionary that is used.'),
  FILENAME: assigned('The table that is used.'),
  'FILE.NAME': assigned('The table that is used.'),
  FORMAT: assigned('The format of the column that is evaluated.'),
  ID: assigned('The id of the record that is evaluated.'),
  LEVEL: { help: 'How deep commands run in commands.', read: (run) => run.level },
  LOGNAME: { help: 'Who uses the session.', read: (run) => run.session.login },
  LPTRHIGH: { help: 'Lines of a page of the printer.', read: (run) => run.page.lines },
  LPTRWIDE: { help: 'Characters of a line of the printer.', read: (run) => run.page.width },
  MONTH: { help: 'The month, two digits.', read: (run) => run.startedAs('DM') },
  NB: assigned('The break level.'),
  NI: assigned('The number of the record.'),
  NULL: { help: 'The null value.', read: (run) => run.variable('NULL') },
  OPTION: assigned('The options of the command.'),
  PARASENTENCE: { help: 'The sentence that runs the program.', read: (run) => run.sentence },
  PATH: { help: 'The name of the account.', read: (run) => run.variable('ACCOUNT') },
  RECORD: assigned('The record that is evaluated.'),
  SELECTED: { help: 'How many ids the last selection found.', read: (run) => run.selected },
  SENTENCE: { help: 'The sentence that runs the program.', read: (run) => run.sentence },
  STDFIL: assigned('The default table.'),
  'SYSTEM.RETURN.CODE': { help: 'What the last command gave.', read: (run) => run.returnCode },
  SYS: assigned('Something of the system.'),
  'TERM.TYPE': { help: 'The kind of terminal.', constant: 'ansi' },
  TERMTYPE: { help: 'The kind of terminal.', constant: 'ansi' },
  TIME: { help: 'The time at which the command began.', read: (run) => run.startedTime },
  'TRANSACTION.ID': { help: 'The number of the transaction.', read: (run) => run.transactionLevel },
  'TRANSACTION.LEVEL': {
    help: 'How many transactions are open.',
    read: (run) => run.transactionLevel,
  },
  TTY: { help: 'The terminal.', read: (run) => run.session.port },
  UID: { help: 'Who uses the session.', read: (run) => run.session.login },
  USER: { help: 'Who uses the session.', read: (run) => run.session.login },
  USER0: assigned('For programs.'),
  USER1: assigned('For programs.'),
  USER2: assigned('For programs.'),
  USER3: assigned('For programs.'),
  USER4: assigned('For programs.'),
  USERNO: { help: 'The number of the session.', read: (run) => run.session.port },
  'USER.NO': { help: 'The number of the session.', read: (run) => run.session.port },
  'USER.RETURN.CODE': assigned('What programs exchange.'),
  WHO: { help: 'The name of the account.', read: (run) => run.variable('ACCOUNT') },
  YEAR: { help: 'The year, two digits.', read: (run) => run.startedAs('DY2') },
  YEAR4: { help: 'The year, four digits.', read: (run) => run.startedAs('DY4') },
};

export function isAtVariable(name: string): boolean {
  return Object.hasOwn(variables, name);
}

/** Whether programs may assign to it. */
export function isAssignable(name: string): boolean {
  const { constant, read } = atVariable(name);
  return constant === undefined && read === undefined;
}

/** @throws TypeError for an unknown name. */
export function atVariable(name: string): AtVariable {
  const variable = variables[name];
  if (variable === undefined || !isAtVariable(name)) throw new TypeError(`There is no @${name}.`);
  return variable;
}

export function atVariableNames(): readonly string[] {
  return Object.keys(variables);
}
