import type { DemoWorkOrder } from '../demo-company.ts';

type Planned = 'number' | 'part' | 'quantity' | 'startDate' | 'dueDate';

/** A work order that is done: of all of its kit all was made, on no job, unless it says otherwise. */
export function finishedOrder(
  order: Pick<DemoWorkOrder, Planned> & Partial<Omit<DemoWorkOrder, Planned>>,
): DemoWorkOrder {
  return {
    job: undefined,
    completed: order.quantity,
    scrapped: 0,
    releaseDate: order.startDate,
    isBegun: true,
    isKitted: true,
    isHeld: false,
    planner: 'NS',
    isPainted: false,
    isSpecialOutside: false,
    costAccount: '',
    outside: undefined,
    done: undefined,
    ...order,
  };
}
