import { keepSupplierPart } from '../../business/quotes/supplier-records.ts';
import { company, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbSpnRev1 = defineRoutine({
  name: 'VB_SPN.REV1',
  domain: 'Quotes',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves a supplier part number, or marks it as deleted.',
  args: {
    CO: company(),
    REQTYPE: input(
      'DELETE, in any case of letters, marks the number as deleted; anything else saves it.',
    ),
    SPN: input('Supplier part number.', { required: true }),
    S1287REC: input('The whole record to save.'),
    ADDFLAG: truth('1, Y or TRUE for a new number.'),
    MESSAGE: message('Blank once a number is saved; else that it was deleted, or why it was not.'),
  },
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['SPN.1287'],
  does: [keepSupplierPart],
  messages: ['DELETE SUCCEEDED'],
  notes: [
    'Request types are classed as for quotes of suppliers, whose behavior it shares.',
    'The record replaces the stored one whole. The list of its quotes, which VB_SPN.QUOTES.REV1 keeps, is handed in as it is on file.',
    'Deleting sets the flag and keeps all the rest; the quotes stay as they are.',
    'Adding a number that exists, or changing one that does not, writes nothing.',
    'A new record may be blank; a blank one replaces none.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
    'Nothing is said of a number that was saved, and no change leaves an audit record.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        SPN: 'SPN-901',
        ADDFLAG: 'Y',
        S1287REC: ['ANGLE SENSOR', 'Borealis Electric', 'V107', '', 'SENS', 'EA', '1250000'],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '2', REQTYPE: 'DELETE', SPN: 'SPN-502' },
      reply: { MESSAGE: 'DELETE SUCCEEDED' },
    },
    {
      call: {
        CO: '1',
        SPN: 'SPN-901',
        ADDFLAG: 'Y',
        S1287REC: ['ANGLE SENSOR', '', 'V999'],
      },
      reply: { MESSAGE: 'VENDOR.NO NOT FOUND V999' },
    },
  ],

  run: ({ CO, REQTYPE, SPN, S1287REC, ADDFLAG }, session) => ({
    MESSAGE: keepSupplierPart(companyContext(session, CO), {
      program: 'VB_SPN.REV1',
      id: SPN,
      requestType: REQTYPE,
      record: S1287REC,
      addFlag: ADDFLAG,
    }),
  }),
});
