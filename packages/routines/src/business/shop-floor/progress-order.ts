import { operation } from '../../entry/operation.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import { type LineProgress, progressLine } from '../routings/line-progress.ts';
import { workableOrder } from '../routings/live-order.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { changeOrder } from './change-order.ts';

/**
 * What is done on an operation, or taken back: the routing follows, and what is lost there the order no longer
 * brings.
 */
export const progressOrder = operation({
  uses: [workableOrder, progressLine, changeOrder],
  rejections: ['QUANTITY EXCEEDS {open}'],
  run(context, progress: LineProgress, reject) {
    const { order: number } = progress;
    const order = workableOrder(context, number);
    const scrapped = storedQuantity(progress.scrapped);
    const open = quantityToMake(order);
    if (scrapped > open) throw reject(`QUANTITY EXCEEDS ${open}`);
    progressLine(context, progress);
    changeOrder(context, {
      order: number,
      changed: ({ scrappedQuantity }) => ({
        scrappedQuantity: String(storedQuantity(scrappedQuantity) + scrapped),
      }),
    });
  },
});
