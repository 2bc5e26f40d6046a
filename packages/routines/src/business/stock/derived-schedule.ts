import { add, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WORKLOTSUM_MS } from '../../schema/planning.ts';

/** What changed of a part since its master schedule was worked out; quantities with 3 implied decimals. */
export interface ScheduleChange {
  readonly part: string;
  /** By how much more, or less, is on hand. */
  readonly onHand?: string;
  /** By how much more, or less, is needed on a day. */
  readonly demands?: readonly DatedChange[];
  /** By how much more, or less, comes in on a day. */
  readonly supplies?: readonly DatedChange[];
}

export interface DatedChange {
  /** Internal date; what is earlier than the first week counts in it. */
  readonly date: string;
  readonly quantity: string;
}

/** Keeps the master schedule of a part, if one was worked out, in step with its stock, its needs and its orders. */
export const changeSchedule = operation({
  writes: [WORKLOTSUM_MS],
  run({ session, company }, change: ScheduleChange) {
    const { part, onHand = '0', demands = [], supplies = [] } = change;
    const work = WORKLOTSUM_MS.readLocked(session, company, part);
    const weeks = WORKLOTSUM_MS.rows(work, 'WEEKLY');
    if (!work || weeks.length === 0) return;
    const weekOf = ({ date }: DatedChange) =>
      Math.max(
        weeks.findLastIndex(({ week }) => Number(week) <= Number(date)),
        0,
      );
    const sumIn = (changes: readonly DatedChange[], index: number) =>
      changes
        .filter((one) => weekOf(one) === index)
        .reduce((sum, { quantity }) => add(sum, quantity), '0');
    const begins = add(work.onHand, onHand);
    let balance = begins;
    const changed = weeks.map((week, index) => {
      const demand = add(week.demand, sumIn(demands, index));
      const supply = add(week.supply, sumIn(supplies, index));
      balance = add(balance, subtract(supply, demand));
      return { ...week, demand, supply, balance };
    });
    WORKLOTSUM_MS.update(session, work, {
      ...WORKLOTSUM_MS.columns('WEEKLY', changed),
      onHand: begins,
    });
  },
});
