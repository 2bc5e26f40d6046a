import { inRecord } from '../../listing/column.ts';
import { firstColumns, reported, verifyingPage } from './order-findings.ts';

const finding = inRecord(
  ...firstColumns,
  reported('finish location or reserved bin', 'destination'),
  reported('job number', 'jobNo'),
  reported('availability', 'availability'),
  reported('work order type', 'orderType'),
  reported('paint flag', 'paint'),
);

export const vbWoVerifyRev1 = verifyingPage({
  name: 'VB_WO.VERIFY.REV1',
  description:
    'Says whether a work order can be closed, and also where its parts go: open operations by cost center, availability, reserved bin or finish location, paint. The finding is kept.',
  finding,
  isExtended: true,
  notes: [
    'An open operation is listed with its cost center as a subvalue.',
    'A work order whose type is not an assembly is not held back by allocated material.',
    'Availability is ISSUED where no component is open, READY where all that is open is in stock, for anyone or for the job of the order, and else SHORT.',
    'What the order says of itself goes before what its part says: its finish location, else its reserved bin, else those of the part; paint likewise.',
  ],
  examples: [
    {
      call: { CO: '1', WONO: '100038' },
      reply: {
        DATA: [
          ...['21488', 'B21', '2000', 'Y', [['PROCESS AT VENDOR', 'CC50']]],
          [
            ['CUT TO LENGTH', 'CC10'],
            ['TURN', 'CC20'],
            ['MILL', 'CC20'],
            ['DRILL AND TAP', 'CC20'],
            ['INSPECT', 'CC40'],
          ],
          '',
          ...['DM', '2222', 'HOLD', 'F320', 'BRACKET 320', '', 'MAIN', '', 'READY', 'F', 'N'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', WONO: 'UPDATE' }, reply: { DATA: '', MESSAGE: '' } },
    { call: { CO: '1', WONO: '999999' }, reply: { DATA: '', MESSAGE: 'WORK ORDER NOT FOUND' } },
  ],
});
