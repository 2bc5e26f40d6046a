import { keyOf } from 'mvdb';
import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
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

/** Keeps what an operation cost, beside what the pieces that went through should have cost. */
export const addLineCost = operation({
  reads: [WIPROUTE_LINE],
  writes: [WIPROUTE_COST],
  run({ session, company }, { order, line, laborRate, labor, overhead, outside }: LineCost) {
    const known = WIPROUTE_COST.readLocked(session, company, order, line);
    const { laborHours = '', completedQuantity = '' } =
      WIPROUTE_LINE.read(session, company, order, line) ?? {};
    const rate = laborRate || (known?.laborRate ?? '');
    const hourly = String(BigInt(laborHours || '0') * BigInt(rate || '0'));
    WIPROUTE_COST.write(session, keyOf(company, order, line), {
      laborRate: rate,
      standardLabor: shareOf(hourly, completedQuantity || '0', CENT_DIVISOR),
      actualLabor: add(known?.actualLabor ?? '', labor),
      actualOverhead: add(known?.actualOverhead ?? '', overhead),
      actualOutside: add(known?.actualOutside ?? '', outside),
      costedDate: String(session.clock.today()),
    });
  },
});
