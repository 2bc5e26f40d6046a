import fc from 'fast-check';
import {
  loadPlannedOrders,
  partsWithPlannedOrders,
} from '../../business/planned-orders/load-planned-orders.ts';
import { stagePlannedOrders } from '../../business/planned-orders/stage-planned-orders.ts';
import { planMaterial } from '../../business/planning/plan-material.ts';
import { planCapacity } from '../../business/planning/plan-orders.ts';
import { workOutSchedule } from '../../business/planning/work-out-schedule.ts';
import { simulateShop } from '../../business/simulation/simulate-shop.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import type { Operations } from '../history/drawn-operation.ts';
import { choice, chosen, type InCompany, PROGRAM } from './choices.ts';
import { openOrder } from './open-orders.ts';

/** How material, capacity and work orders are planned, and simulated. */
export function planningOperations(made: InCompany): Operations {
  return {
    'plan material': made({
      draws: fc.boolean(),
      chooses: (_, onlyChanged) => ({ onlyChanged }),
      does: planMaterial,
    }),

    'stage planned orders': made({
      draws: fc.constant(PROGRAM),
      chooses: (_, program) => program,
      does: (context) => stagePlannedOrders(context),
    }),

    'load planned orders': made({
      draws: fc.record({ part: choice, isWhole: fc.boolean() }),
      chooses(context, { part, isWhole }) {
        const id = chosen(partsWithPlannedOrders(context), part);
        return id === undefined ? undefined : { ids: [id], isWhole, program: PROGRAM };
      },
      does: loadPlannedOrders,
    }),

    'plan capacity': made({
      draws: fc.array(choice, { minLength: 1, maxLength: 3 }),
      chooses(context, several) {
        const numbers = several.map((which) => openOrder(context, which)?.key.workOrder ?? '');
        const orders = [...new Set(numbers)].filter((number) => number !== '');
        return orders.length === 0 ? undefined : { orders, program: PROGRAM };
      },
      does: planCapacity,
    }),

    'work out schedule': made({
      draws: choice,
      chooses: ({ session, company }, which) =>
        chosen(PRODUCT.records(session, company), which)?.key.part,
      does: workOutSchedule,
    }),

    'simulate shop': made({
      draws: fc.constant(PROGRAM),
      chooses: (_, program) => program,
      does: simulateShop,
    }),
  };
}
