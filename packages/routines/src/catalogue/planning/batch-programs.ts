import { programStarting } from '../../business/planning/start-program.ts';
import { vbJobCostRev1 } from '../jobs/vb-job.cost.rev1.ts';
import { vbGl7013 } from '../ledger/vb-gl7013.ts';
import { vbGl7023 } from '../ledger/vb-gl7023.ts';
import { vb2403 } from '../orders/vb-2403.ts';
import { vbPo0161 } from '../purchases/vb-po0161.ts';
import { vbAutowoAct2 } from '../work-orders/vb-autowo.act2.ts';
import { vbWoVerifyRev1 } from '../work-orders/vb-wo.verify.rev1.ts';
import { vbWoVerify } from '../work-orders/vb-wo.verify.ts';
import { vbSf3081 } from './vb-sf3081.ts';
import { vbSf3082 } from './vb-sf3082.ts';
import { vbSf3180 } from './vb-sf3180.ts';
import { vbSf3180a } from './vb-sf3180a.ts';
import { vbSf3180b } from './vb-sf3180b.ts';
import { vbSf3262 } from './vb-sf3262.ts';
import { vbSf3263a } from './vb-sf3263a.ts';

/** Starts what makes sense without anybody waiting for it: batch runs, registers and main programs. */
export const startProgram = programStarting([
  vb2403,
  vbAutowoAct2,
  vbGl7013,
  vbGl7023,
  vbJobCostRev1,
  vbPo0161,
  vbSf3081,
  vbSf3082,
  vbSf3180,
  vbSf3180a,
  vbSf3180b,
  vbSf3262,
  vbSf3263a,
  vbWoVerify,
  vbWoVerifyRev1,
]);
