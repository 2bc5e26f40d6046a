import { operation } from '../../entry/operation.ts';
import { chargeState } from '../jobs/charge-state.ts';
import { costTypes } from '../values/cost-element.ts';

/**
 * Some cost may be charged to a work order that is financially released today; nothing is asked of one whose release
 * is still to come.
 */
export const assertChargeable = operation({
  uses: [chargeState],
  rejections: ['NOT RELEASED, {reason}'],
  run(context, workOrder: string, reject) {
    const states = costTypes.map((costType) =>
      chargeState(context, { workOrder, job: '', costType, costCodes: [] }),
    );
    const [state] = states;
    if (state === undefined || states.includes(undefined)) return;
    if (state !== 'WORK ORDER IS NOT FINANCIALLY RELEASED') throw reject(`NOT RELEASED, ${state}`);
  },
});
