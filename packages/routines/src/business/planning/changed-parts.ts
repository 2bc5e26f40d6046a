import { dayOfWeek } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';

const SATURDAY = 6;

/** Forgets which parts changed since material was last planned. @returns How many there were. */
export const clearChangedParts = operation({
  writes: [MRP_INCR_1287],
  run({ session }): number {
    const table = MRP_INCR_1287.open(session);
    const count = table.count();
    session.transaction(() => table.clear());
    return count;
  },
});

/** Forgets the changed parts on Saturday and Sunday, when all material is planned again. */
export const clearAtWeekend = operation({
  uses: [clearChangedParts],
  run(context) {
    if (dayOfWeek(context.session.clock.today()) >= SATURDAY) clearChangedParts(context);
  },
});
