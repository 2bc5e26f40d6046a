import { execute, type Session } from 'mvdb';
import { orderSession } from '../../packages/mvdb/src/testing/order-tables.ts';

export { marked, unmarked } from '../../packages/mvdb/src/testing/order-tables.ts';

/** The data set of the acceptance tables, for a user who may give every command. */
export function openOrders(): Session {
  return orderSession({ dbCommand: 'full' });
}

/** The rows that a sentence prints, without headings and the number of records, each as its words. */
export function rowsOf(session: Session, sentence: string): string[][] {
  return execute(session, `${sentence} HDR.SUP COL.SUP COUNT.SUP`)
    .lines.filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/ {2,}/));
}

/** The ids of the records that a sentence lists. */
export function idsOf(session: Session, sentence: string): string[] {
  return rowsOf(session, `${sentence} ID.ONLY`).map(([id = '']) => id);
}
