import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { holdingBill } from './bill-lock.ts';
import { linksOf } from './bill-of-material.ts';
import { type LinkRequest, removeLink } from './change-bill.ts';

/** A bill that is to go. */
export type BillDeletion = Pick<LinkRequest, 'program' | 'assembly' | 'revision'>;

/** Takes every component out of the bill of an assembly, while nobody else may; the bills below stay. */
export const deleteBill = operation({
  reads: [PRODUCT],
  uses: [holdingBill, linksOf, removeLink],
  rejections: ['ASSEMBLY NOT FOUND', 'BILL OF MATERIAL NOT FOUND'],
  run(context, deletion: BillDeletion, reject) {
    const { program, assembly } = deletion;
    if (!PRODUCT.has(context.session, context.company, assembly))
      throw reject('ASSEMBLY NOT FOUND');
    const links = linksOf(context, assembly);
    if (links.length === 0) throw reject('BILL OF MATERIAL NOT FOUND');
    holdingBill(context, {
      assembly,
      program,
      work() {
        for (const { key } of links)
          removeLink(context, { ...deletion, component: key.component, record: '' });
      },
    });
  },
});
