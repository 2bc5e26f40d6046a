import { takeOverStock } from '../../business/stock/take-over-stock.ts';
import { BIN, BINXREF } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import type { DemoArea, DemoCompany, DemoHolding, DemoJob, DemoPart } from '../demo-company.ts';
import { sourceAt } from '../history.ts';
import { RETAINED } from './accounts.ts';
import { boughtGoods } from './goods.ts';

interface FixedStock {
  /** General stock at MAIN, by bin; what was put where last is shown first. */
  readonly bins: readonly (readonly [bin: string, quantity: number])[];
}

/** Stock that is the same regardless of the seed, by company and part, so that a first example can name it. */
const fixedStock: Readonly<Record<string, FixedStock>> = {
  '1!P100': {
    bins: [
      ['B1', 12_000],
      ['B2', 5000],
    ],
  },
};

/** In each place in which these lie, a first example can take so much, regardless of the seed, by company and part. */
const leastStock: Readonly<Record<string, number>> = {
  '1!C500': 20_000,
  '1!C533': 25_000,
  '1!C578': 60_000,
  '1!F331': 40_000,
  '1!F344': 40_000,
};

/** How much of a part orders may have made: of what lies in fixed places some was there before. */
export function mostMade({ number }: DemoCompany, part: DemoPart): number {
  const last = fixedStock[`${number}!${part.number}`]?.bins.at(-1);
  return last ? last[1] - 1000 : Number.POSITIVE_INFINITY;
}

/** What lies where when the books are opened: lots and bins, in general stock and for jobs. */
export const stock: DemoArea = {
  name: 'stock',
  generate(company) {
    const parts = company.parts.filter(({ role }) => role !== 'document');
    for (const part of parts) {
      positionPart(company, part);
      dateLots(company, part);
      leaveForReceipts(part);
    }
    for (const part of parts) placeWhatOrdersTake(company, part);
    writeBins(company);
    company.schedule(company.founded, 'accounting', (context) =>
      takeOverStock(context, {
        stock: company.parts.flatMap((part) =>
          part.holdings.filter(isThere).map(({ job, quantity, ...position }) => ({
            ...position,
            part: part.number,
            job: job?.number ?? '',
            quantity: BigInt(quantity),
          })),
        ),
        account: RETAINED,
        source: sourceAt('stores', 'takeOver'),
      }),
    );
  },
};

const isThere = ({ quantity }: DemoHolding): boolean => quantity > 0;

function positionPart(company: DemoCompany, part: DemoPart): void {
  const fixed = fixedStock[`${company.number}!${part.number}`];
  if (fixed) {
    for (const [bin, quantity] of fixed.bins)
      part.holdings.push({ ...positionAt('MAIN', 'MAIN', bin), quantity });
    positionForJobs(company, part);
    return;
  }
  const { random } = company;
  if (random.chance(0.85)) {
    positionIn(company, part, 'MAIN');
    if (random.chance(0.3)) positionIn(company, part, 'MAIN');
    if (random.chance(0.2)) positionIn(company, part, 'EAST');
  }
  const least = leastStock[`${company.number}!${part.number}`] ?? 0;
  for (const [index, holding] of part.holdings.entries())
    part.holdings[index] = { ...holding, quantity: Math.max(holding.quantity, least) };
  positionForJobs(company, part);
}

const positionAt = (location: string, lotNo: string, bin: string) => ({
  location,
  lotNo,
  bin,
  receivedDate: '',
  expiryDate: '',
});

/** How many pieces lie in a bin at most: the more one is worth, the fewer. */
const mostStocked = {
  product: 1,
  assembly: 4,
  fabricated: 8,
  purchased: 8,
  document: 1,
} as const;

function positionIn(company: DemoCompany, part: DemoPart, location: string): void {
  const { random } = company;
  const bin = random.pick(company.bins.get(location) ?? []);
  if (part.lotControl === '3') {
    for (let left = random.integer(1, 3); left > 0; left -= 1)
      part.holdings.push({
        ...positionAt(location, `S${company.next('lot')}`, bin),
        quantity: 1000,
      });
    return;
  }
  const lotNo = part.lotControl === '2' ? `L${company.next('lot')}` : location;
  if (
    part.holdings.some(
      (other) => other.location === location && other.lotNo === lotNo && other.bin === bin,
    )
  )
    return;
  const quantity =
    part.role === 'raw'
      ? random.integer(10, 1600) * 125
      : Math.trunc(random.integer(1, mostStocked[part.role]) / piecesNeeded(part)) * PIECE;
  part.holdings.push({ ...positionAt(location, lotNo, bin), quantity });
}

/** How many pieces there would be for one that lies in stock: what is dear is made when it is needed. */
function piecesNeeded({ role, number }: DemoPart): number {
  if (role === 'product') return Number(number.slice(1)) % 8 === 1 ? 1 : 2;
  return role === 'assembly' ? 4 : 1;
}

/** Some of what a job needs is set aside for it, in a bin of its own. */
function positionForJobs(company: DemoCompany, part: DemoPart): void {
  const { random } = company;
  const sold = part.demands.filter(({ workOrderNo }) => !workOrderNo);
  const jobs = new Set([...sold.map(({ job }) => job), ...part.neededFor]);
  for (const job of jobs) {
    if (job === undefined || part.lotControl === '3' || !random.chance(0.25)) continue;
    const lotNo = part.lotControl === '2' ? `L${company.next('lot')}` : 'MAIN';
    part.holdings.push({
      ...positionAt('MAIN', lotNo, `J${random.integer(1, 4)}`),
      job,
      quantity: random.integer(1, part.role === 'product' ? 1 : 4) * 1000,
    });
  }
}

