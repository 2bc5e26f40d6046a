import type { RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import type { Rejection } from '../../entry/rejection.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF, REQ } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** A component of an assembly, with the quantity that one takes (3 implied decimals). */
export interface BillLine {
  readonly component: string;
  readonly sequence: string;
  readonly quantityPer: string;
}

/** A component in the standard bill of an assembly, as it is on file. */
export type BillLink = RecordOf<typeof BMF>;

/**
 * The links of the standard bill of an assembly, in its order. A chain of links that runs in a circle ends where
 * it comes back.
 */
export const linksOf = operation({
  reads: [BMF, ITEMMANF],
  run({ session, company }, assembly: string): readonly BillLink[] {
    const links: BillLink[] = [];
    const seen = new Set<string>();
    let component = ITEMMANF.read(session, company, assembly)?.firstComponent ?? '';
    while (component !== '' && !seen.has(component)) {
      seen.add(component);
      const link = BMF.read(session, company, assembly, component);
      if (link === undefined) break;
      links.push(link);
      component = link.nextComponent;
    }
    return links;
  },
});

/** The standard bill of an assembly, in its order. */
export const standardBill = operation({
  uses: [linksOf],
  run: (context, assembly: string): readonly BillLine[] =>
    linksOf(context, assembly).map(({ key: { component }, sequence, quantityPer }) => ({
      component,
      sequence,
      quantityPer,
    })),
});

/** The bill of a work order, in its order. */
const workOrderBill = operation({
  reads: [WIPBMF],
  run({ session, company }, workOrder: string): readonly BillLine[] {
    const bill = [...WIPBMF.recordsUnder(session, company, workOrder)].map(
      ({ recordId, sequence, quantityPer }) => ({
        component: withoutCompany(withoutCompany(recordId)),
        sequence,
        quantityPer,
      }),
    );
    return bill.sort(
      (a, b) =>
        storedWholeNumber(a.sequence, 'place in a bill') -
        storedWholeNumber(b.sequence, 'place in a bill'),
    );
  },
});

/** An assembly as it is made for a job; a blank job is not one. */
export interface AssemblyForJob {
  readonly assembly: string;
  readonly job: string;
}

/**
 * The bill of an assembly as it is made for a job: that of the first live work order of the job that makes
 * it, and else the standard one.
 */
export const billForJob = operation({
  reads: [REQ],
  uses: [standardBill, workOrderBill],
  run(context, { assembly, job }: AssemblyForJob): readonly BillLine[] {
    const workOrder = job && workOrderFor(context, assembly, job);
    const bill = workOrder ? workOrderBill(context, workOrder) : [];
    return bill.length > 0 ? bill : standardBill(context, assembly);
  },
});

function workOrderFor(
  { session, company }: CompanyContext,
  part: string,
  job: string,
): string | undefined {
  const { workOrders = [], workOrderJobs = [] } = REQ.read(session, company, part) ?? {};
  return workOrders[workOrderJobs.indexOf(job)];
}

/** A place in an exploded bill. */
export interface BillPosition {
  readonly part: string;
  /** 0 at the top. */
  readonly level: number;
  /** Numbers its way from the top, such as `1.3.2`. */
  readonly wbsNo: string;
  /** Blank at the top. */
  readonly sequence: string;
  readonly parent: string;
  /** Quantity that one of the parent takes, and that the whole leg down to here takes; 3 decimals. */
  readonly quantityPer: bigint;
  readonly legQuantity: bigint;
}

export interface Explosion {
  readonly part: string;
  readonly wbsNo: string;
  /** 3 implied decimals. */
  readonly quantity: bigint;
  billOf(assembly: string): readonly BillLine[];
  /** False for a part whose bill is not gone into, nor shown itself; default: every part. */
  isShown?(part: string): boolean;
}

/**
 * Every place in the bill of a part, each before its components. It keeps its own stack, so that no bill is
 * too deep; a part that is among its own components, however deep, is rejected.
 */
export const explode = operation({
  rejections: ['BILL OF MATERIAL LOOPS AT {part}'],
  run(_, explosion: Explosion, reject): BillPosition[] {
    return [...positionsIn(explosion, (part) => reject(`BILL OF MATERIAL LOOPS AT ${part}`))];
  },
});

function* positionsIn(
  { part, wbsNo, quantity, billOf, isShown = () => true }: Explosion,
  loopAt: (part: string) => Rejection,
): Generator<BillPosition> {
  const top: BillPosition = {
    part,
    wbsNo,
    level: 0,
    sequence: '',
    parent: '',
    quantityPer: ONE,
    legQuantity: quantity,
  };
  const above = new Set<string>();
  const stack: Step[] = [{ position: top }];
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if ('leaving' in step) {
      above.delete(step.leaving);
      continue;
    }
    const { position } = step;
    if (above.has(position.part)) throw loopAt(position.part);
    yield position;
    const bill = billOf(position.part);
    if (bill.length === 0) continue;
    above.add(position.part);
    stack.push({ leaving: position.part });
    for (const child of childrenOf(position, bill).reverse())
      if (isShown(child.part)) stack.push({ position: child });
  }
}

const ONE = 1000n;

type Step = { readonly position: BillPosition } | { readonly leaving: string };

/** A component keeps its number in the breakdown though others are not shown. */
function childrenOf(parent: BillPosition, bill: readonly BillLine[]): BillPosition[] {
  return bill.map(({ component, sequence, quantityPer }, index) => {
    const per = BigInt(storedWholeNumber(quantityPer, 'quantity in a bill'));
    return {
      part: component,
      level: parent.level + 1,
      wbsNo: `${parent.wbsNo}.${index + 1}`,
      sequence,
      parent: parent.part,
      quantityPer: per,
      legQuantity: scaled(parent.legQuantity * per),
    };
  });
}

/** Takes off the decimals that a product of two quantities has too many, rounding half up. */
function scaled(product: bigint): bigint {
  const half = ONE / 2n;
  return product < 0n ? -((-product + half) / ONE) : (product + half) / ONE;
}
