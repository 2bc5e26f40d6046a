import type { RecordOf } from 'mvdb';
import { productsInUse } from '../../business/parts/products-in-use.ts';
import { message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inRows } from '../../listing/column.ts';
import { companyOf } from '../../schema/company-session.ts';
import type { PRODUCT } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const products = inRows<RecordOf<typeof PRODUCT>>(
  column('part number', ({ recordId }) => withoutCompany(recordId)),
  column('secondary description', ({ description2 }) => description2),
  column('primary description', ({ description }) => description),
);

export const vbProductList = defineRoutine({
  name: 'VB_PRODUCT_LIST',
  domain: 'Parts',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Every product in use with both descriptions; cheaper than VB_PRODUCT_DB.',
  args: {
    DATA: output('One product per attribute.', products.layout),
    MESSAGE: message(),
  },
  does: [productsInUse],
  messages: [],
  examples: [
    {
      call: {},
      reply: {
        DATA: [
          ['P100', 'STANDARD', 'MILLING MACHINE 100'],
          ['P101', 'HEAVY DUTY', 'PRESS 101'],
          ['P103', 'HEAVY DUTY', 'LATHE 103'],
          ['P104', 'HYDRAULIC', 'PRESS 104'],
          ['P105', 'PRECISION', 'LATHE 105'],
          ['P106', 'HIGH SPEED', 'TRANSFER STATION 106'],
          ['P107', 'STANDARD', 'PRESS 107'],
          ['P109', 'HIGH SPEED', 'TRANSFER STATION 109'],
          ['P110', 'STAINLESS', 'CONVEYOR 110'],
          ['P111', 'COMPACT', 'LATHE 111'],
          ['P112', 'STAINLESS', 'CONVEYOR 112'],
          ['P113', 'COMPACT', 'LATHE 113'],
          ['P114', 'COMPACT', 'LATHE 114'],
          ['P115', 'PRECISION', 'LATHE 115'],
          ['P116', 'COMPACT', 'CONVEYOR 116'],
          ['P117', 'COMPACT', 'TRANSFER STATION 117'],
          ['P118', 'COMPACT', 'MILLING MACHINE 118'],
          ['P119', 'STAINLESS', 'TRANSFER STATION 119'],
          ['P120', 'STANDARD', 'LATHE 120'],
          ['P121', 'PRECISION', 'MILLING MACHINE 121'],
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
    return { DATA: products.of(productsInUse(companyContext(session, companyOf(session)))) };
  },
});
