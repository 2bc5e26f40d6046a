import type { RecordOf } from 'mvdb';
import { isFiscalPeriod } from '../../business/ledger/fiscal-period.ts';
import { type LedgerPosition, linksOf } from '../../business/ledger/ledger-links.ts';
import { input, message, output } from '../../entry/argument.ts';
import { joinedParts } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyOf } from '../../schema/company-session.ts';
import { GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';
import { keyOf } from '../../schema/record-key.ts';

interface Found {
  readonly position: LedgerPosition;
  readonly transaction: RecordOf<typeof GL_TRANS>;
}

const linkedTransactions = inColumns<Found>(
  column('date', ({ transaction }) => transaction.postedDate, 'D2/'),
  column('source', ({ transaction }) => transaction.source),
  column('debit', ({ transaction }) => transaction.debit, 'MD2'),
  column('credit', ({ transaction }) => transaction.credit, 'MD2'),
  column('account', ({ transaction }) => transaction.account),
  column('document number', ({ position }) => position.document),
);

export const vbGl7006 = defineRoutine({
  name: 'VB_GL7006',
  domain: 'Accounting',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'Follows a ledger transaction through everything linked to it and shows the debits and credits on the way.',
  args: {
    TRANSID: input('Document number, fiscal period and line number, joined by exclamation marks.', {
      required: true,
    }),
    DATA: output(
      'One row per linked transaction, the one asked for first.',
      linkedTransactions.layout,
    ),
    MESSAGE: message('Blank, or what could not be read on the way.'),
  },
  reads: ['GL.DOCUMENT.AUX', 'GL.TRANS'],
  messages: [
    'INVALID TRANSACTION ID',
    'TRANSACTION NOT FOUND {id}',
    'CANNOT READ GL.DOCUMENT.AUX RECORD {id}',
  ],
  examples: [
    {
      call: { TRANSID: 'AC26-05!26-05!2' },
      reply: {
        DATA: [
          ['21336', '21337', '21337', '21351'],
          ['AC', 'AC', 'JE', 'VP'],
          ['', '850000', '', '850000'],
          ['850000', '', '850000', ''],
          ['2400', '2400', '2000', '2000'],
          ['AC26-05', 'AC26-05', 'JE1996', 'VP21351'],
        ],
        MESSAGE: '',
      },
    },
    { call: { TRANSID: 'AC26-05' }, reply: { DATA: '', MESSAGE: 'INVALID TRANSACTION ID' } },
    {
      call: { TRANSID: 'AC26-05!26-05!9' },
      reply: { DATA: '', MESSAGE: 'TRANSACTION NOT FOUND AC26-05!26-05!9' },
    },
  ],
  notes: [
    'The ledger is that of the company of the session.',
    'Nearer links come before farther ones; each transaction is visited once, so links that lead in a circle end.',
    'Where a record on the way is missing, the rows found until then are given with the message.',
  ],

  run({ TRANSID }, session, reject) {
    const start = positionOf(TRANSID);
    if (!start) throw reject('INVALID TRANSACTION ID');
    const found: Found[] = [];
    const existing = new Set([idOf(start)]);
    const waiting = [start];
    for (const position of waiting) {
      const { document, period, line } = position;
      const transaction = GL_TRANS.read(session, companyOf(session), document, period, line);
      if (!transaction)
        return {
          DATA: linkedTransactions.of(found),
          MESSAGE: `TRANSACTION NOT FOUND ${idOf(position)}`,
        };
      found.push({ position, transaction });
      const auxiliary = GL_DOCUMENT_AUX.read(session, companyOf(session), document, period);
      if (!auxiliary) {
        const id = keyOf(document, period);
        return {
          DATA: linkedTransactions.of(found),
          MESSAGE: `CANNOT READ GL.DOCUMENT.AUX RECORD ${id}`,
        };
      }
      for (const linked of linksOf(auxiliary, line)) {
        if (existing.has(idOf(linked))) continue;
        existing.add(idOf(linked));
        waiting.push(linked);
      }
    }
    return { DATA: linkedTransactions.of(found) };
  },
});

function positionOf(transactionId: string): LedgerPosition | undefined {
  const [document = '', period = '', line = ''] = joinedParts(transactionId, 3) ?? [];
  if (document === '' || !isFiscalPeriod(period) || line === '') return undefined;
  return { document, period, line };
}

const idOf = ({ document, period, line }: LedgerPosition): string => keyOf(document, period, line);
