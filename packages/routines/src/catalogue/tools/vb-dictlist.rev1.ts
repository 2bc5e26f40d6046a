import { VALUE_MARK } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';

export const vbDictlistRev1 = defineRoutine({
  name: 'VB_DICTLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Names of the tables that have a dictionary.',
  args: {
    DATA: output('Names in ascending order.', columns('table')),
  },
  alsoReads: ['VOC', 'DICT *'],
  notes: ['Every table has a dictionary here; one without any item counts as having none.'],
  examples: [{ call: {}, reply: {} }],

  run: (_, session) => ({
    DATA: session
      .tables()
      .filter(({ kind }) => kind === 'table')
      .map(({ name }) => name)
      .filter((name) => session.table(`DICT ${name}`).count() > 0)
      .join(VALUE_MARK),
  }),
});
