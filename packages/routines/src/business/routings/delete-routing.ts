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
  run(firm, key: RoutingKey) {
    if (key.kind === 'wip') orderOfRouting(firm, key);
    const { head, lines } = findRouting(firm, key);
    removeLines(firm, { key, lines, left: [] });
    tablesOf(key).head.open(firm.session).delete(head.recordId);
    followRouting(firm, key);
    if (key.kind === 'wip') followWipRouting(firm, key);
  },
});
