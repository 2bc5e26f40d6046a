import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { JOBPARTS_1287 } from '../../schema/bills.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { type BillPosition, billForJob, explode } from '../bills/bill-of-material.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** What is to be exploded. */
export interface JobBillRequest {
  /** Of a sales order, or of a part. */
  readonly number: string;
  /** How many times everything is taken (3 implied decimals). */
  readonly multiplier: bigint;
  /** Work breakdown number that stands before all others; blank for none. */
  readonly prefix: string;
  /** Which parts are shown, by their MRP code; those below one that is not may be. */
  isDerived(mrpCode: string): boolean;
}

/** A place in an exploded bill, with what is shown of its part. */
export interface JobBillPosition extends BillPosition {
  /** What the bill begins with. */
  readonly product: string;
  /** What the job says of the place; blank where it says nothing. */
  readonly priority: string;
  readonly description: string;
  readonly mrpCode: string;
  readonly unit: string;
  /** Drawing of the assembly it goes into. */
  readonly parentDrawing: string;
}

/** What an explosion begins with. */
interface Top {
  readonly part: string;
  readonly wbsNo: string;
  readonly quantity: bigint;
  /** Job whose work orders say what goes into an assembly; blank for the standard bill. */
  readonly job: string;
}

interface Bill {
  readonly request: JobBillRequest;
  readonly top: Top;
}

/** The places that are shown of one bill. */
const positionsShown = operation({
  reads: [PRODUCT, ITEMMANF, JOBPARTS_1287],
  uses: [billForJob, explode],
  run(context, { request, top }: Bill): readonly JobBillPosition[] {
    const { session, company } = context;
    const { job, ...start } = top;
    const billOf = (assembly: string) => billForJob(context, { assembly, job });
    const drawings = new Map([['', '']]);
    const drawingOf = (part: string): string => {
      const drawing = drawings.get(part) ?? PRODUCT.read(session, company, part)?.drawing ?? '';
      drawings.set(part, drawing);
      return drawing;
    };
    return explode(context, { ...start, billOf }).flatMap((position) => {
      const { mrpCode = '' } = ITEMMANF.read(session, company, position.part) ?? {};
      if (!request.isDerived(mrpCode)) return [];
      const { description = '', unit = '' } = PRODUCT.read(session, company, position.part) ?? {};
      const parentDrawing = drawingOf(position.parent);
      const priority = priorityOf(context, request.number, position.wbsNo);
      const shown = { description, mrpCode, unit, parentDrawing, priority };
      return [{ ...position, ...shown, product: top.part }];
    });
  },
});

/** The place of another company says nothing. */
function priorityOf({ session, company }: CompanyContext, number: string, wbsNo: string): string {
  const position = JOBPARTS_1287.read(session, number, wbsNo);
  return position === undefined || (position.company !== '' && position.company !== company)
    ? ''
    : position.priority;
}

/** The exploded bill of one part. */
export const billOfPart = operation({
  reads: [PRODUCT],
  uses: [positionsShown],
  rejections: ['PART NOT FOUND'],
  run(context, request: JobBillRequest, reject): readonly JobBillPosition[] {
    const { number: part, multiplier: quantity, prefix } = request;
    if (!PRODUCT.has(context.session, context.company, part)) throw reject('PART NOT FOUND');
    return positionsShown(context, {
      request,
      top: { part, wbsNo: prefix || '1', quantity, job: '' },
    });
  },
});

/** The exploded bills of everything on a sales order; of an assembly as the job of its line makes it. */
export const billOfOrder = operation({
  reads: [OPEN_ORD_HEAD, OPEN_ORD_LINE],
  uses: [positionsShown],
  rejections: ['SALES ORDER NOT FOUND'],
  run(context, request: JobBillRequest, reject): readonly JobBillPosition[] {
    const { session, company } = context;
    const { number, multiplier, prefix } = request;
    const order = OPEN_ORD_HEAD.read(session, company, number);
    if (order === undefined) throw reject('SALES ORDER NOT FOUND');
    return order.lineNos.flatMap((lineNo) => {
      const line = OPEN_ORD_LINE.read(session, company, number, lineNo);
      if (line === undefined) return [];
      const ordered = BigInt(storedWholeNumber(line.orderedQuantity, 'ordered quantity'));
      const top = {
        part: line.partNo,
        wbsNo: prefix === '' ? lineNo : `${prefix}.${lineNo}`,
        quantity: (ordered * multiplier) / THOUSAND,
        job: line.jobNo || order.jobNo,
      };
      return positionsShown(context, { request, top });
    });
  },
});

const THOUSAND = 1000n;
