import { defineRoutine, output } from '../../entry/routine.ts';
import { inColumns } from '../../listing/column.ts';
import { listMessage, listMessages, selectionInput } from '../../listing/list-arguments.ts';
import { listedRecords, sessionChoice } from '../../listing/listed-records.ts';
import { ENG_CHG_1287 } from '../../schema/quality.ts';
import { changeColumns } from './change-columns.ts';

const changes = inColumns(...changeColumns);

export const vbEngchglist = defineRoutine({
  name: 'VB_ENGCHGLIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Engineering changes of a selection, by project, with their state.',
  args: {
    SQL: selectionInput,
    DATA: output('One row per change.', changes.layout),
    MESSAGE: listMessage,
  },
  supersededBy: 'VB_ENGCHGLIST.REV1',
  alsoReads: ['ENG.CHG.1287'],
  messages: listMessages,
  examples: [
    {
      call: { SQL: 'WITH PROJECT = "PR104"' },
      reply: {
        DATA: [
          ['PR104', 'PR104'],
          ['E1001', 'E1010'],
          ['STAINLESS SCREWS', 'NEW WIRING DIAGRAM'],
          ['COMPLETE', 'COMPLETE'],
          ['PURCHASING', 'PURCHASING'],
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
    'A record that is marked as deleted is listed as long as it is selected.',
  ],

  run({ SQL }, session, refuse) {
    const choice = sessionChoice(session, SQL);
    return { DATA: changes.of(listedRecords(session, refuse, { table: ENG_CHG_1287, choice })) };
  },
});
