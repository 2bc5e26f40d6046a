import type { Account, Session } from 'mvdb';
import type { ShopCalendar } from '../business/planning/shop-calendar.ts';
import { addWorkdays } from '../business/planning/workdays.ts';
import { groupedBy } from '../business/values/grouped-by.ts';
import { companyContext } from '../entry/company-context.ts';
import { OPENING } from '../invariants/events.ts';
import { companySession } from '../schema/company-session.ts';
import { type DemoCompany, total } from './demo-company.ts';
import { type Event, type Role, roles } from './roles.ts';

interface ScheduledEvent {
  readonly day: number;
  readonly role: Role;
  readonly event: Event;
}

/** The first of Monday to Friday on a day or after it. */
export const workdayFrom = (day: number): number => addWorkdays(day - 1, 1);

/** The screens at which stock is moved, and those from which routines of the catalogue are called for it. */
export const stockPrograms = {
  takeOver: OPENING,
  adjust: 'VB_ADJUST',
  transfer: 'VB_TRANSFER',
  receive: 'PO.RCT',
  issue: 'WO.ISSUE',
  complete: 'WO.RCT',
} as const;

/** Who moves stock at a role and by what, as its movements report. */
export function sourceAt(role: Role, moved: keyof typeof stockPrograms) {
  return { program: stockPrograms[moved], initials: roles[role].initials, port: '' };
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

/** What is done about one thing, one audited action after the other. */
export class Story {
  readonly #company: Pick<DemoCompany, 'schedule'>;
  #reported: Pick<ScheduledEvent, 'day' | 'role'> = { day: 0, role: 'engineering' };

  constructor(company: Pick<DemoCompany, 'schedule'>) {
    this.#company = company;
  }

  /**
   * Says what is done next: not before what was reported before it, and late at night where its role had its turn.
   *
   * @returns The day on which it is done.
   */
  schedule(day: number, role: Role, event: Event): number {
    const last = this.#reported;
    const onDay = Math.max(day, last.day);
    const isOver = onDay === last.day && roles[role].turn < roles[last.role].turn;
    this.#reported = { day: onDay, role: isOver ? 'night' : role };
    this.#company.schedule(onDay, this.#reported.role, event);
    return onDay;
  }
}

/** What happens in a company, day by day; on one day role after role, at one role as it was given. */
export class History {
  readonly #scheduledEvents: ScheduledEvent[] = [];

  get length(): number {
    return this.#scheduledEvents.length;
  }

  schedule(day: number, role: Role, event: Event): void {
    this.#scheduledEvents.push({ day, role, event });
  }

  /** What happens on each day on which it is done, in order. Accounting is kept open when the shop is closed. */
  byDay(working: Working): ReadonlyMap<number, readonly ScheduledEvent[]> {
    this.#scheduledEvents.sort((a, b) => a.day - b.day || roles[a.role].turn - roles[b.role].turn);
    const done = this.#scheduledEvents.map(({ day, role, event }) => ({
      role,
      event,
      day: role === 'accounting' ? day : workdayNear(day, working),
    }));
    return groupedBy(done, ({ day }) => day);
  }
}

/** What is done at a role of a company, without another role in between. */
interface Turn {
  readonly company: string;
  readonly role: Role;
  readonly events: readonly Event[];
}

/** What a company does on a day, turn by turn. */
function turnsOf(company: string, scheduledEvents: readonly ScheduledEvent[]): Turn[] {
  const found: (Turn & { readonly events: Event[] })[] = [];
  for (const { role, event } of scheduledEvents) {
    const last = found.at(-1);
    if (last?.role === role) last.events.push(event);
    else found.push({ company, role, events: [event] });
  }
  return found;
}

/** Turns of several companies, of each in its order; of those that could be next, the role that comes first in a day. */
function sideBySide(companies: readonly Turn[][]): Turn[] {
  const merged: Turn[] = [];
  for (;;) {
    const [next] = companies
      .filter(({ length }) => length > 0)
      .toSorted((a, b) => placeOf(a) - placeOf(b));
    const turn = next?.shift();
    if (turn === undefined) return merged;
    merged.push(turn);
  }
}

const placeOf = ([next]: readonly Turn[]): number => (next ? roles[next.role].turn : 0);

/** A second of an internal day, by the clock of this machine. */
export function timeAt(day: number, second: number): Date {
  return new Date(1967, 11, 31 + day, 0, 0, second);
}

const HOUR = 3600;
const SHIFT = { begin: 6 * HOUR, end: 16.5 * HOUR };
/** Those who begin a day are through by then. */
const MORNING_ENDS = 8.5 * HOUR;
const NIGHT = { begin: 21 * HOUR, end: 22 * HOUR };

/** A stretch of a day, in seconds. */
type Stretch = typeof SHIFT;

