import { keyOf } from 'mvdb';
import { add } from 'mvdb/functions';
import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { valueAtCost } from '../../business/values/value-at-cost.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { LOTCOST, LOTCOSTXREF, LOTHIST, LOTHIST_AUDIT } from '../../schema/lot-history.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoHolding,
  type DemoPart,
  total,
} from '../demo-company.ts';

/** How stock came to lie where it lies, what it cost when it came, and the standards of costing. */
export const stockHistory: DemoArea = {
  name: 'stock history',
  generate(company) {
    for (const part of company.parts) {
      const costLots = part.holdings.map((holding) => costLotOf(company, holding));
      if (costLots.length === 0) continue;
      for (const [index, costLot] of costLots.entries())
        writeCostLot(company, part, index, costLot);
      costLots.sort((a, b) => a.receivedDate - b.receivedDate);
      company.write(LOTCOSTXREF, [part.number], {
        costLots: costLots.map(({ number }) => number),
        receivedDates: costLots.map(({ receivedDate }) => String(receivedDate)),
      });
      writeMovements(company, part, costLots);
    }
    company.write(CO_STDS_COST, [company.number], {
      costMethod: 'S',
      lotOrder: 'FIFO',
      nextCostLotNo: company.next('costLot'),
      inventoryAccount: '1200',
      wipAccount: '1210',
      jobWipAccount: '1235',
      varianceAccount: '5100',
      outsideOverheadPercent: '1000',
      rollsOnQuantity: 'Y',
      fiscalPeriod: fiscalPeriodOf(company.today),
      receiptsAccount: '2450',
      payablesAccount: '2050',
    });
  },
};

/** What came in together and still lies there; quantities with 3 implied decimals. */
interface CostLot {
  readonly number: string;
  readonly holding: DemoHolding;
  readonly received: number;
  readonly receivedDate: number;
}

function costLotOf(company: DemoCompany, holding: DemoHolding): CostLot {
  const { random, today } = company;
  const isSerial = holding.lotNo.startsWith('S');
  const used = !isSerial && random.chance(0.4) ? random.integer(1, 20) * 1000 : 0;
  return {
    number: company.next('costLot'),
    holding,
    received: holding.quantity + used,
    receivedDate: today - random.integer(20, 300),
  };
}

/** Adds what a cost lot is worth to what lies at its location. */
function addValue({ stockValues }: DemoCompany, location: string, value: string): void {
  stockValues.set(location, add(stockValues.get(location) ?? '0', value));
}

function writeCostLot(company: DemoCompany, part: DemoPart, index: number, costLot: CostLot): void {
  const { number, holding, received, receivedDate } = costLot;
  const remainingQuantity = String(holding.quantity);
  const unitCost = String(total(part.costs));
  addValue(company, holding.location, valueAtCost(remainingQuantity, unitCost));
  company.write(LOTCOST, [part.number, number], {
    receivedQuantity: String(received),
    remainingQuantity,
    receivedDate: String(receivedDate),
    elementCosts: part.costs.map(String),
    unitCost,
    lotNo: holding.lotNo,
    location: holding.location,
    jobNo: holding.job?.number ?? '',
    sourceOrder: part.lastPurchase?.orderNo ?? '',
    sequence: String(index + 1),
  });
}

/** A receipt, and an issue where some was used; balances run by lot. */
function writeMovements(company: DemoCompany, part: DemoPart, costLots: readonly CostLot[]): void {
  const { random, today } = company;
  const movements = costLots.flatMap((costLot) => {
    const { received, receivedDate, holding } = costLot;
    const used = received - holding.quantity;
    const receipt = { costLot, type: 'R', date: receivedDate, quantity: received };
    if (used === 0) return [receipt];
    const usedDate = random.integer(receivedDate, today - 1);
    return [receipt, { costLot, type: 'I', date: usedDate, quantity: -used }];
  });
  movements.sort((a, b) => a.date - b.date);
  const balances = new Map<string, number>();
  const unitCost = String(total(part.costs));
  for (const { costLot, type, date, quantity } of movements) {
    const { number, holding } = costLot;
    const { location, lotNo, bin, job } = holding;
    const historyNo = company.next('lotHistory');
    const lot = keyOf(location, lotNo);
    const before = balances.get(lot) ?? 0;
    balances.set(lot, before + quantity);
    const isReceipt = type === 'R';
    company.write(LOTHIST, [part.number, historyNo], {
      location,
      lotNo,
      bin,
      jobNo: job?.number ?? '',
      movementType: type,
      movedDate: String(date),
      movedTime: String(random.integer(7 * 60, 16 * 60) * 60),
      quantity: String(quantity),
      unitCost,
      reference: isReceipt ? (part.lastPurchase?.orderNo ?? '') : '',
      program: isReceipt ? 'RECEIPT' : 'ISSUE',
      initials: 'SK',
    });
    company.write(LOTHIST_AUDIT, [part.number, historyNo], {
      login: 'stores',
      port: '4',
      lotBefore: String(before),
      lotAfter: String(before + quantity),
      costLots: [number],
      costLotQuantities: [String(quantity)],
      elementCosts: part.costs.map(String),
    });
  }
}
