import { changeRouting } from '../../business/routings/change-routing.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbRouteRev1 = defineRoutine({
  name: 'VB_ROUTE.REV1',
  domain: 'Routing',
  status: 'deprecated',
  args: {
    CO: company(''),
    PARTNO: input(),
    TMPNO: input(),
    WONO: input(),
    LINE: input(),
    OPTION: input(),
    MESSAGE: message(''),
  },
  supersededBy: 'VB_ROUTE.REV2',
  does: [changeRouting],
  notes: ['It does what its successor does, and knows no suggestion flags.'],
  examples: [
    {
      call: { CO: '1', PARTNO: 'A200', TMPNO: 'T9', OPTION: '1' },
      reply: { MESSAGE: '' },
    },
    { call: { CO: '1', PARTNO: 'A200', OPTION: '0' }, reply: { MESSAGE: 'INVALID OPTION' } },
  ],

  run({ CO, PARTNO, TMPNO, WONO, LINE, OPTION }, session) {
    changeRouting(companyContext(session, CO), {
      option: OPTION,
      part: PARTNO,
      template: TMPNO,
      order: WONO,
      line: LINE,
      suggestions: [],
      program: 'VB_ROUTE.REV1',
    });
    return {};
  },
});