const isOfMorning = ({ role }: Turn): boolean => roles[role].turn <= roles.accounting.turn;
const isOfNight = ({ role }: Turn): boolean => role === 'night';

/** How much of a shift a turn takes: more where more is done, but not as many times more. */
const weightOf = ({ events }: Turn): number => Math.sqrt(events.length);
const weightOfAll = (turns: readonly Turn[]): number => total(turns.map(weightOf));

/** A turn of which each event has its second of the day. */
interface TimedTurn extends Omit<Turn, 'events'> {
  readonly events: readonly { readonly event: Event; readonly second: number }[];
}

/** When turns are on a day: one after the other, so that they fill the shift, whichever there are. */
function timed(day: number, turns: readonly Turn[]): readonly TimedTurn[] {
  const night = turns.slice(turns.findLastIndex((turn) => !isOfNight(turn)) + 1);
  const worked = turns.slice(0, turns.length - night.length);
  const begin = worked.findIndex((turn) => !isOfMorning(turn));
  const morning = begin === -1 ? worked : worked.slice(0, begin);
  const share = worked.length === 0 ? 0 : weightOfAll(morning) / weightOfAll(worked);
  const through = Math.min(SHIFT.begin + share * (SHIFT.end - SHIFT.begin), MORNING_ENDS);
  return [
    ...spread(day, morning, { begin: SHIFT.begin, end: through }),
    ...spread(day, worked.slice(morning.length), { begin: through, end: SHIFT.end }),
    ...spread(day, night, NIGHT),
  ];
}

/** Gives each event of the turns a time in its own part of a stretch. */
function spread(day: number, turns: readonly Turn[], { begin, end }: Stretch): TimedTurn[] {
  const unit = (end - begin) / weightOfAll(turns);
  let from = begin;
  return turns.map((turn) => {
    const part = (weightOf(turn) * unit) / turn.events.length;
    const events = turn.events.map((event) => {
      const second = Math.trunc(from + part * delayAt(day, from));
      from += part;
      return { event, second };
    });
    return { ...turn, events };
  });
}

/** How much of its part of a day passes before something begins, 0 to 1: another share each time. */
const delayAt = (day: number, second: number): number =>
  ((day * 7919 + Math.trunc(second) * 4241) % 997) / 997;

/** Companies that live side by side: their roles, each with a session. */
export class Life {
  readonly days: ReadonlySet<number>;
  readonly #account: Account;
  readonly #companies: readonly LivedDays[];
  readonly #now = { day: 0, second: 0 };
  readonly #sessions = new Map<Role, Session>();

  constructor(account: Account, companies: readonly Lived[]) {
    this.#account = account;
    this.#companies = companies.map(({ number, history, shop: { calendar }, today }) => ({
      number,
      days: history.byDay({ calendar, today }),
    }));
    this.days = new Set(this.#companies.flatMap(({ days }) => [...days.keys()]));
  }

  /** Does what happens on a day, and reports after each audited action. */
  live(day: number, done: () => void): void {
    for (const turn of this.#turnsOn(day)) {
      const { session, atRole } = this.#at(day, turn);
      session.joinTransaction(() => {
        for (const { event, second } of turn.events) {
          this.#now.second = second;
          event(atRole);
          done();
        }
      });
    }
  }

  /** The same, where each audited action is a commit of the log, made when it is done, and today no later than now. */
  liveLogged(day: number, done: () => void): void {
    for (const turn of this.#turnsOn(day))
      for (const { event, second } of turn.events) {
        const { session, atRole } = this.#at(day, turn);
        this.#now.second = second;
        const time = Math.min(timeAt(day, second).getTime(), Date.now());
        this.#account.log.repeatAt(new Date(time), () =>
          session.joinTransaction(() => event(atRole)),
        );
        done();
      }
  }

  #turnsOn(day: number): readonly TimedTurn[] {
    const companies = this.#companies.map(({ number, days }) =>
      turnsOf(number, days.get(day) ?? []),
    );
    return timed(day, sideBySide(companies));
  }

  #at(day: number, { company, role }: TimedTurn) {
    this.#now.day = day;
    const session = this.#sessionAt(role);
    return { session, atRole: companyContext(session, company) };
  }

  close(): void {
    for (const session of this.#sessions.values()) session.close();
  }

  #sessionAt(role: Role): Session {
    const existing = this.#sessions.get(role);
    if (existing) return existing;
    const now = this.#now;
    const clock = { today: () => now.day, timeOfDay: () => now.second };
    const { login, initials, department } = roles[role];
    const session = companySession(this.#account, { login, initials, department, clock });
    this.#sessions.set(role, session);
    return session;
  }
}

/** A company that is founded, and what is to happen in it. */
type Lived = Pick<DemoCompany, 'number' | 'shop' | 'today'> & { readonly history: History };

interface LivedDays {
  readonly number: string;
  readonly days: ReadonlyMap<number, readonly ScheduledEvent[]>;
}
