import { keepChangeNotice } from '../../business/quality/quality-records.ts';
import { savingPage } from './saving-page.ts';

export const vbEngchgRev1 = savingPage({
  name: 'VB_ENGCHG.REV1',
  record: 'an engineering change notice',
  short: 'notice',
  arguments: ['ECNNO', 'EREC'],
  writes: ['ENG.CHG.1287'],
  keeps: keepChangeNotice,
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        ECNNO: 'E9001',
        EREC: ['', 'Longer bracket'],
        ADDFLAG: 'Y',
      },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', ECNNO: 'NONE' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],
});
