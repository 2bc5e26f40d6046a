import { deleteBill } from '../../business/bills/delete-bill.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbE0065Rev1 = defineRoutine({
  name: 'VB_E0065.REV1',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Takes every component out of the bill of material of one assembly; the bills below stay.',
  args: {
    CO: company(),
    ESSION: input('Assembly part number.', { required: true }),
    REV: input('Revision of the assembly; blank for the latest.'),
    MESSAGE: message('Blank, or why the bill was left as it was.'),
  },
  writes: [
    'BMF',
    'BMF.1287',
    'BMF.NOTES',
    'BMFLOCK',
    'ITEMMANF',
    'PRODUCT.1287',
    'REVXREF',
    'TRANSREG',
  ],
  does: [deleteBill],
  notes: [
    'Each component is taken out as VB_E0052A.REV1 takes it out; one that cannot be leaves the whole bill as it was.',
    'REV is the revision to which the change belongs: blank or the latest of REVXREF, or a new one. The history then mentions a bill without components.',
    'The bill is locked (BMFLOCK) meanwhile. One that somebody else has locked stays; a lock that the same login had before does, too.',
    'Bills of work orders are copies and stay. What is noted on the assembly as a whole stays.',
  ],
  examples: [
    { call: { CO: '1', ESSION: 'P101' }, reply: { MESSAGE: '' } },
    {
      call: { CO: '1', ESSION: 'P100' },
      reply: { MESSAGE: 'BILL OF MATERIAL IS LOCKED BY engineer' },
    },
    { call: { CO: '1', ESSION: 'C500' }, reply: { MESSAGE: 'BILL OF MATERIAL NOT FOUND' } },
  ],

  run({ CO, ESSION, REV }, session) {
    const program = 'VB_E0065.REV1';
    deleteBill(companyContext(session, CO), { program, assembly: ESSION, revision: REV });
    return {};
  },
});
