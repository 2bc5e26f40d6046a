import { operation } from '../../entry/operation.ts';
import { CAP_REQ_LAB, CAP_REQ_MACH } from '../../schema/shop-floor.ts';
import { capacityBook } from './capacity-book.ts';

/** Frees what planned orders would need of work centers: all of them, or the one that is named. */
export const forgetPlannedCapacity = operation({
  reads: [CAP_REQ_LAB, CAP_REQ_MACH],
  uses: [capacityBook],
  run(context, { number }: { readonly number?: string }) {
    const { session, company } = context;
    const numbersIn = (days: typeof CAP_REQ_LAB | typeof CAP_REQ_MACH) =>
      [...days.records(session, company)].flatMap(({ plannedNos }) => plannedNos);
    const numbers =
      number === undefined ? [...numbersIn(CAP_REQ_LAB), ...numbersIn(CAP_REQ_MACH)] : [number];
    const book = capacityBook(context);
    for (const order of new Set(numbers)) book.replace({ kind: 'proposed', order, loads: [] });
    book.write();
  },
});