/** How long some lots lay at the vendor before they came. */
const DAYS_AT_VENDOR = 60;

/** Each lot came in some time before the books were opened; some do not keep. */
function dateLots({ random, founded }: DemoCompany, part: DemoPart): void {
  const { noun, lotControl, holdings } = part;
  const { shelfLifeDays } = lotControl === '2' ? (boughtGoods[noun] ?? {}) : {};
  const dates = new Map<string, Pick<DemoHolding, 'receivedDate' | 'expiryDate'>>();
  for (const [index, holding] of holdings.entries()) {
    const lot = keyOf(holding.location, holding.lotNo);
    let dated = dates.get(lot);
    if (dated === undefined) {
      const received = founded - random.integer(2, 300);
      const lay = lotControl === '2' && random.chance(0.2) ? DAYS_AT_VENDOR : 0;
      const expires = received + (shelfLifeDays ?? 0) + random.integer(0, 30) - lay;
      const expiryDate = shelfLifeDays === undefined ? '' : String(expires);
      dated = { receivedDate: String(received), expiryDate };
      dates.set(lot, dated);
    }
    holdings[index] = { ...holding, ...dated };
  }
}

/** What comes in later was not there when the books were opened. */
function leaveForReceipts(part: DemoPart): void {
  for (const { job, quantity } of part.received) {
    if (job) continue;
    let left = quantity;
    for (const [index, holding] of part.holdings.entries()) {
      if (holding.job || holding.location !== 'MAIN') continue;
      const taken = Math.min(left, holding.quantity);
      left -= taken;
      part.holdings[index] = { ...holding, quantity: holding.quantity - taken };
    }
  }
}

/** Lets as much more of a part be there when the books are opened as will be taken of it. */
export function stockUp(
  company: DemoCompany,
  part: DemoPart,
  quantity: number,
  job?: DemoJob,
): void {
  const { holdings, lotControl } = part;
  const bin = job ? 'J1' : company.random.pick(company.bins.get('MAIN') ?? []);
  const position = { ...(job && { job }) };
  if (lotControl === '3') {
    for (let left = quantity; left > 0; left -= PIECE)
      holdings.push({
        ...positionAt('MAIN', `S${company.next('lot')}`, bin),
        ...position,
        quantity: PIECE,
      });
    return;
  }
  const index = holdings.findIndex((one) => one.location === 'MAIN' && one.job === job);
  const found = holdings[index];
  if (found) holdings[index] = { ...found, quantity: found.quantity + quantity };
  else {
    const lotNo = lotControl === '2' ? `L${company.next('lot')}` : 'MAIN';
    holdings.push({ ...positionAt('MAIN', lotNo, bin), ...position, quantity });
  }
}

const PIECE = 1000;

/** Lets a piece less of a part be there when the books are opened, where there is one to spare. */
export function leaveOne({ holdings, lotControl, taken }: DemoPart): boolean {
  const isSpare = ({ job, location, quantity }: DemoHolding) =>
    job === undefined && location === 'MAIN' && quantity > taken + PIECE;
  const index = holdings.findIndex(isSpare);
  const spare = holdings[index];
  if (lotControl === '3' || spare === undefined) return false;
  holdings[index] = { ...spare, quantity: spare.quantity - PIECE };
  return true;
}
/** What work orders took was there before; of what lies in a fixed place they brought some. */
function placeWhatOrdersTake(company: DemoCompany, part: DemoPart): void {
  const { made, taken, lotControl } = part;
  const isFixed = mostMade(company, part) < Number.POSITIVE_INFINITY;
  const at = part.holdings.findLastIndex(
    ({ job, location, expiryDate }) =>
      job === undefined &&
      location === 'MAIN' &&
      (expiryDate === '' || Number(expiryDate) > company.today),
  );
  const lies = part.holdings[at];
  const before = taken - (isFixed ? made : 0);
  if (before === 0) return;
  const bin = lies?.bin ?? company.random.pick(company.bins.get('MAIN') ?? []);
  if (lotControl === '3')
    for (let index = 0; index < before; index += 1000)
      part.holdings.push({
        ...positionAt('MAIN', takenSerial(part, index / 1000), bin),
        quantity: 1000,
      });
  else if (lies) part.holdings[at] = { ...lies, quantity: lies.quantity + before };
  else {
    const lotNo = lotControl === '2' ? `L${company.next('lot')}` : 'MAIN';
    part.holdings.push({ ...positionAt('MAIN', lotNo, bin), quantity: before });
  }
}

/** Serial number of a piece that work orders took, counted from 0. */
export const takenSerial = ({ number }: DemoPart, index: number): string =>
  `${number}-${index + 1}`;

/** A bin of a location exists though nothing lies in it. */
function writeBins(company: DemoCompany): void {
  for (const [location, bins] of company.bins) {
    if (bins.length === 0) continue;
    company.write(BINXREF, [location], { bins });
    for (const bin of bins) company.write(BIN, [location, bin], {});
  }
}
