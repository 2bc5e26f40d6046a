import type { Attributes, Fields, SchemaTable } from 'mvdb';
import type { ShopCalendar } from '../business/planning/shop-calendar.ts';
import type { WorkCenters } from '../business/planning/work-centers.ts';
import type { Change } from '../business/records/changes.ts';
import type { DemoEmployee } from './demo-employee.ts';
import type { Random } from './random.ts';
import type { Event, Role } from './roles.ts';
import type { Workers } from './workers.ts';

/** What a part is in the product structure. */
export type PartRole = 'product' | 'assembly' | 'fabricated' | 'purchased' | 'raw' | 'document';

/** A component of a part, with the quantity one piece takes (3 implied decimals). */
export interface DemoComponent {
  readonly part: DemoPart;
  readonly quantityPer: number;
}

/** Opening stock in one bin. Without a job it is general stock. Quantities have 3 implied decimals. */
export interface DemoHolding {
  readonly location: string;
  readonly lotNo: string;
  readonly bin: string;
  readonly job?: DemoJob;
  readonly quantity: number;
  /** When it came in before the books were opened; blank for that day. */
  readonly receivedDate: string;
  /** Blank for what keeps. */
  readonly expiryDate: string;
}

/** What comes in of a part, for a job or for general stock; the quantity has 3 implied decimals. */
export interface DemoReceived {
  readonly job: DemoJob | undefined;
  readonly quantity: number;
}

/** An open supply of a part. */
export interface DemoSupply {
  readonly orderNo: string;
  /** Line of a purchase order. */
  readonly line?: string;
  readonly startDate?: number;
  readonly date: number;
  readonly quantity: number;
  readonly job: DemoJob | undefined;
}

/** An open requirement of a part. */
export interface DemoDemand {
  readonly workOrderNo?: string;
  readonly salesOrderNo?: string;
  readonly salesLine?: string;
  readonly job: DemoJob | undefined;
  readonly pegPart: DemoPart;
  readonly date: number;
  readonly quantity: number;
  readonly priority: number;
}

/** A part with all that areas decide of it. Quantities have 3 implied decimals, costs 4. */
export interface DemoPart {
  readonly number: string;
  readonly role: PartRole;
  readonly mrpCode: 'M' | 'P' | 'R' | 'D';
  /** What its description begins with: a noun of `goods.ts`. */
  noun: string;
  description: string;
  description2: string;
  /** Of one unit, in grams. */
  readonly weight: number;
  readonly unit: string;
  readonly lotControl: '2' | '3' | '4';
  readonly revision: string;
  readonly components: DemoComponent[];
  readonly orderPolicy: 'L' | 'M' | 'E';
  readonly minimumQuantity: number;
  readonly economicQuantity: number;
  readonly safetyStock: number;
  readonly leadDays: number;
  readonly vendor: DemoVendor | undefined;
  /** By element, in the order of ITEMCA. */
  readonly costs: readonly number[];
  /** The list price, in percent of what it costs. */
  markupPercent: number;
  /** The deepest level of any bill it is on. */
  level: number;
  firstAssembly: DemoPart | undefined;
  lastPurchase:
    | { readonly orderNo: string; readonly date: number; readonly cost: number }
    | undefined;
  readonly holdings: DemoHolding[];
  /** What comes in of it after the books were opened, receipt by receipt. */
  readonly received: DemoReceived[];
  readonly purchases: DemoSupply[];
  readonly workOrders: DemoSupply[];
  readonly demands: DemoDemand[];
  /** Made only as a part of what it goes into: nobody orders, stocks or sells it. */
  isPhantom: boolean;
  /** Jobs that it is, or was, needed for. */
  readonly neededFor: Set<DemoJob>;
  /** What work orders brought of it to stock, and took of it. */
  made: number;
  taken: number;
}

export interface DemoVendor {
  readonly number: string;
  readonly name: string;
  /** Does operations for us, rather than supplying parts. */
  readonly isOutside: boolean;
  /** What its name says that it does. */
  readonly business: string;
  readonly buyer: string;
}

