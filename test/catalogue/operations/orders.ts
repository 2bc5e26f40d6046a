import fc from 'fast-check';
import { LOCODE, LOT } from '../../../packages/routines/src/schema/inventory.ts';
import {
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
} from '../../../packages/routines/src/schema/sales-orders.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { type Choices, days, type Operations, orBlank, prices, quantities } from './choices.ts';

/** What sales orders can be asked to change. */
export function orderOperations({
  inCompany,
  idsOf,
  soldParts,
  jobs,
  onFile,
  session,
}: Choices): Operations {
  const lines = fc.oneof(
    { weight: 3, arbitrary: inCompany(OPEN_ORD_LINE).map(([CO, id]) => [CO, ...id.split('!')]) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constant('1'),
        fc.constantFrom('80001', '80011', '80012', '80016'),
        fc.constantFrom('1', '5', '6', '10'),
      ),
    },
  );
  const serials = [...LOT.records(session, '1')]
    .map(({ recordId }) => recordId.split('!'))
    .filter(([, part, , lot]) => part === 'A209' && lot?.startsWith('S'))
    .map(([, , , lot = '']) => lot);

  const orderLine = fc
    .record({
      line: lines,
      partNo: soldParts,
      orderedQuantity: quantities,
      unitPrice: prices,
      requestedDate: days,
      promisedDate: days,
      jobNo: jobs,
      location: orBlank(idsOf(LOCODE)),
      changed: fc.subarray(['partNo', 'orderedQuantity', 'unitPrice', 'promisedDate', 'jobNo']),
      isNew: fc.boolean(),
      serialNos: fc.option(fc.subarray(serials)),
      itemWeight: fc.constantFrom('', '500', '41000'),
      notes: fc.constantFrom<Supplied['']>(
        '',
        ['HANDLE WITH CARE', 'P'],
        [
          ['A', 'B'],
          ['I', 'N'],
        ],
      ),
      flag: fc.constantFrom('', '', 'N', 'Y'),
    })
    .map(({ line, changed, isNew, serialNos, itemWeight, notes, flag, ...fields }) => {
      const chosen = Object.entries(fields).filter(([name]) => isNew || changed.includes(name));
      return {
        INDATA: [...line, flag],
        LREC: OPEN_ORD_LINE.format(
          Object.fromEntries(chosen),
          isNew ? '' : onFile(OPEN_ORD_LINE, line),
        ),
        LREC2:
          serialNos === null
            ? ''
            : OPEN_ORD_LINE_1287.format(
                { serialNos, itemWeight },
                onFile(OPEN_ORD_LINE_1287, line),
              ),
        NREC: notes,
      };
    });
  const sortedOrDeleted = fc
    .tuple(lines, fc.constantFrom('', 'Y'))
    .map(([line, flag]) => ({ INDATA: [...line, flag] }));

  return {
    'VB_2402.DEL': fc
      .tuple(lines, fc.constantFrom('', 'P'), fc.constantFrom('', 'Y'), fc.constantFrom('Y', 'N'))
      .map(([[CO = '', ORDNO = '', ZLINE = ''], CODE, AUDIT, PURGEHEAD]) => ({
        ...{ CO, ORDNO, ZLINE, CODE, AUDIT, PURGEHEAD },
      })),
    VB_2402L: fc.oneof(
      { weight: 4, arbitrary: orderLine },
      { weight: 1, arbitrary: sortedOrDeleted },
    ),
    VB_2403: fc.constant({}),
  };
}
