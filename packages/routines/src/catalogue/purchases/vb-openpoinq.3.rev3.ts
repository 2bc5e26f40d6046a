import { linesOfNumber } from '../../business/purchase-lines/find-purchase-lines.ts';
import { shownLine } from '../../business/purchase-lines/purchase-line.ts';
import { company, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { inColumns } from '../../listing/column.ts';
import { lineColumns, promisedColumns } from './line-columns.ts';

const openLines = inColumns(
  lineColumns.lineNo,
  lineColumns.buyer,
  lineColumns.part,
  ...promisedColumns,
  lineColumns.enteredDate,
  lineColumns.job,
  lineColumns.leadTime,
);

export const vbOpenpoinq3Rev3 = defineRoutine({
  name: 'VB_OPENPOINQ.3.REV3',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'The open lines of one purchase order.',
  args: {
    CO: company(),
    PO: input('Purchase order number.', { required: true }),
    DATA: output('One value per line.', openLines.layout),
  },
  does: [linesOfNumber, shownLine],
  notes: [
    'Days due count from today to the promise date; negative means late.',
    'A line promised on several dates is shown once, with the first date on which something is still to come and with all that is open.',
    'It has no message argument, so a failure is raised with its text.',
  ],
  examples: [
    {
      call: { CO: '1', PO: '50001' },
      reply: {
        DATA: [
          ['1', '2', '3', '4'],
          ['CK', 'CK', 'CK', 'CK'],
          ['C500', 'C507', 'C555', 'C561'],
          ['21521', '21513', '21498', '21534'],
          ['30', '22', '7', '43'],
          ['28000', '4000', '6000', '13000'],
          ['28000', '4000', '6000', '13000'],
          ['EA', 'EA', 'EA', 'EA'],
          ['V101', 'V101', 'V101', 'V101'],
          [
            'Acme Industrial Supply',
            'Acme Industrial Supply',
            'Acme Industrial Supply',
            'Acme Industrial Supply',
          ],
          ['O-RING 500', 'ELECTRIC MOTOR 507', 'SENSOR 555', 'ELECTRIC MOTOR 561'],
          ['21481', '21481', '21481', '21481'],
          ['26007', '', '26005', ''],
          ['13', '9', '10', '6'],
        ],
      },
    },
    { call: { CO: '1', PO: '50003' }, reply: { DATA: '' } },
    { call: { CO: '1', PO: 'NONE' }, reply: {}, failure: 'PURCHASE ORDER NOT FOUND' },
  ],

  run({ CO, PO }, session) {
    const lines = linesOfNumber(companyContext(session, CO), { number: PO, since: undefined });
    return {
      DATA: openLines.of(lines.map((line) => shownLine(companyContext(session, CO), line))),
    };
  },
});