export interface DemoCustomer {
  readonly number: string;
  readonly name: string;
  /** Numbers of the people to talk to there. */
  readonly contacts: string[];
  /** Sales tax that it pays; blank for none. */
  taxCode: string;
  /** When it pays, such as NET30. */
  readonly terms: string;
  /** Initials of who sells to it. */
  readonly salesman: string;
  /** What is taken off the list price for it, in percent with 2 implied decimals. */
  readonly discountPercent: number;
}

export interface DemoSalesLine {
  readonly line: string;
  readonly part: DemoPart;
  readonly quantity: number;
  readonly dueDate: number;
  /** The purchase by which a vendor ships it to the customer. */
  dropShipment?: DemoDropShipment;
}

/** Goods that a vendor ships to a customer of ours. */
export interface DemoDropShipment {
  /** What it has shipped, with 3 implied decimals, beside what is open; nothing yet where it is 0. */
  readonly shipped: number;
  readonly date: number;
}

/** An open sales order. Of those with a job, line 1 is the product of the job. */
export interface DemoSalesOrder {
  readonly number: string;
  readonly customer: DemoCustomer;
  readonly job: DemoJob | undefined;
  readonly orderDate: number;
  readonly lines: readonly DemoSalesLine[];
}

export interface DemoJob {
  readonly number: string;
  readonly description: string;
  readonly customer: DemoCustomer;
  readonly project: string;
  readonly product: DemoPart;
  readonly quantity: number;
  readonly startDate: number;
  readonly dueDate: number;
  readonly isOpen: boolean;
  readonly priority: number;
  /** With 2 implied decimals. */
  price: number;
  /** Number that the customer gave the order; blank without one. */
  customerPo: string;
  salesOrder: DemoSalesOrder | undefined;
  /** By which its product was invoiced, once that was shipped. */
  invoice?: DemoInvoice;
  /** Who sees to each of its milestones. */
  responsible: readonly string[];
  /** Where what it sold leaves the shop floor: takes what ships it on the last day, once it is finished. */
  leaveFloor?: (ship: Event) => void;
}

/** What a customer may owe, as it was set before the books were opened. */
export interface DemoCredit {
  readonly customer: DemoCustomer;
  /** In cents; no less than it will owe. */
  readonly limit: number;
  readonly reviewedDate: number;
  /** Whether nothing is shipped to it since yesterday. */
  readonly isToBeHeld: boolean;
}

/** A work order, and how far it is. */
export interface DemoWorkOrder {
  readonly number: string;
  readonly part: DemoPart;
  readonly job: DemoJob | undefined;
  readonly quantity: number;
  readonly completed: number;
  readonly scrapped: number;
  readonly startDate: number;
  /** Of a finished order it follows from when it was done: most are done near the day, some late. */
  dueDate: number;
  /** Undefined while it is planned only. */
  readonly releaseDate: number | undefined;
  readonly isBegun: boolean;
  /** Whether all its components were issued; otherwise those of what is completed. */
  isKitted: boolean;
  readonly isHeld: boolean;
  readonly planner: string;
  readonly isPainted: boolean;
  readonly isSpecialOutside: boolean;
  readonly costAccount: string;
  outside: DemoOutsideOperation | undefined;
  /** When all that it makes is in stock; undefined while nobody knows. */
  done: number | undefined;
  /** What it mends, rather than makes. */
  readonly rework?: DemoRework;
  /** Whether it was made in the months of which there are no labor cards by operation. */
  readonly isSeries?: true;
}

/** Pieces of general stock that are to be there on a day, for a customer or for an order that takes them. */
export interface DemoNeed {
  readonly part: DemoPart;
  /** With 3 implied decimals. */
  readonly quantity: number;
  readonly day: number;
}

/** Rejected pieces that a work order of their own mends. */
export interface DemoRework {
  /** Undefined for what was rejected before the books were opened. */
  readonly inspection: DemoInspection | undefined;
  /** Line of the standard routing from which on they go through it once more. */
  readonly fromLine: number;
  /** When it was decided. */
  readonly decided: number;
}

