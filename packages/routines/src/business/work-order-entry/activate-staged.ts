import type { CompanyContext } from '../../entry/company-context.ts';
import { operation, rewording } from '../../entry/operation.ts';
import { Rejection } from '../../entry/rejection.ts';
import { keyOf } from '../../schema/record-key.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { plannedNumberOf } from '../demand/part-needs.ts';
import { dropPlannedOrder } from '../planning/planned-orders.ts';
import { type OrderSource, registerOrder } from '../work-orders/register-order.ts';
import type { WorkOrderFields } from '../work-orders/write-order.ts';
import { settleOrder } from './settle-order.ts';

/** Who makes staged orders live. */
interface Activation {
  readonly program: string;
}

/** A staged order that is to be live. */
interface ActivatedOrder extends Activation {
  readonly number: string;
}

/** Takes a staged work order out of staging and enters it, planned and with its bill and routing. */
const enterStaged = operation({
  writes: [OPENWO, OPENWO_AUTO_1287],
  uses: [settleOrder, registerOrder, dropPlannedOrder],
  rejections: ['WORK ORDER NOT FOUND', 'WORK ORDER ALREADY LIVE'],
  run(context, { number, program }: ActivatedOrder, reject) {
    const { session, company } = context;
    if (OPENWO.readLocked(session, company, number)) throw reject('WORK ORDER ALREADY LIVE');
    const staged = OPENWO_AUTO_1287.readLocked(session, company, number);
    if (staged === undefined) throw reject('WORK ORDER NOT FOUND');
    const names = Object.keys(OPENWO.attributes) as (keyof WorkOrderFields)[];
    const record = OPENWO.format(Object.fromEntries(names.map((name) => [name, staged[name]])));
    const wanted = OPENWO.parse(record, keyOf(company, number));
    OPENWO_AUTO_1287.open(session).delete(staged.recordId);
    settleOrder(context, { before: undefined, wanted, handling: { ...USUAL, program } });
    registerOrder(context, { number, storedText: '', program, source: sourceOf(session) });
    dropPlannedOrder(context, { part: staged.partNo, number: plannedNumberOf(staged) });
  },
});

/** Bill, routing and dates of what was staged are those of its part. */
const USUAL = {
  billMode: 'Y',
  firstComponent: '',
  extension: '',
  period: '',
  isRecopied: false,
  isPlanned: true,
  isRolled: false,
};

const sourceOf = ({ initials, port }: { initials: string; port: string }): OrderSource => ({
  file: '',
  initials,
  port,
  isAudited: true,
  controlRecord: '',
});

/** Makes one staged work order live. */
export const activateStaged = rewording(
  enterStaged,
  'WORK ORDER {number}: {reason}',
  ({ number }, reason) => `WORK ORDER ${number}: ${reason}`,
);

/** Staged orders whose numbers begin so; blank for all of them. */
export interface StagedOrders extends Activation {
  readonly prefix: string;
}

/** What became of staged orders: how many are live, and of each other its number and why it is not. */
export interface Activated {
  readonly count: number;
  readonly failed: readonly string[];
}

/**
 * Makes the staged work orders live whose numbers begin so. One that cannot be made stays staged, with everything as it
 * was before it was tried.
 */
export const activateAllStaged = operation({
  reads: [OPENWO_AUTO_1287],
  uses: [activateStaged],
  rejections: ['NO WORK ORDERS STAGED'],
  run(context, { prefix, program }: StagedOrders, reject): Activated {
    const { session, company } = context;
    const numbers = [...OPENWO_AUTO_1287.records(session, company)]
      .map(({ key }) => key.stagedOrder)
      .filter((number) => number.startsWith(prefix));
    if (numbers.length === 0) throw reject('NO WORK ORDERS STAGED');
    const failed = numbers.flatMap((number) => {
      const reason = undoneUnlessDone(context, () => activateStaged(context, { number, program }));
      return reason === undefined ? [] : [reason];
    });
    return { count: numbers.length - failed.length, failed };
  },
});

/** Why work could not be done, which is undone then. */
function undoneUnlessDone({ session }: CompanyContext, work: () => void): string | undefined {
  try {
    session.transaction(work);
    return undefined;
  } catch (error) {
    if (error instanceof Rejection) return error.text;
    throw error;
  }
}
