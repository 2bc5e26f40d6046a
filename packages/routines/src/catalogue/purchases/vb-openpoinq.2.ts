import { linesRequired } from '../../business/purchase-lines/find-purchase-lines.ts';
import { shownLine } from '../../business/purchase-lines/purchase-line.ts';
import { company, input, output } from '../../entry/argument.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { vbOpenpoinq2Rev3 } from './vb-openpoinq.2.rev3.ts';

export const vbOpenpoinq2 = defineRoutine({
  name: 'VB_OPENPOINQ.2',
  domain: 'Purchasing',
  status: 'deprecated',
  args: {
    CO: company(''),
    PARTNO: input('', { required: true }),
    DATA: output(),
  },
  supersededBy: 'VB_OPENPOINQ.REV7',
  does: [linesRequired, shownLine],
  examples: vbOpenpoinq2Rev3.examples ?? [],
  notes: [
    'Its successor is asked in another way, so it answers as VB_OPENPOINQ.2.REV3, whose arguments it has.',
  ],

  run: (args, session, reject) => vbOpenpoinq2Rev3.run?.(args, session, reject) ?? {},
});
