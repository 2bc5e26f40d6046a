import { FIELD_MARK } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { groupedBy } from '../values/grouped-by.ts';
import { type BookedHours, type OrderKind, sectionOf } from './capacity-sections.ts';
import { type Resource, resources } from './center-capacity.ts';
import type { StepLoad } from './plan-route.ts';
import { capacityTables } from './planned-tables.ts';

/** Hours that a line of a routing needs of its work center on one day. */
export interface LineLoad extends StepLoad {
  /** Blank for all lines of an order on a day that was not read. */
  readonly line: string;
  readonly workCenter: string;
}

/** What an order needs of work centers. */
export interface NeededCapacity {
  readonly kind: OrderKind;
  readonly order: string;
  /** Part that a proposed order would make. */
  readonly part?: string;
  readonly loads: readonly LineLoad[];
}

/** A resource of a work center on a day. */
export interface CapacityPosition {
  readonly resource: Resource;
  readonly workCenter: string;
  readonly day: number;
}

/**
 * What orders need of work centers, for as long as many of them are planned: a day that many orders need is read
 * once and written once, however many of them change. Nobody else sees a change before it is written.
 */
export interface CapacityBook {
  /** Puts what an order needs in place of what it needed; days that were not read stay as they are. */
  replace(needed: NeededCapacity): void;
  /**
   * All that an order needs of work centers, by resource, work center and day.
   *
   * @param read - Work centers whose days are read: all, unless given. For a day of another one stands one load without line.
   */
  loadsOf(kind: OrderKind, order: string, read?: ReadonlySet<string>): readonly LineLoad[];
  /** The hours that orders of a kind need of a place, all together. */
  hoursAt(kind: OrderKind, position: CapacityPosition): bigint;
  /** Writes the days that changed; one on which nothing is needed any more goes. */
  write(): void;
}

export const capacityBook = operation({
  writes: [...capacityTables(false), ...capacityTables(true)],
  run(context): CapacityBook {
    const pages = new Map<string, DayPage>();
    const pageOf = (kind: OrderKind, resource: Resource, position: string): DayPage => {
      const key = `${kind} ${resource} ${position}`;
      const existing = pages.get(key);
      if (existing) return existing;
      const page = new DayPage(context, kind, resource, position);
      pages.set(key, page);
      return page;
    };
    const lists = new Map<string, OrderList>();
    const listOf = (kind: OrderKind, resource: Resource, order: string): OrderList => {
      const key = `${kind} ${resource} ${order}`;
      const list = lists.get(key) ?? new OrderList(context, kind, resource, order);
      lists.set(key, list);
      return list;
    };
    return {
      replace({ kind, order, part = '', loads }) {
        for (const resource of resources) {
          const byPosition = groupedBy(
            loads.filter((load) => load.resource === resource),
            ({ workCenter, day }) => keyOf(workCenter, String(day)),
          );
          const before = listOf(kind, resource, order).put([...byPosition.keys()]);
          for (const position of new Set([...before, ...byPosition.keys()])) {
            const there = byPosition.get(position) ?? [];
            if (there.some(isUnread)) continue;
            const booked = there.map(({ line, hours }) => ({
              order,
              part,
              line,
              hours: String(hours),
            }));
            pageOf(kind, resource, position).put(order, booked);
          }
        }
      },
      loadsOf: (kind, order, read) =>
        resources.flatMap((resource) =>
          listOf(kind, resource, order).positions.flatMap((position): readonly LineLoad[] => {
            const [workCenter = '', date = ''] = position.split('!');
            const day = Number(date);
            if (read?.has(workCenter) === false)
              return [{ line: '', workCenter, resource, day, hours: 0n }];
            return pageOf(kind, resource, position)
              .of(order)
              .map(({ line, hours }) => ({
                line,
                workCenter,
                resource,
                day,
                hours: BigInt(hours),
              }));
          }),
        ),
      hoursAt: (kind, { resource, workCenter, day }) =>
        pageOf(kind, resource, keyOf(workCenter, String(day))).total,
      write() {
        for (const page of pages.values()) page.write();
        for (const list of lists.values()) list.write();
      },
    };
  },
});

const isUnread = ({ line }: LineLoad): boolean => line === '';

