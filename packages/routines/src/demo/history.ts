import { type Account, Session } from 'mvdb';
import type { ShopCalendar } from '../business/planning/shop-calendar.ts';
import { addWorkdays } from '../business/planning/workdays.ts';
import { groupedBy } from '../business/values/grouped-by.ts';
import { type Firm, firm } from '../entry/firm.ts';

/** Who does what in a company, of which department, and from what hour of a day on. */
const desks = {
  accounting: { login: 'accounting', initials: 'AC', department: 'ACCOUNTING', hour: 7 },
  sales: { login: 'sales', initials: 'MP', department: 'PARTS', hour: 9 },
  planning: { login: 'planner', initials: 'NS', department: 'PLANNING', hour: 10 },
  purchasing: { login: 'buyer', initials: 'AB', department: 'PURCHASING', hour: 11 },
  stores: { login: 'stores', initials: 'SK', department: 'QUALITY', hour: 12 },
  shop: { login: 'foreman', initials: 'FS', department: 'PRODUCTION', hour: 13 },
  shipping: { login: 'shipping', initials: 'TJ', department: 'SHIPPING', hour: 15 },
  billing: { login: 'accounting', initials: 'AC', department: 'ACCOUNTING', hour: 16 },
  night: { login: 'batch', initials: 'MRP', department: 'PLANNING', hour: 21 },
} as const;

/** A place in the firm from which things are done, named by what is done there. */
export type Desk = keyof typeof desks;

/** What is done at a desk, by an act of the firm. */
export type Deed = (firm: Firm) => void;

interface Happening {
  readonly day: number;
  readonly desk: Desk;
  readonly deed: Deed;
}

/** The first of Monday to Friday on a day or after it. */
export const workdayFrom = (day: number): number => addWorkdays(day - 1, 1);

/** The program by which stock is moved. */
export const PROGRAM = 'DEMO';

/** Who moves stock at a desk, as its movements tell. */
export function sourceAt(desk: Desk) {
  return { program: PROGRAM, initials: desks[desk].initials, port: '' };
}

/** When a company works. */
interface Working {
  readonly calendar: ShopCalendar;
  readonly today: number;
}

/** What falls on a day that the shop is closed is done when it opens again, or the workday before where that is not yet. */
function workdayNear(day: number, { calendar, today }: Working): number {
  const isClosed = (one: number) => calendar.isWorkday(one) === false;
  let near = day;
  while (isClosed(near)) near += 1;
  if (near < today || near === day) return near;
  near = day;
  while (isClosed(near)) near -= 1;
  return near;
}

/** From what hour of a day on things are done at a desk. */
export const hourOf = (desk: Desk): number => desks[desk].hour;

/** What happens in a company, day by day; on one day desk after desk, at one desk as it was told. */
export class History {
  readonly #happenings: Happening[] = [];

  get length(): number {
    return this.#happenings.length;
  }

  tell(day: number, desk: Desk, deed: Deed): void {
    this.#happenings.push({ day, desk, deed });
  }

  /**
   * Does it all in a company, in a shop that works by a calendar until today, and tells after each deed. What is told
   * of one day is kept together.
   */
  live(account: Account, company: string, { calendar, today }: Working, done: () => void): void {
    const now = { day: 0, desk: 'accounting' as Desk };
    const clock = {
      today: () => now.day,
      timeOfDay: () => desks[now.desk].hour * 3600,
    };
    const sessions = new Map<Desk, Session>();
    const sessionAt = (desk: Desk): Session => {
      const { login, initials, department } = desks[desk];
      const session =
        sessions.get(desk) ?? new Session(account, { login, initials, department, clock });
      sessions.set(desk, session);
      return session;
    };
    const live = ({ day, desk, deed }: Happening) => {
      Object.assign(now, { day, desk });
      const session = sessionAt(desk);
      session.transaction(() => deed(firm(session, company)));
      done();
    };
    try {
      for (const happenings of this.#byDay({ calendar, today }))
        account.transaction(() => {
          for (const happening of happenings) live(happening);
        });
    } finally {
      for (const session of sessions.values()) session.close();
    }
  }

  /** What happens on each day on which it is done, in order. Accounting is kept open when the shop is closed. */
  #byDay(working: Working): Iterable<readonly Happening[]> {
    this.#happenings.sort((a, b) => a.day - b.day || desks[a.desk].hour - desks[b.desk].hour);
    const done = this.#happenings.map(({ day, desk, deed }) => ({
      ...{ desk, deed, day: desk === 'accounting' ? day : workdayNear(day, working) },
    }));
    const inOrder = done.sort((a, b) => a.day - b.day);
    return groupedBy(inOrder, ({ day }) => day).values();
  }
}
