import { defineRoutine, input, message, output, record } from '../../entry/routine.ts';

export const vbSf3081 = defineRoutine({
  name: 'VB_SF3081',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Works out how many workdays a part takes to make, by the critical ratio over its standard routing, and stores it with the part.',
  args: {
    INDATA: input('The part to plan.', { layout: record('part number') }),
    OUTDATA: output('The lead time.', record('lead time in workdays')),
    MESSAGE: message('Blank, or why the lead time could not be worked out.'),
  },
  writes: ['ITEMORD'],
  messages: ['CANNOT OPEN FILE {name}', 'PART NOT FOUND'],
});
