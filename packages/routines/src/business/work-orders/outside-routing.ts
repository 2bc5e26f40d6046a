import { operation } from '../../entry/operation.ts';
import { OPENWO, OPENWO_1287, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { specialOutsideFlag } from './staging-flags.ts';

/** Says of a work order whether it needs a special outside routing: `Y`, `N`, or blank for as its part does. */
export interface OutsideRouting {
  readonly number: string;
  readonly flag: string;
}

/** Keeps the flag of a live or staged work order; the one that a staged order shows follows. */
export const setOutsideRouting = operation({
  reads: [OPENWO],
  writes: [OPENWO_1287, OPENWO_AUTO_1287],
  uses: [specialOutsideFlag],
  rejections: ['WORK ORDER NOT FOUND'],
  run(context, { number, flag }: OutsideRouting, reject) {
    const { session, company } = context;
    const staged = OPENWO_AUTO_1287.readLocked(session, company, number);
    const order = OPENWO.read(session, company, number) ?? staged;
    if (!order) throw reject('WORK ORDER NOT FOUND');
    const extension = OPENWO_1287.readLocked(session, company, number);
    OPENWO_1287.update(session, extension ?? OPENWO_1287.parse('', order.recordId), {
      specialOutside: flag,
    });
    if (!staged) return;
    const { partNo } = staged;
    OPENWO_AUTO_1287.update(session, staged, {
      specialOutside: specialOutsideFlag(context, { number, partNo }),
    });
  },
});
