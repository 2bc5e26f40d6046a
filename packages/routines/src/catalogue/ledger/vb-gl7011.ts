import type { RecordOf } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import { isFiscalPeriod } from '../../business/ledger/fiscal-period.ts';
import { linksOf } from '../../business/ledger/ledger-links.ts';
import { company, input, message, output } from '../../entry/argument.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inRows } from '../../listing/column.ts';
import { GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';

interface DocumentLine {
  readonly transaction: RecordOf<typeof GL_TRANS>;
  readonly amount: string;
  readonly nextDocument: string;
  readonly runningTotal: string;
}

const documentLines = inRows<DocumentLine>(
  column('date', ({ transaction }) => transaction.postedDate, 'D2/'),
  column('description', ({ transaction }) => transaction.description),
  column('account', ({ transaction }) => transaction.account),
  column('amount', ({ amount }) => amount, 'MD2'),
  column('next document number', ({ nextDocument }) => nextDocument),
  column('running total', ({ runningTotal }) => runningTotal, 'MD2'),
);

export const vbGl7011 = defineRoutine({
  name: 'VB_GL7011',
  domain: 'Accounting',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'The lines of a ledger document in a fiscal period, with a running total.',
  args: {
    CO: company(),
    DATA: output('One attribute per line.', documentLines.layout),
    DOCNO: input('Document number.', { required: true }),
    FISPER: input('Fiscal period, YY-MM.', { required: true }),
    MESSAGE: message('Blank, or why no line is shown.'),
  },
  opens: [GL_DOCUMENT_AUX, GL_TRANS],
  messages: ['INVALID FISCAL PERIOD', 'DOCUMENT NOT FOUND', 'TRANSACTION NOT FOUND {line}'],
  examples: [
    {
      call: { CO: '1', DOCNO: 'AC26-05', FISPER: '26-05' },
      reply: {
        DATA: [
          ['21336', 'RENT ACCRUED', '5300', '850000', '', '850000'],
          ['21336', 'RENT ACCRUED', '2400', '-850000', 'AC26-05', '0'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { CO: '1', DOCNO: 'AC26-05', FISPER: '26-07' },
      reply: { DATA: '', MESSAGE: 'DOCUMENT NOT FOUND' },
    },
    {
      call: { CO: '1', DOCNO: 'AC26-05', FISPER: '26-13' },
      reply: { DATA: '', MESSAGE: 'INVALID FISCAL PERIOD' },
    },
  ],
  notes: [
    'Credits are negative, so the running total of a whole document ends at nothing.',
    'The next document is the first that the line leads to; a document that goes on in another period leads to itself.',
  ],

  run({ CO, DOCNO, FISPER }, session, reject) {
    if (!isFiscalPeriod(FISPER)) throw reject('INVALID FISCAL PERIOD');
    const auxiliary = GL_DOCUMENT_AUX.read(session, CO, DOCNO, FISPER);
    if (!auxiliary) throw reject('DOCUMENT NOT FOUND');
    const shown: DocumentLine[] = [];
    let runningTotal = '0';
    for (const line of auxiliary.lineNos) {
      const transaction = GL_TRANS.read(session, CO, DOCNO, FISPER, line);
      if (!transaction)
        return { DATA: documentLines.of(shown), MESSAGE: `TRANSACTION NOT FOUND ${line}` };
      const amount = subtract(transaction.debit, transaction.credit);
      runningTotal = add(runningTotal, amount);
      const nextDocument = linksOf(auxiliary, line)[0]?.document ?? '';
      shown.push({ transaction, amount, nextDocument, runningTotal });
    }
    return { DATA: documentLines.of(shown) };
  },
});
