import type { RecordOf } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { type WorkOrder, workableOrder } from './live-order.ts';

export type Line = RecordOf<typeof WIPROUTE_LINE>;

/** A line of the routing of a work order. */
export interface OrderLine {
  readonly order: string;
  readonly line: string;
}

/** A line with those around it, on an order that the shop works on. */
export interface LineInTurn {
  readonly order: WorkOrder;
  readonly line: Line;
  readonly before: Line | undefined;
  readonly after: Line | undefined;
  /** What can come to it: the quantity of the order, or what came good out of the line before it. */
  readonly coming: bigint;
}

/** A line of a work order that the shop works on; it is held with the order. */
export const lineInTurn = operation({
  reads: [WIPROUTE_HEAD, WIPROUTE_LINE],
  uses: [workableOrder],
  rejections: ['ROUTING NOT FOUND {routing}', 'LINE NOT FOUND {line}'],
  run(context, { order: orderNo, line: number }: OrderLine, reject): LineInTurn {
    const { session, company } = context;
    const order = workableOrder(context, orderNo);
    const head = WIPROUTE_HEAD.readLocked(session, company, orderNo);
    if (head === undefined) throw reject(`ROUTING NOT FOUND ${orderNo}`);
    const position = head.lines.indexOf(number);
    const at = (index: number) =>
      index < 0 || index >= head.lines.length
        ? undefined
        : WIPROUTE_LINE.readLocked(session, company, orderNo, head.lines[index] ?? '');
    const line = at(position);
    if (line === undefined) throw reject(`LINE NOT FOUND ${number}`);
    const before = at(position - 1);
    const coming = storedQuantity(
      before === undefined ? order.orderedQuantity : before.completedQuantity,
    );
    return { order, line, before, after: at(position + 1), coming };
  },
});
