import { operation } from '../../entry/operation.ts';
import { ITEMORD_MS, MRP_INCR_1287 } from '../../schema/planning.ts';
import { keyOf } from '../../schema/record-key.ts';

/** A part that is to be planned again, and why. */
export interface ChangedPart {
  readonly part: string;
  readonly reason: string;
}

/** Reports planning that a part changed; one on the master schedule is to be scheduled again. */
export const planAgain = operation({
  writes: [ITEMORD_MS, MRP_INCR_1287],
  run({ session, company }, { part, reason }: ChangedPart) {
    const today = String(session.clock.today());
    const scheduled = ITEMORD_MS.readLocked(session, company, part);
    if (scheduled) ITEMORD_MS.update(session, scheduled, { changedDate: today, replan: 'Y' });
    MRP_INCR_1287.write(session, keyOf(company, part), {
      reason,
      changedDate: today,
      changedTime: String(session.clock.timeOfDay()),
      login: session.login,
      partNo: part,
    });
  },
});
