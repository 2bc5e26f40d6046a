import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { isBegun } from './begun-work.ts';
import { ASSEMBLY, openComponents, openOperations } from './open-work.ts';
import type { WorkOrder } from './write-order.ts';

/**
 * A work order on which nothing was begun may be withdrawn. One that was begun is closed when its material is issued,
 * its operations are complete, and no cost is in process any more; only assemblies wait for material.
 */
export const assertClosable = operation({
  reads: [WIPLEDGER_SUM],
  uses: [isBegun, openComponents, openOperations],
  faults: [
    'MATERIAL IS OPEN {component}',
    'OPERATION IS OPEN {line}',
    'COST IS IN PROCESS {amount}',
  ],
  run(firm, order: WorkOrder, refuse) {
    if (!isBegun(firm, order)) return;
    const { recordId, key, orderType } = order;
    const [component] = openComponents(firm, key.workOrder);
    if (component && orderType === ASSEMBLY)
      throw refuse(`MATERIAL IS OPEN ${component.component}`);
    const [open] = openOperations(firm, key.workOrder);
    if (open) throw refuse(`OPERATION IS OPEN ${open.line}`);
    const balance = WIPLEDGER_SUM.read(firm.session, recordId)?.balance || '0';
    if (!isEqual(balance, '0')) throw refuse(`COST IS IN PROCESS ${balance}`);
  },
});
