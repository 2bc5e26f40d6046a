import type { Account } from 'mvdb';
import type { WorkWatch } from 'mvdb/host';
import { type Answer, seenWith } from '../answer.ts';
import { answerTo } from '../once.ts';
import { sessionOf } from '../operator.ts';
import { ordered } from '../ordered.ts';
import { onCopyOf } from '../past-copy.ts';
import { programsOf } from '../program-host.ts';
import { undone } from '../undone.ts';
import { ofKind, type Works } from '../work.ts';
import { toErrorData } from './error-data.ts';
import type { Message, Order } from './order.ts';

/**
 * Carries out an order, to its end, within the steps it may take and watched. Nothing of it is kept
 * when it fails.
 */
export function execute(
  account: Account,
  works: Works,
  order: Order,
  ...watches: readonly WorkWatch[]
): Message {
  try {
    const answer = account.retryOnConflict(() => carriedOut(account, works, order, watches));
    const { reply } = answer;
    return order.isJson ? { ...answer, reply: new TextEncoder().encode(String(reply)) } : answer;
  } catch (error) {
    return { error: toErrorData(error) };
  }
}

/** Carries out an order. What writes and is asked of the past is tried on a copy of it, of which nothing is kept. */
export function carriedOut(
  account: Account,
  works: Works,
  order: Order,
  watches: readonly WorkWatch[],
): Answer {
  const { kind, request, operator, stepsMax, isDiscarded, asOf, ...rest } = order;
  const { isReading, run } = ofKind(works, kind).prepare(request);
  if (asOf !== undefined && !isReading) {
    const again = { ...rest, kind, request, operator, stepsMax, isDiscarded: true };
    return onCopyOf(account, asOf, stepsMax, (copy) => carriedOut(copy, works, again, watches));
  }
  const session = sessionOf(account, operator, programsOf(operator));
  const work = watches.reduce(
    (inner, watch) => () => session.watched(watch, inner),
    () => session.limited(stepsMax, () => ordered(session, order, run)),
  );
  const answer = () => answerTo(order, account, work);
  try {
    if (isReading) return seenWith(session.readOnReplica(answer, order.seenCommit));
    const result = isDiscarded ? undone(session, answer) : account.transaction(answer);
    return { ...result, commit: account.madeCommit };
  } finally {
    session.close();
  }
}
