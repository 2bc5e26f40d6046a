import { extract, FIELD_MARK, field, replace } from 'mvdb';
import { defineRoutine, input } from '../../entry/routine.ts';
import { openDictionary } from '../../listing/table-access.ts';

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
  messages: ['CANNOT OPEN FILE {name}', 'RECORD NOT FOUND', 'DESCRIPTION HOLDS A MARK'],
  notes: [
    'Attribute 1 is the type of the item followed by its description: the type stays.',
    'Without a message argument, a wrong table or id fails the call.',
  ],
  examples: [
    {
      call: { DICTFILE: 'PRODUCT', ID: 'NO.SUCH.ITEM', DATA: 'Weight' },
      reply: {},
      failure: 'RECORD NOT FOUND',
    },
  ],

  run({ DICTFILE, ID, DATA }, session, refuse) {
    if (DATA.includes(FIELD_MARK)) throw refuse('DESCRIPTION HOLDS A MARK');
    const dictionary = openDictionary(session, refuse, DICTFILE);
    const item = dictionary.readLocked(ID);
    if (item === undefined) throw refuse('RECORD NOT FOUND');
    const type = field(extract(item, 1), ' ', 1);
    dictionary.write(ID, replace(item, 1, DATA === '' ? type : `${type} ${DATA}`));
    return {};
  },
});
