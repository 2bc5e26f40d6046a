import { moveDocument } from '../../business/documents/move-document.ts';
import { inout, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbPdmRev2 = defineRoutine({
  name: 'VB_PDM.REV2',
  domain: 'Engineering',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Moves a document through the vault: check in, check out, synchronize, release and delete, with the record of who holds which copy.',
  args: {
    REQTYPE: input('CHECKIN, CHECKOUT, SYNC, RELEASE or DELETE, in any case of letters.'),
    PDMID: input('Document id: the file name with its extension.', { required: true }),
    NEWPDMREC: inout(
      'The whole record with new values, for check-in, check-out and synchronizing; blank leaves it. It comes back as it was sent.',
    ),
    ADDFLAG: truth('1, Y or TRUE where check-in or synchronizing creates the document.'),
    MESSAGE: message('What was done, or why it was not.'),
  },
  dangerousRequestTypes: ['CHECKIN', 'CHECKOUT', 'SYNC', 'RELEASE', 'DELETE'],
  reads: ['EMPLOYEE.ACCESS.1287'],
  writes: ['PDM.1287', 'PDMXREF.1287'],
  does: [moveDocument],
  messages: ['DELETE SUCCEEDED'],
  examples: [
    {
      call: {
        REQTYPE: 'CHECKIN',
        PDMID: 'P100.DWG',
        ADDFLAG: 'Y',
        NEWPDMREC: ['MILLING MACHINE 100, LAYOUT', '', '', '', '', '', '1', 'P100'],
      },
      reply: { MESSAGE: '' },
    },
    { call: { REQTYPE: 'CHECKOUT', PDMID: 'A200.SLDASM' }, reply: { MESSAGE: '' } },
    {
      call: { REQTYPE: 'CHECKIN', PDMID: 'A200.SLDASM' },
      reply: { MESSAGE: 'DOCUMENT IS NOT CHECKED OUT' },
    },
    {
      call: { REQTYPE: 'DELETE', PDMID: 'F315.SLDPRT' },
      reply: { MESSAGE: 'DOCUMENT IS USED BY PDM.1287 A200.SLDASM' },
    },
  ],
  notes: [
    'Documents are kept by file name alone, without a company. The company that one is about must be open to the login, who needs the right to use the vault.',
    'CHECKIN with ADDFLAG, and SYNC with it, take a document that is not in the vault, as version 1. CHECKIN takes one that the login holds: the version rises by one, is not released, and nobody holds it any more.',
    'CHECKOUT takes a document that nobody holds; the login holds it from then on. SYNC is for documents that the login does not hold, also if another login does. RELEASE is for a version that nobody holds and that is not released yet. DELETE is for a document that nobody holds and no other refers to, released or not.',
    'CHECKIN, CHECKOUT and SYNC note that the login has a copy of the version that lies in the vault, DELETE that nobody has any.',
    'A version that is released is described no more: CHECKOUT and SYNC take only a record that says the same, until a new version is checked in. The same holds for SYNC of what another holds.',
    'NEWPDMREC replaces the whole record. Version, dates and times, holder, release, extension and the codes of the part are kept by the system: blank they stay, and any other value than the one on file is rejected. A blank company is the one on file, and for a new document that of the session.',
    'The codes of the part are those that it has at check-in.',
    'LOCKED means that another session holds the record of the document, or that of the copies of a login, at this moment.',
    'ADDFLAG says nothing to the other requests, and NEWPDMREC nothing to RELEASE and DELETE.',
    'Every request other than DELETE leaves MESSAGE blank when it succeeds.',
  ],

  run({ REQTYPE, PDMID, NEWPDMREC, ADDFLAG }, session) {
    const left = moveDocument(companyContext(session, companyOf(session)), {
      request: REQTYPE,
      id: PDMID,
      record: NEWPDMREC,
      addFlag: ADDFLAG,
    });
    return { MESSAGE: left === '' ? 'DELETE SUCCEEDED' : '' };
  },
});
