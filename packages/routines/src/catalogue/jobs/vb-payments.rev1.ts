import { extract } from 'mvdb/functions';
import { deleteMilestone, milestone, saveMilestone } from '../../business/jobs/keep-milestones.ts';
import { isTrue } from '../../business/records/record-keeping.ts';
import { company, inout, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

const program = 'VB_PAYMENTS.REV1';

export const vbPaymentsRev1 = defineRoutine({
  name: program,
  domain: 'General',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Reads or saves a payment milestone, or deletes one if the password is given.',
  args: {
    CO: company(),
    REQTYPE: input('READ, WRITE or DELETE.'),
    MSNO: input('Number of the task or milestone.', { required: true }),
    MSREC: inout(
      'READ gives the whole record, WRITE takes it. DELETE takes the password of the login as <1>, and gives nothing back.',
      { secretUnless: { argument: 'REQTYPE', is: ['READ', 'WRITE'] } },
    ),
    ADDFLAG: truth('1 for a new milestone, 0 to change one.'),
    MESSAGE: message('Blank, or why nothing was read or changed.'),
  },
  safeRequestTypes: ['READ'],
  dangerousRequestTypes: ['WRITE', 'DELETE'],
  reads: ['PASSWORDS'],
  writes: ['TASK.1287', 'TRANSREG'],
  does: [milestone, saveMilestone, deleteMilestone],
  messages: ['INVALID REQUEST TYPE'],
  notes: [
    'The record replaces the stored one whole. Values are in stored form; what the stored record points to already need no longer be there.',
    'Adding a milestone that exists, or changing one that does not, writes nothing. ADDFLAG may also be Y or TRUE.',
    'A milestone has a description and is of type M, or T for any other task; it asks for 0 to 100 percent, and for no amount below zero. Its project and its customer are those of its job.',
    'The milestones of its project follow, and so do the lists by which VB_GETLIST2.REV1 finds tasks.',
    'DELETE takes the password of the login of the session. One that is not registered or is locked is rejected in the same words as a wrong password.',
    'After 5 wrong passwords within 5 minutes the login is rejected with any, until the 5 minutes are over: in every process, also if the calls are undone. The count ends with the next start of the system.',
    'The password is not given back, and kept nowhere: not in the audit, and not among the calls that were made.',
    'A DELETE cannot be tried out in a dry run, since what is counted stays.',
  ],
  examples: [
    {
      call: { CO: '2', REQTYPE: 'READ', MSNO: '5006' },
      reply: {
        MSREC: [
          ...['PAYMENT AFTER ACCEPTANCE', 'PR101', '26002', 'C1002', 'M', '21527', '', '1000'],
          ...['270862', '', '', 'AC', '3'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: {
        CO: '1',
        REQTYPE: 'WRITE',
        MSNO: '5901',
        ADDFLAG: '1',
        MSREC: ['FINAL PAYMENT', 'PR101', '26006', 'C1006', 'M', '21600', '', '500', '891354'],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', MSNO: '5001', MSREC: 'demo-demo' },
      reply: { MSREC: '', MESSAGE: '' },
    },
    {
      call: { CO: '2', REQTYPE: 'READ', MSNO: '5901' },
      reply: { MSREC: '', MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run({ CO, REQTYPE, MSNO, MSREC, ADDFLAG }, session, reject) {
    const within = companyContext(session, CO);
    switch (REQTYPE) {
      case 'READ':
        return { MSREC: milestone(within, MSNO) };
      case 'WRITE':
        saveMilestone(within, { program, id: MSNO, record: MSREC, isNew: isTrue(ADDFLAG) });
        return {};
      case 'DELETE':
        deleteMilestone(within, { program, id: MSNO, password: extract(MSREC, 1) });
        return { MSREC: '' };
      default:
        throw reject('INVALID REQUEST TYPE');
    }
  },
});
