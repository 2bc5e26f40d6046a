import type { Session } from 'mvdb';
import { keepCustomer } from '../../business/customers/keep-customer.ts';
import { company, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import type { Inputs } from '../../entry/routine.ts';

/** A customer with its companion records, as both routines that keep customers take it. */
const args = {
  CO: company(),
  REQTYPE: input(
    'DELETE, in any case of letters, marks the customer as deleted; anything else saves it.',
  ),
  CUSTNO: input('Customer number.', { required: true }),
  CREC: input('The whole master record; blank leaves the one on file.'),
  C1287REC: input('The whole extension record; blank leaves the one on file.'),
  COEREC: input('The whole order entry record; blank leaves the one on file.'),
  ADDFLAG: truth('1, Y or TRUE for a new customer.'),
  MESSAGE: message('SAVED or DELETED, or why nothing was written.'),
};

const notes = [
  'Each record replaces the one on file whole, and each change is audited. A blank record leaves the one on file, and DELETE looks at none of them.',
  'A new customer has all three records, be the extension and order entry blank. A name is needed.',
  'Adding a customer that exists, or changing one that does not, writes nothing.',
  'CUSTXREF lists the words of the name and the city in capitals, REFXCUST the customers of each word. Both follow every change, in ascending order; a word that leads to nobody is dropped.',
  'Deleting keeps everything but the cross-references, and sets DELETED to Y. It is rejected while something is open: a sales order that is not purged, an invoice or credit memo being entered, an invoice that is not settled, a job, project or task, a quote, a service call, a non-conformance. Deleting once more changes nothing.',
  'A deleted customer may be saved. The flag in C1287REC decides: blank or N brings the customer back with its cross-references; Y deletes it as DELETE does, and only where DELETE would.',
  'LAST.ORDER.DATE, LAST.INVOICE.DATE, BOOKED.THIS.YEAR and INVOICED.THIS.YEAR are kept by the system: COEREC has to repeat them, and leaves them blank for a new customer.',
  'SHIP.TO.NOS lists each address on file once, in any order; VB_0312.REV1 adds and removes them.',
  'Values are in stored form. What the stored record points to already need no longer be there.',
] as const;

/** What the entries of both routines share. */
export const customerEntry = {
  domain: 'Customers',
  safety: 'COND',
  pattern: 'CRUD',
  args,
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['CUSTOMER', 'CUSTOMER.1287', 'CUSTOMER.OE', 'CUSTXREF', 'REFXCUST'],
  does: [keepCustomer],
  messages: ['SAVED', 'DELETED'],
  notes,
} as const;

/** Keeps a customer in the name of one of the routines. */
export const keepCustomerAs =
  (program: string) =>
  (
    { CO, REQTYPE, CUSTNO, CREC, C1287REC, COEREC, ADDFLAG }: Inputs<typeof args>,
    session: Session,
  ) => ({
    MESSAGE: keepCustomer(companyContext(session, CO), {
      program,
      requestType: REQTYPE,
      customer: CUSTNO,
      addFlag: ADDFLAG,
      master: CREC,
      extension: C1287REC,
      orderEntry: COEREC,
    }),
  });
