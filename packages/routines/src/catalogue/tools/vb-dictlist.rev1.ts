import { output } from '../../entry/argument.ts';
import { vocabulary } from '../../entry/operation.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';

const tables = inColumns(column('table', ({ name }: { readonly name: string }) => name));

export const vbDictlistRev1 = defineRoutine({
  name: 'VB_DICTLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Names of the tables that have a dictionary, synonyms included.',
  args: {
    DATA: output('Names in ascending order.', tables.layout),
  },
  opens: [vocabulary],
  notes: ['Every table has a dictionary here, be it empty; a synonym has that of its table.'],
  examples: [{ call: {}, reply: {} }],

  run: (_, session) => ({
    DATA: tables.of(
      session.tables().filter(({ name }) => session.account.findTable(name) !== undefined),
    ),
  }),
});
