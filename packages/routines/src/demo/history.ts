import { type Account, Session } from 'mvdb';
import { type Firm, firm } from '../entry/firm.ts';

/** Who does what in a company, under which login, and from what hour of a day on. */
const desks = {
  accounting: { login: 'accounting', initials: 'AC', hour: 7 },
  engineering: { login: 'engineering', initials: 'EN', hour: 8 },
  sales: { login: 'sales', initials: 'MP', hour: 9 },
  planning: { login: 'planner', initials: 'NS', hour: 10 },
  purchasing: { login: 'buyer', initials: 'AB', hour: 11 },
  stores: { login: 'stores', initials: 'SK', hour: 12 },
  shop: { login: 'foreman', initials: 'FS', hour: 13 },
  shipping: { login: 'shipping', initials: 'TJ', hour: 15 },
  billing: { login: 'accounting', initials: 'AC', hour: 16 },
  night: { login: 'batch', initials: 'MRP', hour: 21 },
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

/** Whoever acts moves stock and posts by this program. */
export const PROGRAM = 'DEMO';

/** Who moves stock at a desk, as its movements tell. */
export function sourceAt(desk: Desk) {
  return { program: PROGRAM, initials: desks[desk].initials, port: '' };
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

  /** Does it all in a company, and tells after each deed. */
  live(account: Account, company: string, done: () => void): void {
    const now = { day: 0, desk: 'accounting' as Desk };
    const clock = {
      today: () => now.day,
      timeOfDay: () => desks[now.desk].hour * 3600,
    };
    const sessions = new Map<Desk, Session>();
    const sessionAt = (desk: Desk): Session => {
      const { login, initials } = desks[desk];
      const session = sessions.get(desk) ?? new Session(account, { login, initials, clock });
      sessions.set(desk, session);
      return session;
    };
    this.#happenings.sort((a, b) => a.day - b.day || desks[a.desk].hour - desks[b.desk].hour);
    for (const { day, desk, deed } of this.#happenings) {
      Object.assign(now, { day, desk });
      const session = sessionAt(desk);
      session.transaction(() => deed(firm(session, company)));
      done();
    }
    for (const session of sessions.values()) session.close();
  }
}
