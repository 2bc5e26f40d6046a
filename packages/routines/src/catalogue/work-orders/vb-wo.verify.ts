import { company, input, message, output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { inRecord } from '../../listing/column.ts';
import { findingOf, firstColumns, readings, told, verifies } from './order-findings.ts';

const finding = inRecord(
  ...firstColumns,
  told('last bin', 'destination'),
  told('job number', 'jobNo'),
);

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
    DATA: output('The finding for one work order; blank after UPDATE.', finding.layout),
    MESSAGE: message('Blank, or why the order could not be checked.'),
  },
  writes: ['WO.CLOSE.1287'],
  does: verifies,
  notes: [
    ...readings,
    'The last bin is the one that the part was last put into or taken from.',
    'What VB_WO.VERIFY.REV1 tells beyond this is blank in the record that is kept.',
  ],
  examples: [
    {
      call: { CO: '1', WONO: '100038' },
      reply: {
        DATA: [
          ...['21488', 'B21', '2000', 'N', 'PROCESS AT VENDOR'],
          ['CUT TO LENGTH', 'TURN', 'MILL', 'DRILL AND TAP', 'INSPECT'],
          ...['', 'DM', '2222', 'HOLD'],
          ...['F320', 'BRACKET 320', '', 'B21', ''],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', WONO: 'UPDATE' }, reply: { DATA: '', MESSAGE: '' } },
    { call: { CO: '1', WONO: '999999' }, reply: { DATA: '', MESSAGE: 'WORK ORDER NOT FOUND' } },
  ],

  run({ CO, WONO }, session) {
    return findingOf(firm(session, CO), WONO, false, finding);
  },
});
