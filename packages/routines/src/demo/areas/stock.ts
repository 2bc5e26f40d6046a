import { keyOf } from 'mvdb';
import { groupedBy } from '../../business/values/grouped-by.ts';
import {
  BIN,
  BIN_PRODUCT,
  BINXREF,
  JOB_BIN,
  JOB_BINXREF,
  JOB_PRODUCT,
  LOT,
  LOTXREF,
} from '../../schema/inventory.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoHolding,
  type DemoPart,
  total,
} from '../demo-company.ts';

interface FixedStock {
  readonly lastUsedBin: string;
  /** General stock at MAIN, by bin. */
  readonly bins: readonly (readonly [bin: string, quantity: number])[];
}

/** Stock that is the same whatever the seed, by company and part, so that a first example can name it. */
const fixedStock: Readonly<Record<string, FixedStock>> = {
  '1!P100': {
    lastUsedBin: 'B2',
    bins: [
      ['B1', 12_000],
      ['B2', 5000],
    ],
  },
};

/** One part in one bin. */
interface BinLine {
  readonly part: DemoPart;
  readonly holding: DemoHolding;
}

/** What lies where: lots and bins, in general stock and for jobs. */
export const stock: DemoArea = {
  name: 'stock',
  generate(company) {
    const lines: BinLine[] = [];
    for (const part of company.parts) {
      if (part.role === 'document') continue;
      placePart(company, part);
      writePart(company, part);
      for (const holding of part.holdings) lines.push({ part, holding });
    }
    writeBins(company, lines);
    writeJobBins(company, lines);
  },
};

function placePart(company: DemoCompany, part: DemoPart): void {
  const fixed = fixedStock[`${company.number}!${part.number}`];
  if (fixed) {
    for (const [bin, quantity] of fixed.bins)
      part.holdings.push({ location: 'MAIN', lotNo: 'MAIN', bin, quantity });
    placeForJobs(company, part);
    part.lastUsedBin = fixed.lastUsedBin;
    return;
  }
  const { random } = company;
  if (random.chance(0.85)) {
    placeIn(company, part, 'MAIN');
    if (random.chance(0.3)) placeIn(company, part, 'MAIN');
    if (random.chance(0.2)) placeIn(company, part, 'EAST');
  }
  placeForJobs(company, part);
  part.lastUsedBin = part.holdings.findLast(({ job }) => !job)?.bin ?? '';
}

