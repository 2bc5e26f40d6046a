import type { RecordOf, Session } from 'mvdb';
import { evaluationContext, sessionDictionaries } from 'mvdb/host';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { readingOnly } from '../../listing/read-only-statement.ts';
import { SP_QUOTE_1287 } from '../../schema/quotes.ts';

export const vbSpQuotelistRev1 = defineRoutine({
  name: 'VB_SP.QUOTELIST.REV1',
  domain: 'Quotes',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Assemblies that have been quoted as spares, with their names.',
  args: {
    ...companyListInputs,
    DATA: output('One row per quote.', columns('assembly number', 'assembly name')),
    MESSAGE: listMessage,
  },
  reads: ['SP.QUOTE.1287', 'DICT SP.QUOTE.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH QUOTE.STATUS = "OPEN"' },
      reply: {
        DATA: [
          ['A234', 'A207'],
          ['DRIVE UNIT 234', 'SPINDLE 207'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'Q9999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND Q9999' } },
  ],
  notes: [
    ...companyListNotes,
    'The name is what the dictionary field ASSY.NAME makes of the quote.',
    'Where the dictionary has no ASSY.NAME, the name is the one stored in the quote.',
  ],

  run(inputs, session, refuse) {
    const nameOf = assemblyNames(session);
    return readingOnly(session, refuse, () =>
      listedColumns(session, refuse, {
        table: SP_QUOTE_1287,
        choice: companyChoice(inputs),
        row: (quote) => [quote.assemblyNo, nameOf(quote)],
      }),
    );
  },
});

type Quote = RecordOf<typeof SP_QUOTE_1287>;

/** What the dictionary makes of a quote as the name of its assembly; looked up with the first quote. */
function assemblyNames(session: Session): (quote: Quote) => string {
  const context = evaluationContext(session);
  let column: ReturnType<typeof nameColumn> | undefined;
  return ({ recordId, recordText, assemblyName }) => {
    column ??= nameColumn(session);
    const { name } = column;
    return name?.evaluate({ id: recordId, record: recordText, context }) ?? assemblyName;
  };
}

function nameColumn(session: Session) {
  return { name: sessionDictionaries(session).of(SP_QUOTE_1287.name).column('ASSY.NAME') };
}
