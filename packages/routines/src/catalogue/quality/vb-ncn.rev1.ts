import { keepNonConformance } from '../../business/quality/quality-records.ts';
import { savingPage } from './saving-page.ts';

export const vbNcnRev1 = savingPage({
  name: 'VB_NCN.REV1',
  record: 'a non-conformance notice',
  short: 'notice',
  arguments: ['NCNNO', 'RREC'],
  writes: ['NCN.CHG.1287'],
  keeps: keepNonConformance,
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        NCNNO: 'N9001',
        RREC: ['P100', '', 'Scratched'],
        ADDFLAG: 'Y',
      },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', NCNNO: 'NONE' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],
});
