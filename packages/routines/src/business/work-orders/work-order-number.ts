import { operation } from '../../entry/operation.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { numberSeries } from '../records/next-number.ts';

const nextNumber = numberSeries(CO_STDS_WIP_1287, 'nextWorkOrderNo');

/**
 * Takes the next work order number of a company, passing over those of live and staged orders.
 *
 * @returns `undefined` when the company has no standards for work orders.
 * @throws MvdbError `RECORD_LOCKED` while another session takes a number.
 */
export const takeWorkOrderNumber = operation({
  reads: [OPENWO, OPENWO_AUTO_1287],
  uses: [nextNumber],
  run(context): string | undefined {
    const { session, company } = context;
    return nextNumber(context, (number) =>
      [OPENWO, OPENWO_AUTO_1287].some((orders) => orders.has(session, company, number)),
    );
  },
});
