import { operation } from '../../entry/operation.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { dropShip } from './drop-ship.ts';
import { isInProcess, relieveWork } from './relieve-work.ts';
import type { MovedGoods } from './sales-document.ts';
import { isHeldForJob, type StockShipment, shipStock } from './ship-stock.ts';

/** What of a sales order line is shipped; quantities in the unit of stock. */
export interface Shipment extends Omit<StockShipment, 'quantity'> {
  readonly order: string;
  readonly line: string;
  readonly quantity: string;
  /** What was open before, which is not less. */
  readonly open: string;
  readonly isDropShipped: boolean;
  /** Of one unit, where nothing else tells what it cost. */
  readonly unitCost: string;
}

/**
 * Ships goods to a customer from where they are: from the vendor; for a job from what it holds in stock, or else
 * out of its work in process; from general stock.
 */
export const shipGoods = operation({
  uses: [dropShip, isHeldForJob, isInProcess, relieveWork, shipStock],
  run(firm, shipment: Shipment): MovedGoods {
    const { part, location, job, order, line, quantity, open, unitCost, source } = shipment;
    const { reference } = source;
    if (shipment.isDropShipped) return dropShip(firm, { part, job, quantity, unitCost, reference });
    const pieces = storedQuantity(quantity);
    const isHeld = job !== '' && isHeldForJob(firm, { part, location, job, quantity: pieces });
    if (job !== '' && !isHeld && isInProcess(firm, { order, line }))
      return relieveWork(firm, { order, line, quantity, open, job, reference });
    return shipStock(firm, { ...shipment, quantity: pieces, job: isHeld ? job : '' });
  },
});
