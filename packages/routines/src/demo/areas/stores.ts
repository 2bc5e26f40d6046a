import { type Adjustment, adjustStock } from '../../business/stock/adjust-stock.ts';
import { countStock } from '../../business/stock/count-stock.ts';
import { NO_DETAILS } from '../../business/stock/lot-stock.ts';
import type { StockPosition } from '../../business/stock/movement.ts';
import { positionsOfLot } from '../../business/stock/positions-of-lot.ts';
import { transferStock } from '../../business/stock/transfer-stock.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { LOT } from '../../schema/inventory.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';
import { sourceAt, workdayUntil } from '../history.ts';
import { inTurn } from '../in-turn.ts';
import { boughtGoods } from './goods.ts';
import { stockUp } from './stock.ts';

/** The company that keeps stock of others. */
export const CONSIGNING_COMPANY = '1';

const PIECE = 1000;
const MAIN = 'MAIN';
const OTHER = 'EAST';

/** What is counted, moved, thrown away and kept for others, beside what orders take and bring. */
export const stores: DemoArea = {
  name: 'stores',
  generate(company) {
    const saved = company.parts.filter(
      ({ role, lotControl, holdings }) =>
        role !== 'product' && lotControl !== '3' && holdings.length > 0,
    );
    if (saved.length === 0) return;
    reportCounts(company, saved);
    reportTransfers(company, saved);
    const ofLots = saved.filter(({ lotControl }) => lotControl === '2');
    if (ofLots.length === 0) return;
    reportExpired(company, ofLots.filter(doesNotKeep));
    if (company.number === CONSIGNING_COMPANY) reportConsigned(company, ofLots);
  },
};

const COUNT_WEEKS = 10;

/** By how much what is found differs from the books, count by count. */
const differences = [0, 0, -PIECE, 0, PIECE];

/** Every week some places are counted. */
function reportCounts(company: DemoCompany, saved: readonly DemoPart[]): void {
  const { random, today } = company;
  let counts = 0;
  for (let week = COUNT_WEEKS; week > 0; week -= 1) {
    const day = workdayUntil(company, company.workdays(today, -5 * week + random.integer(0, 4)));
    for (let left = company.count(2); left > 0; left -= 1) {
      const part = random.pick(saved);
      const difference = inTurn(counts, differences);
      counts += 1;
      if (difference < 0) stockUp(company, part, -difference);
      company.schedule(day, 'stores', (context) => count(context, part.number, BigInt(difference)));
    }
  }
}

function count(context: CompanyContext, part: string, difference: bigint): void {
  const found = positionHolding(context, part, difference < 0n ? -difference : 1n);
  if (found === undefined) return;
  const { quantity, ...position } = found;
  countStock(context, { ...position, counted: quantity + difference, source: adjusted('COUNT') });
}

const adjusted = (reference: string) => ({ ...sourceAt('stores', 'adjust'), reference });

/** A place at MAIN where general stock of ours lies, and how much. */
function positionHolding(
  context: CompanyContext,
  part: string,
  least: bigint,
): (StockPosition & { readonly quantity: bigint }) | undefined {
  const { session, company } = context;
  for (const lot of LOT.recordsUnder(session, company, part, MAIN)) {
    if (lot.owner !== '') continue;
    const held = positionsOfLot(context, { lot, job: '' }).find(
      ({ quantity }) => quantity >= least,
    );
    if (held) return { ...held, part, location: MAIN, lotNo: lot.key.lot, job: '' };
  }
  return undefined;
}

const TRANSFER_DAYS_MAX = 60;

/** Now and then a piece is brought to the other building. */
function reportTransfers(company: DemoCompany, saved: readonly DemoPart[]): void {
  const { random, today } = company;
  const bins = company.bins.get(OTHER) ?? [];
  if (!company.bins.has(OTHER)) return;
  for (let left = company.count(4); left > 0; left -= 1) {
    const part = random.pick(saved);
    const bin = bins.length > 0 ? random.pick(bins) : '';
    stockUp(company, part, PIECE);
    const day = company.workdays(today, -random.integer(1, TRANSFER_DAYS_MAX));
    company.schedule(workdayUntil(company, day), 'stores', (context) => {
      const from = positionHolding(context, part.number, BigInt(PIECE));
      if (from === undefined) return;
      transferStock(context, {
        part: part.number,
        isByLocation: part.lotControl === '4',
        lotNo: from.lotNo,
        from,
        to: { location: OTHER, bin, job: '' },
        quantity: BigInt(PIECE),
        source: { ...sourceAt('stores', 'transfer'), reference: '', type: 'T' },
      });
    });
  }
}

/** Changes what lies of a lot at MAIN, at what it costs. */
function adjust(
  context: CompanyContext,
  position: Pick<Adjustment, 'part' | 'lotNo' | 'bin' | 'quantity'>,
  reference: string,
  details = NO_DETAILS,
): void {
  adjustStock(context, {
    ...position,
    details,
    location: MAIN,
    job: '',
    control: '',
    allocated: 0n,
    costQuantity: undefined,
    elementCosts: [],
    costLots: [],
    source: { ...adjusted(reference), type: 'A' },
  });
}

const doesNotKeep = ({ noun }: DemoPart): boolean => boughtGoods[noun]?.shelfLifeDays !== undefined;

const SHELF_DAYS = 200;

/** A lot that was near its end when the books were opened is thrown away once it is. */
function reportExpired(company: DemoCompany, ofLots: readonly DemoPart[]): void {
  const { random, founded, today } = company;
  if (ofLots.length === 0) return;
  for (let left = company.count(2); left > 0; left -= 1) {
    const part = random.pick(ofLots);
    const lotNo = `L${company.next('lot')}`;
    const bin = random.pick(company.bins.get(MAIN) ?? []);
    const expires = founded + random.integer(60, SHELF_DAYS);
    part.holdings.push({
      location: MAIN,
      lotNo,
      bin,
      quantity: 3 * PIECE,
      receivedDate: String(founded - SHELF_DAYS),
      expiryDate: String(expires),
    });
    const day = Math.min(company.workdays(expires, 1), today - 1);
    company.schedule(workdayUntil(company, day), 'stores', (context) => {
      const { session, company: number } = context;
      const lot = LOT.read(session, number, part.number, MAIN, lotNo);
      const position =
        lot && positionsOfLot(context, { lot, job: '' }).find((held) => held.bin === bin);
      if (position === undefined || position.quantity <= 0n) return;
      adjust(context, { part: part.number, lotNo, bin, quantity: -position.quantity }, 'EXPIRED');
    });
  }
}

/** What a vendor leaves with us is its own until we take it. */
function reportConsigned(company: DemoCompany, ofLots: readonly DemoPart[]): void {
  const { random, today } = company;
  for (let left = company.count(1); left > 0; left -= 1) {
    const part = random.pick(ofLots);
    const lotNo = `L${company.next('lot')}`;
    const bin = random.pick(company.bins.get(MAIN) ?? []);
    const owner = part.vendor?.number ?? '';
    const day = workdayUntil(company, company.workdays(today, -random.integer(5, 80)));
    const quantity = BigInt(random.integer(5, 20) * PIECE);
    company.schedule(day, 'stores', (context) =>
      adjust(context, { part: part.number, lotNo, bin, quantity }, 'CONSIGNED', {
        ...NO_DETAILS,
        receivedDate: String(day),
        owner,
      }),
    );
  }
}
