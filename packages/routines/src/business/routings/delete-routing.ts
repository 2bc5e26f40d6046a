import { operation } from '../../entry/operation.ts';
import { findRouting } from './find-routing.ts';
import { followWipRouting } from './follow-wip-routing.ts';
import { orderOfRouting } from './live-order.ts';
import { followRouting } from './part-routes.ts';
import { removeLines } from './remove-lines.ts';
import { type RoutingKey, routingTables, tablesOf } from './routing-key.ts';

/**
 * Deletes a routing with its lines and all that is kept beside them. What its part knows of its routings follows, and
 * its components are used by no operation. Work has not begun on one of a work order.
 */
export const deleteRouting = operation({
  writes: routingTables(),
  uses: [...([findRouting, orderOfRouting, removeLines, followRouting, followWipRouting] as const)],
  run(context, key: RoutingKey) {
    if (key.kind === 'wip') orderOfRouting(context, key);
    const { head, lines } = findRouting(context, key);
    removeLines(context, { key, lines, left: [] });
    tablesOf(key).head.open(context.session).delete(head.recordId);
    followRouting(context, key);
    if (key.kind === 'wip') followWipRouting(context, key);
  },
});
