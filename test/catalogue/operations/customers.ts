import fc from 'fast-check';
import type { SchemaTable } from 'mvdb';
import {
  CREDIT,
  CUSTOMER,
  CUSTOMER_1287,
  CUSTOMER_OE,
  SHIPTO,
} from '../../../packages/routines/src/schema/customers.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { type Choices, type Operations, orBlank } from './choices.ts';

/** How customers are kept. */
export function customerOperations({ inCompany, onFile }: Choices): Operations {
  const customers = fc.oneof(
    { weight: 3, arbitrary: inCompany(CUSTOMER) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('C1009', 'C9001', 'C9002')),
    },
  );
  const requests = fc.constantFrom('SAVE', 'SAVE', '', 'DELETE');
  /** A record on file with some attributes changed, or only those. */
  const changed = (table: SchemaTable, id: readonly string[], fields: Record<string, string>) =>
    fc
      .tuple(fc.subarray(Object.entries(fields)), fc.constantFrom(true, true, false))
      .map(([chosen, isOnFile]) =>
        table.format(Object.fromEntries(chosen), isOnFile ? onFile(table, id) : ''),
      );
  const names = fc.constantFrom('Albion Foods', 'Foods & Buffalo', 'Dairy  dairy', 'Éclair!', '');
  const cities = fc.constantFrom('Buffalo', 'New York', 'Foods', '');

  const customer = fc
    .tuple(customers, names, cities, fc.constantFrom('', '', 'N', 'Y'))
    .chain(([id, customerName, city, deleted]) =>
      fc.record({
        CO: fc.constant(id[0]),
        CUSTNO: fc.constant(id[1]),
        REQTYPE: requests,
        ADDFLAG: fc.constantFrom('', '', 'Y'),
        CREC: orBlank(changed(CUSTOMER, id, { customerName, city })),
        C1287REC: orBlank(changed(CUSTOMER_1287, id, { deleted, industrySector: 'FOOD' })),
        COEREC: orBlank(
          changed(CUSTOMER_OE, id, { terms: 'NET60', shipToNos: '1', bookedThisYear: '1' }),
        ),
      }),
    );

  const creditTerms = customers.chain((id) =>
    fc.record({
      CO: fc.constant(id[0]),
      CUSTNO: fc.constant(id[1]),
      CREDITREC: orBlank(
        changed(CREDIT, id, { creditLimit: '900', creditHold: 'Y', balance: '5' }),
      ),
    }),
  );

  const shipTo = fc
    .tuple(customers, fc.constantFrom('1', '2', '3', '03'))
    .chain(([[CO, CUSTNO], number]) =>
      fc.record({
        ...{ CO: fc.constant(CO), CUSTNO: fc.constant(CUSTNO), SHIPTO: fc.constant(number) },
        REQTYPE: requests,
        SHIPREC: orBlank(changed(SHIPTO, [CO, CUSTNO, number], { city: 'Erie', phone: '5' })),
        SHIPOEREC: fc.constantFrom<Supplied['']>('', ['PARCEL', '', '4']),
      }),
    );

  return {
    'VB_0301.REV1': customer,
    'VB_0304.REV1': creditTerms,
    'VB_0312.REV1': shipTo,
    'VB_CREDIT.REV1': creditTerms,
    'VB_CUSTOMER.REV1': customer,
  };
}
