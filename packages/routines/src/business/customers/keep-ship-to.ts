import { operation } from '../../entry/operation.ts';
import { SHIPTO, SHIPTO_1287, SHIPTO_OE } from '../../schema/customers.ts';
import { INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD } from '../../schema/invoices.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { isDelete } from '../records/record-keeping.ts';
import { recordRemoval, recordReplacement } from '../records/record-writing.ts';
import { isLineNumber } from '../values/line-number.ts';
import { documentsOfCustomers } from './documents-of-customers.ts';
import { assertLiveCustomer } from './live-customer.ts';
import { listShipTo, unlistShipTo } from './ship-to-list.ts';

interface ShipTo {
  readonly program: string;
  readonly customer: string;
  readonly shipTo: string;
}

interface SavedShipTo extends ShipTo {
  /** The whole records; a blank one leaves what is on file. */
  readonly address: string;
  readonly orderEntry: string;
}

const replaceAddress = recordReplacement(SHIPTO);
const replaceOrderEntry = recordReplacement(SHIPTO_OE);

/** Saves a ship-to address of a customer, which lists it from then on; a new one comes last. */
export const saveShipTo = operation({
  uses: [assertLiveCustomer, replaceAddress, replaceOrderEntry, listShipTo],
  rejections: ['INVALID {part} {id}', 'RECORD REQUIRED'],
  run(context, { program, customer, shipTo, address, orderEntry }: SavedShipTo, reject) {
    assertLiveCustomer(context, customer);
    if (!isLineNumber(shipTo)) throw reject(`INVALID SHIP-TO ${shipTo}`);
    const isNew = !SHIPTO.readLocked(context.session, context.company, customer, shipTo);
    if (address === '' && (isNew || orderEntry === '')) throw reject('RECORD REQUIRED');
    const id = [customer, shipTo];
    if (address !== '') replaceAddress(context, { program, id, record: address });
    if (isNew || orderEntry !== '') replaceOrderEntry(context, { program, id, record: orderEntry });
    listShipTo(context, { program, customer, shipTo });
  },
});

const removals = [SHIPTO, SHIPTO_OE, SHIPTO_1287].map((table) => recordRemoval(table));

/** Deletes a ship-to address for good, unless an order, an invoice or a credit memo names it. */
export const deleteShipTo = operation({
  reads: [OPEN_ORD_HEAD, WORK2450_HEAD, WORK2470_HEAD, INVOICE_HEAD],
  uses: [...removals, unlistShipTo],
  rejections: ['SHIP TO NOT FOUND', 'SHIP TO IS NAMED BY {document} {id}'],
  run(context, { program, customer, shipTo }: ShipTo, reject) {
    if (!SHIPTO.readLocked(context.session, context.company, customer, shipTo))
      throw reject('SHIP TO NOT FOUND');
    const isNamedBy = ({ shipToNo }: { readonly shipToNo: string }) => shipToNo === shipTo;
    const documents = [
      documentsOfCustomers('ORDER', OPEN_ORD_HEAD, isNamedBy),
      documentsOfCustomers('STAGED INVOICE', WORK2450_HEAD, isNamedBy),
      documentsOfCustomers('STAGED CREDIT MEMO', WORK2470_HEAD, isNamedBy),
      documentsOfCustomers('INVOICE', INVOICE_HEAD, isNamedBy),
    ];
    for (const { firstOf } of documents) {
      const naming = firstOf(context, customer);
      if (naming !== undefined) throw reject(`SHIP TO IS NAMED BY ${naming}`);
    }
    for (const remove of removals) remove(context, { program, id: [customer, shipTo] });
    unlistShipTo(context, { program, customer, shipTo });
  },
});

export interface StoredShipTo extends SavedShipTo {
  /** `DELETE`, in any case, deletes the address; anything else saves it. */
  readonly requestType: string;
}

/** Saves a ship-to address or deletes it, as is asked. */
export const keepShipTo = operation({
  uses: [saveShipTo, deleteShipTo],
  run(context, { requestType, ...shipTo }: StoredShipTo) {
    if (isDelete(requestType)) deleteShipTo(context, shipTo);
    else saveShipTo(context, shipTo);
  },
});
