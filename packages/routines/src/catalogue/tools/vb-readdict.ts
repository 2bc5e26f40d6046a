import { extract } from 'mvdb/functions';
import { input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inRows } from '../../listing/column.ts';
import { openDictionary } from '../../listing/table-access.ts';
import { companyOf } from '../../schema/company-session.ts';
import { itemType } from './item-type.ts';

interface ShownItem {
  readonly id: string;
  readonly item: string;
}

const items = inRows<ShownItem>(
  column('id', ({ id }) => id),
  column('type', ({ item }) => itemType(item)),
  column('location', ({ item }) => extract(item, 2)),
  column('conversion', ({ item }) => extract(item, 3)),
  column('name', ({ item }) => extract(item, 4)),
  column('format', ({ item }) => extract(item, 5)),
  column('SM', ({ item }) => extract(item, 6)),
  column('association', ({ item }) => extract(item, 7)),
);

export const vbReaddict = defineRoutine({
  name: 'VB_READDICT',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'The dictionary of a table, one item a row.',
  args: {
    DICTFILE: input('Table whose dictionary is wanted.', { required: true }),
    DATA: output('One row an item, by ascending id.', items.layout),
  },
  does: [openDictionary],
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

  run({ DICTFILE }, session) {
    const dictionary = openDictionary(companyContext(session, companyOf(session)), DICTFILE);
    return { DATA: items.of(Array.from(dictionary.records(), ([id, item]) => ({ id, item }))) };
  },
});
