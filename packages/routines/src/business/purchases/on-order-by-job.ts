import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { PRODUCT, REQ } from '../../schema/inventory.ts';

/** What vendors still have to bring of a part for a job (3 implied decimals). */
export interface OnOrder {
  /** Blank for stock. */
  readonly job: string;
  readonly quantity: string;
}

/** What of a part is on order at vendors: for stock first, then by ascending job. */
export const onOrderByJob = operation({
  reads: [PRODUCT, REQ],
  rejections: ['PART NOT FOUND'],
  run({ session, company }, part: string, reject): readonly OnOrder[] {
    if (!PRODUCT.has(session, company, part)) throw reject('PART NOT FOUND');
    const byJob = new Map<string, string>();
    for (const { job, quantity } of REQ.rows(REQ.read(session, company, part), 'PURCHASES'))
      byJob.set(job, add(byJob.get(job) ?? '0', quantity));
    return [...byJob]
      .map(([job, quantity]) => ({ job, quantity }))
      .sort((one, other) => (one.job < other.job ? -1 : 1));
  },
});
