import { extract } from 'mvdb/functions';
import { engineeredProduct, partsInUse } from '../../business/parts/products-in-use.ts';
import { columns, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listedValues } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { inColumns } from '../../listing/column.ts';
import { companyOf } from '../../schema/company-session.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { productColumns } from './product-columns.ts';

const products = inColumns(...productColumns);

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
    DATAOUT: output('One value per product.', products.layout),
    MESSAGE: message(),
  },
  reads: ['PRODUCT', 'PRODUCT.1287'],
  does: [partsInUse, engineeredProduct],
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
          ['600 V 16 A DOOR', 'STANDARD'],
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
    'All in use are the parts of PRODUCT, regardless of their class: the contract names no table that reports products from other parts.',
  ],

  run({ REQTYPE, DATAIN }, session) {
    const own = companyContext(session, companyOf(session));
    if (REQTYPE !== 'LIST')
      return { DATAOUT: products.of(partsInUse(own).map((part) => engineeredProduct(own, part))) };
    const asked = listedValues(extract(DATAIN, 1)).map((number) => ({
      number,
      part: PRODUCT.read(session, companyOf(session), number),
    }));
    const found = asked.flatMap(({ part }) => (part ? [engineeredProduct(own, part)] : []));
    const missing = asked.find(({ part }) => part === undefined);
    return {
      DATAOUT: products.of(found),
      // A part that is not there keeps nobody from seeing the others.
      MESSAGE: missing === undefined ? '' : `PART NOT FOUND ${missing.number}`,
    };
  },
});
