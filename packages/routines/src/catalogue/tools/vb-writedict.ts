import { replace } from 'mvdb/functions';
import { input } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { openDictionary } from '../../listing/table-access.ts';
import { companyOf } from '../../schema/company-session.ts';
import { itemType } from './item-type.ts';

const ANY_MARK = /[\u001b-\u001f]/;

export const vbWritedict = defineRoutine({
  name: 'VB_WRITEDICT',
  domain: 'Utilities',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Changes the description of a dictionary item.',
  args: {
    DICTFILE: input('Table whose dictionary is changed.', { required: true }),
    ID: input('Id of the item.', { required: true }),
    DATA: input('The new description.'),
  },
  writes: ['DICT *'],
  does: [openDictionary],
  messages: ['RECORD NOT FOUND', 'DESCRIPTION HOLDS A MARK'],
  notes: [
    'Attribute 1 is the type of the item followed by its description: the type stays, and is not given twice where DATA begins with it.',
    'Without a message argument, a wrong table or id fails the call.',
  ],
  examples: [
    {
      call: { DICTFILE: 'PRODUCT', ID: 'NO.SUCH.ITEM', DATA: 'Weight' },
      reply: {},
      failure: 'RECORD NOT FOUND',
    },
  ],

  run({ DICTFILE, ID, DATA }, session, reject) {
    if (ANY_MARK.test(DATA)) throw reject('DESCRIPTION HOLDS A MARK');
    const dictionary = openDictionary(companyContext(session, companyOf(session)), DICTFILE);
    const item = dictionary.readLocked(ID);
    if (item === undefined) throw reject('RECORD NOT FOUND');
    const type = itemType(item);
    const isTyped = DATA === type || DATA.startsWith(`${type} `);
    const described = isTyped ? DATA : `${type} ${DATA}`;
    dictionary.write(ID, replace(item, 1, described.trimEnd()));
    return {};
  },
});
