import { takeOffWipBill } from '../../business/bills/wip-bill.ts';
import { company, handle, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbD7270 = defineRoutine({
  name: 'VB_D7270',
  domain: 'General',
  safety: 'INT',
  pattern: 'Process',
  description:
    'Takes a component out of the bill of material of a work order, or all of them, and gives free what was set aside.',
  args: {
    BMF: handle(),
    ITEMQTY: handle(),
    ALLOCXREF: handle(),
    ITEMMANF: handle(),
    WIPBMF: handle(),
    'WIPBMF.NOTES': handle(),
    WIPBMFCOST: handle(),
    OPENWO: handle(),
    'CA.XREF': handle(),
    CO: company(),
    WONO: input('Work order number.', { required: true }),
    ASSY: input('Assembly part number; blank takes that of the work order.'),
    COMP: input('Component part number; ALL takes out every component.', { required: true }),
    WOTYPE: input('Type of the work order; blank takes that of the work order.'),
    JOBNO: input('Job number; blank takes that of the work order.'),
    CANO: input('Cost account number; blank takes that of the work order.'),
    MSG: message('Blank, or why the component was left in.'),
  },
  writes: ['ITEMMANF', 'ITEMQTY'],
  does: [takeOffWipBill],
  notes: [
    'The contract does not say what takes out everything; a blank component never does, ALL does, in any case of letters.',
    'What is said about the assembly, type, job and cost account of the work order is what stands there, or nothing is taken out.',
    'A component of which something is issued stays, and with it the whole bill where everything was to go.',
    'Notes and cost of a component go with it; when everything goes, the notes on the assembly go, too.',
    'Nothing that ITEMMANF and CA.XREF hold follows from the bill of a work order, so they are left as they are.',
  ],
  examples: [
    { call: { CO: '1', WONO: '100002', COMP: 'ALL' }, reply: { MSG: '' } },
    {
      call: { CO: '1', WONO: '100002', COMP: 'NONE' },
      reply: { MSG: 'COMPONENT NOT FOUND' },
    },
  ],

  run({ CO, WONO, ASSY, COMP, WOTYPE, JOBNO, CANO }, session) {
    takeOffWipBill(companyContext(session, CO), {
      order: WONO,
      component: COMP,
      stated: { partNo: ASSY, orderType: WOTYPE, jobNo: JOBNO, costAccount: CANO },
    });
    return {};
  },
});
