import { PDM_1287 } from '../../../packages/routines/src/schema/documents.ts';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { casesOf, change, tooLong } from './message-case.ts';

type Position = string | readonly (string | readonly string[])[];

/** Whoever of the demo may not use the vault. */
const outside = { by: { login: 'parts', department: 'PARTS' } };
const locked = (table: string, id: string) => ({
  given: (session: Parameters<ReturnType<typeof change>>[0]) => {
    session.table(table).readLocked(id);
  },
});
const missing = 'PDM RECORD NOT FOUND {id}';
const held = 'DOCUMENT IS CHECKED OUT BY {employee}';
const used = '{record} IS USED BY {table} {id}';

/** What every request meets, whichever routine it comes by. */
const moved = (routine: string, asking: (REQTYPE: string, PDMID: string) => Supplied) =>
  casesOf(
    routine,
    ['DELETE SUCCEEDED', asking('delete', 'P100.SLDDRW')],
    ['INVALID REQUEST TYPE', asking('CREATE', 'A200.SLDASM')],
    ['EMPLOYEE NOT FOUND', asking('SYNC', 'A200.SLDASM'), outside],
    ['LOCKED', asking('SYNC', 'A200.SLDASM'), locked('PDM.1287', 'A200.SLDASM')],
    [missing, asking('CHECKOUT', 'NONE.PDF')],
    [held, asking('CHECKOUT', 'P123.SLDDRW')],
    ['DOCUMENT IS NOT CHECKED OUT', asking('CHECKIN', 'A200.SLDASM')],
    ['DOCUMENT IS RELEASED', asking('RELEASE', 'A200.SLDASM')],
    [used, asking('DELETE', 'F315.SLDPRT')],
    ['DOCUMENT ALREADY EXISTS', { ...asking('CHECKIN', 'A200.SLDASM'), ADDFLAG: 'Y' }],
    ['INVALID {part} {id}', { ...asking('CHECKIN', 'NEW'), ADDFLAG: 'Y' }],
  );

const { company, version, vaultDate, description, partNo, references } = PDM_1287.attributes;

const described = (attribute: number, value: Position) => ({
  ...{ REQTYPE: 'SYNC', PDMID: 'NEW.PDF', ADDFLAG: 'Y' },
  NEWPDMREC: Array.from({ length: attribute }, (_, position) =>
    position === attribute - 1 ? value : '',
  ) as Supplied[''],
});

export const documents = [
  ...moved('VB_PDM.REV2', (REQTYPE, PDMID) => ({ REQTYPE, PDMID })),
  ...casesOf(
    'VB_PDM.REV2',
    ['COMPANY NOT FOUND', described(company.number, '9')],
    ['ATTRIBUTE {number} UNKNOWN', described(18, 'X')],
    ['{attribute} TAKES ONE VALUE', described(description.number, ['A', 'B'])],
    ['{attribute} TAKES NO SUBVALUES', described(references.number, [['A', 'B']])],
    ['INVALID {type} IN {attribute}', described(vaultDate.number, 'SOON')],
    ['TEXT IS TOO LONG IN {attribute}', described(description.number, tooLong)],
    [
      'DOCUMENT REFERS TO ITSELF BY {id}',
      described(references.number, 'A200.SLDASM'),
      { given: change(PDM_1287, 'A200.SLDASM', { references: ['NEW.PDF'] }) },
    ],
    ['{attribute} NOT FOUND {id}', described(partNo.number, 'NONE')],
    ['{attribute} IS KEPT BY THE SYSTEM', described(version.number, '2')],
  ),
  ...moved('VB_PDM.REV1', (REQTYPE, PDMID) => ({ CO: '1', REQTYPE, PDMID })),
  ...casesOf('VB_PDM.REV1', [
    'DOCUMENT IS OF COMPANY {company}',
    { CO: '2', REQTYPE: 'SYNC', PDMID: 'A200.SLDASM' },
  ]),
  ...casesOf(
    'VB_DELETE_PDM',
    ['EMPLOYEE NOT FOUND', { INREC: ['1', 'P100.SLDDRW'] }, outside],
    ['LOCKED', { INREC: ['1', 'P100.SLDDRW'] }, locked('PDMXREF.1287', 'engineering')],
    [held, { INREC: ['1', 'P123.SLDDRW'] }],
    ['DOCUMENT IS OF COMPANY {company}', { INREC: ['2', 'A200.SLDASM'] }],
  ),
  ...casesOf(
    'VB_PDMXREF',
    [
      'COMPANY NOT FOUND',
      { INREC: ['demo', '', 'A200.SLDASM'] },
      { given: change(PDM_1287, 'A200.SLDASM', { company: '9' }) },
    ],
    ['INVALID PATH {path}', { INREC: ['demo', '', ['C:', 'A200.SLDASM']] }],
    [missing, { INREC: ['demo', '', 'C:\\PDM\\'] }],
    ['LOCKED', { INREC: ['demo', '', 'A200.SLDASM'] }, locked('PDM.1287', 'A200.SLDASM')],
    ['DOCUMENT IS NOT OF PART {part}', { INREC: ['demo', 'P100', 'A200.SLDASM'] }],
    [held, { INREC: ['projects', '', 'P123.SLDDRW', 'Y'] }],
    ['CROSS REFERENCE NOT FOUND', { INREC: ['demo', '', 'A200.SLDASM', 'Y'] }],
  ),
];
