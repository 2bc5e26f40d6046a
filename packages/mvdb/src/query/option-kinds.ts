import { eitherOf, FLAG, type Kind, recordOf, TEXT, TEXTS } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { sentenceDifferences } from '../flavours/sentence-differences.ts';

/* Options that sentences, SQL and commands share. */

export const PARAMETERS: Kind = eitherOf(TEXTS, recordOf(TEXT));

export const QUERY_OPTIONS: Kind = closedOptionsOf(
  Object.fromEntries(Object.keys(sentenceDifferences).map((name) => [name, FLAG])),
);
