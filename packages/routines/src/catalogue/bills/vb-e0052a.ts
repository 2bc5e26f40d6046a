import { applyToLink } from '../../business/bills/apply-to-bill.ts';
import { company, inout, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { linkLayout, linkNotes } from './link-layout.ts';

export const vbE0052a = defineRoutine({
  name: 'VB_E0052A',
  domain: 'General',
  safety: 'COND',
  pattern: 'Process',
  description:
    'Puts a component into the bill of material of an assembly, changes its link there, or takes it out.',
  args: {
    CO: company(),
    ESSION: input('Assembly part number.', { required: true }),
    COMP: input('Component part number.', { required: true }),
    ACTION: input('A adds the component or changes its link; D takes it out.', { required: true }),
    BREC: inout('The link: as it is to be, or for D as it was seen; after A as it was stored.', {
      layout: linkLayout,
    }),
    REV: input('Revision of the assembly; blank for the latest.'),
    ERRMSG: message('Blank, or why the bill was left as it was.'),
  },
  requestTypeArgument: 'ACTION',
  dangerousRequestTypes: ['A', 'D'],
  writes: ['BMF', 'BMF.1287', 'BMF.NOTES', 'ITEMMANF', 'PRODUCT.1287', 'REVXREF', 'TRANSREG'],
  does: [applyToLink],
  notes: linkNotes,
  examples: [
    {
      call: { CO: '1', ESSION: 'P101', COMP: 'C500', ACTION: 'A', BREC: ['3000', '35'] },
      reply: {
        BREC: [
          ...['3000', '35', '', '', 'A233', 'A230', 'P115', '', 'D', '21491', '', ''],
          ...['21491', 'DM'],
        ],
        ERRMSG: '',
      },
    },
    {
      call: { CO: '1', ESSION: 'P101', COMP: 'C530', ACTION: 'D' },
      reply: { BREC: '', ERRMSG: '' },
    },
    {
      call: { CO: '1', ESSION: 'A223', COMP: 'P101', ACTION: 'A' },
      reply: { ERRMSG: 'BILL OF MATERIAL WOULD LOOP A223 P101 A223' },
    },
    {
      call: { CO: '1', ESSION: 'P101', COMP: 'C500', ACTION: 'A', BREC: ['0'] },
      reply: { ERRMSG: 'QUANTITY IS NOT ABOVE ZERO 0' },
    },
  ],

  run: ({ CO, ESSION, COMP, ACTION, BREC, REV }, session) => ({
    BREC: applyToLink(companyContext(session, CO), {
      program: 'VB_E0052A',
      assembly: ESSION,
      component: COMP,
      action: ACTION,
      record: BREC,
      revision: REV,
    }),
  }),
});
