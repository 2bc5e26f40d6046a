import { operation } from '../../entry/operation.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { OPENWO } from '../../schema/work-orders.ts';

type WorkOrder = ReturnType<typeof OPENWO.parse>;

const isOpen = ({ orderStatus }: WorkOrder): boolean => orderStatus !== 'C';
const numberOf = ({ recordId }: WorkOrder): string => withoutCompany(recordId);

/** The work orders of a company that are not closed, in ascending order. */
export const openOrders = operation({
  reads: [OPENWO],
  run: ({ session, company }): readonly string[] =>
    [...OPENWO.records(session, company)].filter(isOpen).map(numberOf),
});

/** Those of a list of ids that are open work orders of the company; what is closed is passed over. */
export const openOrdersAmong = operation({
  reads: [OPENWO],
  rejections: ['WORK ORDER NOT FOUND {number}'],
  run({ session, company }, ids: readonly string[], reject): readonly string[] {
    const own = [...new Set(ids)].filter((id) => id.startsWith(`${company}!`));
    return own.flatMap((id) => {
      const order = OPENWO.read(session, id);
      if (order === undefined) throw reject(`WORK ORDER NOT FOUND ${withoutCompany(id)}`);
      return isOpen(order) ? [numberOf(order)] : [];
    });
  },
});

/** Which work orders are meant: those of a job, all, or these. */
export interface ChosenOrders {
  /** Job number, or ALL; blank takes the work orders that are named. */
  readonly job: string;
  readonly workOrders: readonly string[];
}

export const chosenOrders = operation({
  reads: [JOBMASTER, OPENWO],
  uses: [openOrders],
  rejections: [
    'JOB NUMBER OR WORK ORDER LIST REQUIRED',
    'JOB NOT FOUND',
    'NO OPEN WORK ORDERS',
    'WORK ORDER NOT FOUND {number}',
    'WORK ORDER IS CLOSED {number}',
  ],
  run(context, { job, workOrders }: ChosenOrders, reject): readonly string[] {
    const { session, company } = context;
    if (job === '') {
      if (workOrders.length === 0) throw reject('JOB NUMBER OR WORK ORDER LIST REQUIRED');
      for (const number of workOrders) {
        const order = OPENWO.read(session, company, number);
        if (order === undefined) throw reject(`WORK ORDER NOT FOUND ${number}`);
        if (!isOpen(order)) throw reject(`WORK ORDER IS CLOSED ${number}`);
      }
      return [...new Set(workOrders)];
    }
    const isAll = job === 'ALL';
    if (!isAll && !JOBMASTER.has(session, company, job)) throw reject('JOB NOT FOUND');
    const found = isAll
      ? openOrders(context)
      : [...recordsWith(session, OPENWO, company, 'jobNo', job)].filter(isOpen).map(numberOf);
    if (found.length === 0) throw reject('NO OPEN WORK ORDERS');
    return found;
  },
});
