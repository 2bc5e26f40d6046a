import type { ShopCalendar } from '../business/planning/shop-calendar.ts';
import type { DemoEmployee, DemoWorkOrder } from './demo-company.ts';
import { workdayFrom } from './history.ts';

/** Hours that somebody worked on an operation of a work order. */
export interface DemoLabor {
  readonly employee: DemoEmployee;
  readonly date: number;
  readonly order: DemoWorkOrder;
  /** Line of the routing. */
  readonly line: string;
  /** S setup, R run. */
  readonly hourType: 'S' | 'R';
  /** 2 implied decimals. */
  readonly hours: number;
}

/** Hours of a day that somebody works at most: as a rule, when there is much to do, and when there is no other way. */
const LONGEST_DAYS = [800, 1200, 1400] as const;

/** Timesheets reach back so many days. */
const KEPT_DAYS = 50;

/** Whom there is to work, and when. */
interface Crew {
  readonly workers: readonly DemoEmployee[];
  readonly calendar: ShopCalendar;
  readonly today: number;
}

/** What each worker has worked on a day. */
interface WorkedDay {
  readonly hours: number[];
  /** Those before have no hours left within the shortest of the longest days. */
  free: number;
}

/** Who worked when on which work order. Nobody works longer than a day allows, and only on workdays. */
export class LaborBook {
  readonly #days = new Map<number, WorkedDay>();
  readonly #byEmployee = new Map<DemoEmployee, DemoLabor[]>();

  /** What somebody worked, in the order in which it was booked. */
  of(employee: DemoEmployee): readonly DemoLabor[] {
    return this.#byEmployee.get(employee) ?? [];
  }

  /** Lets a crew work so many hours on an operation of an order since it was released. */
  book(
    { workers, calendar, today }: Crew,
    work: Pick<DemoLabor, 'order' | 'line' | 'hourType' | 'hours'>,
  ): readonly DemoLabor[] {
    const { order } = work;
    const first = workdayFrom(Math.max(order.releaseDate ?? today, today - KEPT_DAYS));
    const made: DemoLabor[] = [];
    let left = work.hours;
    for (const longest of LONGEST_DAYS)
      for (let date = first; date < today && left > 0; date = workdayFrom(date + 1)) {
        if (calendar.isWorkday(date) === false) continue;
        const day = this.#dayOf(date);
        const isUsual = longest === LONGEST_DAYS[0];
        for (let index = isUsual ? day.free : 0; index < workers.length && left > 0; index += 1) {
          const employee = workers[index];
          const worked = day.hours[index] ?? 0;
          const hours = Math.min(left, longest - worked);
          if (employee === undefined || hours <= 0) continue;
          day.hours[index] = worked + hours;
          left -= hours;
          made.push({ ...work, employee, date, hours });
        }
        while ((day.hours[day.free] ?? 0) >= LONGEST_DAYS[0]) day.free += 1;
      }
    if (left > 0) throw new RangeError(`Nobody has ${left} hours for order ${order.number}.`);
    for (const one of made) this.#noteFor(one);
    return made;
  }

  #dayOf(date: number): WorkedDay {
    const known = this.#days.get(date) ?? { hours: [], free: 0 };
    this.#days.set(date, known);
    return known;
  }

  #noteFor(labor: DemoLabor): void {
    const known = this.#byEmployee.get(labor.employee);
    if (known) known.push(labor);
    else this.#byEmployee.set(labor.employee, [labor]);
  }
}
