import { moveDocument } from '../../business/documents/move-document.ts';
import { assertDocumentOfCompany } from '../../business/documents/vault-document.ts';
import { company, input, message, output, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbPdmRev1 = defineRoutine({
  name: 'VB_PDM.REV1',
  domain: 'Engineering',
  status: 'deprecated',
  args: {
    CO: company(''),
    REQTYPE: input(),
    PDMID: input(),
    P1287REC: output(),
    ADDFLAG: truth(''),
    MESSAGE: message(''),
  },
  supersededBy: 'VB_PDM.REV2',
  does: [assertDocumentOfCompany, moveDocument],
  messages: ['DELETE SUCCEEDED'],
  examples: [
    {
      call: { CO: '1', REQTYPE: 'CHECKIN', PDMID: 'P100.DWG', ADDFLAG: 'Y' },
      reply: {
        P1287REC: [
          ...['', 'DWG', '', '1', '21491', '28800', '1', '', '', '', '', '', '', ''],
          ...['N', '', 'demo'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { CO: '1', REQTYPE: 'CHECKIN', PDMID: 'A200.SLDASM' },
      reply: { P1287REC: '', MESSAGE: 'DOCUMENT IS NOT CHECKED OUT' },
    },
    {
      call: { CO: '2', REQTYPE: 'CHECKOUT', PDMID: 'A200.SLDASM' },
      reply: { P1287REC: '', MESSAGE: 'DOCUMENT IS OF COMPANY 1' },
    },
  ],
  notes: [
    'Its P1287REC is an out argument, so it cannot run its successor: it takes no new values, and gives the record as it then is, blank once the document is deleted.',
    'It does what its successor does, for documents that are about the company; a new one is about it, and of no part.',
  ],

  run({ CO, REQTYPE, PDMID, ADDFLAG }, session) {
    const vault = companyContext(session, CO);
    assertDocumentOfCompany(vault, PDMID);
    const P1287REC = moveDocument(vault, { request: REQTYPE, id: PDMID, addFlag: ADDFLAG });
    return { P1287REC, MESSAGE: P1287REC === '' ? 'DELETE SUCCEEDED' : '' };
  },
});
