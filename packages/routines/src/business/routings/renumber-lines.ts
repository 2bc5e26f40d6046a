import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { loadsOf, replaceCapacity } from '../planning/order-capacity.ts';
import { usualNumber } from './add-line.ts';
import { findRouting } from './find-routing.ts';
import { followWipRouting } from './follow-wip-routing.ts';
import { keepHead } from './keep-head.ts';
import { followNumbers } from './line-users.ts';
import { orderOfRouting } from './live-order.ts';
import {
  besideLines,
  isInWork,
  plannedOrder,
  type RoutingKey,
  routingTables,
  tablesOf,
} from './routing-key.ts';

export interface Renumbering {
  readonly key: RoutingKey;
  readonly program: string;
}

/** Numbers the lines of a routing 10, 20 and so on, in the order of work. Whatever names a line follows. */
export const renumberLines = operation({
  writes: routingTables(),
  uses: [
    ...([
      findRouting,
      orderOfRouting,
      followNumbers,
      keepHead,
      loadsOf,
      replaceCapacity,
      followWipRouting,
    ] as const),
  ],
  run(context, { key, program }: Renumbering) {
    const { session } = context;
    if (key.kind === 'wip') orderOfRouting(context, key);
    const { head } = findRouting(context, key);
    const { recordId } = head;
    const numbers = new Map(head.lines.map((line, position) => [line, usualNumber(position)]));
    const tables = tablesOf(key);
    for (const table of [tables.line, ...besideLines(tables)]) {
      const stored = head.lines.flatMap((line) => {
        const record = table.readLocked(session, recordId, line);
        return record ? [{ line, record }] : [];
      });
      const opened = table.open(session);
      for (const { record } of stored) opened.delete(record.recordId);
      for (const { line, record } of stored)
        opened.write(keyOf(recordId, numbers.get(line) ?? line), record.recordText);
    }
    keepHead(context, { key, headText: head.recordText, lineNos: [...numbers.values()] });
    followNumbers(context, { key, numbers, program });
    if (isInWork(key)) {
      const order = plannedOrder(key);
      const loads = loadsOf(context, order).map((load) => ({
        ...load,
        line: numbers.get(load.line) ?? load.line,
      }));
      replaceCapacity(context, { ...order, loads });
    }
    if (key.kind === 'wip') followWipRouting(context, key);
  },
});
