import { keepSupplierQuote } from '../../business/quotes/supplier-records.ts';
import { company, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbSpnQuotesRev1 = defineRoutine({
  name: 'VB_SPN.QUOTES.REV1',
  domain: 'Quotes',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves a quote of a supplier, or marks it as deleted.',
  args: {
    CO: company(),
    REQTYPE: input(
      'DELETE, in any case of letters, marks the quote as deleted; anything else saves it.',
    ),
    QUOTEID: input('Number of the quote.', { required: true }),
    Q1287REC: input('The whole quote to save.'),
    ADDFLAG: truth('1, Y or TRUE for a new quote.'),
    MESSAGE: message('Blank once a quote is saved; else that it was deleted, or why it was not.'),
  },
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['SPN.QUOTES.1287'],
  does: [keepSupplierQuote],
  messages: ['DELETE SUCCEEDED'],
  notes: [
    'The record replaces the stored one whole; deleting keeps all of it and sets the flag.',
    'Adding a number that exists, or changing one that does not, writes nothing.',
    'A new record may be blank; a blank one replaces none.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
    'Nothing is said of a quote that was saved, and no change leaves an audit record: as the contract says it, the audit stands where the program never gets.',
    'The list of quotes of the supplier part number follows: a new quote is last in it, one that moves to another number changes lists. A quote that is marked as deleted stays in its list.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        QUOTEID: 'SQ9001',
        ADDFLAG: 'Y',
        Q1287REC: ['SPN-501', 'V107', '21491', '21581', ['1000', '50000'], ['850000', '790000']],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '2', REQTYPE: 'DELETE', QUOTEID: 'SQ1003' },
      reply: { MESSAGE: 'DELETE SUCCEEDED' },
    },
    {
      call: { CO: '1', QUOTEID: 'SQ9001', Q1287REC: ['SPN-999'], ADDFLAG: 'Y' },
      reply: { MESSAGE: 'SPN NOT FOUND SPN-999' },
    },
  ],

  run: ({ CO, REQTYPE, QUOTEID, Q1287REC, ADDFLAG }, session) => ({
    MESSAGE: keepSupplierQuote(companyContext(session, CO), {
      program: 'VB_SPN.QUOTES.REV1',
      id: QUOTEID,
      requestType: REQTYPE,
      record: Q1287REC,
      addFlag: ADDFLAG,
    }),
  }),
});
