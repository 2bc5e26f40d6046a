import {
  ITEMCA,
  ITEMMANF,
  ITEMORD,
  ITEMQTY,
  PRODUCT,
  PRODUCT_1287,
} from '../../schema/inventory.ts';
import { PRODVEND } from '../../schema/purchasing.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoPart,
  isMadeToStock,
  total,
} from '../demo-company.ts';
import { listPriceOf } from '../prices.ts';
import { boughtGoods, goodOf } from './goods.ts';
import { partTypeOf } from './quotes.ts';

/** The records of every part, once all is known of them: masters, quantities, costs, requirements. */
export const partRecords: DemoArea = {
  name: 'part records',
  generate(company) {
    for (const part of company.parts) {
      writeMasters(company, part);
      writeOrdering(company, part);
      writeQuantities(company, part);
      writeCosts(company, part);
    }
  },
};

function writeMasters(company: DemoCompany, part: DemoPart): void {
  const { random, today } = company;
  const { commodityCode } = goodOf(part.noun);
  const isObsolete =
    part.demands.length + part.workOrders.length === 0 &&
    part.level === 0 &&
    part.role === 'product' &&
    random.chance(0.1);
  const subheading = random.integer(10, 99);
  company.write(PRODUCT, [part.number], {
    description: part.description,
    description2: part.description2,
    unit: part.unit,
    productClass: part.role === 'product' ? 'FG' : 'COMP',
    status: isObsolete ? 'O' : 'A',
    lotControl: part.lotControl,
    location: 'MAIN',
    stockArea: part.role === 'raw' ? 'YARD' : 'STORE',
    revision: part.revision,
    drawing: `DWG-${part.number}`,
    weight: String(part.weight),
    purchaseUnit: part.vendor ? part.unit : '',
    purchaseFactor: part.vendor ? '1000' : '',
    inspection: random.chance(0.1) ? 'Y' : 'N',
    shelfLifeDays: shelfLifeOf(part),
    listPrice: String(listPriceOf(part)),
    commodityCode: `${commodityCode}${subheading}${random.integer(10, 99)}`,
    enteredDate: String(today - random.integer(300, 4000)),
    enteredBy: 'EN',
  });
  company.write(PRODUCT_1287, [part.number], {
    engineeringStatus: isObsolete ? 'O' : random.chance(0.9) ? 'R' : 'P',
    physicalPartNo: part.role === 'product' ? part.number : '',
    transientPart: 'N',
    reservedBin: part.role === 'product' ? reservedBinOf(part) : '',
    finishLocation: part.mrpCode === 'M' ? 'MAIN' : '',
    paint: random.chance(0.2) ? 'Y' : 'N',
    criticalDimensions: part.role === 'fabricated' && random.chance(0.2) ? 'Y' : 'N',
    specialOutside: part.mrpCode === 'M' && (part.costs[5] ?? 0) > 0 ? 'Y' : 'N',
    sparePart: part.role === 'purchased' && random.chance(0.3) ? 'Y' : 'N',
    partType: partTypeOf(part),
    billChangedBy: part.components.length > 0 ? 'EN' : '',
    noteLines: part.role === 'product' ? [`LIFT THE ${part.noun} AT THE FOUR EYES ONLY`] : [],
  });
  part.isPhantom = isPhantom(part);
  company.write(ITEMMANF, [part.number], {
    mrpCode: part.mrpCode,
    gtCode: technologyClass(part),
    firstComponent: part.components[0]?.part.number ?? '',
    firstAssembly: part.firstAssembly?.number ?? '',
    lowLevelCode: String(part.level),
    routeNo: part.mrpCode === 'M' ? '1' : '',
    orderType: part.mrpCode === 'M' ? (part.role === 'fabricated' ? 'F' : 'A') : '',
    yieldPercent: '100',
    planner: part.mrpCode === 'M' ? 'NS' : '',
    engineer: 'EN',
    phantom: part.isPhantom ? 'Y' : 'N',
    billChangedDate: part.components.length > 0 ? String(today - random.integer(10, 900)) : '',
  });
}

const shelfLifeOf = ({ noun }: DemoPart): string => String(boughtGoods[noun]?.shelfLifeDays ?? '');

/** An assembly that no other assembly is part of is a module. */
function technologyClass({ role, components }: DemoPart): string {
  if (role !== 'assembly') return role.toUpperCase();
  return components.some(({ part }) => part.role === 'assembly') ? 'ASSEMBLY' : 'MODULE';
}

/** An assembly that nobody has asked for by itself is made as a part of what it goes into. */
function isPhantom({ role, demands, workOrders, holdings }: DemoPart): boolean {
  return role === 'assembly' && demands.length + workOrders.length === 0 && holdings.length === 0;
}

function writeOrdering(company: DemoCompany, part: DemoPart): void {
  const { vendor } = part;
  const isMade = part.mrpCode === 'M';
  company.write(ITEMORD, [part.number], {
    orderPolicy: part.orderPolicy,
    minimumQuantity: String(part.minimumQuantity),
    economicQuantity: String(part.economicQuantity),
    safetyStock: String(part.safetyStock),
    reorderPoint: String(part.safetyStock * 2),
    makeToStock: isMadeToStock(part) ? 'Y' : 'N',
    vendorNo: vendor?.number ?? '',
    buyer: vendor?.buyer ?? '',
    purchaseLeadDays: isMade ? '' : String(part.leadDays),
    inspectionLeadDays: isMade ? '' : '1',
    manufacturingLeadDays: isMade ? String(part.leadDays) : '',
    abcClass: company.random.pick(['A', 'B', 'B', 'C', 'C', 'C']),
  });
  if (vendor)
    company.write(PRODVEND, [part.number], {
      vendorNos: [vendor.number],
      vendorPartNos: [`${vendor.number}-${part.number}`],
      unitCosts: [String(part.costs[0] ?? 0)],
      leadDays: [String(part.leadDays)],
      quotedDates: [String(company.today - company.random.integer(10, 700))],
    });
}

/** The orders of the last weeks took so many times less than those of a year. */
const YEAR_OF_ORDERS = 6;

function writeQuantities(company: DemoCompany, part: DemoPart): void {
  company.write(ITEMQTY, [part.number], {
    onHand: '0',
    allocated: '0',
    onOrder: '0',
    usedLastYear: String(part.taken * YEAR_OF_ORDERS),
  });
}

/** A product is kept where it was put last. */
function reservedBinOf({ holdings }: DemoPart): string {
  return holdings.findLast(({ job }) => job === undefined)?.bin ?? '';
}

function writeCosts(company: DemoCompany, part: DemoPart): void {
  const { random, today } = company;
  const drift = random.integer(95, 110);
  const last = part.costs.map((cost) => Math.trunc((cost * drift) / 100));
  const average = part.costs.map((cost, index) => Math.trunc((cost + (last[index] ?? 0)) / 2));
  company.write(ITEMCA, [part.number], {
    standardCosts: part.costs.map(String),
    averageCosts: average.map(String),
    lastCosts: last.map(String),
    standardCost: String(total(part.costs)),
    averageCost: String(total(average)),
    lastCost: String(total(last)),
    rolledDate: String(today - random.integer(30, 300)),
    lastCostDate: String(today - random.integer(1, 200)),
  });
}
