import { standardHours } from '../../business/planning/operation-hours.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import {
  enterVendorInvoice,
  type InvoicedReceipt,
} from '../../business/purchases/enter-vendor-invoice.ts';
import { orderOutside, sendOutside } from '../../business/purchases/order-outside.ts';
import { payVendor } from '../../business/purchases/pay-vendor.ts';
import { receivePurchaseLine } from '../../business/purchases/receive-purchase-line.ts';
import { addLine } from '../../business/routings/add-line.ts';
import { deleteLine } from '../../business/routings/delete-line.ts';
import { completeLine } from '../../business/routings/line-progress.ts';
import { backflushLines } from '../../business/shop-floor/backflush-lines.ts';
import { closeOrder } from '../../business/shop-floor/close-order.ts';
import { completeOrder } from '../../business/shop-floor/complete-order.ts';
import { issueKit, issueMaterial } from '../../business/shop-floor/issue-material.ts';
import { postLaborCard } from '../../business/shop-floor/labor-card.ts';
import { movePieces, scrapPieces } from '../../business/shop-floor/move-pieces.ts';
import { releaseOrder } from '../../business/shop-floor/release-order.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { OPENWO, OPENWO_1287 } from '../../schema/work-orders.ts';
import type {
  DemoArea,
  DemoCompany,
  DemoJob,
  DemoOperation,
  DemoPart,
  DemoVendor,
  DemoWorkOrder,
} from '../demo-company.ts';
import { Story, sourceAt, workdayUntil } from '../history.ts';
import { inTurn } from '../in-turn.ts';
import { lineValue } from '../prices.ts';
import { SHORTEST_CARD, Workers } from '../workers.ts';
import { jobEnteredOn } from './jobs.ts';
import { keepOrder } from './keep-order.ts';
import { chase } from './purchase-orders.ts';
import { planRework } from './rework.ts';
import { operationFields } from './routings.ts';
import { takenSerial } from './stock.ts';
import { LINE_OF_JOB, needsOf } from './work-orders.ts';

/** Machines of jobs that are finished and leave the shop floor on the last day. */
const FINISHED_MACHINES = 1;

/** What a machine costs that a company of size 1 ships before it is paid, at most, in cents. */
const DEAREST_MACHINE = 60_000_000;

/** What happens to each work order, from its entry on. */
export const workInProcess: DemoArea = {
  name: 'work in process',
  generate(company) {
    company.workers = new Workers(company);
    const taken = new Map<DemoPart, number>();
    const orders = [...company.finishedOrders, ...company.workOrders];
    const stories = orders.map((order) => new OrderStory(company, order, taken));
    for (const sequence of stories) sequence.schedule();
    const finished = stories.filter((sequence) => sequence.mayShip);
    for (const sequence of finished.slice(0, company.count(FINISHED_MACHINES))) sequence.finish();
    for (const order of planRework(company)) new OrderStory(company, order, taken).schedule();
  },
};

/** An operation of an order as it is done. */
interface Step {
  readonly line: string;
  readonly operation: DemoOperation | undefined;
  readonly purchase: OutsidePurchase | undefined;
  /** Good pieces that go through it, and those that are lost there; 3 implied decimals. */
  readonly good: number;
  readonly lost: number;
  readonly isDone: boolean;
}

/** What is bought of a vendor for an operation. */
interface OutsidePurchase {
  readonly orderNo: string;
  readonly orderDate: number;
  readonly vendor: DemoVendor;
  readonly unitCost: number;
  readonly isSent: boolean;
  /** Whether the routing of the part says so. */
  readonly isUsual: boolean;
}

const DAYS_BEFORE_START = 10;
const DAYS_AT_VENDOR = 4;
const INVOICE_DAYS = 5;
const DAYS_TO_PAY = 30;
/** How long an operation of a series takes, in workdays. */
const SERIES_OPERATION_DAYS = 3;
const ONE = 1000;
const MOST_URGENT = 1;
/** By how many workdays finished orders were late; below zero they were early. */
const WORKDAYS_LATE = [-6, -4, -3, -2, -2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 4, 8];

/** By how many of those the next order is further. */
const LATE_STRIDE = 7;

/** What is to begin later was entered between so many workdays ago, one order further than the other. */
const [ENTERED_LAST, ENTERED_FIRST, ENTERED_STRIDE] = [3, 25, 7];

