import { operation } from '../../entry/operation.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { loadsOf, replaceCapacity } from '../planning/order-capacity.ts';
import { leaveLines } from './line-users.ts';
import { changeSuggestions, suggestionsOf } from './part-suggestions.ts';
import {
  besideLines,
  isInWork,
  lineNoOf,
  plannedOrder,
  type RoutingKey,
  type RoutingLine,
  routingTables,
  tablesOf,
} from './routing-key.ts';
import type { LineInWork } from './routing-totals.ts';

/** Lines that are taken out of a routing, and the numbers of those that it has then. */
export interface LineRemoval {
  readonly key: RoutingKey;
  readonly lines: readonly RoutingLine[];
  readonly left: readonly string[];
}

/**
 * Takes lines out of a routing with what is kept beside them, but for its head. No work has begun on them. What they
 * were suggested for is suggested again, and nothing is needed of their work centers.
 */
export const removeLines = operation({
  writes: routingTables(),
  uses: [leaveLines, changeSuggestions, loadsOf, replaceCapacity],
  rejections: ['LINE IS BEGUN {line}', 'LINE IS ON PURCHASE ORDER {line}'],
  run(context, { key, lines, left }: LineRemoval, reject) {
    const { session } = context;
    const tables = tablesOf(key);
    const numbers = lines.map(lineNoOf);
    if (isInWork(key)) {
      for (const { recordText, recordId } of lines) {
        const line = WIPROUTE_LINE.parse(recordText, recordId);
        if (isBegun(line)) throw reject(`LINE IS BEGUN ${lineNoOf(line)}`);
        if (line.poNo !== '') throw reject(`LINE IS ON PURCHASE ORDER ${lineNoOf(line)}`);
      }
      const order = plannedOrder(key);
      const loads = loadsOf(context, order).filter(({ line }) => !numbers.includes(line));
      replaceCapacity(context, { ...order, loads });
    }
    leaveLines(context, {
      key,
      gone: numbers.filter((line) => !left.includes(line)),
      left,
    });
    if (key.kind === 'standard')
      changeSuggestions(context, {
        part: key.part,
        suggested: suggestionsOf(context, key, lines),
        taken: [],
      });
    for (const { recordId } of lines)
      for (const table of [tables.line, ...besideLines(tables)])
        table.open(session).delete(recordId);
  },
});

/** Whether anything was done on a line of a work order. */
export function isBegun({
  lineStatus,
  completedQuantity,
  scrappedQuantity,
  actualSetupHours,
  actualLaborHours,
}: Pick<
  LineInWork,
  'lineStatus' | 'completedQuantity' | 'scrappedQuantity' | 'actualSetupHours' | 'actualLaborHours'
>): boolean {
  const done = [completedQuantity, scrappedQuantity, actualSetupHours, actualLaborHours];
  return ['S', 'C'].includes(lineStatus) || done.some((one) => Number(one) !== 0);
}