/** An operation of a work order that is on a purchase order. */
export interface DemoOutsideOperation {
  readonly orderNo: string;
  readonly orderDate: number;
  /** Line of the routing. */
  readonly operation: number;
  readonly vendor: DemoVendor;
  /** 4 implied decimals. */
  readonly unitCost: number;
  /** Whether pieces were sent that wait for it. */
  readonly isSent: boolean;
}

/** What quality looks at: what comes from an operation, a vendor or a customer; quantities with 3 implied decimals. */
export interface DemoInspection {
  readonly part: DemoPart;
  readonly day: number;
  readonly quantity: number;
  /** What left its order, to be mended on another or for good, or went back to the vendor, of what was rejected. */
  readonly lost: number;
  readonly order?: DemoWorkOrder;
  /** Line of its routing. */
  readonly operation?: string;
  readonly purchaseOrder?: string;
  readonly purchaseLine?: string;
  readonly vendor?: DemoVendor;
  /** Who sent it back. */
  readonly customer?: DemoCustomer;
  /** Where it was put; blank on the floor. */
  readonly bin: string;
}

export interface DemoWorkCenter {
  readonly number: string;
  /** The number of the first work center of its kind: a large company has several, one in each hall. */
  readonly kind: string;
  readonly name: string;
  readonly costCenter: string;
  readonly isOutside: boolean;
  readonly machineType: string;
  readonly processType: string;
}

export interface DemoShop {
  readonly calendar: ShopCalendar;
  readonly centers: WorkCenters;
}

/** A line of the standard routing of a part. */
export interface DemoOperation {
  readonly line: number;
  readonly description: string;
  readonly workCenter: DemoWorkCenter;
  /** 2 implied decimals. */
  readonly setupHours: number;
  /** Of one piece, 4 implied decimals. */
  readonly laborHours: number;
  readonly machineHours: number;
  readonly outside: { readonly vendor: DemoVendor; readonly unitCost: number } | undefined;
}

/** A line of an invoice; quantities with 3 implied decimals, prices and costs with 4, values with 2. */
export interface DemoInvoiceLine {
  readonly line: string;
  readonly part: DemoPart;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly value: number;
  readonly costValue: number;
  /** Whether it came from a vendor, or from the shop floor; default: from stock. */
  readonly origin?: 'vendor' | 'floor';
}

/** An invoice, or a credit memo, whose amounts are negative. Amounts have 2 implied decimals. */
export interface DemoInvoice {
  readonly number: string;
  readonly customer: DemoCustomer;
  readonly orderNo: string;
  /** Undefined once the order is purged. */
  readonly order: DemoSalesOrder | undefined;
  readonly date: number;
  readonly lines: readonly DemoInvoiceLine[];
  readonly charges: number;
  /** The invoice that a credit memo takes back in part. */
  readonly credited: DemoInvoice | undefined;
  /** On a credit memo: nothing was sent back, the customer was given something for its trouble. */
  readonly keepsGoods?: true;
  readonly payments: readonly DemoPayment[];
}

/** What a vendor will have been paid on a day, in cents. */
export interface DemoVendorPayment {
  readonly day: number;
  readonly cents: number;
}

/** What a customer pays of an invoice. */
export interface DemoPayment {
  readonly date: number;
  /** A third of what it comes to, or all that is open. */
  readonly part: 'third' | 'rest';
}

/** A change of a record by which it became what it is now. */
export interface DemoChange {
  /** Kept in the register of protected positions. */
  readonly isProtected: boolean;
  readonly table: string;
  readonly id: string;
  readonly program: string;
  readonly login: string;
  readonly initials: string;
  readonly date: number;
  readonly timeOfDay: number;
  readonly positions: readonly Change[];
}

/**
 * One company while it is made: what earlier areas decided, for later areas to build on. Lists are
 * filled by the area that their name says.
 */
