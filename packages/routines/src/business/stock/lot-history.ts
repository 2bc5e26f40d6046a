import { operation } from '../../entry/operation.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { LOTHIST, LOTHIST_AUDIT } from '../../schema/lot-history.ts';
import { keyOf } from '../../schema/record-key.ts';
import { numberSeries } from '../records/next-number.ts';
import type { LotBalance } from './lot-stock.ts';
import type { CostChange, MovementSource, StockChange } from './movement.ts';

const takeHistoryNo = numberSeries(CO_STDS, 'nextHistoryNo');

export interface NotedMovement {
  readonly change: StockChange;
  readonly source: MovementSource;
  readonly balance: LotBalance;
  /** Cost lots that changed with it. */
  readonly costs: readonly CostChange[];
  /** What one unit costs, by element and together. */
  readonly elementCosts: readonly string[];
  readonly unitCost: string;
}

/** Notes a movement of stock: what moved in the history of its part, and beside it what was entered and changed. */
export const noteMovement = operation({
  writes: [LOTHIST, LOTHIST_AUDIT, CO_STDS],
  uses: [takeHistoryNo],
  rejections: ['COMPANY STANDARDS NOT FOUND'],
  run(context, noted: NotedMovement, reject) {
    const { session, company } = context;
    const { change, source, balance, costs, elementCosts, unitCost } = noted;
    const { part } = change;
    const number = takeHistoryNo(context, (one) => LOTHIST.has(session, company, part, one));
    const standards = CO_STDS.read(session, company);
    if (number === undefined || !standards) throw reject('COMPANY STANDARDS NOT FOUND');
    const today = String(session.clock.today());
    if (standards.lastStockDate !== today)
      CO_STDS.update(session, standards, { lastStockDate: today });
    const id = keyOf(company, part, number);
    LOTHIST.write(session, id, {
      location: change.location,
      lotNo: change.lotNo,
      bin: change.bin,
      jobNo: change.job,
      movementType: source.type,
      movedDate: today,
      movedTime: String(session.clock.timeOfDay()),
      quantity: String(change.quantity),
      unitCost,
      reference: source.reference,
      program: source.program,
      initials: source.initials || session.initials,
    });
    LOTHIST_AUDIT.write(session, id, {
      login: session.login,
      port: source.port || session.port,
      lotBefore: String(balance.before),
      lotAfter: String(balance.after),
      costLots: costs.map(({ costLot }) => costLot),
      costLotQuantities: costs.map(({ quantity }) => String(quantity)),
      elementCosts,
    });
  },
});
