import { loadDemo } from '@mvdb/routines';
import { Account } from 'mvdb';
import { operationsOn } from './operations.ts';
import { type CallingOptions, rateOf, startCaller, timesOf } from './postgres-callers.ts';
import { ORDERS } from './postgres-processes.ts';
import { recordedOf } from './recorded.ts';

/** Operations that several processes do at once, by the routine that does them. */
const ROUTINES = {
  VB_ADJUST: 'adjust stock',
  VB_TRANSFER: 'transfer stock',
  'VB_DATE.PLAN': 'plan the dates of an order',
  VB_2450: 'invoice 10 lines',
} as const;

const INVOICE = 'invoice 10 lines';

/**
 * How often processes that do the same at once get in each other's way, each with a part of its own: where all of them
 * always try beside each other, and where those that met take turns, as by default. And which records they meet on.
 */
export async function conflictNotes(url: string, isQuick: boolean): Promise<string[]> {
  const meetings = await meetingsByOperation();
  const times = timesOf(isQuick);
  const notes: string[] = [];
  for (const [routine, kind] of Object.entries(ROUTINES)) {
    process.stderr.write(`  conflicts of ${routine}\n`);
    const orders = kind === INVOICE ? (isQuick ? 40 : ORDERS) : 0;
    const attempts = async (count: number, rest: Partial<CallingOptions>) => {
      const starts = Array.from({ length: count }, (_, turnOfPart) => {
        return () => startCaller({ url, kind, orders: orders / count, turnOfPart, ...rest });
      });
      return (await rateOf(starts, times)).attempts.toFixed(2);
    };
    const beside = [await attempts(2, { aloneMax: 0 }), await attempts(4, { aloneMax: 0 })];
    const inTurn = [await attempts(2, {}), await attempts(4, {})];
    notes.push(
      `postgres: ${routine}: ${beside.join(' and ')} attempts a commit by 2 and 4 processes that always try beside each other, ${inTurn.join(' and ')} by default; they meet on ${listOf(meetings.get(kind) ?? [])}.`,
    );
  }
  return notes;
}

/** Records that are named; of the others it is said how many there are. */
const NAMED_MAX = 8;

function listOf(positions: readonly string[]): string {
  if (positions.length === 0) return 'nothing';
  const others = positions.length - NAMED_MAX;
  return `${positions.slice(0, NAMED_MAX).join(', ')}${others > 0 ? ` and ${others} others` : ''}`;
}

/** By operation, the records that both of two processes change that do it with a part of their own. */
async function meetingsByOperation(): Promise<ReadonlyMap<string, readonly string[]>> {
  const account = Account.inMemory();
  loadDemo(account);
  const meetings = new Map<string, readonly string[]>();
  const others = operationsOn(account, 2, { turnOfPart: 1, firstOrder: 11 });
  for (const [name, operation] of operationsOn(account, 2)) {
    const other = others.next().value?.[1];
    if (other === undefined) throw new Error(`There should be another operation ${name}.`);
    const changed = changedBy(account, operation);
    meetings.set(
      name,
      changedBy(account, other).filter((position) => changed.includes(position)),
    );
  }
  await account.close();
  return meetings;
}

/** The records that an operation changes that were there before. */
function changedBy(account: Account, operation: () => void): string[] {
  const [recorded] = recordedOf(account, operation, 1);
  const changed = recorded?.written.filter(({ isNew }) => !isNew) ?? [];
  return [...changed, ...(recorded?.deleted ?? [])].map(({ table, id }) => `${table} ${id}`);
}
