import fc from 'fast-check';
import { PDM_1287, PDMXREF_1287 } from '../../../packages/routines/src/schema/documents.ts';
import { EMPLOYEE_ACCESS_1287 } from '../../../packages/routines/src/schema/employees.ts';
import { type Choices, type Operations, orBlank } from './choices.ts';

const held = ['A206.SLDDRW', 'D902.PDF', 'P123.SLDDRW', 'D905.PDF'];
const free = ['A200.SLDASM', 'F315.SLDPRT', 'P100.SLDDRW', 'D906.PDF', 'X1.PDF', 'X2.PDF', 'X'];

/** What the vault is asked for. */
export function documentOperations({ session, company, soldParts, onFile }: Choices): Operations {
  const ids = fc.constantFrom(...held, ...free);
  const logins = fc.constantFrom(...EMPLOYEE_ACCESS_1287.open(session).ids());
  const requests = fc.constantFrom('CHECKIN', 'CHECKOUT', 'SYNC', 'RELEASE', 'DELETE', 'sync', '');
  const addFlag = fc.constantFrom('', '', 'Y');
  const move = fc
    .tuple(ids, requests, addFlag, orBlank(soldParts), ids, fc.boolean())
    .map(([PDMID, REQTYPE, ADDFLAG, partNo, reference, isOnFile]) => ({
      ...{ PDMID, REQTYPE, ADDFLAG },
      NEWPDMREC:
        partNo === ''
          ? ''
          : PDM_1287.format(
              { description: 'MANUAL', company: '1', partNo, references: [reference] },
              isOnFile ? onFile(PDM_1287, [PDMID]) : '',
            ),
    }));
  const copied = fc.constantFrom(...[...PDMXREF_1287.records(session)].flatMap(copiesOf));
  return {
    'VB_PDM.REV2': move,
    VB_PDMXREF: fc
      .tuple(fc.oneof(copied, fc.tuple(logins, ids)), fc.constantFrom('', '', 'Y'))
      .map(([[login, id], gone]) => ({ INREC: [login, '', `C:\\PDM\\${id}`, gone] })),
    VB_DELETE_PDM: fc.tuple(company, ids).map((INREC) => ({ INREC })),
  };
}

const copiesOf = (record: NonNullable<ReturnType<typeof PDMXREF_1287.read>>) =>
  record.documents.map((document): [string, string] => [record.key.login, document]);
