import { defineRoutine } from '../../entry/routine.ts';
import { customerEntry, keepCustomerAs } from './customer-entry.ts';

export const vb0301Rev1 = defineRoutine({
  ...customerEntry,
  name: 'VB_0301.REV1',
  description:
    'Saves a customer, master, extension and order entry records together, or marks it as deleted.',
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        CUSTNO: 'C9001',
        ADDFLAG: 'Y',
        CREC: ['Kingsway Foods', '4 Mill Lane', 'Buffalo', 'NY', '14201', 'USA'],
        C1287REC: ['FOOD', 'NORTH'],
        COEREC: ['NET30', 'TRUCK', 'PREPAID', 'MP'],
      },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', CUSTNO: 'C1009' },
      reply: { MESSAGE: 'DELETED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', CUSTNO: 'C1001' },
      reply: { MESSAGE: 'CUSTOMER HAS OPEN ORDER 70037' },
    },
  ],
  run: keepCustomerAs('VB_0301.REV1'),
});
