import { company, defineRoutine, input, message, output, record } from '../../entry/routine.ts';

export const vbWoVerify = defineRoutine({
  name: 'VB_WO.VERIFY',
  domain: 'WorkOrders',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Tells whether a work order can be closed: material still allocated, operations not done, critical dimensions open. The finding is kept.',
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
        'last bin',
        'job number',
      ),
    ),
    MESSAGE: message('Blank, or why the order could not be checked.'),
  },
  writes: ['WO.CLOSE.1287'],
  messages: ['CANNOT OPEN FILE {name}', 'WORK ORDER NOT FOUND'],
  notes: [
    'The contract does not say what UPDATE returns; it answers blank, as the positions hold no work order number.',
    'Where a place lists several operations, dimensions or note lines, each is a value.',
  ],
});
