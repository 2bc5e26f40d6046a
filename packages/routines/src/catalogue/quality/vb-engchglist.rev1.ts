import { column, inColumns } from '../../listing/column.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { changeColumns, type EngineeringChange, listChanges } from './change-columns.ts';

const changes = inColumns<EngineeringChange>(
  ...changeColumns,
  column('change code', ({ changeCode }) => changeCode),
);

export const vbEngchglistRev1 = selectionPage({
  name: 'VB_ENGCHGLIST.REV1',
  domain: 'General',
  description: 'Engineering changes of a selection, by project, with their state and change code.',
  finds: listChanges,
  each: 'change',
  columns: changes,
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
          ['DIM', 'DOC', 'MAT', 'DIM'],
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
    'The records are those of the company of the session.',
    'A record that is marked as deleted is not listed.',
  ],
});
