import { keepFloorRequest } from '../../business/quality/quality-records.ts';
import { savingPage } from './saving-page.ts';

export const vbRedbookRev1 = savingPage({
  name: 'VB_REDBOOK.REV1',
  record: 'a request for change from the shop floor',
  short: 'request',
  arguments: ['RFCNO', 'RREC'],
  writes: ['REDBOOK.1287'],
  keeps: keepFloorRequest,
  notes: ['Nobody is notified: the contract says that its notification is switched off.'],
  examples: [
    {
      call: { CO: '1', REQTYPE: 'SAVE', RFCNO: 'R9001', RREC: ['P100', 'D-100'], ADDFLAG: 'Y' },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', RFCNO: 'NONE' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],
});
