import { linesRequired } from '../../business/purchase-lines/find-purchase-lines.ts';
import { shownLine } from '../../business/purchase-lines/purchase-line.ts';
import { company, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { inColumns } from '../../listing/column.ts';
import { lineColumns, promisedColumns } from './line-columns.ts';

const openLines = inColumns(
  lineColumns.orderNo,
  lineColumns.lineNo,
  lineColumns.buyer,
  ...promisedColumns,
  lineColumns.enteredDate,
  lineColumns.job,
  lineColumns.leadTime,
);

export const vbOpenpoinq2Rev3 = defineRoutine({
  name: 'VB_OPENPOINQ.2.REV3',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'The open purchase order lines of one part.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    DATA: output('One value per line.', openLines.layout),
  },
  reads: ['REQ'],
  does: [linesRequired, shownLine],
  notes: [
    'The lines are found through the supply that the requirements of the part point to.',
    'Days due count from today to the promise date; negative means late.',
    'A line promised on several dates is shown once, with the first date on which something is still to come and with all that is open.',
    'Outside operations bring nothing that is required, and are not shown.',
    'It has no message argument, so a failure is raised with its text.',
  ],
  examples: [
    {
      call: { CO: '1', PARTNO: 'C500' },
      reply: {
        DATA: [
          '50001',
          '1',
          'CK',
          '21521',
          '30',
          '28000',
          '28000',
          'EA',
          'V101',
          'Acme Industrial Supply',
          'O-RING 500',
          '21481',
          '26007',
          '13',
        ],
      },
    },
    { call: { CO: '1', PARTNO: 'P100' }, reply: { DATA: '' } },
    { call: { CO: '1', PARTNO: 'NONE' }, reply: {}, failure: 'PART NOT FOUND' },
  ],

  run({ CO, PARTNO }, session) {
    const lines = linesRequired(companyContext(session, CO), PARTNO);
    return {
      DATA: openLines.of(lines.map((line) => shownLine(companyContext(session, CO), line))),
    };
  },
});