/** Where and when an order needs a resource: places as `work center!day`. */
class OrderList {
  readonly #context: CompanyContext;
  readonly #section: ReturnType<typeof sectionOf>;
  readonly #id: string;
  #positions: readonly string[];
  #isChanged = false;

  constructor(context: CompanyContext, kind: OrderKind, resource: Resource, order: string) {
    this.#context = context;
    this.#section = sectionOf(kind, resource);
    this.#id = keyOf(context.company, order);
    const { xref } = this.#section;
    const listed = xref.readLocked(context.session, this.#id);
    this.#positions = xref
      .rows(listed, 'DAYS')
      .map(({ workCenter, date }) => keyOf(workCenter, date));
  }

  /** @returns The places before. */
  get positions(): readonly string[] {
    return this.#positions;
  }

  put(positions: readonly string[]): readonly string[] {
    const before = this.#positions;
    this.#positions = positions;
    const isSameList =
      before.length === positions.length &&
      before.every((position, index) => position === positions[index]);
    this.#isChanged ||= !isSameList;
    return before;
  }

  write(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const { xref } = this.#section;
    const table = xref.open(this.#context.session);
    if (this.#positions.length === 0) {
      table.delete(this.#id);
      return;
    }
    const rows = this.#positions.map((position) => {
      const [workCenter = '', date = ''] = position.split('!');
      return { workCenter, date };
    });
    table.write(this.#id, xref.format(xref.columns('DAYS', rows)));
  }
}

/** What orders of a kind need of a resource of a work center on one day. */
class DayPage {
  readonly #context: CompanyContext;
  readonly #section: ReturnType<typeof sectionOf>;
  readonly #id: string;
  /** The record as it was found. */
  readonly #found: string;
  /** Of all orders, once they are asked for together or one of them changes. */
  #booked: { readonly byOrder: Map<string, readonly BookedHours[]>; total: bigint } | undefined;
  #isChanged = false;

  constructor(context: CompanyContext, kind: OrderKind, resource: Resource, position: string) {
    this.#context = context;
    this.#section = sectionOf(kind, resource);
    this.#id = keyOf(context.company, position);
    this.#found = this.#recordText;
  }

  get total(): bigint {
    return this.#all().total;
  }

  of(order: string): readonly BookedHours[] {
    if (this.#booked === undefined) return this.#section.hoursOf(this.#found, order);
    return this.#booked.byOrder.get(order) ?? [];
  }

  put(order: string, booked: readonly BookedHours[]): void {
    const before = this.of(order);
    if (isSame(before, booked)) return;
    const all = this.#all();
    all.total += hoursOf(booked) - hoursOf(before);
    all.byOrder.delete(order);
    if (booked.length > 0) all.byOrder.set(order, booked);
    this.#isChanged = true;
  }

  write(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const table = this.#section.days.open(this.#context.session);
    const { byOrder, total } = this.#all();
    const booked: BookedHours[] = [];
    for (const ofOrder of byOrder.values()) booked.push(...ofOrder);
    const text = this.#section.withHours(this.#recordText, booked, total).replace(BLANK_END, '');
    if (text === '') table.delete(this.#id);
    else table.write(this.#id, text);
  }

  #all() {
    if (this.#booked === undefined) {
      const booked = this.#section.hoursIn(this.#found);
      this.#booked = { byOrder: groupedBy(booked, ({ order }) => order), total: hoursOf(booked) };
    }
    return this.#booked;
  }

  get #recordText(): string {
    return this.#section.days.open(this.#context.session).readLocked(this.#id) ?? '';
  }
}

/** Whether the same lines need as many hours, in the same order. */
const isSame = (before: readonly BookedHours[], booked: readonly BookedHours[]): boolean =>
  before.length === booked.length &&
  before.every(({ part, line, hours }, index) => {
    const other = booked[index];
    return part === other?.part && line === other.line && hours === other.hours;
  });

const hoursOf = (booked: readonly BookedHours[]): bigint =>
  booked.reduce((sum, { hours }) => sum + BigInt(hours), 0n);

/** Blank attributes at the end of a record. */
const BLANK_END = new RegExp(`${FIELD_MARK}+$`);
