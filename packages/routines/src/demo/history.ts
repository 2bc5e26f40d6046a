import { type Account, Session } from 'mvdb';
import type { ShopCalendar } from '../business/planning/shop-calendar.ts';
import { addWorkdays } from '../business/planning/workdays.ts';
import { groupedBy } from '../business/values/grouped-by.ts';
import { firm } from '../entry/firm.ts';
import type { DemoCompany } from './demo-company.ts';
import { type Deed, type Desk, desks } from './desks.ts';

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

/** That day, or the workday before it where the shop is closed; yesterday's at the latest. */
export function workdayUntil({ shop, today }: DemoCompany, day: number): number {
  const { calendar } = shop;
  return addWorkdays(Math.min(day + 1, today), -1, calendar);
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

/** What is done about one thing, one deed after the other. */
export class Story {
  readonly #company: Pick<DemoCompany, 'tell'>;
  #told: Pick<Happening, 'day' | 'desk'> = { day: 0, desk: 'engineering' };

  constructor(company: Pick<DemoCompany, 'tell'>) {
    this.#company = company;
  }

  /**
   * Tells what is done next: not before what was told before it, and late at night where its desk had its turn.
   *
   * @returns The day on which it is done.
   */
  tell(day: number, desk: Desk, deed: Deed): number {
    const last = this.#told;
    const onDay = Math.max(day, last.day);
    const isOver = onDay === last.day && desks[desk].hour < desks[last.desk].hour;
    this.#told = { day: onDay, desk: isOver ? 'night' : desk };
    this.#company.tell(onDay, this.#told.desk, deed);
    return onDay;
  }
}

/** What happens in a company, day by day; on one day desk after desk, at one desk as it was told. */
export class History {
  readonly #happenings: Happening[] = [];

  get length(): number {
    return this.#happenings.length;
  }

  tell(day: number, desk: Desk, deed: Deed): void {
    this.#happenings.push({ day, desk, deed });
  }

  /** What happens on each day on which it is done, in order. Accounting is kept open when the shop is closed. */
  byDay(working: Working): ReadonlyMap<number, readonly Happening[]> {
    this.#happenings.sort((a, b) => a.day - b.day || desks[a.desk].hour - desks[b.desk].hour);
    const done = this.#happenings.map(({ day, desk, deed }) => ({
      desk,
      deed,
      day: desk === 'accounting' ? day : workdayNear(day, working),
    }));
    return groupedBy(done, ({ day }) => day);
  }
}

/** Happenings of a day, of which those that follow each other at one desk go together. */
function deskByDesk(
  happenings: readonly Happening[],
): readonly (readonly [Happening, ...Happening[]])[] {
  const found: [Happening, ...Happening[]][] = [];
  for (const happening of happenings) {
    const last = found.at(-1);
    if (last?.[0].desk === happening.desk) last.push(happening);
    else found.push([happening]);
  }
  return found;
}

/** A company that lives: its desks, each with a session. */
export class Life {
  readonly days: ReadonlyMap<number, readonly Happening[]>;
  readonly #account: Account;
  readonly #company: string;
  readonly #now = { day: 0, desk: 'accounting' as Desk };
  readonly #sessions = new Map<Desk, Session>();

  constructor(account: Account, { number, history, shop: { calendar }, today }: Lived) {
    this.#account = account;
    this.#company = number;
    this.days = history.byDay({ calendar, today });
  }

  /** Does what happens on a day, and tells after each deed. */
  live(day: number, done: () => void): void {
    for (const happenings of deskByDesk(this.days.get(day) ?? [])) {
      const [{ desk }] = happenings;
      Object.assign(this.#now, { day, desk });
      const session = this.#sessionAt(desk);
      const atDesk = firm(session, this.#company);
      session.transaction(() => {
        for (const { deed } of happenings) {
          deed(atDesk);
          done();
        }
      });
    }
  }

  close(): void {
    for (const session of this.#sessions.values()) session.close();
  }

  #sessionAt(desk: Desk): Session {
    const known = this.#sessions.get(desk);
    if (known) return known;
    const now = this.#now;
    const clock = { today: () => now.day, timeOfDay: () => desks[now.desk].hour * 3600 };
    const { login, initials, department } = desks[desk];
    const session = new Session(this.#account, { login, initials, department, clock });
    this.#sessions.set(desk, session);
    return session;
  }
}

/** A company that is founded, and what is to happen in it. */
type Lived = Pick<DemoCompany, 'number' | 'shop' | 'today'> & { readonly history: History };
