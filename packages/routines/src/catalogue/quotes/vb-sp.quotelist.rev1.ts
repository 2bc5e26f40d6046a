import type { RecordOf, Session } from 'mvdb';
import { evaluationContext, sessionDictionaries } from 'mvdb/host';
import { output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { readingOnly } from '../../listing/read-only-statement.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { SP_QUOTE_1287 } from '../../schema/quotes.ts';

type Quote = RecordOf<typeof SP_QUOTE_1287>;

interface NamedQuote {
  readonly quote: Quote;
  readonly name: string;
}

const quotes = inColumns<NamedQuote>(
  column('assembly number', ({ quote }) => quote.assemblyNo),
  column('assembly name', ({ name }) => name),
);

const listQuotes = companyListing(SP_QUOTE_1287);

export const vbSpQuotelistRev1 = defineRoutine({
  name: 'VB_SP.QUOTELIST.REV1',
  domain: 'Quotes',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Assemblies that have been quoted as spares, with their names.',
  args: {
    ...companyListInputs,
    DATA: output('One row per quote.', quotes.layout),
    MESSAGE: listMessage,
  },
  reads: ['SP.QUOTE.1287', 'DICT SP.QUOTE.1287'],
  does: [listQuotes],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH QUOTE.STATUS = "OPEN"' },
      reply: {
        DATA: [
          ['A209', 'A216'],
          ['CONTROL PANEL 209', 'GEARBOX 216'],
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

  run(inputs, session, reject) {
    const nameOf = assemblyNames(session);
    return readingOnly(session, reject, () => {
      const { found, MESSAGE } = listQuotes(companyContext(session, inputs.CO), inputs);
      const named = found.map((quote) => ({ quote, name: nameOf(quote) }));
      return { DATA: quotes.of(named), MESSAGE };
    });
  },
});

/** What the dictionary makes of a quote as the name of its assembly; looked up with the first quote. */
function assemblyNames(session: Session): (quote: Quote) => string {
  const context = evaluationContext(session);
  let named: ReturnType<typeof nameColumn> | undefined;
  return ({ recordId, recordText, assemblyName }) => {
    named ??= nameColumn(session);
    const { name } = named;
    return name?.evaluate({ id: recordId, record: recordText, context }) ?? assemblyName;
  };
}

function nameColumn(session: Session) {
  return { name: sessionDictionaries(session).of(SP_QUOTE_1287.name).column('ASSY.NAME') };
}
