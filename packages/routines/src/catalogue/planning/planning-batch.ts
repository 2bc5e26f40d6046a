import { runSentence } from 'mvdb';
import { clearChangedParts } from '../../business/planning/changed-parts.ts';
import { batchStarting, routineStep } from '../../business/planning/start-batch.ts';
import { firm } from '../../entry/firm.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { vbSf3180a } from './vb-sf3180a.ts';
import { vbSf3180b } from './vb-sf3180b.ts';
import { vbSf3262 } from './vb-sf3262.ts';
import { vbSf3263a } from './vb-sf3263a.ts';

const planPlannedOrders = routineStep(vbSf3180b, { 0: '1' });

/**
 * The planning batch in its order: what changed since the last run no longer matters once everything is
 * planned; open work orders take their capacity first, planned orders what is left, and the simulation
 * starts from both.
 */
export const startPlanningBatch = batchStarting('MRP', [
  {
    name: MRP_INCR_1287.name,
    canRun: true,
    run(session) {
      const count = clearChangedParts(firm(session, session.company));
      return [`${MRP_INCR_1287.name} cleared of ${count} record(s)`];
    },
  },
  routineStep(vbSf3180a),
  {
    ...planPlannedOrders,
    run(session) {
      runSentence(session, 'SSELECT REQ WITH PLANNED.NOS');
      return planPlannedOrders.run(session);
    },
  },
  routineStep(vbSf3263a),
  routineStep(vbSf3262),
]);
