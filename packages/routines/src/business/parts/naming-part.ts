import type { Attributes, SchemaTable } from 'mvdb';
import { BMF, BMF_1287, BMF_NOTES } from '../../schema/bills.ts';
import { BIN, ITEMMANF, JOB_BIN, LOT, PRODUCT, REQ } from '../../schema/inventory.ts';
import { INVAUDIT, INVOICE_LINE } from '../../schema/invoices.ts';
import { REFXPROD } from '../../schema/item-details.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { type PointingTable, pointingTables } from '../../schema/pointing-records.ts';
import { PVXREF } from '../../schema/purchasing.ts';
import { WIPROUTE_HEAD, WIPROUTE_SIM_HEAD } from '../../schema/routings.ts';
import { CAP_REQ_LAB, CAP_REQ_MACH } from '../../schema/shop-floor.ts';
import { WIPBMF, WIPBMF_NOTES, WIPBMFCOST, WO_CLOSE_1287 } from '../../schema/work-in-process.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { recordsOfPart } from './records-of-part.ts';

/** Places of records that name parts. */
interface Naming {
  readonly table: string;
  readonly positions: readonly string[];
}

/** Places that name a part only as long as records of another table do so, which keep it. */
export interface NamingBesides extends Naming {
  readonly service: string;
}

/** Where a part is taken off when it goes. */
const takenOff = [naming(PVXREF, 'parts'), naming(REFXPROD, 'parts')];

/** Here a part need not be looked for. */
export const namingBesides: readonly NamingBesides[] = [
  ...besides(LOT, naming(BIN, 'parts'), naming(JOB_BIN, 'parts')),
  // A part knows whether it is on a bill, or has one.
  ...besides(
    ITEMMANF,
    naming(ITEMMANF, 'firstComponent', 'firstAssembly'),
    naming(BMF, 'component', 'nextAssembly', 'previousAssembly'),
    naming(BMF_1287, 'component'),
    naming(BMF_NOTES, 'component'),
  ),
  ...besides(WIPBMF, naming(WIPBMF_NOTES, 'component'), naming(WIPBMFCOST, 'component')),
  ...besides(WIPBMF, naming(REQ, 'demandPegParts')),
  ...besides(OPENWO, naming(WIPROUTE_HEAD, 'partNo'), naming(WO_CLOSE_1287, 'partNo')),
  ...besides(OPENWO_SIM, naming(WIPROUTE_SIM_HEAD, 'partNo')),
  ...besides(INVOICE_LINE, naming(INVAUDIT, 'partNo')),
  // A part knows its planned orders.
  ...besides(REQ, naming(CAP_REQ_LAB, 'plannedParts'), naming(CAP_REQ_MACH, 'plannedParts')),
  // It says again what its id says.
  ...besides(MRP_INCR_1287, naming(MRP_INCR_1287, 'partNo')),
];

/** Where a record that names a part keeps it: everywhere but where it goes with the part. */
export const positionsThatKeepPart: readonly PointingTable[] = pointingTables(PRODUCT).filter(
  ({ table, position }) =>
    !recordsOfPart.some((own) => own.table === table && own.position === position.position) &&
    ![...takenOff, ...namingBesides].some(
      (named) => named.table === table.name && named.positions.includes(position.position),
    ),
);

function naming<A extends Attributes, Key extends readonly string[]>(
  { name: table }: Pick<SchemaTable<A, Key>, 'name' | 'attributes' | 'key'>,
  ...positions: readonly ((keyof A & string) | Key[number])[]
): Naming {
  return { table, positions };
}

function besides(
  { name: service }: { readonly name: string },
  ...named: readonly Naming[]
): readonly NamingBesides[] {
  return named.map((each) => ({ ...each, service }));
}
