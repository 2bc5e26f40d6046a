import { operation } from '../../entry/operation.ts';
import { LOCODE, PRODUCT } from '../../schema/inventory.ts';
import { COST_ACCOUNT } from '../../schema/job-costing.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { hasBin } from './bin-stock.ts';

/** How a part is kept: by location, by lot, by serial number, or by location with bins. */
export type Control = '1' | '2' | '3' | '4';

/** Whether a text is one of the ways in which parts are kept. */
export const isControl = (text: string): text is Control => /^[1-4]$/.test(text);

export const isByLocation = (control: Control): boolean => control === '1' || control === '4';

/** How a part is kept. What the caller says of it must agree with what the part says; blank is as it says. */
export const controlOf = operation({
  reads: [PRODUCT],
  rejections: ['PART NOT FOUND', 'INVALID CONTROL TYPE'],
  run({ session, company }, { part, stated }: { part: string; stated: string }, reject): Control {
    const product = PRODUCT.read(session, company, part);
    if (!product) throw reject('PART NOT FOUND');
    const control = product.lotControl || '1';
    if (!isControl(control) || (stated !== '' && stated !== control))
      throw reject('INVALID CONTROL TYPE');
    return control;
  },
});

/** Whether stock of a part lies in bins at a location: where it has them, unless the part goes by location alone. */
export const isBinned = operation({
  reads: [LOCODE, PRODUCT],
  run: ({ session, company }, { part, location }: { part: string; location: string }): boolean =>
    LOCODE.read(session, company, location)?.withBins === 'Y' &&
    PRODUCT.read(session, company, part)?.lotControl !== '1',
});

/** A place that stock is to move to or from, as the caller says it. */
export interface StatedPosition {
  readonly part: string;
  readonly location: string;
  /** Blank where the location has none, or where any may be taken from. */
  readonly bin: string;
  readonly job: string;
  /** Whether stock is to come there: then it needs a bin where the location has them. */
  readonly isComing: boolean;
}

/** Looks whether stock can lie at a place: the location, its bin and the job are there. */
export const assertPosition = operation({
  reads: [LOCODE, JOBMASTER],
  uses: [hasBin, isBinned],
  rejections: ['LOCATION NOT FOUND', 'BIN NOT FOUND', 'BIN REQUIRED', 'JOB NOT FOUND {job}'],
  run(context, { part, location, bin, job, isComing }: StatedPosition, reject) {
    const { session, company } = context;
    if (!LOCODE.has(session, company, location)) throw reject('LOCATION NOT FOUND');
    if (job !== '' && !JOBMASTER.has(session, company, job)) throw reject(`JOB NOT FOUND ${job}`);
    const withBins = isBinned(context, { part, location });
    if (bin === '') {
      if (withBins && isComing) throw reject('BIN REQUIRED');
      return;
    }
    if (!withBins || (job === '' && !hasBin(context, { location, bin })))
      throw reject('BIN NOT FOUND');
  },
});

/** Nothing comes to a job that is closed. */
export const assertJobOpen = operation({
  reads: [JOBMASTER],
  rejections: ['JOB IS CLOSED {job}'],
  run({ session, company }, job: string, reject) {
    if (job !== '' && JOBMASTER.read(session, company, job)?.jobStatus === 'C')
      throw reject(`JOB IS CLOSED ${job}`);
  },
});

/**
 * The job that a caller names by its number. Stock of a cost account is general stock.
 *
 * @returns Blank for general stock.
 */
export const jobOfStock = operation({
  reads: [JOBMASTER, COST_ACCOUNT],
  rejections: ['JOB NOT FOUND {job}'],
  run({ session, company }, jobOrAccount: string, reject): string {
    if (jobOrAccount === '' || COST_ACCOUNT.has(session, company, jobOrAccount)) return '';
    if (JOBMASTER.has(session, company, jobOrAccount)) return jobOrAccount;
    throw reject(`JOB NOT FOUND ${jobOrAccount}`);
  },
});
