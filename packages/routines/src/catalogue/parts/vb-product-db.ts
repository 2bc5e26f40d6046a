import { engineeredProduct, productsInUse } from '../../business/parts/products-in-use.ts';
import { message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { inRows } from '../../listing/column.ts';
import { companyOf } from '../../schema/company-session.ts';
import { productColumns } from './product-columns.ts';

const products = inRows(...productColumns);

export const vbProductDb = defineRoutine({
  name: 'VB_PRODUCT_DB',
  domain: 'Parts',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Every product in use, with its engineering status, the physical part behind it and both descriptions.',
  args: {
    DATA: output('One product per attribute.', products.layout),
    MESSAGE: message(),
  },
  reads: ['ITEMMANF'],
  does: [productsInUse, engineeredProduct],
  messages: [],
  examples: [
    {
      call: {},
      reply: {
        DATA: [
          ['P100', 'R', 'P100', 'R', 'STANDARD', 'MILLING MACHINE 100'],
          ['P101', 'R', 'P101', 'R', 'HEAVY DUTY', 'PRESS 101'],
          ['P103', 'R', 'P103', 'R', 'HEAVY DUTY', 'LATHE 103'],
          ['P104', 'R', 'P104', 'R', 'HYDRAULIC', 'PRESS 104'],
          ['P105', 'R', 'P105', 'R', 'PRECISION', 'LATHE 105'],
          ['P106', 'R', 'P106', 'R', 'HIGH SPEED', 'TRANSFER STATION 106'],
          ['P107', 'R', 'P107', 'R', 'STANDARD', 'PRESS 107'],
          ['P109', 'R', 'P109', 'R', 'HIGH SPEED', 'TRANSFER STATION 109'],
          ['P110', 'R', 'P110', 'R', 'STAINLESS', 'CONVEYOR 110'],
          ['P111', 'P', 'P111', 'P', 'COMPACT', 'LATHE 111'],
          ['P112', 'R', 'P112', 'R', 'STAINLESS', 'CONVEYOR 112'],
          ['P113', 'P', 'P113', 'P', 'COMPACT', 'LATHE 113'],
          ['P114', 'R', 'P114', 'R', 'COMPACT', 'LATHE 114'],
          ['P115', 'R', 'P115', 'R', 'PRECISION', 'LATHE 115'],
          ['P116', 'R', 'P116', 'R', 'COMPACT', 'CONVEYOR 116'],
          ['P117', 'R', 'P117', 'R', 'COMPACT', 'TRANSFER STATION 117'],
          ['P118', 'R', 'P118', 'R', 'COMPACT', 'MILLING MACHINE 118'],
          ['P119', 'R', 'P119', 'R', 'STAINLESS', 'TRANSFER STATION 119'],
          ['P120', 'R', 'P120', 'R', 'STANDARD', 'LATHE 120'],
          ['P121', 'R', 'P121', 'R', 'PRECISION', 'MILLING MACHINE 121'],
          ['P122', 'R', 'P122', 'R', 'STANDARD', 'TRANSFER STATION 122'],
          ['P123', 'R', 'P123', 'R', 'COMPACT', 'PRESS 123'],
        ],
        MESSAGE: '',
      },
    },
  ],
  notes: [
    'A product is a part whose GT code is PRODUCT; those that it or its engineering marks as obsolete are left out.',
    'The company is that of the session, as no argument names one.',
    'The physical part is the one shipped for the product; its engineering status is its own.',
  ],

  run(_, session) {
    const own = companyContext(session, companyOf(session));
    const found = productsInUse(own).map((product) => engineeredProduct(own, product));
    return { DATA: products.of(found) };
  },
});
