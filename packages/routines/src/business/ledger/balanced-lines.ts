import { isEqual, negate, subtract } from 'mvdb/functions';

import { sumOf } from '../values/sum-of.ts';
import { debitOrCredit, type PostedLine } from './ledger-posting.ts';

/** Debits less credits of lines, in cents. */
export const balanceOf = (lines: readonly PostedLine[]): string =>
  subtract(sumOf(lines.map(({ debit }) => debit)), sumOf(lines.map(({ credit }) => credit)));

/** The lines, with one more that makes their debits equal their credits where they do not yet. */
export function balancedLines(
  lines: readonly PostedLine[],
  other: Pick<PostedLine, 'account' | 'description' | 'reference'>,
): readonly PostedLine[] {
  const balance = balanceOf(lines);
  if (isEqual(balance, '0')) return lines;
  return [...lines, { ...other, ...debitOrCredit(negate(balance)) }];
}
