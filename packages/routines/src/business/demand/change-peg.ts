import { keyOf, type RowOf } from 'mvdb';
import { add, negate, subtract } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { WORKLOTSUM_MS } from '../../schema/planning.ts';
import { withDatedRow } from '../values/dated-rows.ts';
import { changeRequirements } from './kept-requirements.ts';

/** What a part is needed for, as its requirements tell it; values as stored. */
export type Peg = RowOf<typeof REQ.attributes, 'DEMAND'>;

/** A need of a part that comes, or goes. */
export interface PegChange {
  readonly part: string;
  readonly peg: Peg;
  readonly isNew: boolean;
}

/**
 * Puts a need among the requirements of a part in the place of what was needed for the same, or takes it out;
 * what is set aside and the master schedule, if worked out, follow.
 */
export const changePeg = operation({
  writes: [ITEMQTY, REQ, WORKLOTSUM_MS],
  uses: [changeRequirements],
  run(firm, { part, peg, isNew }: PegChange) {
    const change = isNew ? peg.quantity : negate(peg.quantity);
    changeRequirements(firm, {
      part,
      changed(requirements) {
        return withDatedRow(REQ, requirements, 'DEMAND', {
          same: whatNeeds(peg),
          row: isNew ? peg : undefined,
          dates: ({ demandDates }) => demandDates,
        });
      },
    });
    changeAllocated(firm, part, change);
    changeSchedule(firm, part, peg.date, change);
  },
});

/** A work order needs a part once, whatever it is made for; a sales order line does, too. */
function whatNeeds({ type, workOrder, salesOrder, salesLine }: Peg): Partial<Peg> {
  if (workOrder !== '') return { type, workOrder };
  return { type, workOrder, salesOrder, salesLine };
}

function changeAllocated({ session, company }: Firm, part: string, change: string): void {
  const record = ITEMQTY.readLocked(session, company, part);
  const allocated = add(record?.allocated ?? '', change);
  if (record) ITEMQTY.update(session, record, { allocated });
  else ITEMQTY.write(session, keyOf(company, part), { onHand: '0', allocated, onOrder: '0' });
}

function changeSchedule(
  { session, company }: Firm,
  part: string,
  date: string,
  change: string,
): void {
  const work = WORKLOTSUM_MS.readLocked(session, company, part);
  const weeks = WORKLOTSUM_MS.rows(work, 'WEEKLY');
  if (!work || weeks.length === 0) return;
  const day = Number(date);
  const found = weeks.findLastIndex(({ week: monday }) => Number(monday) <= day);
  const first = Math.max(found, 0);
  const changed = weeks.map((week, index) => ({
    ...week,
    demand: index === first ? add(week.demand, change) : week.demand,
    balance: index < first ? week.balance : subtract(week.balance, change),
  }));
  WORKLOTSUM_MS.update(session, work, WORKLOTSUM_MS.columns('WEEKLY', changed));
}
