/** What every part of one noun has in common. */
export interface Good {
  /** The first digits of the commodity code of the customs. */
  readonly commodityCode: string;
  /** What those who handle it are to know, and those who mount it. */
  readonly note: string;
  readonly mountingNote: string;
}

/** What is bought: ranges have a least and a most. */
export interface BoughtGood extends Good {
  /** Of one, with 4 implied decimals. */
  readonly costs: readonly [least: number, most: number];
  /** Of one, in grams. */
  readonly weights: readonly [least: number, most: number];
  readonly material: string;
  /** What is asked of the vendor with each delivery. */
  readonly specification: string;
  /** How long it may lie; default: for ever. */
  readonly shelfLifeDays?: number;
}

const GRAMS_OF_KILOGRAM = 1000;
const BY_WEIGHT = [GRAMS_OF_KILOGRAM, GRAMS_OF_KILOGRAM] as const;

/** Raw material is bought by the kilogram. */
const metal = (material: string, commodityCode: string, specification: string): BoughtGood => ({
  material,
  commodityCode,
  costs: [9000, 110_000],
  specification,
  weights: BY_WEIGHT,
  note: 'MARK THE HEAT NUMBER ON WHAT IS LEFT',
  mountingNote: 'MIND THE DIRECTION OF ROLLING',
});

/** What is bought, by noun. */
export const boughtGoods: Readonly<Record<string, BoughtGood>> = {
  'STEEL BAR': metal('STEEL 1045', '7215', 'SAWN ENDS'),
  'ALUMINUM PLATE': metal('ALUMINUM 6061', '7606', 'PROTECTED BY FOIL'),
  'BRASS ROD': metal('BRASS 360', '7407', 'DRAWN, HALF HARD'),
  'STEEL SHEET': metal('STEEL 1018', '7209', 'SHEARED EDGES'),
  'BALL BEARING': {
    costs: [40_000, 450_000],
    weights: [40, 2500],
    material: 'CHROME STEEL',
    commodityCode: '8482',
    specification: 'PACKED AND OILED BY THE MAKER',
    note: 'KEEP IN ITS PACKING UNTIL IT IS MOUNTED',
    mountingNote: 'PRESS ON THE OUTER RING, GREASE',
    shelfLifeDays: 1095,
  },
  'HEX SCREW': {
    costs: [1200, 15_000],
    weights: [4, 180],
    material: 'STEEL 8.8',
    commodityCode: '7318',
    specification: 'STRENGTH STAMPED ON THE HEAD',
    note: 'DO NOT MIX STRENGTHS IN A BIN',
    mountingNote: 'TORQUE TO SPECIFICATION',
  },
  'O-RING': {
    costs: [800, 9000],
    weights: [1, 60],
    material: 'NITRILE RUBBER',
    commodityCode: '4016',
    specification: 'DATE OF CURE ON EACH BAG',
    note: 'STORE COOL AND AWAY FROM LIGHT',
    mountingNote: 'KEEP IN BAG, OIL BEFORE MOUNTING',
    shelfLifeDays: 720,
  },
  'ELECTRIC MOTOR': {
    costs: [900_000, 6_000_000],
    weights: [3000, 60_000],
    material: 'CAST IRON AND COPPER',
    commodityCode: '8501',
    specification: 'TEST REPORT WITH EACH MOTOR',
    note: 'LIFT BY THE EYE BOLT ONLY',
    mountingNote: 'CHECK THE DIRECTION OF ROTATION',
  },
  SENSOR: {
    costs: [300_000, 1_800_000],
    weights: [40, 600],
    material: 'STAINLESS STEEL',
    commodityCode: '9031',
    specification: 'CALIBRATION SHEET IN THE BOX',
    note: 'DO NOT TOUCH THE FACE',
    mountingNote: 'SET THE GAP WITH A FEELER GAUGE',
  },
  VALVE: {
    costs: [200_000, 1_500_000],
    weights: [300, 6000],
    material: 'BRASS',
    commodityCode: '8481',
    specification: 'PORTS PLUGGED',
    note: 'LEAVE THE PLUGS IN UNTIL IT IS PIPED',
    mountingNote: 'FLUSH THE LINE FIRST',
  },
  COUPLING: {
    costs: [150_000, 900_000],
    weights: [400, 9000],
    material: 'ALUMINUM',
    commodityCode: '8483',
    specification: 'BORES AS ORDERED, WITH KEYWAYS',
    note: 'HUBS ARE MATCHED: KEEP THEM TOGETHER',
    mountingNote: 'ALIGN WITHIN 0.05 MM',
  },
};

const good = (commodityCode: string, note: string, mountingNote: string): Good => ({
  commodityCode,
  note,
  mountingNote,
});

/** What is made or written, by noun. */
const otherGoods: Readonly<Record<string, Good>> = {
  'OPERATING MANUAL': good('4911', 'IN THE LANGUAGE OF THE CUSTOMER', 'HANG ON THE CABINET'),
  'TEST PROCEDURE': good('4911', 'RESULTS GO INTO THE FILE OF THE JOB', 'FILL IN AT THE TEST'),
  'WIRING DIAGRAM': good('4911', 'SHOWS THE MACHINE AS IT IS WIRED', 'LEAVE ONE IN THE CABINET'),
  SHAFT: good('8483', 'HANG UP, DO NOT LAY DOWN', 'MIND THE BEARING SEATS'),
  BRACKET: good('7326', 'RIGHT AND LEFT ARE NOT THE SAME', 'DO NOT BEND INTO PLACE'),
  HOUSING: good('8483', 'COVER THE BORES', 'CLEAN OUT ALL CHIPS'),
  FLANGE: good('7307', 'PROTECT THE SEALING FACE', 'TIGHTEN CROSSWISE'),
  BUSHING: good('8483', 'KEEP SETS OF ONE BATCH TOGETHER', 'FREEZE BEFORE PRESSING IN'),
  'COVER PLATE': good('7326', 'STACK WITH PAPER BETWEEN', 'SEAL ALL AROUND'),
  'DRIVE UNIT': good('8483', 'DRAIN THE OIL BEFORE IT TRAVELS', 'ALIGN WITH THE BELT'),
  SPINDLE: good('8466', 'TURN BY HAND EVERY MONTH', 'RUN IN FOR AN HOUR'),
  FRAME: good('8466', 'LIFT AT THE MARKED POINTS', 'LEVEL WITHIN 0.1 MM'),
  'CONTROL PANEL': good('8537', 'KEEP DRY', 'CHECK THE GROUND FIRST'),
  'FEED TABLE': good('8466', 'LOCK THE TABLE BEFORE MOVING IT', 'SQUARE TO THE SPINDLE'),
  GEARBOX: good('8483', 'FILLED WITH OIL: KEEP UPRIGHT', 'CHECK THE OIL LEVEL'),
  LATHE: good('8458', 'FOUNDATION PLAN GOES AHEAD', ''),
  PRESS: good('8462', 'BLOCK THE RAM FOR TRANSPORT', ''),
  CONVEYOR: good('8428', 'SHIPPED IN SECTIONS', ''),
  'MILLING MACHINE': good('8459', 'RUST PREVENTIVE ON ALL WAYS', ''),
  'TRANSFER STATION': good('8457', 'GUARDS ARE PACKED SEPARATELY', ''),
};

/** What a noun stands for. */
export function goodOf(noun: string): Good {
  const found = boughtGoods[noun] ?? otherGoods[noun];
  if (found === undefined) throw new TypeError(`${noun} is no good.`);
  return found;
}