function placeIn(company: DemoCompany, part: DemoPart, location: string): void {
  const { random } = company;
  const bin = random.pick(company.bins.get(location) ?? []);
  if (part.lotControl === '3') {
    for (let left = random.integer(1, 3); left > 0; left -= 1)
      part.holdings.push({ location, lotNo: `S${company.next('lot')}`, bin, quantity: 1000 });
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
    part.role === 'raw' ? random.integer(10, 1600) * 125 : random.integer(1, 40) * 1000;
  part.holdings.push({ location, lotNo, bin, quantity });
}

/** Some of what a job needs is set aside for it, in a bin of its own. */
function placeForJobs(company: DemoCompany, part: DemoPart): void {
  const { random } = company;
  const jobs = [...new Set(part.demands.map(({ job }) => job))];
  for (const job of jobs) {
    if (job === undefined || part.lotControl === '3' || !random.chance(0.25)) continue;
    const lotNo = part.lotControl === '2' ? `L${company.next('lot')}` : 'MAIN';
    part.holdings.push({
      location: 'MAIN',
      lotNo,
      bin: `J${random.integer(1, 4)}`,
      job,
      quantity: random.integer(1, 4) * 1000,
    });
  }
}

function writePart(company: DemoCompany, part: DemoPart): void {
  const lots = groupedBy(part.holdings, ({ location, lotNo }) => keyOf(location, lotNo));
  for (const [lot, held] of lots) writeLot(company, part, lot, held);
  const firsts = [...lots.values()].flatMap(([first]) => (first ? [first] : []));
  if (firsts.length > 0)
    company.write(LOTXREF, [part.number], {
      locations: firsts.map(({ location }) => location),
      lotNos: firsts.map(({ lotNo }) => lotNo),
    });
  const general = distinct(part.holdings.filter(({ job }) => !job));
  if (general.length > 0)
    company.write(BIN_PRODUCT, [part.number], {
      locations: general.map(({ location }) => location),
      bins: general.map(({ bin }) => bin),
    });
  const forJobs = distinct(part.holdings.filter(({ job }) => job));
  if (forJobs.length > 0)
    company.write(JOB_PRODUCT, [part.number], {
      jobs: forJobs.map(({ job }) => job?.number ?? ''),
      locations: forJobs.map(({ location }) => location),
      bins: forJobs.map(({ bin }) => bin),
    });
}

/** One holding for each bin: a bin may hold several lots of a part. */
function distinct(holdings: readonly DemoHolding[]): DemoHolding[] {
  const places = new Map(
    holdings.map((holding) => [
      `${holding.job?.number} ${holding.location} ${holding.bin}`,
      holding,
    ]),
  );
  return [...places.values()];
}

function writeLot(
  company: DemoCompany,
  part: DemoPart,
  lot: string,
  held: readonly DemoHolding[],
): void {
  const { random, today } = company;
  const receivedDate = today - random.integer(2, 300);
  const jobQuantities = new Map<string, number>();
  for (const { job, quantity } of held)
    if (job) jobQuantities.set(job.number, (jobQuantities.get(job.number) ?? 0) + quantity);
  company.write(LOT, [part.number, lot], {
    onHand: String(total(held.map(({ quantity }) => quantity))),
    allocated: '0',
    receivedDate: String(receivedDate),
    expiryDate: part.lotControl === '2' && random.chance(0.2) ? String(receivedDate + 720) : '',
    lotStatus: 'A',
    jobs: [...jobQuantities.keys()],
    jobQuantities: [...jobQuantities.values()].map(String),
    consigned: 'N',
    lastActivityDate: String(random.integer(receivedDate, today - 1)),
  });
}

/** A bin of a location exists though nothing lies in it. */
function writeBins(company: DemoCompany, lines: readonly BinLine[]): void {
  const general = lines.filter(({ holding }) => !holding.job);
  const byBin = groupedBy(general, ({ holding: { location, bin } }) => keyOf(location, bin));
  for (const [location, bins] of company.bins) {
    if (bins.length === 0) continue;
    company.write(BINXREF, [location], { bins });
    for (const bin of bins)
      company.write(BIN, [location, bin], contentFields(company, byBin.get(keyOf(location, bin))));
  }
}

function writeJobBins(company: DemoCompany, lines: readonly BinLine[]): void {
  const held = lines.flatMap(({ part, holding }) =>
    holding.job ? [{ part, holding, job: holding.job.number }] : [],
  );
  for (const [job, ofJob] of groupedBy(held, (line) => line.job)) {
    const byPlace = groupedBy(ofJob, ({ holding: { location, bin } }) => keyOf(location, bin));
    const places = [...byPlace.values()].flatMap(([first]) => (first ? [first.holding] : []));
    for (const [place, contents] of byPlace)
      company.write(JOB_BIN, [job, place], contentFields(company, contents));
    company.write(JOB_BINXREF, [job], {
      locations: places.map(({ location }) => location),
      bins: places.map(({ bin }) => bin),
    });
  }
}

function contentFields({ today, random }: DemoCompany, lines: readonly BinLine[] = []) {
  return {
    parts: lines.map(({ part }) => part.number),
    lotNos: lines.map(({ holding }) => holding.lotNo),
    quantities: lines.map(({ holding }) => String(holding.quantity)),
    lastActivityDate: lines.length > 0 ? String(today - random.integer(1, 60)) : '',
  };
}
