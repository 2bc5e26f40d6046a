import { operation } from '../../entry/operation.ts';
import { CUSTOMER_OE, SHIPTO } from '../../schema/customers.ts';
import { keyOf } from '../../schema/record-key.ts';
import { recordWriting } from '../records/record-writing.ts';

interface ShipToList {
  readonly customer: string;
  /** The usual one first. */
  readonly listed: readonly string[];
}

/** A list of ship-to addresses names each address of the customer that is on file, once, and no other. */
export const assertShipTosListed = operation({
  reads: [SHIPTO],
  rejections: ['SHIP.TO.NOS MUST LIST {ids}'],
  run({ session, company }, { customer, listed }: ShipToList, reject) {
    const onFile = [...SHIPTO.recordsUnder(session, company, customer)].map(
      ({ key }) => key.shipTo,
    );
    if (sorted(listed).join() !== sorted(onFile).join())
      throw reject(`SHIP.TO.NOS MUST LIST ${onFile.join(', ') || 'NONE'}`);
  },
});

const sorted = (numbers: readonly string[]): readonly string[] => [...numbers].sort();

const writeOrderEntry = recordWriting(CUSTOMER_OE);

interface ShipToInList {
  readonly program: string;
  readonly customer: string;
  readonly shipTo: string;
}

/** Appends a ship-to address to those that the customer lists, unless it stands there. */
export const listShipTo = operation({
  uses: [writeOrderEntry],
  run(context, { program, customer, shipTo }: ShipToInList) {
    const { session, company } = context;
    const stored = CUSTOMER_OE.readLocked(session, company, customer);
    const { shipToNos = [], recordText } = stored ?? {};
    if (shipToNos.includes(shipTo)) return;
    const newRecord = CUSTOMER_OE.format({ shipToNos: [...shipToNos, shipTo] }, recordText);
    const key = keyOf(company, customer);
    writeOrderEntry(context, { program, key, oldRecord: recordText, newRecord });
  },
});

/** Takes a ship-to address off those that the customer lists. */
export const unlistShipTo = operation({
  uses: [writeOrderEntry],
  run(context, { program, customer, shipTo }: ShipToInList) {
    const stored = CUSTOMER_OE.readLocked(context.session, context.company, customer);
    if (stored === undefined) return;
    const { recordId, recordText, shipToNos } = stored;
    const rest = shipToNos.filter((one) => one !== shipTo);
    const newRecord = CUSTOMER_OE.format({ shipToNos: rest }, recordText);
    writeOrderEntry(context, { program, key: recordId, oldRecord: recordText, newRecord });
  },
});
