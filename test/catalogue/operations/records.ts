import fc from 'fast-check';
import type { SchemaTable } from 'mvdb';
import { CUSTOMER } from '../../../packages/routines/src/schema/customers.ts';
import { PRODUCT, PRODUCT_1287 } from '../../../packages/routines/src/schema/inventory.ts';
import { PART_PHOTOS_1287 } from '../../../packages/routines/src/schema/item-details.ts';
import { PROJECT_1287, TASK_1287 } from '../../../packages/routines/src/schema/project-control.ts';
import { JOBMASTER, JOBMASTER_1287 } from '../../../packages/routines/src/schema/projects.ts';
import {
  ENG_CHG_1287,
  NCN_CHG_1287,
  REDBOOK_1287,
} from '../../../packages/routines/src/schema/quality.ts';
import { SPN_1287, SPN_QUOTES_1287 } from '../../../packages/routines/src/schema/quotes.ts';
import { OPEN_ORD_HEAD } from '../../../packages/routines/src/schema/sales-orders.ts';
import {
  ITREQUESTS_1287,
  MAINTENANCE_1287,
  SERVICE_1287,
} from '../../../packages/routines/src/schema/service.ts';
import { type Choices, type Operations, orBlank } from './choices.ts';

/** Records that are saved whole. */
export function recordOperations({
  inCompany,
  idsOf,
  soldParts,
  onFile,
  session,
}: Choices): Operations {
  /** Records saved or deleted, on file or new, with one attribute out of what it may hold. */
  const saved = (
    table: SchemaTable,
    id: string,
    record: string,
    attribute: string,
    values: fc.Arbitrary<string> = soldParts,
  ) => {
    const ids = table.isScoped ? idsOf(table) : fc.constantFrom(...table.open(session).ids());
    const keyOf = (number: string) => (table.isScoped ? ['1', number] : [number]);
    return fc
      .tuple(
        fc.oneof(ids, fc.constantFrom('X1', 'X2')),
        fc.constantFrom('SAVE', 'SAVE', 'DELETE', ''),
        fc.constantFrom('Y', '', ''),
        orBlank(values),
        fc.boolean(),
      )
      .map(([number, REQTYPE, ADDFLAG, value, isOnFile]) => ({
        ...{ CO: '1', REQTYPE, ADDFLAG, [id]: number },
        [record]: table.format(
          { [attribute]: value },
          isOnFile ? onFile(table, keyOf(number)) : '',
        ),
      }));
  };

  const milestone = fc
    .record({
      task: fc.oneof(inCompany(TASK_1287), fc.constantFrom(['1', 'X1'], ['2', 'X1'])),
      job: orBlank(idsOf(JOBMASTER)),
      description: fc.constantFrom('DEPOSIT', 'LAST  payment', 'A!B'),
      taskType: fc.constantFrom('M', 'M', 'T', 'X'),
      paymentPercent: fc.constantFrom('', '3000', '10000', '10001'),
      ADDFLAG: fc.constantFrom('1', '0', ''),
    })
    .map(({ task: [CO = '', MSNO = ''], job, ADDFLAG, ...fields }) => {
      const { project = '', customerNo = '' } = JOBMASTER.read(session, CO, job) ?? {};
      const MSREC = TASK_1287.format({ ...fields, jobNo: job, project, customerNo });
      return { CO, REQTYPE: 'WRITE', MSNO, MSREC, ADDFLAG };
    });

  return {
    'VB_ENGCHG.REV1': saved(ENG_CHG_1287, 'ECNNO', 'EREC', 'partNo'),
    'VB_NCN.REV1': saved(NCN_CHG_1287, 'NCNNO', 'RREC', 'partNo'),
    'VB_REDBOOK.REV1': saved(REDBOOK_1287, 'RFCNO', 'RREC', 'partNo'),
    'VB_SPN.REV1': saved(SPN_1287, 'SPN', 'S1287REC', 'project', idsOf(PROJECT_1287)),
    'VB_SPN.QUOTES.REV1': saved(
      ...([SPN_QUOTES_1287, 'QUOTEID', 'Q1287REC', 'supplierPart', idsOf(SPN_1287)] as const),
    ),
    'VB_SERVICE.REV1': saved(
      ...([SERVICE_1287, 'SERVNO', 'SER1287REC', 'project', idsOf(PROJECT_1287)] as const),
    ),
    'VB_ITREQUEST.REV1': saved(
      ...([ITREQUESTS_1287, 'REQNO', 'REQREC', 'requestedBy', fc.constant('parts')] as const),
    ),
    'VB_MAINTENANCE.REV1': saved(
      ...([MAINTENANCE_1287, 'REQNO', 'MAINTREC', 'doneDate', fc.constant('21491')] as const),
    ),
    'VB_PROJECT.REV1': saved(
      ...([PROJECT_1287, 'PROJECT', 'P1287REC', 'customerNo', idsOf(CUSTOMER)] as const),
    ),
    'VB_PARTPHOTO.REV1': saved(
      ...([PART_PHOTOS_1287, 'PARTPHOTO', 'P1287REC', 'supplierPart', idsOf(SPN_1287)] as const),
    ),
    'VB_PART.REV1': saved(
      ...([PRODUCT_1287, 'PRODUCT1287NO', 'PRODUCT1287REC', 'physicalPartNo'] as const),
    ),
    'VB_PRODUCT1287.REV1': saved(
      ...([PRODUCT_1287, 'PRODUCT1287NO', 'PRODUCT1287REC', 'physicalPartNo'] as const),
    ),
    VB_DELETE0001: fc
      .tuple(fc.oneof(fc.constantFrom('T100', 'T100', 'C520'), idsOf(PRODUCT)), fc.boolean())
      .map(([part, isSeen]) => ({
        CO: '1',
        PARTREC: isSeen ? `${part}\u001e${onFile(PRODUCT, ['1', part])}` : part,
      })),
    'VB_PRODUCT.REV1_DOTNET': fc.record({
      CO: fc.constant('1'),
      PRODUCTNO: idsOf(PRODUCT),
      PNOTES: fc.constantFrom('', 'HANDLE WITH CARE', ['NOTE', 'X']),
      ADDFLAG: fc.constantFrom('', 'Y'),
    }),
    'VB_JOB_BOM_WRITE.REV1': fc
      .tuple(fc.oneof(soldParts, idsOf(OPEN_ORD_HEAD)), fc.constantFrom('', '1', '2'), soldParts)
      .map(([number, company, part]) => ({
        ...{ CO: '1', IDLIST: [[`${number}!1`, `${number}!1.1`]] },
        PRILIST: `1\u001e${company}\u001e\u001f2\u001e\u001e${part}`,
      })),
    VB_MASTER_SCHED: fc
      .tuple(fc.oneof(idsOf(JOBMASTER), fc.constant('X1')), orBlank(fc.constant('21600')))
      .map(([JOBNO, shipDate]) => ({
        ...{ CO: '1', JOBNO },
        JOBREC: JOBMASTER_1287.format({ milestones: ['A', 'B'], shipDate }),
      })),
    'VB_PAYMENTS.REV1': fc.oneof(
      { weight: 3, arbitrary: milestone },
      {
        weight: 1,
        arbitrary: fc
          .tuple(inCompany(TASK_1287), fc.constantFrom('demo-demo', 'demo-demo', 'demo'))
          .map(([[CO, MSNO], MSREC]) => ({ CO, REQTYPE: 'DELETE', MSNO, MSREC })),
      },
    ),
  };
}
