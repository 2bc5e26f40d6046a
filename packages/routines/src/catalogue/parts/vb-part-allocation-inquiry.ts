import { needsOf, onHandOf } from '../../business/demand/part-needs.ts';
import { company, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { inColumnsBelow } from '../../listing/column.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { demandColumns, stockColumns } from './demand-columns.ts';

const demandList = inColumnsBelow(stockColumns, demandColumns('part'));

export const vbPartAllocationInquiry = defineRoutine({
  name: 'VB_PART_ALLOCATION_INQUIRY',
  domain: 'Parts',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'What a part is needed for: stock, total need, and each demand pegged to the work order, job or sales order behind it.',
  args: {
    CO: company(),
    PARTNO: input('Part number.', { required: true }),
    DATA: output('Stock and need in one value each, then one value per demand.', demandList.layout),
  },
  opens: [PRODUCT],
  does: [needsOf, onHandOf],
  messages: ['PART NOT FOUND'],
  examples: [
    {
      call: { CO: '1', PARTNO: 'P100' },
      reply: {
        DATA: [
          '17000',
          '9000',
          ['', '', ''],
          ['26003', '26001', '26002'],
          ['', '', ''],
          ['80003', '80001', '80002'],
          ['1', '1', '1'],
          ['P100', 'P100', 'P100'],
          ['1000', '5000', '3000'],
        ],
      },
    },
    {
      call: { CO: '1', PARTNO: 'A200' },
      reply: {
        DATA: [
          '4000',
          '9000',
          ['100028', '100007'],
          ['26012', '26004'],
          ['O', 'O'],
          ['80010', '80004'],
          ['1', '1'],
          ['P121', 'P121'],
          ['4000', '5000'],
        ],
      },
    },
    { call: { CO: '1', PARTNO: 'D900' }, reply: { DATA: ['0', '0', '', '', '', '', '', '', ''] } },
    { call: { CO: '1', PARTNO: 'NO SUCH PART' }, reply: {}, failure: 'PART NOT FOUND' },
  ],
  notes: [
    'The demands are by date; position 8 is the assembly that the part goes into, or the part itself when it is sold.',
    'Without a demand the first two positions are all there is.',
    'It has no message argument, so a failure is raised with its text.',
  ],

  run({ CO, PARTNO }, session, reject) {
    if (!PRODUCT.read(session, CO, PARTNO)) throw reject('PART NOT FOUND');
    const needs = needsOf(companyContext(session, CO), PARTNO);
    const head = { onHand: onHandOf(companyContext(session, CO), PARTNO), needs };
    return { DATA: demandList.of({ head, rows: needs }) };
  },
});
