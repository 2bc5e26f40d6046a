import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD } from '../../schema/invoices.ts';
import { NCN_1287 } from '../../schema/non-conformances.ts';
import { PROJECT_1287, TASK_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { SP_QUOTE_1287 } from '../../schema/quotes.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { SERVICE_1287 } from '../../schema/service.ts';
import { documentsOfCustomers } from './documents-of-customers.ts';

/** True of a document that is gone, or moved elsewhere, once nothing of it is open. */
const always = () => true;

interface Notice {
  readonly completed: string;
  readonly deleted: string;
}

const isOpenNotice = ({ completed, deleted }: Notice) => completed !== 'Y' && deleted !== 'Y';

/** What is still to be done for a customer, or to be paid by it. An order that was shipped can open again. */
const openDocuments = [
  documentsOfCustomers('ORDER', OPEN_ORD_HEAD, always),
  documentsOfCustomers('STAGED INVOICE', WORK2450_HEAD, always),
  documentsOfCustomers('STAGED CREDIT MEMO', WORK2470_HEAD, always),
  documentsOfCustomers('INVOICE', INVOICE_HEAD, ({ openAmount }) => !isEqual(openAmount, '0')),
  documentsOfCustomers('JOB', JOBMASTER, ({ jobStatus }) => jobStatus !== 'C'),
  documentsOfCustomers('PROJECT', PROJECT_1287, ({ projectStatus }) => projectStatus !== 'C'),
  documentsOfCustomers('TASK', TASK_1287, ({ doneDate }) => doneDate === ''),
  documentsOfCustomers('QUOTE', SP_QUOTE_1287, ({ quoteStatus }) => quoteStatus === 'OPEN'),
  documentsOfCustomers(
    'SERVICE CALL',
    SERVICE_1287,
    ({ serviceStatus, deleted }) => serviceStatus !== 'CLOSED' && deleted !== 'Y',
  ),
  documentsOfCustomers('NOTICE', NCN_CHG_1287, isOpenNotice),
  documentsOfCustomers('FORMER NOTICE', NCN_1287, isOpenNotice),
];

/** Nothing is to be done any more for a customer, and nothing to be paid by it. */
export const assertNothingOpen = operation({
  reads: openDocuments.map(({ table }) => table),
  rejections: ['CUSTOMER HAS OPEN {document} {id}'],
  run(context, customer: string, reject) {
    for (const documents of openDocuments) {
      const open = documents.firstOf(context, customer);
      if (open !== undefined) throw reject(`CUSTOMER HAS OPEN ${open}`);
    }
  },
});
