import { applyToLink, applyToLinkInBatch } from '../../business/bills/apply-to-bill.ts';
import { company, inout, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { linkLayout, linkNotes } from './link-layout.ts';

export const vbE0052aRev1 = defineRoutine({
  name: 'VB_E0052A.REV1',
  domain: 'General',
  safety: 'COND',
  pattern: 'Process',
  description:
    'Puts a component into the bill of material of an assembly, changes its link there, or takes it out, at a screen or in a batch that logs what fails.',
  args: {
    CO: company(),
    ESSION: input('Assembly part number.', { required: true }),
    COMP: input('Component part number.', { required: true }),
    ACTION: input('A adds the component or changes its link; D takes it out.', { required: true }),
    BREC: inout('The link: as it is to be, or for D as it was seen; after A as it was stored.', {
      layout: linkLayout,
    }),
    REV: input('Revision of the assembly; blank for the latest.'),
    MODE: input('O for a screen, B for a batch, whose failures are also logged.'),
    MESSAGE: message('Blank, or why the bill was left as it was.'),
  },
  requestTypeArgument: 'ACTION',
  dangerousRequestTypes: ['A', 'D'],
  writes: ['BMF', 'BMF.1287', 'BMF.NOTES', 'ITEMMANF', 'PRODUCT.1287', 'REVXREF', 'TRANSREG'],
  does: [applyToLink, applyToLinkInBatch],
  messages: ['INVALID MODE'],
  notes: [
    ...linkNotes,
    'A blank mode is the mode of a screen.',
    'What fails in a batch is printed and kept in HOLD as a report BOM.ERRORS with action, assembly, component and reason; of the bill nothing changes.',
  ],
  examples: [
    {
      call: { CO: '1', ESSION: 'P101', COMP: 'C500', ACTION: 'A', BREC: ['3000'], MODE: 'O' },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', ESSION: 'P101', COMP: 'C530', ACTION: 'D', MODE: 'O' },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', ESSION: 'P101', COMP: 'C500', ACTION: 'D', MODE: 'B' },
      reply: { MESSAGE: 'COMPONENT NOT IN BILL OF MATERIAL' },
    },
  ],

  run({ CO, ESSION, COMP, ACTION, BREC, REV, MODE }, session, reject) {
    if (!['', 'O', 'B'].includes(MODE)) throw reject('INVALID MODE');
    const engineering = companyContext(session, CO);
    const request = {
      program: 'VB_E0052A.REV1',
      assembly: ESSION,
      component: COMP,
      action: ACTION,
      record: BREC,
      revision: REV,
    };
    if (MODE !== 'B') return { BREC: applyToLink(engineering, request) };
    const { record, rejection = '' } = applyToLinkInBatch(engineering, request);
    return { BREC: record, MESSAGE: rejection };
  },
});
