import { company, defineRoutine, handle, input, message } from '../../entry/routine.ts';

export const vbD7270 = defineRoutine({
  name: 'VB_D7270',
  domain: 'General',
  safety: 'INT',
  pattern: 'Process',
  description:
    'Takes a component out of the bill of material of a work order and gives back what was allocated to it.',
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
    ASSY: input('Assembly part number.'),
    COMP: input('Component part number; blank takes out every component.'),
    WOTYPE: input('Type of the work order.'),
    JOBNO: input('Job number.'),
    CANO: input('Cost account number.'),
    MSG: message('Blank, or why the component was left in.'),
  },
  writes: ['ITEMMANF', 'ITEMQTY'],
  alsoWrites: ['WIPBMF', 'WIPBMF.NOTES', 'WIPBMFCOST', 'ALLOCXREF', 'CA.XREF'],
  messages: ['CANNOT OPEN FILE {name}', 'WORK ORDER NOT FOUND', 'COMPONENT NOT FOUND'],
});
