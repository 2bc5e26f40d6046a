import { dictionaryOf, operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { takeSequence } from '../../schema/sequence.ts';
import { DATE_PLAN_ERR } from '../../schema/shop-floor.ts';
import type { PlannedOrderKey } from './planned-tables.ts';

/** What planning of dates could not do, or warns of. */
export interface PlanningError extends PlannedOrderKey {
  /** True where it is an order that material planning proposes. */
  readonly isProposed?: boolean;
  /** Blank where it is the order as a whole. */
  readonly line: string;
  readonly error: string;
  readonly program: string;
}

/** Notes what planning could not do, under the next number that the dictionary counts. */
export const notePlanningError = operation({
  writes: [DATE_PLAN_ERR, dictionaryOf(DATE_PLAN_ERR)],
  run({ session, company }, planningError: PlanningError) {
    const { order, isSimulated, isProposed, line, error, program } = planningError;
    DATE_PLAN_ERR.write(session, keyOf(company, takeSequence(session, DATE_PLAN_ERR)), {
      ...(isSimulated || isProposed ? { otherOrder: order } : { workOrder: order }),
      line,
      error,
      program,
      errorDate: String(session.clock.today()),
      errorTime: String(session.clock.timeOfDay()),
      login: session.login,
    });
  },
});

/** An order that is planned again. */
export type PlannedAgain = Pick<PlanningError, 'order' | 'isSimulated' | 'isProposed'>;

/** Forgets what planning an order could not do before: it is planned again now. */
export const clearPlanningErrors = operation({
  writes: [DATE_PLAN_ERR],
  run({ session, company }, { order, isSimulated, isProposed }: PlannedAgain) {
    const attribute = isSimulated || isProposed ? 'otherOrder' : 'workOrder';
    const existing = [...recordsWith(session, DATE_PLAN_ERR, company, attribute, order)];
    for (const { recordId } of existing) DATE_PLAN_ERR.open(session).delete(recordId);
  },
});
