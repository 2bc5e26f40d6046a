import { runSentence, type Session } from 'mvdb';
import {
  planAllMaterial,
  printedMaterial,
} from '../../business/planned-orders/plan-all-material.ts';
import { clearChangedParts } from '../../business/planning/changed-parts.ts';
import { batchStarting, routineStep, type Step } from '../../business/planning/start-batch.ts';
import { companyContext } from '../../entry/company-context.ts';
import { companyOf } from '../../schema/company-session.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { vbSf3180a } from './vb-sf3180a.ts';
import { vbSf3180b } from './vb-sf3180b.ts';
import { vbSf3262 } from './vb-sf3262.ts';
import { vbSf3263a } from './vb-sf3263a.ts';

const forgetChanges: Step = {
  name: MRP_INCR_1287.name,
  run(session) {
    const count = clearChangedParts(companyContext(session, companyOf(session)));
    return [`${MRP_INCR_1287.name} cleared of ${count} record(s)`];
  },
};

/** The netting of requirements, which the contract knows by the number of its step alone. */
const netRequirements: Step = {
  name: 'STEP 6810',
  run(session) {
    const own = companyContext(session, companyOf(session));
    const planned = session.transaction(() => planAllMaterial(own));
    return [...planned.map(printedMaterial), 'STEP 6810 done'];
  },
};

const loadPlannedOrders = routineStep(vbSf3180b, { 0: '1' });

/**
 * The planning batch in its order: what changed since the last run no longer matters once everything is
 * planned; open work orders take their capacity first, planned orders, worked out between, what is left, and the
 * simulation starts from both.
 */
export const planningSteps: readonly Step[] = [
  forgetChanges,
  routineStep(vbSf3180a),
  netRequirements,
  {
    ...loadPlannedOrders,
    run(session: Session) {
      runSentence(session, 'SSELECT REQ WITH PLANNED.NOS');
      return loadPlannedOrders.run(session);
    },
  },
  routineStep(vbSf3263a),
  routineStep(vbSf3262),
];

export const startPlanningBatch = batchStarting('MRP', planningSteps);
