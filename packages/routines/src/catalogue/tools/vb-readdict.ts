import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import { extract, lower } from 'mvdb/functions';
import { defineRoutine, input, output, rows } from '../../entry/routine.ts';
import { openDictionary } from '../../listing/table-access.ts';
import { itemType } from './item-type.ts';

/** Attributes of a dictionary item that are shown behind its type: location to association. */
const ATTRIBUTES = [2, 3, 4, 5, 6, 7] as const;

export const vbReaddict = defineRoutine({
  name: 'VB_READDICT',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'The dictionary of a table, one item a row.',
  args: {
    DICTFILE: input('Table whose dictionary is wanted.', { required: true }),
    DATA: output(
      'One row an item, by ascending id.',
      rows('id', 'type', 'location', 'conversion', 'name', 'format', 'SM', 'association'),
    ),
  },
  alsoReads: ['DICT *'],
  messages: ['CANNOT OPEN FILE {name}'],
  notes: [
    'The type comes without the description behind it.',
    'Values inside an attribute of an item come as subvalues.',
  ],
  examples: [
    {
      call: { DICTFILE: 'NOWHERE' },
      reply: {},
      failure: 'CANNOT OPEN FILE DICT NOWHERE',
    },
  ],

  run({ DICTFILE }, session, refuse) {
    const items: string[] = [];
    for (const [id, item] of openDictionary(session, refuse, DICTFILE).records())
      items.push(
        [id, itemType(item), ...ATTRIBUTES.map((number) => lower(extract(item, number)))].join(
          VALUE_MARK,
        ),
      );
    return { DATA: items.join(FIELD_MARK) };
  },
});
