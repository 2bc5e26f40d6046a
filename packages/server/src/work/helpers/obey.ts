import type { Account, WorkWatch } from 'mvdb';
import { sessionOf } from '../operator.ts';
import { undone } from '../undone.ts';
import { ofKind, type Works } from '../work.ts';
import { toErrorData } from './error-data.ts';
import type { Message, Order } from './order.ts';

/**
 * Carries out an order, to its end, within the steps it may take and under a watch. Nothing of it is kept
 * when it fails.
 */
export function obey(account: Account, works: Works, order: Order, watch: WorkWatch): Message {
  try {
    const reply = replyTo(account, works, order, watch);
    return { reply: order.isJson ? new TextEncoder().encode(JSON.stringify(reply)) : reply };
  } catch (error) {
    return { error: toErrorData(error) };
  }
}

function replyTo(
  account: Account,
  works: Works,
  { kind, request, operator, stepsMax, isDiscarded }: Order,
  watch: WorkWatch,
): unknown {
  const { isReading, run } = ofKind(works, kind).prepare(request);
  const session = sessionOf(account, operator);
  const work = () => session.watched(watch, () => session.limited(stepsMax, () => run(session)));
  try {
    if (isReading) return session.readOnly(work);
    return isDiscarded ? undone(session, work) : account.transaction(work);
  } finally {
    session.close();
  }
}
