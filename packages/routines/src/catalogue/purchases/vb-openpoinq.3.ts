import { linesOfNumber } from '../../business/purchase-lines/find-purchase-lines.ts';
import { shownLine } from '../../business/purchase-lines/purchase-line.ts';
import { company, input, output } from '../../entry/argument.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { vbOpenpoinq3Rev3 } from './vb-openpoinq.3.rev3.ts';

export const vbOpenpoinq3 = defineRoutine({
  name: 'VB_OPENPOINQ.3',
  domain: 'Purchasing',
  status: 'deprecated',
  args: {
    CO: company(''),
    PO: input('', { required: true }),
    DATA: output(),
  },
  supersededBy: 'VB_OPENPOINQ.REV7',
  does: [linesOfNumber, shownLine],
  examples: vbOpenpoinq3Rev3.examples ?? [],
  notes: [
    'Its successor is asked in another way, so it answers as VB_OPENPOINQ.3.REV3, whose arguments it has.',
  ],

  run: (args, session, reject) => vbOpenpoinq3Rev3.run?.(args, session, reject) ?? {},
});
