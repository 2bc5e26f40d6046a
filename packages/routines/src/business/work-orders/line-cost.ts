import type { Fields } from 'mvdb';
import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPROUTE_COST, WIPROUTE_LINE } from '../../schema/routings.ts';
import type { OrderLine } from '../routings/line-in-turn.ts';
import { shareOf } from '../values/share-of.ts';

/** What an operation of a work order cost more, or less, in cents. */
export interface LineCost extends OrderLine {
  /** What an hour of labor costs there, with 4 implied decimals; blank where nobody of ours worked. */
  readonly laborRate: string;
  readonly labor: string;
  readonly overhead: string;
  readonly outside: string;
}

/** Scale of hours of a piece, a rate and a quantity together, over that of cents. */
const CENT_DIVISOR = '1000000000';

/** What the pieces that went through an operation should have cost of labor, in cents, at a rate of an hour. */
export function standardLaborOf(
  line:
    | Pick<Fields<typeof WIPROUTE_LINE.attributes>, 'laborHours' | 'completedQuantity'>
    | undefined,
  rate: string,
): string {
  const hourly = String(BigInt(line?.laborHours || '0') * BigInt(rate || '0'));
  return shareOf(hourly, line?.completedQuantity || '0', CENT_DIVISOR);
}

/** Keeps what an operation cost, beside what the pieces that went through should have cost. */
export const addLineCost = operation({
  reads: [WIPROUTE_LINE],
  writes: [WIPROUTE_COST],
  run({ session, company }, { order, line, laborRate, labor, overhead, outside }: LineCost) {
    const existing = WIPROUTE_COST.readLocked(session, company, order, line);
    const operationLine = WIPROUTE_LINE.read(session, company, order, line);
    const rate = laborRate || (existing?.laborRate ?? '');
    WIPROUTE_COST.write(session, keyOf(company, order, line), {
      laborRate: rate,
      standardLabor: standardLaborOf(operationLine, rate),
      actualLabor: add(existing?.actualLabor ?? '', labor),
      actualOverhead: add(existing?.actualOverhead ?? '', overhead),
      actualOutside: add(existing?.actualOutside ?? '', outside),
      costedDate: String(session.clock.today()),
    });
  },
});
