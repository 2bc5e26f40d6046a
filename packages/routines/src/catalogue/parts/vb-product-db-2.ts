import { type Session, VALUE_MARK, withoutCompany } from 'mvdb';
import { extract } from 'mvdb/functions';
import { isObsolete, productRow } from '../../business/parts/products-in-use.ts';
import { columns, defineRoutine, input, message, output } from '../../entry/routine.ts';
import { PRODUCT } from '../../schema/inventory.ts';

export const vbProductDb2 = defineRoutine({
  name: 'VB_PRODUCT_DB_2',
  domain: 'Parts',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Products with engineering status, physical part and both descriptions: the parts asked for, or all in use.',
  args: {
    REQTYPE: input('LIST answers for the parts of DATAIN; anything else for all in use.'),
    DATAIN: input('Part numbers, one per value, for LIST.', { layout: columns('part') }),
    DATAOUT: output(
      'One value per product.',
      columns(
        'part',
        'engineering status',
        'physical number',
        'physical engineering status',
        'secondary description',
        'primary description',
      ),
    ),
    MESSAGE: message(),
  },
  reads: ['PRODUCT', 'PRODUCT.1287'],
  messages: ['PART NOT FOUND {number}'],
  examples: [
    {
      call: { REQTYPE: 'LIST', DATAIN: [['A200', 'P100']] },
      reply: {
        DATAOUT: [
          ['A200', 'P100'],
          ['R', 'R'],
          ['', 'P100'],
          ['', 'R'],
          ['STAINLESS', 'STANDARD'],
          ['CONTROL PANEL 200', 'MILLING MACHINE 100'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { REQTYPE: 'LIST', DATAIN: [['P100', 'NONE']] },
      reply: {
        DATAOUT: ['P100', 'R', 'P100', 'R', 'STANDARD', 'MILLING MACHINE 100'],
        MESSAGE: 'PART NOT FOUND NONE',
      },
    },
  ],
  notes: [
    'LIST answers in the order asked, obsolete parts included; a part that does not exist is named in MESSAGE.',
    'The company is that of the session, as no argument names one.',
    'All in use are the parts of PRODUCT, whatever their class: the contract names no table that tells products from other parts.',
  ],

  run({ REQTYPE, DATAIN }, session) {
    const { company } = session;
    if (REQTYPE !== 'LIST') return { DATAOUT: columnsOf(partsInUse(session, company)) };
    const asked = extract(DATAIN, 1)
      .split(VALUE_MARK)
      .filter((part) => part !== '');
    const found = asked.map((part) => {
      const record = PRODUCT.read(session, company, part);
      return record && productRow(session, company, part, record);
    });
    const missing = asked.find((_, index) => found[index] === undefined);
    return {
      DATAOUT: columnsOf(found.filter((row) => row !== undefined)),
      MESSAGE: missing === undefined ? '' : `PART NOT FOUND ${missing}`,
    };
  },
});

function partsInUse(session: Session, company: string): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (const record of PRODUCT.records(session, company))
    if (!isObsolete(session, record))
      rows.push(productRow(session, company, withoutCompany(record.recordId), record));
  return rows;
}

function columnsOf(rows: readonly (readonly string[])[]): readonly (readonly string[])[] | '' {
  return rows.length === 0
    ? ''
    : (rows[0] ?? []).map((_, place) => rows.map((row) => row[place] ?? ''));
}
