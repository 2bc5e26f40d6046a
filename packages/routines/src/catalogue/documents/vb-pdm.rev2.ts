import { defineRoutine, inout, input, message } from '../../entry/routine.ts';

export const vbPdmRev2 = defineRoutine({
  name: 'VB_PDM.REV2',
  domain: 'Engineering',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Moves a document through the vault: check in, check out, synchronize, release and delete, with the record of who holds which copy.',
  args: {
    REQTYPE: input('CHECKIN, CHECKOUT, SYNC, RELEASE or DELETE.'),
    PDMID: input('Document id: the file name with its extension.', { required: true }),
    NEWPDMREC: inout(
      'New field values for check-in, check-out and synchronizing; comes back as it was sent.',
    ),
    ADDFLAG: input('Y when check-in or synchronizing creates the document.'),
    MESSAGE: message('What was done, or why it was not.'),
  },
  dangerousRequestTypes: ['CHECKIN', 'CHECKOUT', 'SYNC', 'RELEASE', 'DELETE'],
  reads: ['EMPLOYEE.ACCESS.1287'],
  writes: ['PDM.1287', 'PDMXREF.1287'],
  messages: [
    'DELETE SUCCEEDED',
    'LOCKED',
    'INVALID REQUEST TYPE',
    'CANNOT OPEN FILE {name}',
    'DOCUMENT NOT FOUND',
    'DOCUMENT ALREADY EXISTS',
    'DOCUMENT IS CHECKED OUT BY {employee}',
    'DOCUMENT IS NOT CHECKED OUT',
    'EMPLOYEE NOT FOUND',
  ],
  notes: [
    'Documents are kept by file name alone, without a company.',
    'Every request other than DELETE leaves MESSAGE blank when it succeeds.',
  ],
});
