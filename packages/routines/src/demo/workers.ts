import type { ShopCalendar } from '../business/planning/shop-calendar.ts';
import { addWorkdays } from '../business/planning/workdays.ts';
import type { DemoEmployee } from './demo-employee.ts';
import type { Random } from './random.ts';

const DAYS_PER_WEEK = 7;
/** Monday to Friday. */
const WEEKDAYS = 5;
/** Weeks of which there are labor cards. */
const WEEK_COUNT = 8;

/** Hours of a workday, with 2 implied decimals. */
export const FULL_DAY = 800;
/** Less is not worth a card. */
export const SHORTEST_CARD = 100;

/** People of the shop who share what is done on a day. */
const AT_WORK_TOGETHER = 2;

/** What a workers is drawn from: the people of a company, and the days on which its shop works. */
interface Employer {
  readonly today: number;
  readonly random: Random;
  readonly employees: readonly DemoEmployee[];
  readonly shop: { readonly calendar: ShopCalendar };
}

/** Some hours of somebody on a day. */
export interface Shift {
  readonly one: DemoEmployee;
  readonly day: number;
  /** 2 implied decimals. */
  readonly hours: number;
}

/** Who is at work on which day of the last weeks, and what time is left to them. */
export class Workers {
  /** Sundays with which the weeks end. */
  readonly weeks: readonly number[];
  /** Why somebody is away for the whole day. */
  readonly #away = new Map<string, string>();
  /** Who handed in nothing for a week. */
  readonly #silent = new Set<string>();
  readonly #free = new Map<string, number>();
  readonly #company: Employer;
  readonly #shop: readonly DemoEmployee[];
  #turn = 0;

  constructor(company: Employer) {
    const { today, random } = company;
    this.#company = company;
    const lastSunday = today - (today % DAYS_PER_WEEK || DAYS_PER_WEEK);
    this.weeks = Array.from(
      { length: WEEK_COUNT },
      (_, index) => lastSunday - DAYS_PER_WEEK * (WEEK_COUNT - 1 - index),
    );
    const atWork = company.employees.filter(({ isActive }) => isActive);
    this.#shop = atWork.filter(
      ({ department, isExempt }) => department === 'PRODUCTION' && !isExempt,
    );
    for (const week of this.weeks) {
      for (const one of atWork)
        if (!one.isExempt && random.chance(0.04))
          for (const day of daysOf(week)) this.#silent.add(positionOf(one, day));
      for (const day of daysOf(week))
        for (const one of atWork)
          if (!company.shop.calendar.isWorkday(day)) this.#away.set(positionOf(one, day), 'HOL');
          else if (random.chance(0.04))
            this.#away.set(positionOf(one, day), random.pick(['SICK', 'VAC', 'VAC', 'MISC']));
    }
  }

  get firstDay(): number {
    return (this.weeks[0] ?? 0) - DAYS_PER_WEEK + 1;
  }

  get lastDay(): number {
    return (this.weeks.at(-1) ?? 0) - DAYS_PER_WEEK + WEEKDAYS;
  }

  /** Why somebody is away that day; `undefined` where not. */
  awayFor(one: DemoEmployee, day: number): string | undefined {
    return this.#away.get(positionOf(one, day));
  }

  /** Whether somebody has not handed in cards of that day. */
  isSilent(one: DemoEmployee, day: number): boolean {
    return this.#silent.has(positionOf(one, day));
  }

  /** Hours of a day that nobody has taken yet. */
  freeHours(one: DemoEmployee, day: number): number {
    if (this.isSilent(one, day) || this.awayFor(one, day) !== undefined) return 0;
    return this.#free.get(positionOf(one, day)) ?? FULL_DAY;
  }

  /**
   * Takes hours of the people of the shop, two of them a day, from a day on.
   *
   * @returns Fewer hours than asked where the time does not reach.
   */
  take(hours: number, from: number): readonly Shift[] {
    const shifts: Shift[] = [];
    let left = hours;
    for (const day of this.#daysFrom(from)) {
      if (left <= 0) break;
      for (const one of this.#freeOn(day)) {
        const taken = Math.min(left, this.freeHours(one, day));
        this.#free.set(positionOf(one, day), this.freeHours(one, day) - taken);
        shifts.push({ one, day, hours: taken });
        left -= taken;
        if (left === 0) break;
      }
    }
    return shifts;
  }

  /** The most hours that can be taken from a day on. */
  mostFrom(from: number): number {
    let most = 0;
    for (const day of this.#daysFrom(from)) {
      const free = this.#shop.map((one) => this.freeHours(one, day)).sort((a, b) => b - a);
      for (const hours of free.slice(0, AT_WORK_TOGETHER)) most += hours;
    }
    return most;
  }

  /** The workdays from a day on of which there are labor cards. */
  *#daysFrom(from: number): Generator<number> {
    const { calendar } = this.#company.shop;
    let day = addWorkdays(Math.max(from, this.firstDay) - 1, 1, calendar);
    for (; day <= this.lastDay; day = addWorkdays(day, 1, calendar)) yield day;
  }

  /** The next two of the shop who have time that day. */
  #freeOn(day: number): DemoEmployee[] {
    const turn = this.#turn;
    this.#turn += 1;
    const shop = this.#shop;
    const free: DemoEmployee[] = [];
    for (let index = 0; index < shop.length && free.length < AT_WORK_TOGETHER; index += 1) {
      const one = shop[(turn + index) % shop.length] as DemoEmployee;
      if (this.freeHours(one, day) >= SHORTEST_CARD) free.push(one);
    }
    return free;
  }
}

/** Monday to Friday of the week that ends with a Sunday. */
export const daysOf = (week: number): number[] =>
  Array.from({ length: WEEKDAYS }, (_, index) => week - DAYS_PER_WEEK + 1 + index);

const positionOf = ({ number }: DemoEmployee, day: number): string => `${number} ${day}`;
