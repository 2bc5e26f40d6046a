/** Why something was wrong, and what is done so that it does not happen again. */
interface Cause {
  readonly code: 'TOOL' | 'MAT' | 'OPER' | 'SHIP';
  readonly cause: string;
  readonly action: string;
}

/** What is wrong with a piece, and how it was measured. */
export interface Rejection {
  readonly reason: string;
  readonly characteristic: string;
  readonly required: string;
  readonly actual: string;
  /** False where more work does not make it right. */
  readonly isMendable: boolean;
  readonly causes: readonly Cause[];
}

const tool = (cause: string, action: string): Cause => ({ code: 'TOOL', cause, action });
const material = (cause: string, action: string): Cause => ({ code: 'MAT', cause, action });
const people = (cause: string, action: string): Cause => ({ code: 'OPER', cause, action });
const transport = (cause: string, action: string): Cause => ({ code: 'SHIP', cause, action });

const wornTool = tool('WORN TOOL', 'CHECK TOOL AT SHIFT START');
const looseFixture = tool('FIXTURE HAD PLAY', 'PIN THE FIXTURE, CHECK IT MONTHLY');
const wrongOffset = people('OFFSET NOT ENTERED', 'SECOND PERSON SIGNS THE FIRST PIECE');
const badStacking = people('STACKED WITHOUT PAPER', 'CRATES WITH DIVIDERS FOR THIS PART');
const wrongHeat = material('VENDOR USED ANOTHER HEAT', 'HEAT NUMBER ON EACH CERTIFICATE');
const vendorTool = tool('TOOL OF THE VENDOR WAS WORN', 'VENDOR SENDS ITS FIRST PIECE REPORT');
const vendorMix = people('VENDOR MIXED TWO ORDERS', 'LABEL ON EACH BOX, NOT ON THE PALLET');
const loosePacking = transport('LOOSE IN THE CRATE', 'BLOCK AND STRAP IN THE CRATE');
const wetPacking = transport('CRATE STOOD IN THE RAIN', 'FOIL AND DESICCANT IN EACH CRATE');
const wrongPick = people('PICKED FROM THE NEXT BIN', 'SCAN THE BIN BEFORE PACKING');

const rejection = (
  [reason, characteristic, required, actual]: readonly [string, string, string, string],
  causes: readonly Cause[],
  isMendable = true,
): Rejection => ({ reason, characteristic, required, actual, causes, isMendable });

const WRONG_HARDNESS = ['WRONG MATERIAL', 'HARDNESS HRC', '58-62', '41'] as const;

/** What goes wrong on our own floor. */
const ofFloor: readonly Rejection[] = [
  rejection(
    ['BORE OVERSIZE', 'BORE DIAMETER', '25.000 +0.021', '25.034'],
    [wornTool, wrongOffset, looseFixture],
  ),
  rejection(['SURFACE SCRATCHED', 'ROUGHNESS RA', '1.6', '3.2'], [badStacking, wornTool]),
  rejection(['SHOULDER TOO SHORT', 'LENGTH', '84.00 -0.05', '83.81'], [wrongOffset, looseFixture]),
  rejection(['THREAD DAMAGED', 'THREAD M12', 'GO/NO-GO', 'NO-GO'], [wornTool, badStacking]),
];

/** What vendors send. */
const ofVendors: readonly Rejection[] = [
  rejection(WRONG_HARDNESS, [wrongHeat, vendorMix], false),
  rejection(['BORE UNDERSIZE', 'BORE DIAMETER', '25.000 +0.021', '24.982'], [vendorTool]),
  rejection(['COATING TOO THIN', 'THICKNESS UM', '12-20', '7'], [vendorTool, wrongHeat]),
  rejection(['WRONG PART SENT', 'PART NUMBER', 'AS ORDERED', 'ANOTHER'], [vendorMix], false),
];

/** What customers send back. */
const ofCustomers: readonly Rejection[] = [
  rejection(['DAMAGED IN TRANSIT', 'APPEARANCE', 'NO DENTS', 'DENTED'], [loosePacking]),
  rejection(['RUSTY ON ARRIVAL', 'APPEARANCE', 'BRIGHT', 'RUSTY'], [wetPacking]),
  rejection(['WRONG PART SHIPPED', 'PART NUMBER', 'AS ORDERED', 'ANOTHER'], [wrongPick]),
  rejection(['DOES NOT FIT', 'MOUNTING HOLES', '4 X 9.0', '4 X 8.6'], [wornTool, wrongOffset]),
];

/** Who sent something; neither where it comes from an operation of ours. */
interface Source {
  readonly vendor?: object | undefined;
  readonly customer?: object | undefined;
}

/** What can be wrong with what comes from an operation, a vendor or a customer; at least one of it can be mended. */
export function rejectionsOf({ vendor, customer }: Source): readonly Rejection[] {
  if (customer) return ofCustomers;
  return vendor ? ofVendors : ofFloor;
}
