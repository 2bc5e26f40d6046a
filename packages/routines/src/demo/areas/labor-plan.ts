import type { DemoCompany, DemoEmployee, DemoLabor, DemoWorkOrder } from '../demo-company.ts';
import { workdayFrom } from '../history.ts';

/** Hours of a day that somebody works at most: as a rule, when there is much to do, and when there is no other way. */
const DAYS = [800, 1200, 1400] as const;

/** Timesheets reach back so many days. */
const KEPT_DAYS = 50;

/** The people of production who write cards. */
const workersOf = ({ employees }: DemoCompany): DemoEmployee[] =>
  employees.filter(
    ({ department, isActive, isExempt }) => department === 'PRODUCTION' && isActive && !isExempt,
  );

/**
 * Lets people of production work so many hours on an operation of a released order: on workdays since it was released,
 * nobody longer than a day allows.
 */
export function putToWork(
  company: DemoCompany,
  order: DemoWorkOrder,
  { line, hourType, hours }: Pick<DemoLabor, 'line' | 'hourType' | 'hours'>,
): DemoLabor[] {
  const { today, shop, labor } = company;
  const released = Math.max(order.releaseDate ?? today, today - KEPT_DAYS);
  const made: DemoLabor[] = [];
  let left = hours;
  for (const most of DAYS)
    for (let date = workdayFrom(released); date < today && left > 0; date = workdayFrom(date + 1)) {
      if (shop.calendar.isWorkday(date) === false) continue;
      for (const employee of workersOf(company)) {
        const taken = Math.min(left, most - workedBy(labor, employee, date));
        if (taken <= 0) continue;
        const one = { employee, date, order, line, hourType, hours: taken };
        labor.push(one);
        made.push(one);
        left -= taken;
      }
    }
  if (left > 0) throw new RangeError(`Nobody has ${left} hours for order ${order.number}.`);
  return made;
}

function workedBy(labor: readonly DemoLabor[], employee: DemoEmployee, date: number): number {
  let sum = 0;
  for (const one of labor) if (one.employee === employee && one.date === date) sum += one.hours;
  return sum;
}
