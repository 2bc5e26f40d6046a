import { company, defineRoutine, input, message, output, record } from '../../entry/routine.ts';

export const vbWoVerifyRev1 = defineRoutine({
  name: 'VB_WO.VERIFY.REV1',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Tells whether a work order can be closed, and also where its parts go: open operations by cost centre, availability, reserved bin or finish location, paint. The finding is kept.',
  args: {
    CO: company(),
    WONO: input('Work order number, or UPDATE to check again every order with a finding.', {
      required: true,
    }),
    DATA: output(
      'The finding for one work order; blank after UPDATE.',
      record(
        ['receipt date', 'D2/'],
        'bin',
        ['quantity', 'MD3'],
        'allocated material flag',
        'outside operations open',
        'in-house operations open',
        'critical dimensions',
        'entered by',
        ['percent complete', 'MD2'],
        'status',
        'part',
        'description',
        'notes',
        'finish location or reserved bin',
        'job number',
        'availability',
        'work order type',
        'paint flag',
      ),
    ),
    MESSAGE: message('Blank, or why the order could not be checked.'),
  },
  writes: ['WO.CLOSE.1287'],
  messages: ['CANNOT OPEN FILE {name}', 'WORK ORDER NOT FOUND'],
  notes: [
    'The contract does not say what UPDATE returns; it answers blank, as the positions hold no work order number.',
    'An open operation is listed with its cost centre as a subvalue.',
    'A work order whose type is not an assembly is not held back by allocated material.',
  ],
});
