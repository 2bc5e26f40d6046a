import type { Account, Session } from 'mvdb';
import type { ShopCalendar } from '../business/planning/shop-calendar.ts';
import { addWorkdays } from '../business/planning/workdays.ts';
import { groupedBy } from '../business/values/grouped-by.ts';
import { companyContext } from '../entry/company-context.ts';
import { companySession } from '../schema/company-session.ts';
import type { DemoCompany } from './demo-company.ts';
import { type Event, type Role, roles } from './roles.ts';

interface ScheduledEvent {
  readonly day: number;
  readonly role: Role;
  readonly event: Event;
}

/** The first of Monday to Friday on a day or after it. */
export const workdayFrom = (day: number): number => addWorkdays(day - 1, 1);

/** The program by which stock is moved. */
export const PROGRAM = 'DEMO';

/** Who moves stock at a role, as its movements report. */
export function sourceAt(role: Role) {
  return { program: PROGRAM, initials: roles[role].initials, port: '' };
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
    const isOver = onDay === last.day && roles[role].hour < roles[last.role].hour;
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
    this.#scheduledEvents.sort((a, b) => a.day - b.day || roles[a.role].hour - roles[b.role].hour);
    const done = this.#scheduledEvents.map(({ day, role, event }) => ({
      role,
      event,
      day: role === 'accounting' ? day : workdayNear(day, working),
    }));
    return groupedBy(done, ({ day }) => day);
  }
}

/** Happenings of a day, of which those that follow each other at one role go together. */
function roleByRole(
  scheduledEvents: readonly ScheduledEvent[],
): readonly (readonly [ScheduledEvent, ...ScheduledEvent[]])[] {
  const found: [ScheduledEvent, ...ScheduledEvent[]][] = [];
  for (const scheduledEvent of scheduledEvents) {
    const last = found.at(-1);
    if (last?.[0].role === scheduledEvent.role) last.push(scheduledEvent);
    else found.push([scheduledEvent]);
  }
  return found;
}

/** An hour of an internal day, by the clock of this machine. */
export function timeAt(day: number, hour: number): Date {
  return new Date(1967, 11, 31 + day, hour);
}

/** Minutes of an hour in which a role may begin, and in which it is done with what it does. */
const LATEST_BEGIN = 20;
const MINUTES_OF_WORK = 38;

/** When something is done at a role, by how much of what it does that day is before: within the hour of the role. */
function secondOf(role: Role, day: number, share: number): number {
  const { hour } = roles[role];
  const begun = (day * 7 + hour * 13) % LATEST_BEGIN;
  return hour * 3600 + (begun + Math.trunc(share * MINUTES_OF_WORK)) * 60;
}

/** A company that lives: its roles, each with a session. */
export class Life {
  readonly days: ReadonlyMap<number, readonly ScheduledEvent[]>;
  readonly #account: Account;
  readonly #company: string;
  readonly #now = { day: 0, second: 0 };
  readonly #sessions = new Map<Role, Session>();

  constructor(account: Account, { number, history, shop: { calendar }, today }: Lived) {
    this.#account = account;
    this.#company = number;
    this.days = history.byDay({ calendar, today });
  }

  /** Does what happens on a day, and reports after each audited action. */
  live(day: number, done: () => void): void {
    for (const scheduledEvents of roleByRole(this.days.get(day) ?? [])) {
      const [{ role }] = scheduledEvents;
      const { session, atRole } = this.#at(day, role);
      session.transaction(() => {
        for (const [index, { event }] of scheduledEvents.entries()) {
          this.#now.second = secondOf(role, day, index / scheduledEvents.length);
          event(atRole);
          done();
        }
      });
    }
  }

  /** The same, where each audited action is a commit of the log, made at the hour of its role, and today no later than now. */
  liveLogged(day: number, done: () => void): void {
    for (const scheduledEvents of roleByRole(this.days.get(day) ?? []))
      for (const [index, { role, event }] of scheduledEvents.entries()) {
        const { session, atRole } = this.#at(day, role);
        this.#now.second = secondOf(role, day, index / scheduledEvents.length);
        const time = Math.min(timeAt(day, roles[role].hour).getTime(), Date.now());
        this.#account.log.repeatAt(new Date(time), () => session.transaction(() => event(atRole)));
        done();
      }
  }

  #at(day: number, role: Role) {
    this.#now.day = day;
    const session = this.#sessionAt(role);
    return { session, atRole: companyContext(session, this.#company) };
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
