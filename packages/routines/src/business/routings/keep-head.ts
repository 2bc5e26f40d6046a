import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { followRouting } from './part-routes.ts';
import { isInWork, type RoutingKey, routingId, routingTables, tablesOf } from './routing-key.ts';
import { headProgress, headTotals } from './routing-totals.ts';

/** The head of a routing: what it says of itself, and the numbers of its lines, which are written. */
export interface SavedHead {
  readonly key: RoutingKey;
  readonly headText: string;
  readonly lineNos: readonly string[];
}

/** Writes the head of a routing with what follows from its lines, and who changed it when. */
export const keepHead = operation({
  writes: routingTables(),
  uses: [followRouting],
  run(context, { key, headText, lineNos }: SavedHead) {
    const { session, company } = context;
    const { head, line } = tablesOf(key);
    const id = keyOf(company, ...routingId(key));
    const today = String(session.clock.today());
    const { initials } = session;
    const lines = lineNos.flatMap((lineNo) => line.readLocked(session, id, lineNo) ?? []);
    const isNew = !head.has(session, id);
    const totalled = head.format(
      {
        ...headTotals(lines),
        ...(isNew && { enteredDate: today, enteredBy: initials }),
        changedDate: today,
        changedBy: initials,
      },
      headText,
    );
    head.open(session).write(id, isInWork(key) ? progressed(totalled, lines) : totalled);
    followRouting(context, key);
  },
});

/** The text of a head in work, with what it says of how far its lines are. */
function progressed(
  headText: string,
  lines: readonly { readonly recordText: string; readonly recordId: string }[],
): string {
  const { orderQuantity } = WIPROUTE_HEAD.parse(headText);
  const inWork = lines.map(({ recordText, recordId }) => WIPROUTE_LINE.parse(recordText, recordId));
  return WIPROUTE_HEAD.format(headProgress(inWork, orderQuantity), headText);
}
