import { inColumns } from '../../listing/column.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { changeColumns, listChanges } from './change-columns.ts';

const changes = inColumns(...changeColumns);

export const vbEngchglist = selectionPage({
  name: 'VB_ENGCHGLIST',
  domain: 'General',
  description: 'Engineering changes of a selection, by project, with their state.',
  finds: listChanges,
  each: 'change',
  columns: changes,
  supersededBy: 'VB_ENGCHGLIST.REV1',
  examples: [
    {
      call: { SQL: 'WITH PROJECT = "PR104"' },
      reply: {
        DATA: [
          ['PR104', 'PR104', 'PR104', 'PR104'],
          ['E1001', 'E1003', 'E1007', 'E1010'],
          ['LONGER BRACKET', 'NEW WIRING DIAGRAM', 'LONGER BRACKET', 'LONGER BRACKET'],
          ['COMPLETE', 'COMPLETE', 'COMPLETE', 'WORKING'],
          ['PURCHASING', 'PRODUCTION', 'ENGINEERING', 'ENGINEERING'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { SQL: 'CLEAR.FILE ENG.CHG.1287' },
      reply: { DATA: '', MESSAGE: 'COMMAND NOT ALLOWED CLEAR.FILE' },
    },
  ],
  notes: [
    'Not deprecated, although it names a successor.',
    'The records are those of the company of the session.',
    'A record that is marked as deleted is not listed.',
  ],
});
