import { operation } from '../../entry/operation.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { WORKLOTSUM_MS } from '../../schema/planning.ts';
import { keyOf } from '../../schema/record-key.ts';
import { mondayOf } from '../values/monday.ts';
import { storedQuantity, storedWholeNumber } from '../values/stored-number.ts';

const DAYS_PER_WEEK = 7;
const WEEK_COUNT = 12;

/**
 * Works out the master schedule of a part, week by week from the one of today: what is needed, what comes in, and what
 * is there then. What is late counts in the first week, what is far off in the last.
 */
export const workOutSchedule = operation({
  reads: [ITEMQTY, REQ],
  writes: [WORKLOTSUM_MS],
  run({ session, company }, part: string) {
    const today = session.clock.today();
    const first = mondayOf(today);
    const demands = Array.from({ length: WEEK_COUNT }, () => 0n);
    const supplies = Array.from({ length: WEEK_COUNT }, () => 0n);
    const add = (weeks: bigint[], rows: readonly Dated[]) => {
      for (const { date, quantity } of rows) {
        const week = Math.trunc((storedWholeNumber(date, 'date needed') - first) / DAYS_PER_WEEK);
        const position = Math.min(Math.max(week, 0), WEEK_COUNT - 1);
        weeks[position] = (weeks[position] ?? 0n) + storedQuantity(quantity);
      }
    };
    const required = REQ.read(session, company, part);
    add(demands, REQ.rows(required, 'DEMAND'));
    add(supplies, REQ.rows(required, 'PURCHASES'));
    add(supplies, REQ.rows(required, 'MADE'));
    const onHand = ITEMQTY.read(session, company, part)?.onHand || '0';
    let balance = storedQuantity(onHand);
    const balances = demands.map((demand, week) => {
      balance += (supplies[week] ?? 0n) - demand;
      return String(balance);
    });
    WORKLOTSUM_MS.write(session, keyOf(company, part), {
      weeks: demands.map((_, week) => String(first + week * DAYS_PER_WEEK)),
      demands: demands.map(String),
      supplies: supplies.map(String),
      balances,
      onHand,
      workedOutDate: String(today),
    });
  },
});

interface Dated {
  readonly date: string;
  readonly quantity: string;
}