/** The day on which an order is entered: not before what it is for, and not after it is released. */
export function enteredOn(company: DemoCompany, order: DemoWorkOrder): number {
  const { startDate, rework, job, number, releaseDate } = order;
  if (rework) return rework.decided;
  const ago =
    ENTERED_LAST + ((Number(number) * ENTERED_STRIDE) % (ENTERED_FIRST - ENTERED_LAST + 1));
  const planned =
    startDate > company.today
      ? company.workdays(company.today, -ago)
      : company.workdays(startDate, -DAYS_BEFORE_START);
  const ordered = Math.max(planned, company.founded, job ? orderedOn(company, job) : 0);
  const latest = releaseDate === undefined ? ordered : releasedOn(company, order);
  return workdayUntil(company, Math.min(ordered, latest));
}

/** The day from which on a job is entered, and what it sold. */
const orderedOn = (company: DemoCompany, job: DemoJob): number =>
  Math.max(jobEnteredOn(company, job), job.salesOrder?.orderDate ?? 0);

/** The day on which an order is released, where it is. */
export function releasedOn(company: DemoCompany, { releaseDate = 0 }: DemoWorkOrder): number {
  return workdayUntil(company, Math.max(releaseDate, company.founded + DAYS_BEFORE_START));
}

/** Says what is done about one order, by when and in what order it can be. */
export class OrderStory {
  readonly #company: DemoCompany;
  readonly #order: DemoWorkOrder;
  /** Pieces with serial numbers that orders have taken so far. */
  readonly #taken: Map<DemoPart, number>;
  readonly #lastDay: number;
  readonly #sequence: Story;
  /** What is still to be done when it was reported, and from which day on; undefined where work has not begun. */
  #left: { readonly day: number; readonly steps: readonly Step[] } | undefined;

  constructor(company: DemoCompany, order: DemoWorkOrder, taken: Map<DemoPart, number>) {
    this.#company = company;
    this.#order = order;
    this.#taken = taken;
    this.#lastDay = addWorkdays(company.today, -1, company.shop.calendar);
    this.#sequence = new Story(company);
  }

