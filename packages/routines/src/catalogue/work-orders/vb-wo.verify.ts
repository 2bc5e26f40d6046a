import { inRecord } from '../../listing/column.ts';
import { firstColumns, reported, verifyingPage } from './order-findings.ts';

const finding = inRecord(
  ...firstColumns,
  reported('last bin', 'destination'),
  reported('job number', 'jobNo'),
);

export const vbWoVerify = verifyingPage({
  name: 'VB_WO.VERIFY',
  description:
    'Says whether a work order can be closed: material still allocated, operations not done, critical dimensions open. The finding is kept.',
  finding,
  isExtended: false,
  notes: [
    'The last bin is the one that the part was last put into or taken from.',
    'What VB_WO.VERIFY.REV1 reports beyond this is blank in the record that is kept.',
  ],
  examples: [
    {
      call: { CO: '1', WONO: '100038' },
      reply: {
        DATA: [
          ...['21488', 'B21', '2000', 'Y', 'PROCESS AT VENDOR'],
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
});
