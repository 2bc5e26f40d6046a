import { keepLeadTime } from '../../business/planning/manufacturing-lead-time.ts';
import { input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inRecord } from '../../listing/column.ts';
import { companyOf } from '../../schema/company-session.ts';

const asked = packed({ part: 'part number' });

const leadTime = inRecord<string>(column('lead time in workdays', (days) => days));

export const vbSf3081 = defineRoutine({
  name: 'VB_SF3081',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Works out how many workdays a part takes to make, by the critical ratio over its standard routing, and stores it with the part.',
  args: {
    INDATA: input('The part to plan.', { required: true, layout: asked.layout }),
    OUTDATA: output('The lead time.', leadTime.layout),
    MESSAGE: message('Blank, or why the lead time could not be worked out.'),
  },
  writes: ['ITEMORD'],
  does: [keepLeadTime],
  examples: [
    { call: { INDATA: ['P100'] }, reply: { OUTDATA: '21', MESSAGE: '' } },
    { call: { INDATA: ['NONE'] }, reply: { OUTDATA: '', MESSAGE: 'PART NOT FOUND' } },
    {
      call: { INDATA: ['C500'] },
      reply: { OUTDATA: '', MESSAGE: 'NOT PLANNED, ROUTING NOT FOUND' },
    },
  ],
  notes: [
    'The lead time is the number of workdays by which an order that begins today must be due later so that its critical ratio, time that remains over work that remains, is one.',
    'The work is queue, set-up, run and move of each operation of the standard routing, one after the other, or days at the vendor; a day begun counts. A work center gives its rated capacity of an ordinary day, and nothing else is done there. Yield and overlap count where the company plans by them.',
    'The quantity is the smallest that the order policy of the part allows: one piece, the minimum, or the economic quantity.',
    'The company is that of the session, as no argument names one. A part without ordering data gets some.',
  ],

  run({ INDATA }, session) {
    const { part } = asked.of(INDATA);
    const days = keepLeadTime(companyContext(session, companyOf(session)), part);
    return { OUTDATA: leadTime.of(days), MESSAGE: '' };
  },
});
