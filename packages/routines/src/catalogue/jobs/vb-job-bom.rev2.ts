import type { Session } from 'mvdb';
import { extract } from 'mvdb/functions';
import {
  BillLoop,
  type BillPlace,
  billForJob,
  billSources,
  explode,
} from '../../business/bills/bill-of-material.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import {
  columns,
  company,
  defineRoutine,
  input,
  message,
  output,
  rows,
} from '../../entry/routine.ts';
import { JOBPARTS_1287 } from '../../schema/bills.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';

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
    DATA: output(
      'One row per place in the bill.',
      columns(
        'priority',
        'product',
        'BOM level',
        'WBS number',
        'BOM sequence',
        'part number',
        'part description',
        'MRP code',
        'unit of measure',
        ['BOM quantity', 'MD3'],
        ['quantity per leg', 'MD3'],
        'parent drawing',
      ),
    ),
    MESSAGE: message('Blank, or why nothing was exploded.'),
  },
  safeRequestTypes: ['SO', 'PART'],
  alsoReads: ['PRODUCT', 'OPEN.ORD.HEAD', 'OPEN.ORD.LINE', 'JOBPARTS.1287', ...billSources],
  messages: [
    'INVALID REQUEST TYPE',
    'INVALID PART SELECTION',
    'SALES ORDER NOT FOUND',
    'PART NOT FOUND',
    'INVALID QUANTITY {quantity}',
    'BILL OF MATERIAL LOOPS AT {part}',
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
          ['2', '5', '', '', '4', '', '', ''],
          ['P100', 'P100', 'P100', 'P100', 'P100', 'P100', 'P100', 'P100'],
          ['0', '1', '2', '2', '1', '2', '2', '1'],
          ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '1.2.2', '1.4'],
          ['', '10', '10', '20', '20', '10', '20', '40'],
          ['P100', 'A202', 'F306', 'F368', 'A215', 'F331', 'F344', 'D907'],
          [
            'MILLING MACHINE 100',
            'DRIVE UNIT 202',
            'BUSHING 306',
            'BUSHING 368',
            'GEARBOX 215',
            'SHAFT 331',
            'FLANGE 344',
            'OPERATING MANUAL 907',
          ],
          ['M', 'M', 'M', 'M', 'M', 'M', 'M', 'D'],
          ['EA', 'EA', 'EA', 'EA', 'EA', 'EA', 'EA', 'EA'],
          ['1000', '1000', '1000', '2000', '2000', '1000', '1000', '1000'],
          ['5000', '5000', '5000', '10000', '10000', '10000', '10000', '5000'],
          ['', 'DWG-P100', 'DWG-A202', 'DWG-A202', 'DWG-P100', 'DWG-A215', 'DWG-A215', 'DWG-P100'],
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
    'The first row is the product itself, level 0. Its breakdown number is the prefix, or 1; on a sales order that of line n is the prefix and n. Places keep their numbers whatever is left out.',
    'On a sales order of a job the bill of an assembly is that of the first live work order of the job that makes it; elsewhere it is the standard bill.',
    'The quantity per leg is that of the whole way down: of the line and of every assembly above.',
    'Priorities come from JOBPARTS.1287, under the sales order or part and the breakdown number, where the record is of the company.',
  ],

  run({ CO, REQTYPE, 'INCL.PARTS': selection, NUMBER }, session, refuse) {
    if (REQTYPE !== 'SO' && REQTYPE !== 'PART') throw refuse('INVALID REQUEST TYPE');
    const isKept = selections.get(selection);
    if (isKept === undefined) throw refuse('INVALID PART SELECTION');
    const number = extract(NUMBER, 1, 1);
    const multiplierText = extract(NUMBER, 1, 2);
    const multiplier = storedMultiplier(multiplierText);
    if (multiplier === undefined) throw refuse(`INVALID QUANTITY ${multiplierText}`);
    const request = { number, multiplier, prefix: extract(NUMBER, 1, 3) };
    const tops =
      REQTYPE === 'SO' ? topsOfOrder(session, CO, request) : topOfPart(session, CO, request);
    if (tops === undefined)
      return { MESSAGE: REQTYPE === 'SO' ? 'SALES ORDER NOT FOUND' : 'PART NOT FOUND' };
    try {
      const found = tops.flatMap((top) => rowsOf(session, CO, number, top, isKept));
      if (found.length === 0) return {};
      return { DATA: (found[0] ?? []).map((_, place) => found.map((row) => row[place] ?? '')) };
    } catch (error) {
      if (error instanceof BillLoop) throw refuse(`BILL OF MATERIAL LOOPS AT ${error.part}`);
      throw error;
    }
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

/** A quantity as people write it, with 3 implied decimals; `undefined` when it is none. */
function storedMultiplier(text: string): bigint | undefined {
  if (text === '') return THOUSAND;
  const [, whole, decimals = ''] = MULTIPLIER.exec(text) ?? [];
  const quantity = whole === undefined ? 0n : BigInt(whole + decimals.padEnd(3, '0'));
  return quantity === 0n ? undefined : quantity;
}

interface Request {
  readonly number: string;
  readonly multiplier: bigint;
  readonly prefix: string;
}

/** What an explosion begins with. */
interface Top {
  readonly part: string;
  readonly wbsNo: string;
  readonly quantity: bigint;
  /** Job whose work orders say what goes into an assembly; blank for the standard bill. */
  readonly job: string;
}

function topOfPart(
  session: Session,
  company: string,
  { number, multiplier, prefix }: Request,
): Top[] | undefined {
  if (PRODUCT.read(session, company, number) === undefined) return undefined;
  return [{ part: number, wbsNo: prefix || '1', quantity: multiplier, job: '' }];
}

function topsOfOrder(
  session: Session,
  company: string,
  { number, multiplier, prefix }: Request,
): Top[] | undefined {
  const order = OPEN_ORD_HEAD.read(session, company, number);
  return order?.lineNos.flatMap((lineNo) => {
    const line = OPEN_ORD_LINE.read(session, company, number, lineNo);
    if (line === undefined) return [];
    const ordered = BigInt(storedWholeNumber(line.orderedQuantity, 'ordered quantity'));
    return [
      {
        part: line.partNo,
        wbsNo: prefix === '' ? lineNo : `${prefix}.${lineNo}`,
        quantity: (ordered * multiplier) / THOUSAND,
        job: line.jobNo || order.jobNo,
      },
    ];
  });
}

function rowsOf(
  session: Session,
  company: string,
  number: string,
  top: Top,
  isKept: (mrpCode: string) => boolean,
): string[][] {
  const { part, wbsNo, quantity, job } = top;
  const billOf = (assembly: string) => billForJob(session, company, assembly, job);
  const found: string[][] = [];
  for (const place of explode({ part, wbsNo, quantity, billOf })) {
    const mrpCode = ITEMMANF.read(session, company, place.part)?.mrpCode ?? '';
    if (isKept(mrpCode)) found.push(rowOf(session, company, number, top, place, mrpCode));
  }
  return found;
}

function rowOf(
  session: Session,
  company: string,
  number: string,
  top: Top,
  place: BillPlace,
  mrpCode: string,
): string[] {
  const { description = '', unit = '' } = PRODUCT.read(session, company, place.part) ?? {};
  const parent = place.parent && PRODUCT.read(session, company, place.parent);
  return [
    priorityOf(session, company, number, place.wbsNo),
    top.part,
    String(place.level),
    place.wbsNo,
    place.sequence,
    place.part,
    description,
    mrpCode,
    unit,
    String(place.quantityPer),
    String(place.legQuantity),
    parent ? parent.drawing : '',
  ];
}

function priorityOf(session: Session, company: string, number: string, wbsNo: string): string {
  const place = JOBPARTS_1287.read(session, number, wbsNo);
  return place === undefined || (place.company !== '' && place.company !== company)
    ? ''
    : place.priority;
}
