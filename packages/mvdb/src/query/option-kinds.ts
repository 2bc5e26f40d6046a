import { eitherOf, FLAG, type Kind, recordOf, TEXT, TEXTS } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';

/* Options that sentences, SQL and commands share. */

export const PARAMETERS: Kind = eitherOf(TEXTS, recordOf(TEXT));

export const QUERY_OPTIONS: Kind = closedOptionsOf({
  withImpliesOr: FLAG,
  priorityAnd: FLAG,
  noCase: FLAG,
  badLiteralIsEmpty: FLAG,
  differsFromAny: FLAG,
  samplesBeforeSelection: FLAG,
  numberedColumns: FLAG,
});
