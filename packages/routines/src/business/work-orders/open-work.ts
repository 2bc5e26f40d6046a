import { operation } from '../../entry/operation.ts';
import { PRODUCT_1287 } from '../../schema/inventory.ts';
import { WIPROUTE_LINE, WIPROUTE_LINE_1287 } from '../../schema/routings.ts';
import { WIPBMF } from '../../schema/work-in-process.ts';
import { quantitiesByJob, STOCK } from '../stock/job-quantities.ts';
import { storedQuantity } from '../values/stored-number.ts';

/** An operation of a work order that is not complete. */
export interface OpenOperation {
  readonly line: string;
  readonly description: string;
  readonly costCenter: string;
  readonly isOutside: boolean;
  /** Dimensions that are recorded when it is completed. */
  readonly dimensions: readonly string[];
}

/** The operations of a work order that are not complete, in the order of work. */
export const openOperations = operation({
  reads: [WIPROUTE_LINE, WIPROUTE_LINE_1287],
  run({ session, company }, order: string): readonly OpenOperation[] {
    return [...WIPROUTE_LINE.recordsUnder(session, `${company}!${order}`)]
      .filter(({ lineStatus }) => lineStatus !== 'C')
      .sort((a, b) => Number(a.key.line) - Number(b.key.line))
      .map(({ recordId, key, description, costCenter, outside }) => ({
        line: key.line,
        description,
        costCenter,
        isOutside: outside === 'Y',
        dimensions: WIPROUTE_LINE_1287.read(session, recordId)?.criticalDimensions ?? [],
      }));
  },
});

/** What a work order makes, with the number of the order. */
export interface OrderedPart {
  readonly order: string;
  readonly part: string;
}

/** The dimensions of operations not complete that a part asks for, each once; none where it asks for none. */
export const openDimensions = operation({
  reads: [PRODUCT_1287],
  uses: [openOperations],
  run(context, { order, part }: OrderedPart): readonly string[] {
    const { session, company } = context;
    if (PRODUCT_1287.read(session, company, part)?.criticalDimensions === 'N') return [];
    return [...new Set(openOperations(context, order).flatMap(({ dimensions }) => dimensions))];
  },
});

/** A component that a work order has set aside and not used yet. */
export interface OpenComponent {
  readonly component: string;
  readonly quantity: bigint;
}

/** The components of a work order that are set aside and not issued. */
export const openComponents = operation({
  reads: [WIPBMF],
  run({ session, company }, order: string): readonly OpenComponent[] {
    return [...WIPBMF.recordsUnder(session, `${company}!${order}`)]
      .map(({ key, openQuantity }) => ({
        component: key.component,
        quantity: storedQuantity(openQuantity),
      }))
      .filter(({ quantity }) => quantity > 0n);
  },
});

/** A work order, and the job that it is made for; blank for stock. */
export interface OrderOfJob {
  readonly order: string;
  readonly job: string;
}

/** ISSUED: nothing is open. READY: what is open is in stock, for anyone or for the job. SHORT: it is not. */
export type Availability = 'ISSUED' | 'READY' | 'SHORT';

/** Whether the components that a work order still needs are there. */
export const componentAvailability = operation({
  uses: [openComponents, quantitiesByJob],
  run(context, { order, job }: OrderOfJob): Availability {
    const open = openComponents(context, order);
    if (open.length === 0) return 'ISSUED';
    const isThere = ({ component, quantity }: OpenComponent) =>
      quantitiesByJob(context, component)
        .filter((one) => one.job === STOCK || one.job === job)
        .reduce((sum, { onHand }) => sum + storedQuantity(onHand), 0n) >= quantity;
    return open.every(isThere) ? 'READY' : 'SHORT';
  },
});
