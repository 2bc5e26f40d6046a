import { extract } from 'mvdb/functions';
import { billOfOrder, billOfPart, type JobBillPosition } from '../../business/jobs/job-bill.ts';
import { company, input, message, output, rows } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { withoutMarks } from '../../entry/rejection.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';

const positions = inColumns<JobBillPosition>(
  column('priority', ({ priority }) => priority),
  column('product', ({ product }) => product),
  column('BOM level', ({ level }) => String(level)),
  column('WBS number', ({ wbsNo }) => wbsNo),
  column('BOM sequence', ({ sequence }) => sequence),
  column('part number', ({ part }) => part),
  column('part description', ({ description }) => description),
  column('MRP code', ({ mrpCode }) => mrpCode),
  column('unit of measure', ({ unit }) => unit),
  column('BOM quantity', ({ quantityPer }) => String(quantityPer), 'MD3'),
  column('quantity per leg', ({ legQuantity }) => String(legQuantity), 'MD3'),
  column('parent drawing', ({ parentDrawing }) => parentDrawing),
);

export const vbJobBomRev2 = defineRoutine({
  name: 'VB_JOB_BOM.REV2',
  domain: 'Projects',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description:
    'Explodes the bill of material of everything on a sales order, or of a single part, down to the last level, with a work breakdown number for each place.',
  args: {
    CO: company(),
    REQTYPE: input('SO explodes every line of a sales order; PART explodes one part.'),
    'INCL.PARTS': input(
      'RAW keeps raw and purchased parts, NONE keeps manufactured and document parts, ALL keeps every part.',
    ),
    NUMBER: input('What to explode, as values of one attribute.', {
      required: true,
      layout: rows(
        'sales order or part number',
        'quantity to multiply by',
        'work breakdown prefix',
      ),
    }),
    DATA: output('One row per place in the bill.', positions.layout),
    MESSAGE: message('Blank, or why nothing was exploded.'),
  },
  safeRequestTypes: ['SO', 'PART'],
  does: [billOfOrder, billOfPart],
  messages: [
    'INVALID REQUEST TYPE',
    'INVALID PART SELECTION',
    'INVALID QUANTITY {quantity}',
    'INVALID PREFIX {prefix}',
  ],
  examples: [
    {
      call: { CO: '1', REQTYPE: 'PART', 'INCL.PARTS': 'ALL', NUMBER: [['F300', '2.5', '7']] },
      reply: {
        DATA: [
          ['', '', ''],
          ['F300', 'F300', 'F300'],
          ['0', '1', '1'],
          ['7', '7.1', '7.2'],
          ['', '10', '20'],
          ['F300', 'R608', 'R605'],
          ['SHAFT 300', 'STEEL BAR 608', 'ALUMINUM PLATE 605'],
          ['M', 'R', 'R'],
          ['EA', 'KG', 'KG'],
          ['1000', '1500', '2750'],
          ['2500', '3750', '6875'],
          ['', 'DWG-F300', 'DWG-F300'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { CO: '1', REQTYPE: 'SO', 'INCL.PARTS': 'NONE', NUMBER: '80001' },
      reply: {
        DATA: [
          ['4', '1', '', '', '3', '', '', '', ''],
          ['P100', 'P100', 'P100', 'P100', 'P100', 'P100', 'P100', 'P100', 'P100'],
          ['0', '1', '2', '2', '1', '2', '2', '2', '1'],
          ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '1.2.2', '1.2.4', '1.4'],
          ['', '10', '10', '20', '20', '10', '20', '40', '40'],
          ['P100', 'A202', 'F306', 'F368', 'A215', 'F331', 'F344', 'D908', 'D907'],
          [
            'MILLING MACHINE 100',
            'DRIVE UNIT 202',
            'BUSHING 306',
            'BUSHING 368',
            'SPINDLE 215',
            'SHAFT 331',
            'FLANGE 344',
            'TEST PROCEDURE 908',
            'OPERATING MANUAL 907',
          ],
          ['M', 'M', 'M', 'M', 'M', 'M', 'M', 'D', 'D'],
          ['EA', 'EA', 'EA', 'EA', 'EA', 'EA', 'EA', 'EA', 'EA'],
          ['1000', '1000', '1000', '2000', '2000', '1000', '1000', '1000', '1000'],
          ['5000', '5000', '5000', '10000', '10000', '10000', '10000', '10000', '5000'],
          [
            '',
            'DWG-P100',
            'DWG-A202',
            'DWG-A202',
            'DWG-P100',
            'DWG-A215',
            'DWG-A215',
            'DWG-A215',
            'DWG-P100',
          ],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { CO: '1', REQTYPE: 'PART', 'INCL.PARTS': 'ALL', NUMBER: [['F300', '0']] },
      reply: { DATA: '', MESSAGE: 'INVALID QUANTITY 0' },
    },
    {
      call: { CO: '1', REQTYPE: 'JOB', NUMBER: '26001' },
      reply: { DATA: '', MESSAGE: 'INVALID REQUEST TYPE' },
    },
  ],
  notes: [
    'A blank quantity multiplies by one; a blank INCL.PARTS keeps every part. The quantity is a number above zero, of at most 9 digits and 3 decimals.',
    'The first row is the product itself, level 0. Its breakdown number is the prefix, or 1; on a sales order that of line n is the prefix and n. Positions keep their numbers if others are left out.',
    'On a sales order of a job the bill of an assembly is that of the first live work order of the job that makes it; elsewhere it is the standard bill.',
    'The quantity per leg is that of the whole way down: of the line and of every assembly above.',
    'Priorities come from JOBPARTS.1287, under the sales order or part and the breakdown number, where the record is of the company.',
  ],

  run({ CO, REQTYPE, 'INCL.PARTS': selection, NUMBER }, session, reject) {
    if (REQTYPE !== 'SO' && REQTYPE !== 'PART') throw reject('INVALID REQUEST TYPE');
    const isDerived = selections.get(selection);
    if (isDerived === undefined) throw reject('INVALID PART SELECTION');
    const number = extract(NUMBER, 1, 1);
    const multiplierText = extract(NUMBER, 1, 2);
    const multiplier = storedMultiplier(multiplierText);
    if (multiplier === undefined) throw reject(`INVALID QUANTITY ${multiplierText}`);
    const prefix = extract(NUMBER, 1, 3);
    if (prefix !== withoutMarks(prefix)) throw reject(`INVALID PREFIX ${prefix}`);
    const request = { number, multiplier, prefix, isDerived };
    const explodeAll = REQTYPE === 'SO' ? billOfOrder : billOfPart;
    return { DATA: positions.of(explodeAll(companyContext(session, CO), request)) };
  },
});

/** Which MRP codes a selection of parts keeps. */
const selections = new Map<string, (mrpCode: string) => boolean>([
  ['', () => true],
  ['ALL', () => true],
  ['RAW', (mrpCode) => mrpCode === 'R' || mrpCode === 'P'],
  ['NONE', (mrpCode) => mrpCode === 'M' || mrpCode === 'D'],
]);

const THOUSAND = 1000n;
const MULTIPLIER = /^(\d{1,9})(?:\.(\d{1,3}))?$/;

/** A quantity as people write it, with 3 implied decimals; `undefined` when it is not one. */
function storedMultiplier(text: string): bigint | undefined {
  if (text === '') return THOUSAND;
  const [, whole, decimals = ''] = MULTIPLIER.exec(text) ?? [];
  const quantity = whole === undefined ? 0n : BigInt(whole + decimals.padEnd(3, '0'));
  return quantity === 0n ? undefined : quantity;
}
