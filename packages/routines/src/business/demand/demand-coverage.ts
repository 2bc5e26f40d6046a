/** A need of a part. Quantities have 3 implied decimals; dates are internal. */
export interface Need {
  /** Job that needs it; blank for stock. */
  readonly job: string;
  readonly date: number;
  /** 1 goes first; 0 for none goes last. */
  readonly priority: number;
  readonly quantity: bigint;
}

/** OH on hand, PO purchase order, WO work order, PL planned order. */
export type SupplyType = 'OH' | 'PO' | 'WO' | 'PL';

export interface Supply {
  readonly type: SupplyType;
  /** Blank for stock. */
  readonly orderNo: string;
  /** Job it is for; blank for general stock. */
  readonly job: string;
  /** 0 for stock, which is there. */
  readonly date: number;
  readonly quantity: bigint;
}

/** How a need is covered: S by stock, O by orders in time, L too late, P by planned orders, N not all. */
export type CoverCode = 'S' | 'O' | 'L' | 'P' | 'N';

export interface Cover {
  readonly fromStock: bigint;
  readonly fromOrders: bigint;
  readonly fromPlanned: bigint;
  readonly notCovered: bigint;
  readonly code: CoverCode;
  /** The order that completes the cover; `undefined` where stock does, or nothing. */
  readonly reference: Supply | undefined;
}

export interface Coverage {
  /** One for each need, in the order given. */
  readonly covers: readonly Cover[];
  /** What no need takes, for each supply in the order given. */
  readonly remaining: readonly bigint[];
}

/**
 * Pegs supplies to needs. Needs are served by priority, then by date, then as given. Each takes stock
 * first, then open orders, then planned orders, of these the earliest first; what is for a job serves only
 * that job, and goes before what is for anyone. A planned order is not firm: what its job leaves of it
 * covers, after all that, whatever need is still short.
 */
export function coverNeeds(needs: readonly Need[], supplies: readonly Supply[]): Coverage {
  const remaining = supplies.map(({ quantity }) => (quantity > 0n ? quantity : 0n));
  const queues = queuesOf(supplies);
  const covers = new Map<number, Cover>();
  const order = servingOrder(needs);
  for (const position of order) {
    const need = needs[position];
    if (need) covers.set(position, coverOf(need, supplies, remaining, queues));
  }
  const planned = plannedPositions(supplies);
  for (const position of order) {
    const [need, cover] = [needs[position], covers.get(position)];
    if (need && cover) covers.set(position, withSpare(need, cover, supplies, remaining, planned));
  }
  return { covers: needs.map((_, position) => covers.get(position) ?? UNCOVERED), remaining };
}

const UNCOVERED: Cover = {
  fromStock: 0n,
  fromOrders: 0n,
  fromPlanned: 0n,
  notCovered: 0n,
  code: 'N',
  reference: undefined,
};

function servingOrder(needs: readonly Need[]): number[] {
  const rank = (position: number) => needs[position]?.priority || Number.POSITIVE_INFINITY;
  const date = (position: number) => needs[position]?.date ?? 0;
  return needs
    .map((_, position) => position)
    .sort((a, b) => compare(rank(a), rank(b)) || compare(date(a), date(b)) || a - b);
}

function compare(left: number, right: number): number {
  return left < right ? -1 : Number(left > right);
}

type SupplyClass = 'stock' | 'order' | 'planned';

const classes: readonly SupplyClass[] = ['stock', 'order', 'planned'];
const classOf: Readonly<Record<SupplyType, SupplyClass>> = {
  OH: 'stock',
  PO: 'order',
  WO: 'order',
  PL: 'planned',
};

/** Places of supplies of one class and job, the earliest first; those used up are taken off. */
interface Queue {
  readonly positions: readonly number[];
  head: number;
}

