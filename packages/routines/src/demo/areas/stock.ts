import { takeOverStock } from '../../business/stock/take-over-stock.ts';
import { BIN, BINXREF } from '../../schema/inventory.ts';
import type { DemoArea, DemoCompany, DemoPart } from '../demo-company.ts';
import { sourceAt } from '../history.ts';
import { CAPITAL } from './ledger.ts';

interface FixedStock {
  /** General stock at MAIN, by bin; what was put where last is shown first. */
  readonly bins: readonly (readonly [bin: string, quantity: number])[];
}

/** Stock that is the same whatever the seed, by company and part, so that a first example can name it. */
const fixedStock: Readonly<Record<string, FixedStock>> = {
  '1!P100': {
    bins: [
      ['B1', 12_000],
      ['B2', 5000],
    ],
  },
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
    for (const part of parts) placePart(company, part);
    for (const part of parts) placeWhatOrdersTake(company, part);
    writeBins(company);
    company.tell(company.founded, 'stores', (firm) =>
      takeOverStock(firm, {
        stock: company.parts.flatMap((part) =>
          part.holdings.map(({ job, quantity, ...place }) => ({
            ...{ ...place, part: part.number, job: job?.number ?? '', quantity: BigInt(quantity) },
          })),
        ),
        account: CAPITAL,
        source: sourceAt('stores'),
      }),
    );
  },
};

function placePart(company: DemoCompany, part: DemoPart): void {
  const fixed = fixedStock[`${company.number}!${part.number}`];
  if (fixed) {
    for (const [bin, quantity] of fixed.bins)
      part.holdings.push({ ...placeAt('MAIN', 'MAIN', bin), quantity });
    placeForJobs(company, part);
    return;
  }
  const { random } = company;
  if (random.chance(0.85)) {
    placeIn(company, part, 'MAIN');
    if (random.chance(0.3)) placeIn(company, part, 'MAIN');
    if (random.chance(0.2)) placeIn(company, part, 'EAST');
  }
  placeForJobs(company, part);
}

const placeAt = (location: string, lotNo: string, bin: string) => ({
  ...{ location, lotNo, bin, receivedDate: '', expiryDate: '' },
});

const SHELF_LIFE_DAYS = 720;

function placeIn(company: DemoCompany, part: DemoPart, location: string): void {
  const { random, founded } = company;
  const bin = random.pick(company.bins.get(location) ?? []);
  if (part.lotControl === '3') {
    for (let left = random.integer(1, 3); left > 0; left -= 1)
      part.holdings.push({
        ...placeAt(location, `S${company.next('lot')}`, bin),
        quantity: 1000,
      });
    return;
  }
  const isInLots = part.lotControl === '2';
  const lotNo = isInLots ? `L${company.next('lot')}` : location;
  if (
    part.holdings.some(
      (other) => other.location === location && other.lotNo === lotNo && other.bin === bin,
    )
  )
    return;
  const received = founded - random.integer(2, 60);
  const quantity =
    part.role === 'raw' ? random.integer(10, 1600) * 125 : random.integer(1, 40) * 1000;
  part.holdings.push({
    ...placeAt(location, lotNo, bin),
    receivedDate: String(received),
    expiryDate: isInLots && random.chance(0.2) ? String(received + SHELF_LIFE_DAYS) : '',
    quantity,
  });
}

/** Some of what a job needs is set aside for it, in a bin of its own. */
function placeForJobs(company: DemoCompany, part: DemoPart): void {
  const { random } = company;
  const sold = part.demands.filter(({ workOrderNo }) => !workOrderNo);
  const jobs = new Set([...sold.map(({ job }) => job), ...part.neededFor]);
  for (const job of jobs) {
    if (job === undefined || part.lotControl === '3' || !random.chance(0.25)) continue;
    const lotNo = part.lotControl === '2' ? `L${company.next('lot')}` : 'MAIN';
    part.holdings.push({
      ...placeAt('MAIN', lotNo, `J${random.integer(1, 4)}`),
      job,
      quantity: random.integer(1, 4) * 1000,
    });
  }
}

/** What work orders took was there before; of what lies in a fixed place they brought some. */
function placeWhatOrdersTake(company: DemoCompany, part: DemoPart): void {
  const { made, taken, lotControl } = part;
  const isFixed = mostMade(company, part) < Number.POSITIVE_INFINITY;
  const at = part.holdings.findLastIndex(
    ({ job, location, expiryDate }) =>
      job === undefined && location === 'MAIN' && expiryDate === '',
  );
  const lies = part.holdings[at];
  const before = taken - (isFixed ? made : 0);
  if (before === 0) return;
  const bin = lies?.bin ?? company.random.pick(company.bins.get('MAIN') ?? []);
  if (lotControl === '3')
    for (let index = 0; index < before; index += 1000)
      part.holdings.push({
        ...placeAt('MAIN', takenSerial(part, index / 1000), bin),
        quantity: 1000,
      });
  else if (lies) part.holdings[at] = { ...lies, quantity: lies.quantity + before };
  else {
    const lotNo = lotControl === '2' ? `L${company.next('lot')}` : 'MAIN';
    part.holdings.push({ ...placeAt('MAIN', lotNo, bin), quantity: before });
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