  schedule(): void {
    const { releaseDate, isBegun, isHeld, number } = this.#order;
    const entered = enteredOn(this.#company, this.#order);
    this.#sequence.schedule(entered, 'planning', (context) => this.#enter(context));
    if (releaseDate === undefined) return;
    const released = releasedOn(this.#company, this.#order);
    this.#sequence.schedule(released, 'planning', (context) => releaseOrder(context, number));
    const purchases = this.#purchases(released);
    const last = isBegun ? this.#work(released, purchases) : released;
    if (!isBegun)
      for (const [line, purchase] of purchases)
        this.#buy(released, line, purchase, { pieces: this.#order.quantity, isBack: false });
    if (this.#isFinished) this.#order.done = last;
    if (isHeld)
      this.#sequence.schedule(Math.max(last, this.#lastDay), 'night', (context) =>
        this.#hold(context),
      );
  }

  /**
   * Whether it was entered for what its job had sold by then, makes all of it, none of which is in stock, and is on the
   * floor as a whole; and whether the company can wait for its price.
   */
  get mayShip(): boolean {
    const { part, job, quantity, isHeld } = this.#order;
    const { orderDate = 0, lines = [] } = job?.salesOrder ?? {};
    const sold = lines.find(({ line }) => line === LINE_OF_JOB);
    return (
      this.#left !== undefined &&
      orderDate <= enteredOn(this.#company, this.#order) &&
      sold?.part === part &&
      sold.quantity === quantity &&
      (job?.price ?? 0) <= this.#company.count(DEAREST_MACHINE) &&
      !part.holdings.some((holding) => holding.job === job) &&
      !isHeld
    );
  }

  /** Whether the workers cannot do an operation on the whole order from a day on. */
  #isTooLong({ operation }: Step, from: number): boolean {
    if (operation === undefined) return false;
    const { labor } = standardHours(operationFields(operation), String(this.#order.quantity));
    return this.#company.workers.mostFrom(from) < operation.setupHours + Number(labor);
  }

  /**
   * Finishes what is on the floor, which then leaves it for the customer: of the order nothing comes to stock. What the
   * shop has no time for hired hands do: it is charged as it should have taken.
   */
  finish(): void {
    const { job, number, quantity } = this.#order;
    const { day = this.#lastDay, steps = [] } = this.#left ?? {};
    let last = day;
    for (const step of steps) {
      const finished = { ...step, good: quantity, isDone: true };
      if (step.purchase === undefined)
        last = this.#isTooLong(step, last)
          ? this.#backflushed(last, [step.line])
          : this.#worked(last, finished);
      else {
        if (!step.purchase.isSent) this.#send(last, step.purchase);
        last = this.#back(last, finished, step.purchase);
      }
    }
    if (job === undefined) return;
    job.leaveFloor = (shipped) => {
      this.#sequence.schedule(this.#lastDay, 'shipping', shipped);
      this.#sequence.schedule(this.#lastDay, 'billing', (context) =>
        closeOrder(context, { number, isShort: true }),
      );
    };
  }

  get #isFinished(): boolean {
    return this.#order.isSeries ?? this.#company.finishedOrders.includes(this.#order);
  }

  #after(day: number, workdays: number): number {
    return Math.min(addWorkdays(day, workdays, this.#company.shop.calendar), this.#lastDay);
  }

  /** The usual operations that pieces go through; those of rework from where something went wrong. */
  get #operations(): readonly DemoOperation[] {
    const { part, rework } = this.#order;
    const usual = this.#company.routings.get(part) ?? [];
    return rework ? usual.filter(({ line }) => line >= rework.fromLine) : usual;
  }

  #enter(context: CompanyContext): void {
    const { part, job, quantity, startDate, dueDate, number, planner, costAccount } = this.#order;
    const { isPainted, rework } = this.#order;
    const isPlanned = this.#order.releaseDate === undefined;
    const isForJob = job !== undefined && (isPlanned || this.#isFinished);
    const record = OPENWO.format({
      partNo: part.number,
      orderedQuantity: String(quantity),
      costAccount,
      planner,
      orderType: rework ? 'R' : '',
      startDate: String(startDate),
      dueDate: String(dueDate),
      jobNo: job?.number ?? '',
      routeNo: '1',
      priority: String(job?.priority ?? 3),
      ...(isForJob && { stockType: 'JS' }),
      orderNote: isPainted ? 'PAINT AFTER INSPECTION' : '',
    });
    this.#keep(context, { number, isNew: true, record, seenRecord: '' });
    if (rework)
      for (const { line } of this.#company.routings.get(part) ?? [])
        if (line < rework.fromLine)
          deleteLine(context, { key: { kind: 'wip', order: number }, line: String(line) });
  }

  #hold(context: CompanyContext): void {
    const { number } = this.#order;
    const seenRecord = OPENWO.read(context.session, context.company, number)?.recordText ?? '';
    const record = OPENWO.format({ orderStatus: 'H' }, seenRecord);
    this.#keep(context, { number, isNew: false, record, seenRecord });
  }

  #keep(
    context: CompanyContext,
    handed: Pick<Parameters<typeof keepOrder>[1], 'number' | 'isNew' | 'record' | 'seenRecord'>,
  ): void {
    const { isPainted, isSpecialOutside, job } = this.#order;
    const extension = handed.isNew
      ? OPENWO_1287.format({
          finishLocation: 'MAIN',
          reservedBin: job && isPainted ? 'J1' : '',
          expediteNote: job?.priority === MOST_URGENT ? 'CUSTOMER WAITS' : '',
          paint: isPainted ? 'Y' : 'N',
          specialOutside: isSpecialOutside ? 'Y' : 'N',
        })
      : '';
    keepOrder(context, {
      ...handed,
      ...{ extension, isPlanned: handed.isNew, isAudited: false, program: 'VB_WO.EM.UPD' },
    });
  }

  /** What is bought for the order, by line; what is usually done outside is bought once work begins. */
  #purchases(released: number): ReadonlyMap<string, OutsidePurchase> {
    const { outside, isBegun } = this.#order;
    const purchases = new Map<string, OutsidePurchase>();
    if (isBegun)
      for (const { line, outside: usual } of this.#operations)
        if (usual && line !== outside?.operation)
          purchases.set(String(line), {
            ...usual,
            orderNo: this.#company.next('purchaseOrder'),
            orderDate: released,
            isSent: true,
            isUsual: true,
          });
    if (outside) purchases.set(String(outside.operation), { ...outside, isUsual: false });
    return purchases;
  }

  /** Issues, works on, completes and closes what the order has come to. @returns The last day. */
  #work(released: number, purchases: ReadonlyMap<string, OutsidePurchase>): number {
    const { workers } = this.#company;
    const { completed, quantity, scrapped, number, isKitted } = this.#order;
    const isCarded = this.#order.isSeries === undefined;
    const begun = isCarded
      ? workdayUntil(this.#company, Math.max(released, workers.firstDay))
      : released;
    const isFinished = this.#isFinished;
    const steps = this.#steps(purchases);
    for (const { line, purchase, good, isDone } of steps) {
      const isBack = isDone || isFinished;
      if (purchase) this.#buy(begun, line, purchase, { pieces: isBack ? good : quantity, isBack });
    }
    this.#sequence.schedule(begun, 'stores', (context) => this.#issue(context));
    let day = isCarded ? this.#carded(begun, steps) : this.#chargedAtStandard(begun, steps);
    const isSplit = isCarded && completed > 2 * ONE;
    const first = isSplit ? Math.trunc(completed / (2 * ONE)) * ONE : 0;
    for (const pieces of [first, completed - first].filter((some) => some > 0)) {
      this.#sequence.schedule(day, 'shipping', (context) => this.#complete(context, pieces));
      day = this.#after(day, 1);
    }
    if (!isFinished) {
      const isWhole = isKitted && completed === 0 && scrapped === 0;
      if (isWhole) this.#left = { day, steps: steps.filter(({ isDone }) => !isDone) };
      return day;
    }
    const closed = this.#sequence.schedule(day, 'billing', (context) =>
      closeOrder(context, { number, isShort: completed + scrapped < quantity }),
    );
    this.#order.dueDate = this.#dueFor(closed);
    return day;
  }

  /** When what was done on a day was due: the planner had thought of nearly that day. */
  #dueFor(day: number): number {
    const { number, startDate } = this.#order;
    const late = inTurn(Number(number) * LATE_STRIDE, WORKDAYS_LATE);
    return Math.max(this.#company.workdays(day, -late), this.#company.workdays(startDate, 1));
  }

  /** The operations in turn, and what goes through each; before some of them all of a kit is done. */
  #steps(purchases: ReadonlyMap<string, OutsidePurchase>): Step[] {
    const { quantity, completed, scrapped, isKitted } = this.#order;
    const { random } = this.#company;
    const usual = this.#operations;
    const lines = [...new Set([...usual.map(({ line }) => String(line)), ...purchases.keys()])];
    lines.sort((one, other) => Number(one) - Number(other));
    const isFinished = this.#isFinished;
    const front = isKitted ? random.integer(1, lines.length - 1) : 0;
    const atVendor = lines.findIndex((line) => purchases.get(line)?.isUsual === false);
    const doneUntil = isKitted && atVendor !== -1 ? atVendor : front;
    const ours = lines.flatMap((line, index) => (purchases.has(line) ? [] : [index]));
    const lossAt = scrapped > 0 ? random.pick(ours) : undefined;
    let coming = quantity;
    return lines.map((line, index) => {
      const purchase = purchases.get(line);
      const operation = usual.find((one) => String(one.line) === line);
      const lost = index === lossAt ? scrapped : 0;
      const isThrough = isFinished ? completed + scrapped === quantity : index < doneUntil;
      const toBeLost = lossAt !== undefined && index < lossAt ? scrapped : 0;
      const good = isThrough ? coming - lost : completed + toBeLost;
      coming = good;
      return { line, operation, purchase, good, lost, isDone: isThrough };
    });
  }