export interface DemoCompany {
  readonly number: string;
  /** Numbers of all companies of the account. */
  readonly companies: readonly string[];
  readonly name: string;
  /** Internal date around which everything happens. */
  readonly today: number;
  /** Internal date on which its books were opened. */
  readonly founded: number;
  /** Random numbers of the running area, the same whatever other areas there are. */
  readonly random: Random;
  /** How many of a thing the company has, when a company of size 1 has this many; 1 or more. */
  count(atSizeOne: number): number;
  /** The day so many workdays after a day, or before it, on which the shop is open; for 0 the day itself or the next such. */
  workdays(day: number, count: number): number;
  /** Writes a record; the id is the company, where the table is kept by company, and these parts. */
  write<A extends Attributes>(
    table: SchemaTable<A>,
    id: readonly string[],
    fields: Partial<Fields<A>>,
  ): void;
  /** Writes a record under the next number of a table that is counted in its dictionary. */
  append<A extends Attributes>(table: SchemaTable<A>, fields: Partial<Fields<A>>): void;
  /** Says what is done on a day, once the company is founded: at a role, by an operation of the company. */
  schedule(day: number, roleName: Role, event: Event): void;
  /** Takes the next number of a series; a series begins at the number of its first use. */
  next(series: NumberSeries): string;
  readonly locations: string[];
  /** Bins by location. */
  readonly bins: Map<string, readonly string[]>;
  readonly costAccounts: string[];
  readonly vendors: DemoVendor[];
  readonly customers: DemoCustomer[];
  readonly credits: DemoCredit[];
  readonly projects: string[];
  readonly parts: DemoPart[];
  readonly jobs: DemoJob[];
  readonly salesOrders: DemoSalesOrder[];
  readonly workOrders: DemoWorkOrder[];
  /** Work orders that are closed, those of rework last. */
  readonly finishedOrders: DemoWorkOrder[];
  readonly inspections: DemoInspection[];
  /** What leaves stock for customers, to be made, bought or there before. */
  readonly needs: DemoNeed[];
  readonly employees: DemoEmployee[];
  readonly invoices: DemoInvoice[];
  readonly vendorPayments: DemoVendorPayment[];
  /** What areas noted of changes, for the audit trail. */
  readonly changes: DemoChange[];
  readonly workCenters: DemoWorkCenter[];
  /** When the shop works, and what its work centers offer. */
  shop: DemoShop;
  /** Who was at work when, and had time for what. */
  workers: Workers;
  /** The standard routing of each part that is made. */
  readonly routings: Map<DemoPart, readonly DemoOperation[]>;
}

/** Each series with the number it begins at. */
export const numberSeries = {
  workOrder: 100_001,
  finishedOrder: 99_001,
  purchaseOrder: 50_001,
  plannedOrder: 7001,
  salesOrder: 80_001,
  job: 26_001,
  lot: 3001,
  invoice: 60_001,
  creditMemo: 65_001,
  cashReceipt: 1001,
  paycheck: 20_001,
  purgedOrder: 70_001,
  contact: 4001,
  task: 5001,
  stockMovement: 1,
  costLot: 40_001,
  lotHistory: 1,
  ledgerDocument: 30_001,
  simulation: 900_001,
} as const;

export type NumberSeries = keyof typeof numberSeries;

/** One part of the demo company, made from what the areas before it left. */
export interface DemoArea {
  readonly name: string;
  generate(company: DemoCompany): void;
}

/** Sum of quantities or costs of plain lists. */
export function total(numbers: Iterable<number>): number {
  let sum = 0;
  for (const value of numbers) sum += value;
  return sum;
}

/** A quantity times a quantity or a cost, both scaled; rounded to the scale of the second. */
export function scaledProduct(quantity: number, other: number): number {
  return Number((BigInt(quantity) * BigInt(other) + 500n) / 1000n);
}

/** How many people a company employs now. */
export const peopleAtWork = ({ employees }: DemoCompany): number =>
  employees.filter(({ isActive }) => isActive).length;

/** Parts with much safety stock are made before a customer asks. */
export const isMadeToStock = ({ mrpCode, safetyStock }: DemoPart): boolean =>
  mrpCode === 'M' && safetyStock >= 3000;

/** Every sixth part is asked for again and again. */
export const isRunner = ({ number }: DemoPart): boolean => Number(number.slice(1)) % 6 === 0;
