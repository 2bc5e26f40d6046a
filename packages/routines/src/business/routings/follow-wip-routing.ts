import { operation } from '../../entry/operation.ts';
import { reviseWipBill } from '../bills/wip-bill.ts';
import { rollUpProgress } from './roll-up-progress.ts';

/** What follows from the lines of the routing of a work order: how far it is, and when its components are needed. */
export const followWipRouting = operation({
  uses: [rollUpProgress, reviseWipBill],
  run(context, { order }: { readonly order: string }) {
    rollUpProgress(context, { order });
    reviseWipBill(context, { order });
  },
});
