import { extract } from 'mvdb';
import { defineRoutine, input, message, output, record } from '../routine.ts';
import { ITEMCA, ITEMMANF, ITEMQTY, PRODUCT, PRODUCT_1287 } from '../schema/inventory.ts';

export const vbPartinfoRev2 = defineRoutine({
  name: 'VB_PARTINFO.REV2',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'A part at a glance: what it is, what it last cost, and how much is on hand.',
  args: {
    CO: input('Company number.', { required: true }),
    INDATA: input('Which part.', { required: true, layout: record('part number') }),
    OUTDATA: output(
      'The part.',
      record(
        'part number',
        'description',
        'second description',
        'MRP code',
        'unit of measure',
        ['last cost', 'MD4'],
        ['date of last activity', 'D2/'],
        ['quantity on hand', 'MD3'],
        'lot control flag',
        'reserved bin',
      ),
    ),
    MSG: message('Blank, or why the part is not shown.'),
  },
  alsoReads: ['PRODUCT', 'PRODUCT.1287', 'ITEMMANF', 'ITEMQTY', 'ITEMCA'],
  messages: ['PART NOT FOUND'],
  examples: [
    {
      call: { CO: '1', INDATA: 'P100' },
      reply: {
        OUTDATA: [
          'P100',
          'MILLING MACHINE 100',
          'STANDARD',
          'M',
          'EA',
          '54353137',
          '21431',
          '17000',
          '4',
          'B2',
        ],
        MSG: '',
      },
    },
    { call: { CO: '1', INDATA: 'NONE' }, reply: { OUTDATA: '', MSG: 'PART NOT FOUND' } },
  ],
  notes: [
    'The lot control flag is 1 by location, 2 by lot, 3 by serial number, 4 by location with bins.',
  ],

  run({ CO, INDATA }, session) {
    const part = extract(INDATA, 1);
    const master = PRODUCT.read(session, CO, part);
    if (master === undefined) return { MSG: 'PART NOT FOUND' };
    return {
      OUTDATA: [
        part,
        master.description,
        master.description2,
        ITEMMANF.read(session, CO, part)?.mrpCode ?? '',
        master.unit,
        ITEMCA.read(session, CO, part)?.lastCost ?? '',
        master.lastActivityDate,
        ITEMQTY.read(session, CO, part)?.onHand || '0',
        master.lotControl,
        PRODUCT_1287.read(session, CO, part)?.reservedBin ?? '',
      ],
    };
  },
});
