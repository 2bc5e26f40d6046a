import type { RecordOf } from 'mvdb';
import { extract } from 'mvdb/functions';
import { verifyAgain, verifyOrder } from '../../business/work-orders/verify-order.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine, type RoutineDefinition } from '../../entry/routine.ts';
import { type Cell, type Column, column, type Listing } from '../../listing/column.ts';
import { WO_CLOSE_1287 } from '../../schema/work-in-process.ts';

type Finding = RecordOf<typeof WO_CLOSE_1287>;

/** What a finding says in one of its attributes. */
export function reported(
  heading: string,
  attribute: keyof typeof WO_CLOSE_1287.attributes,
  conversion?: string,
): Column<Finding> {
  const { number } = WO_CLOSE_1287.attributes[attribute];
  return column(heading, ({ recordText }: Finding) => extract(recordText, number), conversion);
}

/** What a finding begins with, whoever asks. */
export const firstColumns = [
  reported('receipt date', 'receiptDate', 'D2/'),
  reported('bin', 'bin'),
  reported('quantity', 'quantity', 'MD3'),
  reported('allocated material flag', 'materialAllocated'),
  reported('outside operations open', 'outsideOpen'),
  reported('in-house operations open', 'inHouseOpen'),
  reported('critical dimensions', 'criticalDimensions'),
  reported('entered by', 'enteredBy'),
  reported('percent complete', 'percentComplete', 'MD2'),
  reported('status', 'status'),
  reported('part', 'partNo'),
  reported('description', 'description'),
  reported('notes', 'noteLines'),
] as const;

/** What is read the same way in both. */
const readings = [
  'The contract does not say what UPDATE returns; it answers blank, as the positions hold no work order number. It asks again about orders that are open; the finding on one that was closed since stays as it was.',
  'An order that is closed is not asked about.',
  'Receipt date and bin are those of the last receipt in the history of the part that names the order; quantity is what is completed. Before the first receipt date and bin are blank.',
  'Where a place lists several operations, dimensions or note lines, each is a value. The notes are the note for the shop and why the order is in a hurry.',
  'A critical dimension is recorded when the operation that it is listed with is completed; those of open operations are listed, unless the part says that it needs none.',
  'Entered by is who asked. The status is OK where the order can be closed as it is; HOLD where it is not released or on hold, something is at a vendor, material is set aside, an operation is open, a dimension is not recorded or a quantity is not made.',
] as const;

/** One word asks about all. */
const UPDATE = 'UPDATE';

/** What the routines that verify work orders differ in. */
interface VerifyingPage
  extends Required<Pick<RoutineDefinition, 'name' | 'description' | 'notes' | 'examples'>> {
  readonly finding: Listing<Finding, Cell[]>;
  /** Whether the finding says where the parts go, too. */
  readonly isExtended: boolean;
}

/** Declares a routine that says whether a work order can be closed, and keeps the finding. */
export function verifyingPage({ finding, isExtended, notes, ...page }: VerifyingPage) {
  return defineRoutine({
    ...page,
    domain: 'WorkOrders',
    safety: 'WARN',
    pattern: 'Process',
    args: {
      CO: company(),
      WONO: input('Work order number, or UPDATE to check again every order with a finding.', {
        required: true,
      }),
      DATA: output('The finding for one work order; blank after UPDATE.', finding.layout),
      MESSAGE: message('Blank, or why the order could not be checked.'),
    },
    writes: ['WO.CLOSE.1287'],
    does: [verifyOrder, verifyAgain],
    notes: [...readings, ...notes],
    run({ CO, WONO }, session) {
      const planner = companyContext(session, CO);
      if (WONO === UPDATE) {
        verifyAgain(planner, { isExtended });
        return {};
      }
      const record = verifyOrder(planner, { number: WONO, isExtended });
      return { DATA: finding.of(WO_CLOSE_1287.parse(record)) };
    },
  });
}
