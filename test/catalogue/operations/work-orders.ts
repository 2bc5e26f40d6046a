import fc from 'fast-check';
import { OPENWO, OPENWO_AUTO_1287 } from '../../../packages/routines/src/schema/work-orders.ts';
import { type Choices, type Operations, orBlank } from './choices.ts';

/** What work orders go through from entry to close. */
export function workOrderOperations({
  company,
  inCompany,
  soldParts,
  jobs,
  onFile,
}: Choices): Operations {
  const verified = fc
    .tuple(inCompany(OPENWO), fc.constantFrom(true, true, false))
    .map(([[CO, number], isOne]) => ({ CO, WONO: isOne ? number : 'UPDATE' }));

  const fields = fc.record(
    {
      partNo: soldParts,
      orderedQuantity: fc.constantFrom('1000', '12000', '40000', '0'),
      dueDate: fc.constantFrom('21495', '21560', '21600'),
      startDate: fc.constantFrom('', '21480', '21550'),
      jobNo: jobs,
      costAccount: fc.constantFrom('', '1210'),
      orderStatus: fc.constantFrom('O', 'O', 'H', 'C'),
      routeNo: fc.constantFrom('', '1', '2'),
      financialReleaseDate: fc.constantFrom('', '21491'),
    },
    { requiredKeys: [] },
  );
  const handling = fc.record({
    AUDIT: fc.constantFrom('Y', 'N'),
    COPYFLAG: fc.constantFrom('', 'N'),
    RCFLG: fc.constantFrom('', '', 'Y'),
    'SF.FLAG': fc.constantFrom('Y', 'N'),
    WIPROLLFLAG: fc.constantFrom('', 'Y'),
    PWDAUDREC: orBlank(fc.constant('2')),
  });
  const changed = fc.tuple(inCompany(OPENWO), fields, handling).map(([[CO, WONO], wanted, how]) => {
    const OLDREC = onFile(OPENWO, [CO, WONO]);
    return { CO, WONO, ADDFLAG: '0', OLDREC, NEWREC: OPENWO.format(wanted, OLDREC), ...how };
  });
  const entered = fc
    .tuple(company, fc.constantFrom('W1', 'W2', '100001'), fields, handling)
    .map(([CO, WONO, wanted, how]) => {
      const usual = { partNo: 'F314', orderedQuantity: '7000', orderStatus: 'O' };
      return { CO, WONO, ADDFLAG: '1', NEWREC: OPENWO.format({ ...usual, ...wanted }), ...how };
    });

  return {
    'VB_AUTOWO.ACT2': fc.oneof(
      inCompany(OPENWO_AUTO_1287).map(([CO, WONO]) => ({ CO, WONO })),
      fc.tuple(company, fc.constantFrom('ALL', '10006*', '9*')).map(([CO, WONO]) => ({ CO, WONO })),
    ),
    'VB_WO.EM.UPD': fc.oneof(changed, entered),
    'VB_WO.VERIFY': verified,
    'VB_WO.VERIFY.REV1': verified,
  };
}
