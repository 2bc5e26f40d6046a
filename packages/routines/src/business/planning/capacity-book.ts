import { FIELD_MARK, keyOf } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { groupedBy } from '../values/grouped-by.ts';
import { type BookedHours, type OrderKind, sectionOf } from './capacity-sections.ts';
import { type Resource, resources } from './center-capacity.ts';
import type { StepLoad } from './plan-route.ts';
import { capacityTables } from './planned-tables.ts';

/** Hours that a line of a routing needs of its work center on one day. */
export interface LineLoad extends StepLoad {
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
export interface CapacityPlace {
  readonly resource: Resource;
  readonly workCenter: string;
  readonly day: number;
}

/**
 * What orders need of work centers, for as long as many of them are planned: a day that many orders need is read
 * once and written once, however many of them change. Nobody else sees a change before it is written.
 */
export interface CapacityBook {
  /** Puts what an order needs in place of what it needed. */
  replace(needed: NeededCapacity): void;
  /** The hours that orders of a kind need of a place, all together. */
  hoursAt(kind: OrderKind, place: CapacityPlace): bigint;
  /** Writes the days that changed; one on which nothing is needed any more goes. */
  write(): void;
}

export const capacityBook = operation({
  writes: [...capacityTables(false), ...capacityTables(true)],
  run(firm): CapacityBook {
    const pages = new Map<string, DayPage>();
    const pageOf = (kind: OrderKind, resource: Resource, place: string): DayPage => {
      const key = `${kind} ${resource} ${place}`;
      const known = pages.get(key);
      if (known) return known;
      const page = new DayPage(firm, kind, resource, place);
      pages.set(key, page);
      return page;
    };
    return {
      replace({ kind, order, part = '', loads }) {
        for (const resource of resources) {
          const byPlace = groupedBy(
            loads.filter((load) => load.resource === resource),
            ({ workCenter, day }) => keyOf(workCenter, String(day)),
          );
          const before = listPlaces(firm, { kind, resource, order }, byPlace);
          for (const place of new Set([...before, ...byPlace.keys()])) {
            const booked = (byPlace.get(place) ?? []).map(({ line, hours }) => ({
              ...{ order, part, line, hours: String(hours) },
            }));
            pageOf(kind, resource, place).put(order, booked);
          }
        }
      },
      hoursAt: (kind, { resource, workCenter, day }) =>
        pageOf(kind, resource, keyOf(workCenter, String(day))).total,
      write() {
        for (const page of pages.values()) page.write();
      },
    };
  },
});

/** An order of a kind, and a resource that it needs. */
interface ListedOrder {
  readonly kind: OrderKind;
  readonly resource: Resource;
  readonly order: string;
}

/** Lists the places where an order needs something now. @returns Where it did before. */
function listPlaces(
  { session, company }: Firm,
  { kind, resource, order }: ListedOrder,
  byPlace: ReadonlyMap<string, readonly LineLoad[]>,
): readonly string[] {
  const { xref } = sectionOf(kind, resource);
  const id = keyOf(company, order);
  const listed = xref.readLocked(session, id);
  const rows = [...byPlace.values()].flatMap(([load]) =>
    load === undefined ? [] : [{ workCenter: load.workCenter, date: String(load.day) }],
  );
  if (rows.length > 0)
    xref.update(session, listed ?? xref.parse('', id), xref.columns('DAYS', rows));
  else if (listed !== undefined) xref.open(session).delete(id);
  return xref.rows(listed, 'DAYS').map(({ workCenter, date }) => keyOf(workCenter, date));
}

/** What orders of a kind need of a resource of a work center on one day. */
class DayPage {
  readonly #firm: Firm;
  readonly #section: ReturnType<typeof sectionOf>;
  readonly #id: string;
  readonly #byOrder: Map<string, readonly BookedHours[]>;
  #total = 0n;
  #isChanged = false;

  constructor(firm: Firm, kind: OrderKind, resource: Resource, place: string) {
    this.#firm = firm;
    this.#section = sectionOf(kind, resource);
    this.#id = keyOf(firm.company, place);
    this.#byOrder = groupedBy(this.#section.hoursIn(this.#recordText), ({ order }) => order);
    for (const booked of this.#byOrder.values()) this.#total += hoursOf(booked);
  }

  get total(): bigint {
    return this.#total;
  }

  put(order: string, booked: readonly BookedHours[]): void {
    const before = this.#byOrder.get(order) ?? [];
    if (before.length === 0 && booked.length === 0) return;
    this.#total += hoursOf(booked) - hoursOf(before);
    this.#byOrder.delete(order);
    if (booked.length > 0) this.#byOrder.set(order, booked);
    this.#isChanged = true;
  }

  write(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const table = this.#section.days.open(this.#firm.session);
    const booked = [...this.#byOrder.values()].flat();
    const text = this.#section.withHours(this.#recordText, booked).replace(BLANK_END, '');
    if (text === '') table.delete(this.#id);
    else table.write(this.#id, text);
  }

  get #recordText(): string {
    return this.#section.days.open(this.#firm.session).readLocked(this.#id) ?? '';
  }
}

const hoursOf = (booked: readonly BookedHours[]): bigint =>
  booked.reduce((sum, { hours }) => sum + BigInt(hours), 0n);

/** Blank attributes at the end of a record. */
const BLANK_END = new RegExp(`${FIELD_MARK}+$`);
