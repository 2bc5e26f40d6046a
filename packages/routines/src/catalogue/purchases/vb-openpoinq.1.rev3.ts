import { linesOfCompany } from '../../business/purchase-lines/find-purchase-lines.ts';
import { shownLine } from '../../business/purchase-lines/purchase-line.ts';
import { company, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { inColumns } from '../../listing/column.ts';
import { lineColumns, promisedColumns } from './line-columns.ts';

const openLines = inColumns(
  lineColumns.orderNo,
  lineColumns.lineNo,
  lineColumns.buyer,
  lineColumns.part,
  ...promisedColumns,
  lineColumns.enteredDate,
  lineColumns.job,
  lineColumns.leadTime,
);

export const vbOpenpoinq1Rev3 = defineRoutine({
  name: 'VB_OPENPOINQ.1.REV3',
  domain: 'Purchasing',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Every purchase order line still open, of all vendors.',
  args: {
    CO: company(),
    DATA: output('One value per line.', openLines.layout),
  },
  does: [linesOfCompany, shownLine],
  examples: [
    {
      call: { CO: '2' },
      reply: {
        DATA: [
          [
            '50001',
            '50001',
            '50001',
            '50001',
            '50004',
            '50004',
            '50004',
            '50005',
            '50007',
            '50013',
          ],
          ['1', '2', '3', '4', '1', '2', '3', '1', '1', '1'],
          ['AB', 'AB', 'AB', 'AB', 'RT', 'RT', 'RT', 'RT', 'AB', 'RT'],
          ['C501', 'C505', 'C507', 'C512', 'C503', 'C513', 'R602', 'F304', 'C510', 'F306'],
          [
            '21494',
            '21487',
            '21491',
            '21499',
            '21505',
            '21506',
            '21507',
            '21487',
            '21527',
            '21495',
          ],
          ['3', '-4', '0', '8', '14', '15', '16', '-4', '36', '4'],
          ['7000', '13000', '19000', '21000', '38000', '56000', '16000', '23000', '11000', '14000'],
          ['7000', '13000', '8000', '21000', '38000', '56000', '16000', '13000', '7000', '14000'],
          ['EA', 'EA', 'EA', 'EA', 'EA', 'EA', 'KG', 'EA', 'EA', 'EA'],
          ['V103', 'V103', 'V103', 'V103', 'V104', 'V104', 'V104', 'V102', 'V103', 'V102'],
          [
            'Borealis Distributors',
            'Borealis Distributors',
            'Borealis Distributors',
            'Borealis Distributors',
            'Cobalt Machine Supply',
            'Cobalt Machine Supply',
            'Cobalt Machine Supply',
            'Imperial Heat Treating',
            'Borealis Distributors',
            'Imperial Heat Treating',
          ],
          [
            'HEX SCREW 501',
            'VALVE 505',
            'ELECTRIC MOTOR 507',
            'VALVE 512',
            'O-RING 503',
            'HEX SCREW 513',
            'ALUMINUM PLATE 602',
            'BUSHING 304, OUTSIDE OPERATION',
            'HEX SCREW 510',
            'BUSHING 306, OUTSIDE OPERATION',
          ],
          [
            '21449',
            '21449',
            '21449',
            '21449',
            '21481',
            '21481',
            '21481',
            '21481',
            '21453',
            '21488',
          ],
          ['', '', '', '', '', '', '', '', '', ''],
          ['4', '9', '5', '3', '5', '15', '12', '', '7', ''],
        ],
      },
    },
    { call: { CO: '9' }, reply: {}, failure: 'COMPANY NOT FOUND' },
  ],
  notes: [
    'Days due count from today to the promise date; negative means late.',
    'A line promised on several dates is shown once, with the first date on which something is still to come and with all that is open.',
    'Lines come by purchase order and line, outside operations among them.',
  ],

  run({ CO }, session) {
    const lines = linesOfCompany(companyContext(session, CO), undefined);
    return {
      DATA: openLines.of(lines.map((line) => shownLine(companyContext(session, CO), line))),
    };
  },
});
