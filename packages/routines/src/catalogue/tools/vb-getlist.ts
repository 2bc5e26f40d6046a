import { FIELD_MARK } from 'mvdb';
import { extract } from 'mvdb/functions';
import { input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { anyTable } from '../../entry/operation.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { selectedIds } from '../../listing/selection.ts';
import { openNamed } from '../../listing/table-access.ts';
import { companyOf } from '../../schema/company-session.ts';

const ATTRIBUTE_NUMBER = /^\d{1,4}$/;

export const vbGetlist = defineRoutine({
  name: 'VB_GETLIST',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Ids of the records of a table, each followed by one of its attributes.',
  args: {
    FILENAME: input('Table.', { required: true }),
    FLD: input('Number of the attribute to return next to each id; 0 repeats the id.', {
      required: true,
    }),
    WITHCLAUSE: input('Which records, and in which order: WITH and BY clauses; blank for all.'),
    RETMSG: output(
      'Id, attribute, id, attribute, ... as attributes; ids ascend unless BY says more.',
    ),
  },
  opens: anyTable,
  does: [selectedIds, openNamed],
  messages: ['INVALID FIELD NUMBER {text}'],
  notes: [
    'An attribute of many values comes whole, its value marks with it.',
    'The clause may also be a sentence or an SQL SELECT that names the table.',
    'There is no message argument, so a clause that cannot be run fails the call.',
  ],
  examples: [
    {
      call: { FILENAME: 'STOPWORDS.1287', FLD: '1', WITHCLAUSE: 'WITH @ID LIKE "A..."' },
      reply: {
        RETMSG: [['A'], ['TOO COMMON'], ['AFTER'], ['TOO COMMON'], ['AND'], ['TOO COMMON']],
      },
    },
    { call: { FILENAME: 'NOWHERE', FLD: '1' }, reply: {}, failure: 'CANNOT OPEN FILE NOWHERE' },
    {
      call: { FILENAME: 'CUSTOMER', FLD: '1', WITHCLAUSE: 'SELECT VENDOR' },
      reply: {},
      failure: 'SELECTION MUST NAME CUSTOMER',
    },
  ],

  run({ FILENAME, FLD, WITHCLAUSE }, session, reject) {
    if (!ATTRIBUTE_NUMBER.test(FLD)) throw reject(`INVALID FIELD NUMBER ${FLD}`);
    const own = companyContext(session, companyOf(session));
    const ids = selectedIds(own, { tableName: FILENAME, clause: WITHCLAUSE });
    const attribute = Number(FLD);
    const table = openNamed(own, FILENAME);
    const found: string[] = [];
    for (const id of ids) {
      const record = table.read(id);
      if (record !== undefined) found.push(id, attribute === 0 ? id : extract(record, attribute));
    }
    return { RETMSG: found.join(FIELD_MARK) };
  },
});
