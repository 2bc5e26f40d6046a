import { keepMaintenance } from '../../business/service/service-records.ts';
import { input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbMaintenanceRev1 = defineRoutine({
  name: 'VB_MAINTENANCE.REV1',
  domain: 'ServiceMaint',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Saves a piece of maintenance of our own machines and buildings, or removes it for good.',
  args: {
    CO: input('Not looked at: pieces of maintenance belong to no company.'),
    REQTYPE: input(
      'DELETE, in any case of letters, removes the piece of maintenance; anything else saves it.',
    ),
    REQNO: input('Number of the maintenance, which is all of its id.', { required: true }),
    MAINTREC: input('The whole piece of maintenance to save.'),
    ADDFLAG: input('Not looked at: a piece of maintenance may be new or on file.'),
    MESSAGE: message('SAVED or DELETED, or why nothing was written.'),
  },
  writes: ['MAINTENANCE.1287'],
  does: [keepMaintenance],
  messages: ['SAVED', 'DELETED'],
  notes: [
    'No request type is named as safe, so every call needs permission to write.',
    'The record replaces the stored one whole; deleting removes it. Neither leaves an audit record.',
    'Nothing points to a piece of maintenance, so that nothing is in the way of its deletion.',
    'A new record may be blank; a blank one replaces none.',
    'Values are in stored form.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        REQNO: 'MT9901',
        MAINTREC: ['LATHE 3', 'BELT TENSION', 'P', 'FS', '21491', '21500'],
      },
      reply: { MESSAGE: 'SAVED' },
    },
    { call: { CO: '2', REQTYPE: 'DELETE', REQNO: 'MT2101' }, reply: { MESSAGE: 'DELETED' } },
    {
      call: { CO: '1', REQTYPE: 'DELETE', REQNO: 'MT9901' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run: ({ REQTYPE, REQNO, MAINTREC, ADDFLAG }, session) => ({
    MESSAGE: keepMaintenance(companyContext(session, companyOf(session)), {
      program: 'VB_MAINTENANCE.REV1',
      id: REQNO,
      requestType: REQTYPE,
      record: MAINTREC,
      addFlag: ADDFLAG,
    }),
  }),
});
