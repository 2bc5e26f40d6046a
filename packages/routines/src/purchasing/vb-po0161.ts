import { defineRoutine, input, message, output, record } from '../routine.ts';

export const vbPo0161 = defineRoutine({
  name: 'VB_PO0161',
  domain: 'Purchasing',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Runs the register of purchase order receipts for a fiscal period from start to end: selects, reports, and clears its work table.',
  args: {
    DATAIN: input('What the register covers.', {
      required: true,
      layout: record(
        'company',
        'fiscal period YY-MM',
        'select sentence',
        'second select sentence, over the result of the first',
      ),
    }),
    DATAOUT: output('Always blank: the register goes to the printer or the screen.'),
    MESSAGE: message('Blank, or why the register was not run.'),
  },
  reads: ['WORK0161'],
  writes: ['WORK0161'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'INVALID FISCAL PERIOD',
    'INVALID SELECTION {text}',
    'COMMAND NOT ALLOWED {verb}',
    'NO RECORDS SELECTED',
  ],
  notes: ['The select sentences run on a read-only snapshot; a verb that writes is refused.'],
});
