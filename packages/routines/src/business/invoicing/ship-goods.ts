import { operation } from '../../entry/operation.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { dropShip } from './drop-ship.ts';
import { relieveWork } from './relieve-work.ts';
import { allGoods, type MovedGoods } from './sales-document.ts';
import { heldForJob, type StockShipment, shipStock } from './ship-stock.ts';

/** What of a sales order line is shipped; quantities in the unit of stock. */
export interface Shipment extends Omit<StockShipment, 'quantity'> {
  readonly order: string;
  readonly line: string;
  readonly quantity: string;
  readonly isDropShipped: boolean;
}

/**
 * Ships goods to a customer, each piece from where it is: all of them from the vendor where it ships them; else, for a
 * job, from what the job holds in stock and then out of its work in process; the rest from general stock. Lots that
 * are named are taken as they lie.
 */
export const shipGoods = operation({
  uses: [dropShip, heldForJob, relieveWork, shipStock],
  run(context, shipment: Shipment): MovedGoods {
    const { part, location, job, lots, unitCost, source } = shipment;
    const { reference } = source;
    if (shipment.isDropShipped)
      return dropShip(context, { part, job, quantity: shipment.quantity, unitCost, reference });
    const quantity = storedQuantity(shipment.quantity);
    if (job === '' || lots.length > 0) return shipStock(context, { ...shipment, quantity });
    const held = leastQuantity(heldForJob(context, { part, location, job }), quantity);
    const parts: MovedGoods[] = [];
    if (held > 0n) parts.push(shipStock(context, { ...shipment, quantity: held }));
    const made = relieveWork(context, { ...shipment, quantity: quantity - held, reference });
    parts.push(made);
    const left = made.relieved.reduce(
      (rest, one) => rest - storedQuantity(one.quantity),
      quantity - held,
    );
    const gone = new Set(parts.flatMap((part) => part.lots.map(({ lotNo }) => lotNo)));
    const setAside = shipment.setAside.filter((serial) => !gone.has(serial));
    if (left > 0n)
      parts.push(shipStock(context, { ...shipment, setAside, quantity: left, job: '' }));
    return allGoods(parts);
  },
});
