import { FIELD_MARK, MvdbError } from 'mvdb';
import { replace } from 'mvdb/functions';
import { input } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { operation, vocabulary } from '../../entry/operation.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { openDictionary } from '../../listing/table-access.ts';
import { companyOf } from '../../schema/company-session.ts';

const ATTRIBUTE_NUMBER = /^[1-9]\d{0,2}$/;

const newTable = operation({
  writes: [vocabulary],
  rejections: ['FILE ALREADY EXISTS {name}', 'INVALID FILE NAME {name}'],
  run({ session }, name: string, reject): void {
    try {
      session.createTable(name);
    } catch (error) {
      if (error instanceof MvdbError && error.code === 'TABLE_EXISTS')
        throw reject(`FILE ALREADY EXISTS ${name}`);
      if (error instanceof MvdbError && error.code === 'BAD_TABLE_NAME')
        throw reject(`INVALID FILE NAME ${name}`);
      throw error;
    }
  },
});

export const vbWritedictRev1 = defineRoutine({
  name: 'VB_WRITEDICT.REV1',
  domain: 'Utilities',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Creates a table, sets one attribute of a dictionary item, or removes an item.',
  args: {
    REQTYPE: input('NEWFILE creates the table, SAVE sets an attribute, DELETE removes an item.', {
      required: true,
    }),
    DICTFILE: input('Table to create, or whose dictionary is changed.', { required: true }),
    RECID: input('Id of the item, for SAVE and DELETE.'),
    FID: input('Number of the attribute to set, for SAVE.'),
    NEWVAL: input('What to store there, for SAVE.'),
  },
  dangerousRequestTypes: ['NEWFILE', 'SAVE', 'DELETE'],
  writes: ['DICT *'],
  does: [openDictionary, newTable],
  messages: [
    'INVALID REQUEST TYPE',
    'RECORD ID REQUIRED',
    'RECORD NOT FOUND',
    'INVALID FIELD NUMBER {text}',
    'NEW VALUE HOLDS A FIELD MARK',
  ],
  notes: [
    'SAVE makes the item when there is none of that id.',
    'Without a message argument, a request that cannot be carried out fails the call.',
  ],
  examples: [
    { call: { REQTYPE: 'NEWFILE', DICTFILE: 'SCRATCH' }, reply: {} },
    {
      call: { REQTYPE: 'DELETE', DICTFILE: 'PRODUCT', RECID: 'NO.SUCH.ITEM' },
      reply: {},
      failure: 'RECORD NOT FOUND',
    },
    {
      call: { REQTYPE: 'RENAME', DICTFILE: 'PRODUCT' },
      reply: {},
      failure: 'INVALID REQUEST TYPE',
    },
  ],

  run({ REQTYPE, DICTFILE, RECID, FID, NEWVAL }, session, reject) {
    const isOfItem = REQTYPE === 'SAVE' || REQTYPE === 'DELETE';
    if (isOfItem && RECID === '') throw reject('RECORD ID REQUIRED');
    switch (REQTYPE) {
      case 'NEWFILE':
        newTable(companyContext(session, companyOf(session)), DICTFILE);
        return {};
      case 'SAVE': {
        if (!ATTRIBUTE_NUMBER.test(FID)) throw reject(`INVALID FIELD NUMBER ${FID}`);
        if (NEWVAL.includes(FIELD_MARK)) throw reject('NEW VALUE HOLDS A FIELD MARK');
        const dictionary = openDictionary(companyContext(session, companyOf(session)), DICTFILE);
        const item = dictionary.readLocked(RECID) ?? '';
        dictionary.write(RECID, replace(item, Number(FID), NEWVAL));
        return {};
      }
      case 'DELETE':
        if (!openDictionary(companyContext(session, companyOf(session)), DICTFILE).delete(RECID))
          throw reject('RECORD NOT FOUND');
        return {};
      default:
        throw reject('INVALID REQUEST TYPE');
    }
  },
});
