import { operation } from '../../entry/operation.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { takeNextNumber } from '../records/next-number.ts';

/**
 * Takes the next work order number of a company, passing over those of live and staged orders.
 *
 * @returns `undefined` when the company has no standards for work orders.
 * @throws MvdbError `RECORD_LOCKED` while another session takes a number.
 */
export const takeWorkOrderNumber = operation({
  reads: [OPENWO, OPENWO_AUTO_1287],
  writes: [CO_STDS_WIP_1287],
  run({ session, company }): string | undefined {
    const isInUse = (number: string) =>
      OPENWO.read(session, company, number) !== undefined ||
      OPENWO_AUTO_1287.read(session, company, number) !== undefined;
    return takeNextNumber(session, CO_STDS_WIP_1287, company, 'nextWorkOrderNo', isInUse);
  },
});
