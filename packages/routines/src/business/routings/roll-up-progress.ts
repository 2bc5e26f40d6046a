import { operation } from '../../entry/operation.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { headProgress, percentComplete } from './routing-totals.ts';

/**
 * Makes the head of the routing of a live work order, and the order, say how far its lines are: the current line and
 * the hours that remain of the quantity ordered; how much of a released order is done. Something happened to it today.
 */
export const rollUpProgress = operation({
  reads: [WIPROUTE_LINE],
  writes: [WIPROUTE_HEAD, OPENWO],
  run({ session, company }, { order: number }: { readonly order: string }) {
    const order = OPENWO.readLocked(session, company, number);
    if (order === undefined) return;
    const head = WIPROUTE_HEAD.readLocked(session, company, number);
    const { orderedQuantity, releaseDate, recordId } = order;
    const lines = (head?.lines ?? []).flatMap(
      (line) => WIPROUTE_LINE.read(session, recordId, line) ?? [],
    );
    if (head) WIPROUTE_HEAD.update(session, head, headProgress(lines, orderedQuantity));
    OPENWO.update(session, order, {
      percentComplete: releaseDate === '' ? '' : percentComplete(lines, orderedQuantity),
      lastActivityDate: String(session.clock.today()),
    });
  },
});