  #issue(context: CompanyContext): void {
    const { isKitted, number: order } = this.#order;
    const source = sourceAt('stores', 'issue');
    const position = { location: '', lotNo: '', bin: '', job: '', isExcess: false, source };
    let isAnyLeft = false;
    for (const { component, issued } of needsOf(this.#order)) {
      const issue = { ...position, order, part: component.number };
      if (component.lotControl === '3')
        for (let left = issued; left > 0; left -= ONE)
          issueMaterial(context, { ...issue, quantity: 1000n, lotNo: this.#nextSerial(component) });
      else if (isKitted) isAnyLeft = true;
      else if (issued > 0) issueMaterial(context, { ...issue, quantity: BigInt(issued) });
    }
    if (isAnyLeft) issueKit(context, { order, source });
  }

  #nextSerial(component: DemoPart): string {
    const index = this.#taken.get(component) ?? 0;
    this.#taken.set(component, index + 1);
    return takenSerial(component, index);
  }

  /** Does operation after operation, with labor cards of those that are ours. @returns The last day. */
  #carded(begun: number, steps: readonly Step[]): number {
    let day = begun;
    for (const step of steps)
      day = step.purchase ? this.#outside(day, step, step.purchase) : this.#worked(day, step);
    return day;
  }

  /** Charges those that are ours at once, up to the next at a vendor. @returns The last day. */
  #chargedAtStandard(begun: number, steps: readonly Step[]): number {
    let day = begun;
    let ours: string[] = [];
    for (const step of steps)
      if (step.purchase === undefined) ours.push(step.line);
      else {
        day = this.#outside(this.#backflushed(day, ours), step, step.purchase);
        ours = [];
      }
    return this.#backflushed(day, ours);
  }

  /** Hours of the workers, until the pieces are through. @returns The day on which they are. */
  #worked(from: number, { line, operation, good, lost, isDone }: Step): number {
    const { number: order, completed } = this.#order;
    const { random, workers } = this.#company;
    if (operation === undefined) return from;
    const isBegun = good > 0 || (completed === 0 && isDone);
    if (!isBegun) return from;
    const hours = standardHours(operationFields(operation), String(good + lost));
    const isSetupCarded = operation.setupHours >= SHORTEST_CARD;
    const setup = isSetupCarded ? workers.take(operation.setupHours, from) : [];
    const worked = Number(hours.labor) + (isSetupCarded ? 0 : operation.setupHours);
    const run = workers.take(
      Math.round(worked * (random.integer(90, 115) / 100)),
      setup.at(-1)?.day ?? from,
    );
    const cards = [
      ...setup.map((shift) => ({ ...shift, hourType: 'S' })),
      ...run.map((shift) => ({ ...shift, hourType: 'R' })),
    ];
    const last = cards.at(-1);
    const day = last?.day ?? workdayUntil(this.#company, from);
    for (const card of cards) {
      const isLast = card === last;
      if (isLast && lost > 0) this.#lose(day, line, lost);
      this.#sequence.schedule(card.day, 'shop', (context) =>
        postLaborCard(context, {
          order,
          line,
          employee: card.one.number,
          date: String(card.day),
          kind: 'REG',
          hourType: card.hourType,
          hours: String(card.hours),
          scrapped: '0',
          completed: isLast ? String(good) : '0',
          isComplete: isLast && isDone,
        }),
      );
    }
    if (last === undefined) {
      if (lost > 0) this.#lose(day, line, lost);
      if (isDone)
        this.#sequence.schedule(day, 'shop', (context) => completeLine(context, { order, line }));
      else
        this.#sequence.schedule(day, 'shop', (context) =>
          movePieces(context, { order, line, quantity: BigInt(good) }),
        );
    }
    return day;
  }

  /** Charges what operations should take together. @returns The day on which their pieces are through. */
  #backflushed(from: number, lines: readonly string[]): number {
    if (lines.length === 0) return from;
    const day = this.#after(from, SERIES_OPERATION_DAYS * lines.length);
    this.#sequence.schedule(day, 'shop', (context) =>
      backflushLines(context, { order: this.#order.number, lines }),
    );
    return day;
  }

  #lose(day: number, line: string, pieces: number): void {
    const { number: order, part } = this.#order;
    this.#company.inspections.push({
      part,
      day,
      quantity: pieces,
      lost: pieces,
      bin: '',
      order: this.#order,
      operation: line,
    });
    this.#sequence.schedule(day, 'shop', (context) =>
      scrapPieces(context, { order, line, quantity: BigInt(pieces) }),
    );
  }

  /** Orders an operation at a vendor, where the routing does not have it yet as a line of its own. */
  #buy(
    from: number,
    line: string,
    { orderNo, orderDate, vendor, unitCost, isUsual }: OutsidePurchase,
    { pieces, isBack }: { readonly pieces: number; readonly isBack: boolean },
  ): void {
    const { number: order, part } = this.#order;
    const day = workdayUntil(this.#company, Math.max(from, orderDate));
    const isNew = !this.#company.routings.get(part)?.some((one) => String(one.line) === line);
    const due = this.#company.workdays(day, DAYS_AT_VENDOR);
    const promiseDate = String(due);
    this.#company.schedule(day, 'purchasing', (context) => {
      if (isNew) addLine(context, { key: { kind: 'wip', order }, line, suggestion: '' });
      orderOutside(context, {
        order,
        line,
        orderNo,
        vendorNo: vendor.number,
        unitCost: String(unitCost),
        promiseDate,
        quantity: String(pieces),
        description: isUsual ? '' : 'PROCESS AT VENDOR',
        workCenter: this.#company.workCenters.find((one) => one.isOutside)?.number ?? '',
      });
    });
    if (!isBack) chase(this.#company, { orderNo, lineNo: '1', due, patientUntil: this.#lastDay });
  }

  /** Sends pieces to a vendor, takes them in again, and its invoice. @returns The day on which they are back. */
  #outside(from: number, step: Step, purchase: OutsidePurchase): number {
    const { orderNo, orderDate, vendor, isSent } = purchase;
    const { good, line } = step;
    const day = workdayUntil(this.#company, Math.max(from, orderDate));
    if (isSent || good > 0) this.#send(day, purchase);
    if (good === 0) return day;
    const back = this.#back(day, step, purchase);
    this.#company.inspections.push({
      part: this.#order.part,
      day: back,
      quantity: good,
      lost: 0,
      bin: '',
      order: this.#order,
      operation: line,
      purchaseOrder: orderNo,
      vendor,
    });
    return this.#after(back, 1);
  }

  #send(day: number, { orderNo }: OutsidePurchase): void {
    this.#sequence.schedule(day, 'shipping', (context) =>
      sendOutside(context, { orderNo, lineNo: '1' }),
    );
  }

  /** Takes pieces in again that were sent to a vendor, and its invoice. @returns The day on which they are back. */
  #back(day: number, { good }: Step, { orderNo, vendor, unitCost }: OutsidePurchase): number {
    const numbers = { orderNo, lineNo: '1' };
    const back = this.#after(day, DAYS_AT_VENDOR);
    const quantity = BigInt(good);
    this.#sequence.schedule(back, 'shipping', (context) =>
      receivePurchaseLine(context, {
        ...numbers,
        quantity,
        location: '',
        bin: '',
        lotNo: '',
        expiryDate: '',
        packingSlip: `PS${orderNo}`,
        source: sourceAt('stores', 'receive'),
      }),
    );
    const invoiced = this.#company.workdays(back, INVOICE_DAYS);
    if (invoiced < this.#company.today) {
      const amount = lineValue(good, unitCost);
      const more = this.#company.random.chance(0.2) ? Math.trunc(amount / 20) : 0;
      this.#bill(invoiced, vendor, {
        ...numbers,
        receipt: 1,
        quantity,
        amount: String(amount + more),
      });
    }
    return back;
  }

  /** Takes the invoice of a vendor, and pays it when it is due. */
  #bill(day: number, { number: vendorNo }: DemoVendor, line: InvoicedReceipt): void {
    const company = this.#company;
    const invoiceNo = `${line.orderNo}-${line.lineNo}`;
    const dueDate = company.workdays(day + DAYS_TO_PAY - 1, 1);
    const invoice = { vendorNo, invoiceNo, invoiceDate: String(day), dueDate: String(dueDate) };
    company.schedule(workdayUntil(company, day), 'accounting', (context) =>
      enterVendorInvoice(context, { ...invoice, lines: [line] }),
    );
    if (dueDate >= company.today) return;
    company.vendorPayments.push({ day: dueDate, cents: Number(line.amount) });
    const amount = BigInt(line.amount);
    const stated = [{ number: invoiceNo, amount }];
    company.schedule(dueDate, 'accounting', (context) =>
      payVendor(context, { vendorNo, amount, stated, reference: `T${invoiceNo}` }),
    );
  }

  #complete(context: CompanyContext, pieces: number): void {
    const { number: order, part } = this.#order;
    const reported = { bin: binOf(part), expiryDate: '', source: sourceAt('shipping', 'complete') };
    if (part.lotControl !== '3')
      completeOrder(context, { ...reported, order, quantity: BigInt(pieces), lotNo: '' });
    else
      for (let made = 0; made < pieces; made += ONE) {
        const lotNo = `${order}-${this.#nextMade()}`;
        completeOrder(context, { ...reported, order, quantity: 1000n, lotNo });
      }
  }

  #made = 0;

  #nextMade(): number {
    this.#made += 1;
    return this.#made;
  }
}

/** The bin of a part at MAIN that was filled last, where what is made of it is put; blank for the usual one. */
const binOf = ({ holdings }: DemoPart): string =>
  holdings.findLast(({ job, location }) => job === undefined && location === 'MAIN')?.bin ?? '';
