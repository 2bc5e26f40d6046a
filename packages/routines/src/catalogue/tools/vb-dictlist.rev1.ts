import { VALUE_MARK } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';

export const vbDictlistRev1 = defineRoutine({
  name: 'VB_DICTLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Names of the tables that have a dictionary, synonyms included.',
  args: {
    DATA: output('Names in ascending order.', columns('table')),
  },
  alsoReads: ['VOC'],
  notes: ['Every table has a dictionary here, be it empty; a synonym has that of its table.'],
  examples: [{ call: {}, reply: {} }],

  run: (_, session) => ({
    DATA: session
      .tables()
      .map(({ name }) => name)
      .filter((name) => session.account.findTable(name) !== undefined)
      .join(VALUE_MARK),
  }),
});
