import { expect, test } from 'vitest';
import { companyVocabulary } from './vocabulary-fixture.ts';
import { helpAt } from './word-help.ts';

const vocabulary = await companyVocabulary();

test.each([
  ['LIST| ORD', 'LIST [', 'Prints a report of a table'],
  ['LIST |ORD', 'ORD', 'Orders. 1 record.'],
  ['LIST CLIENT|', 'CLIENT', 'Another name of CUST.'],
  ['LIST CUST WI|TH', 'WITH [', 'Takes only records'],
  ['LIST CUST CI|TY', 'CUST CITY', 'FIELD(PLACE,",",1)'],
  ['LIST CUST @ID|', 'CUST @ID', 'The id.'],
  ['LIST ORD qty|', 'ORD QTY', 'Attribute 2. Shown by MD2.'],
  ['SELECT CITY FROM CUST ORDER B|Y 1', 'GROUP BY', 'Names the columns.'],
  ['SELECT COUNT|(*) FROM CUST', 'COUNT(*)', 'Counts rows'],
])('help on the word at %s', (text, form, summary) => {
  const help = helpAt(text.replace('|', ''), text.indexOf('|'), vocabulary);
  expect(help?.form.slice(0, form.length)).toBe(form);
  expect(help?.summary).toContain(summary);
});

test.each(['|', 'LIST ORD  |', 'LIST ORD WITH QTY = "WI|TH"', 'NONE|', 'LIST NONE|'])(
  'there is none at %s',
  (text) => {
    expect(helpAt(text.replace('|', ''), text.indexOf('|'), vocabulary)).toBeUndefined();
  },
);
