import { defineRoutine, input, message, output, record } from '../routine.ts';

export const vbGl7023 = defineRoutine({
  name: 'VB_GL7023',
  domain: 'Accounting',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Prints the closing trial balance of a fiscal period, and keeps the balances of the accounts chosen for it.',
  args: {
    DATAIN: input('What to print.', {
      required: true,
      layout: record(
        'company number',
        'fiscal period, YY-MM',
        'Y to print accounts with a zero balance, N to leave them out',
        'Y to print header records, N to leave them out',
        ['first date', 'D2/'],
        ['last date', 'D2/'],
      ),
    }),
    DATAOUT: output('Always blank: the report is printed.'),
    MESSAGE: message('Blank, or why no trial balance was printed.'),
  },
  reads: ['GL.CHARTS'],
  alsoReads: ['GL.TRANS'],
  writes: ['GL.BAL.1287'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'INVALID FISCAL PERIOD',
    'INVALID DATE {date}',
    'NO RECORDS SELECTED.',
  ],
});
