import { operation } from '../../entry/operation.ts';
import { OPENWO } from '../../schema/work-orders.ts';

/** Takes a live work order back from the shop: no release date and no progress any more. */
export const unreleaseWorkOrder = operation({
  writes: [OPENWO],
  rejections: ['WORK ORDER NOT FOUND'],
  run({ session, company }, number: string, reject) {
    const order = OPENWO.readLocked(session, company, number);
    if (!order) throw reject('WORK ORDER NOT FOUND');
    OPENWO.update(session, order, { percentComplete: '', releaseDate: '' });
  },
});