function queuesOf(supplies: readonly Supply[]): Map<string, Queue> {
  const positions = new Map<string, number[]>();
  for (const [position, { type, job }] of supplies.entries()) {
    const key = `${classOf[type]} ${job}`;
    const existing = positions.get(key);
    if (existing) existing.push(position);
    else positions.set(key, [position]);
  }
  const queues = new Map<string, Queue>();
  for (const [key, list] of positions) {
    list.sort((a, b) => (supplies[a]?.date ?? 0) - (supplies[b]?.date ?? 0) || a - b);
    queues.set(key, { positions: list, head: 0 });
  }
  return queues;
}

function coverOf(
  { job, date, quantity }: Need,
  supplies: readonly Supply[],
  remaining: bigint[],
  queues: ReadonlyMap<string, Queue>,
): Cover {
  const taken = { stock: 0n, order: 0n, planned: 0n };
  let left = quantity > 0n ? quantity : 0n;
  let reference: Supply | undefined;
  for (const supplyClass of classes)
    while (left > 0n) {
      const position = nextPosition(supplyClass, job, supplies, remaining, queues);
      const supply = position === undefined ? undefined : supplies[position];
      if (position === undefined || supply === undefined) break;
      const available = remaining[position] ?? 0n;
      const part = available < left ? available : left;
      remaining[position] = available - part;
      taken[supplyClass] += part;
      left -= part;
      if (supplyClass !== 'stock') reference = supply;
    }
  return {
    fromStock: taken.stock,
    fromOrders: taken.order,
    fromPlanned: taken.planned,
    notCovered: left,
    code: codeOf(left, taken.planned, reference, date),
    reference,
  };
}

/** The planned orders of all jobs, the earliest first. */
function plannedPositions(supplies: readonly Supply[]): number[] {
  return [...supplies.keys()]
    .filter((position) => supplies[position]?.type === 'PL')
    .sort((a, b) => (supplies[a]?.date ?? 0) - (supplies[b]?.date ?? 0) || a - b);
}

/** A cover with what planned orders have left for what is short. */
function withSpare(
  { date }: Need,
  cover: Cover,
  supplies: readonly Supply[],
  remaining: bigint[],
  planned: readonly number[],
): Cover {
  let { fromPlanned, notCovered, reference } = cover;
  for (const position of planned) {
    const spare = remaining[position] ?? 0n;
    if (notCovered === 0n) break;
    if (spare === 0n) continue;
    const part = spare < notCovered ? spare : notCovered;
    remaining[position] = spare - part;
    fromPlanned += part;
    notCovered -= part;
    reference = supplies[position];
  }
  const code = codeOf(notCovered, fromPlanned, reference, date);
  return { ...cover, fromPlanned, notCovered, reference, code };
}

/** The earliest supply with something left, of the job or of anyone; on the same day that of the job. */
function nextPosition(
  supplyClass: SupplyClass,
  job: string,
  supplies: readonly Supply[],
  remaining: readonly bigint[],
  queues: ReadonlyMap<string, Queue>,
): number | undefined {
  const own = headOf(queues.get(`${supplyClass} ${job}`), remaining);
  const general = job === '' ? undefined : headOf(queues.get(`${supplyClass} `), remaining);
  if (own === undefined || general === undefined) return own ?? general;
  return (supplies[own]?.date ?? 0) <= (supplies[general]?.date ?? 0) ? own : general;
}

function headOf(queue: Queue | undefined, remaining: readonly bigint[]): number | undefined {
  if (queue === undefined) return undefined;
  let position = queue.positions[queue.head];
  while (position !== undefined && remaining[position] === 0n) {
    queue.head += 1;
    position = queue.positions[queue.head];
  }
  return position;
}

function codeOf(
  left: bigint,
  planned: bigint,
  reference: Supply | undefined,
  date: number,
): CoverCode {
  if (left > 0n) return 'N';
  if (planned > 0n) return 'P';
  if (reference === undefined) return 'S';
  return reference.date <= date ? 'O' : 'L';
}
