import { oconv } from '../conversion/conversion.ts';
import { FIELD_MARK, ITEM_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../text/marks.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import type { Row } from './column.ts';
import type { Value } from './value.ts';

/** @-variables that never change, by name without `@`. */
export const constants: Readonly<Record<string, string>> = {
  AM: FIELD_MARK,
  FALSE: '0',
  FM: FIELD_MARK,
  IM: ITEM_MARK,
  NULL: NULL_VALUE,
  'NULL.STR': NULL_VALUE,
  SM: SUBVALUE_MARK,
  SVM: SUBVALUE_MARK,
  TM: TEXT_MARK,
  TRUE: '1',
  VM: VALUE_MARK,
};

/** @-variables that depend on the clock or on the running query. */
export const runningVariables: Readonly<Record<string, (row: Row) => Value>> = {
  DATE: ({ context }) => context.clock.today(),
  DAY: (row) => dateShown(row, 'DD'),
  MONTH: (row) => dateShown(row, 'DM'),
  NB: ({ context }) => context.counters.breakLevel,
  ND: ({ context }) => context.counters.detailNumber,
  NI: ({ context }) => context.counters.itemNumber,
  NS: ({ context }) => context.counters.subvalueNumber,
  NV: ({ context }) => context.counters.valueNumber,
  TIME: ({ context }) => context.clock.timeOfDay(),
  YEAR: (row) => dateShown(row, 'D2Y'),
  YEAR4: (row) => dateShown(row, 'D4Y'),
};

/** @-variables that the context holds. */
export const contextVariables: ReadonlySet<string> = new Set([
  'ABORT.CODE',
  'ACCOUNT',
  'ANS',
  'COMMAND',
  'CRTHIGH',
  'CRTWIDE',
  'DATA.PENDING',
  'HOSTNAME',
  'INITIALS',
  'ITYPE.MODE',
  'LEVEL',
  'LOGNAME',
  'LPTR',
  'LPTRHIGH',
  'LPTRWIDE',
  'PATH',
  'PORT',
  'SELECTED',
  'SENTENCE',
  'SYSTEM.RETURN.CODE',
  'TERM.TYPE',
  'TRANSACTION.ID',
  'TRANSACTION.LEVEL',
  'TTY',
  'UID',
  'USER',
  'USER.NO',
  'USER.RETURN.CODE',
  'USER0',
  'USER1',
  'USER2',
  'USER3',
  'USER4',
  'USERNO',
  'WHO',
]);

/** Whether an @-variable is one of the database's own. @param name - In capitals, without `@`. */
export function isOwnVariable(name: string): boolean {
  return (
    ['FILE.NAME', 'FILENAME', 'ID', 'RECORD'].includes(name) ||
    Object.hasOwn(constants, name) ||
    Object.hasOwn(runningVariables, name) ||
    contextVariables.has(name)
  );
}

function dateShown({ context }: Row, code: string): string {
  return oconv(String(context.clock.today()), code, context.conversions);
}
