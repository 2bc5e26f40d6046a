import { defineRoutine } from '../../entry/routine.ts';
import { customerEntry, keepCustomerAs } from './customer-entry.ts';

export const vbCustomerRev1 = defineRoutine({
  ...customerEntry,
  name: 'VB_CUSTOMER.REV1',
  description:
    'Saves a customer with its cross-references, or marks it as deleted; the same work as VB_0301.REV1.',
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        CUSTNO: 'C1009',
        CREC: ['Ironside Dairy Works', '7 Creamery Road', 'Erie', 'PA', '16501', 'USA'],
      },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'SAVE', CUSTNO: 'C1001', CREC: ['Albion'], ADDFLAG: 'Y' },
      reply: { MESSAGE: 'CUSTOMER ALREADY EXISTS' },
    },
  ],
  run: keepCustomerAs('VB_CUSTOMER.REV1'),
});
