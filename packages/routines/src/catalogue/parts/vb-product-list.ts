import { productsInUse } from '../../business/parts/products-in-use.ts';
import { defineRoutine, message, output, rows } from '../../entry/routine.ts';

export const vbProductList = defineRoutine({
  name: 'VB_PRODUCT_LIST',
  domain: 'Parts',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Every product in use with both descriptions; cheaper than VB_PRODUCT_DB.',
  args: {
    DATA: output(
      'One product per attribute.',
      rows('part number', 'secondary description', 'primary description'),
    ),
    MESSAGE: message(),
  },
  alsoReads: ['ITEMMANF', 'PRODUCT', 'PRODUCT.1287'],
  messages: [],
  examples: [
    {
      call: {},
      reply: {
        DATA: [
          ['P100', 'STANDARD', 'MILLING MACHINE 100'],
          ['P101', 'HEAVY DUTY', 'PRESS 101'],
          ['P102', 'STANDARD', 'PRESS 102'],
          ['P103', 'HEAVY DUTY', 'LATHE 103'],
          ['P104', 'STAINLESS', 'PRESS 104'],
          ['P105', 'STAINLESS', 'LATHE 105'],
          ['P106', 'HIGH SPEED', 'TRANSFER STATION 106'],
          ['P107', 'STANDARD', 'PRESS 107'],
          ['P108', 'STANDARD', 'CONVEYOR 108'],
          ['P109', 'HIGH SPEED', 'TRANSFER STATION 109'],
          ['P111', 'COMPACT', 'LATHE 111'],
          ['P112', 'STAINLESS', 'CONVEYOR 112'],
          ['P113', 'COMPACT', 'LATHE 113'],
          ['P114', 'COMPACT', 'LATHE 114'],
          ['P115', 'STAINLESS', 'LATHE 115'],
          ['P116', 'COMPACT', 'CONVEYOR 116'],
          ['P117', 'COMPACT', 'TRANSFER STATION 117'],
          ['P118', 'COMPACT', 'MILLING MACHINE 118'],
          ['P119', 'STAINLESS', 'TRANSFER STATION 119'],
          ['P120', 'STANDARD', 'LATHE 120'],
          ['P121', 'STAINLESS', 'MILLING MACHINE 121'],
          ['P122', 'STANDARD', 'TRANSFER STATION 122'],
          ['P123', 'COMPACT', 'PRESS 123'],
        ],
        MESSAGE: '',
      },
    },
  ],
  notes: [
    'A product is a part whose GT code is PRODUCT; those that it or its engineering marks as obsolete are left out.',
    'The company is that of the session, as no argument names one.',
  ],

  run(_, session) {
    const products = [...productsInUse(session, session.company)];
    return {
      DATA: products.map(({ part, record }) => [part, record.description2, record.description]),
    };
  },
});
