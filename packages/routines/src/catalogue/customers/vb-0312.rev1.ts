import { keepShipTo } from '../../business/customers/keep-ship-to.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vb0312Rev1 = defineRoutine({
  name: 'VB_0312.REV1',
  domain: 'General',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Saves a ship-to address of a customer with its order entry record, or deletes it for good.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE, in any case of letters, deletes the address; anything else saves it.'),
    CUSTNO: input('Customer number.', { required: true }),
    SHIPTO: input('Sequence number of the address, 1 to 9999.', { required: true }),
    SHIPREC: input('The whole address, dimensioned; blank leaves the one on file.'),
    SHIPOEREC: input('The whole order entry record, dimensioned; blank leaves the one on file.'),
    MESSAGE: message('Blank, or why nothing was written.'),
  },
  dangerousRequestTypes: ['DELETE'],
  writes: ['SHIPTO', 'SHIPTO.OE', 'SHIPTO.1287', 'TRANSREG'],
  does: [keepShipTo],
  notes: [
    'The key is company, customer and sequence joined by exclamation marks.',
    'What is on file says whether the address is new; a new one needs SHIPREC, and gets an order entry record, be it blank. Each record replaces the one on file whole.',
    'No argument holds SHIPTO.1287: saving leaves it as it is, and makes none.',
    'SHIP.TO.NOS of CUSTOMER.OE follows: a new address is appended, a deleted one taken out. That is audited as well.',
    'Only a customer that is there and not deleted gets an address.',
    'Deleting is rejected while a sales order, an invoice or credit memo being entered, or one that was posted, names the address: nothing may point to what is gone.',
    'No request type is named as safe, so every call needs permission to write.',
    'Values are in stored form.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        CUSTNO: 'C1009',
        SHIPTO: '9',
        SHIPREC: ['Ironside Dairy, DOCK 9', '9 Commerce Way', 'Buffalo', 'NY', '14201', 'USA'],
        SHIPOEREC: ['TRUCK', '', '2'],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', CUSTNO: 'C1009', SHIPTO: '1' },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', CUSTNO: 'C1001', SHIPTO: '1' },
      reply: { MESSAGE: 'SHIP TO IS NAMED BY ORDER 70037' },
    },
  ],

  run({ CO, REQTYPE, CUSTNO, SHIPTO, SHIPREC, SHIPOEREC }, session) {
    keepShipTo(companyContext(session, CO), {
      program: 'VB_0312.REV1',
      requestType: REQTYPE,
      customer: CUSTNO,
      shipTo: SHIPTO,
      address: SHIPREC,
      orderEntry: SHIPOEREC,
    });
    return {};
  },
});
