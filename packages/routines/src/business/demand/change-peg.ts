import type { RowOf } from 'mvdb';
import { add, negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { changeSchedule } from '../stock/derived-schedule.ts';
import { withDatedRow } from '../values/dated-rows.ts';
import { changeRequirements } from './derived-requirements.ts';

/** What a part is needed for, as its requirements say it; values as stored. */
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
  writes: [ITEMQTY, REQ],
  uses: [changeRequirements, changeSchedule],
  run(context, { part, peg, isNew }: PegChange) {
    const change = isNew ? peg.quantity : negate(peg.quantity);
    changeRequirements(context, {
      part,
      changed(requirements) {
        return withDatedRow(REQ, requirements, 'DEMAND', {
          same: whatNeeds(peg),
          row: isNew ? peg : undefined,
          dates: ({ demandDates }) => demandDates,
        });
      },
    });
    changeAllocated(context, part, change);
    changeSchedule(context, { part, demands: [{ date: peg.date, quantity: change }] });
  },
});

/** A work order needs a part once, whatever it is made for; a sales order line does, too. */
function whatNeeds({ type, workOrder, salesOrder, salesLine }: Peg): Partial<Peg> {
  if (workOrder !== '') return { type, workOrder };
  return { type, workOrder, salesOrder, salesLine };
}

function changeAllocated({ session, company }: CompanyContext, part: string, change: string): void {
  const record = ITEMQTY.readLocked(session, company, part);
  const allocated = add(record?.allocated ?? '', change);
  if (record) ITEMQTY.update(session, record, { allocated });
  else ITEMQTY.write(session, keyOf(company, part), { onHand: '0', allocated, onOrder: '0' });
}
