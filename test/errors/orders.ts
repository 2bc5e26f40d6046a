import type { Session } from 'mvdb';
import { marked, orderSession } from '../../packages/mvdb/src/testing/order-tables.ts';

/** Does something in a session that may give every command, on the tables ORD and CUS of a new account. */
export async function inOrders(work: (session: Session) => unknown): Promise<unknown> {
  const session = orderSession({ dbCommand: 'full' });
  try {
    return await work(session);
  } finally {
    await session.account.close();
  }
}

/** Writes an item, with `^` for field marks, to the dictionary of ORD. */
export function writeItem({ account }: Session, id: string, item: string): void {
  account.table('DICT ORD').write(id, marked(item));
}
