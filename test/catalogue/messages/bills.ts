import type { Session } from 'mvdb';
import { BMF } from '../../../packages/routines/src/schema/bills.ts';
import { ITEMMANF, PRODUCT } from '../../../packages/routines/src/schema/inventory.ts';
import { WIPBMF } from '../../../packages/routines/src/schema/work-in-process.ts';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { casesOf, change, tooLong } from './message-case.ts';

/** Nothing of the bill of a part holds any more. */
export const ended = (assembly: string) => (session: Session) => {
  for (const link of [...BMF.recordsUnder(session, `1!${assembly}`)])
    BMF.update(session, link, { endDate: '1' });
};

const ofOrder = { CO: '1', WONO: '100001' };
const again = { ...ofOrder, BOMFLAG: 'R' };
const closed = { given: change(OPENWO, '1!100001', { orderStatus: 'C' }) };
const issued = { given: change(WIPBMF, '1!100001!A202', { issuedQuantity: '1000' }) };

/** A phantom that takes what it goes into. */
const looped = {
  given: (session: Session) => {
    change(ITEMMANF, '1!A202', { phantom: 'Y', firstComponent: 'P100' })(session);
    BMF.write(session, '1!A202!P100', { quantityPer: '1000' });
  },
};

const link = { CO: '1', ESSION: 'P101', COMP: 'C500', ACTION: 'A' };

/** Each way in which a link is rejected, at a screen as in a batch. */
const linkCases = (routine: string) =>
  casesOf(
    routine,
    ['INVALID ACTION', { ...link, ACTION: 'X' }],
    ['ASSEMBLY NOT FOUND', { ...link, ESSION: 'NONE' }],
    ['COMPONENT NOT FOUND', { ...link, COMP: 'NONE' }],
    [
      'MANUFACTURING RECORD NOT FOUND {part}',
      link,
      { given: (session) => ITEMMANF.open(session).delete('1!C500') },
    ],
    ['PART IS OBSOLETE {part}', link, { given: change(PRODUCT, '1!C500', { status: 'O' }) }],
    ['BILL OF MATERIAL IS LOCKED BY {user}', { ...link, ESSION: 'P100' }],
    ['COMPONENT IS THE ASSEMBLY', { ...link, COMP: 'P101' }],
    ['BILL OF MATERIAL WOULD LOOP {path}', { ...link, ESSION: 'A223', COMP: 'P101' }],
    ['COMPONENT ALREADY IN BILL OF MATERIAL', { ...link, COMP: 'C530' }],
    ['COMPONENT NOT IN BILL OF MATERIAL', { ...link, ACTION: 'D' }],
    ['LINK HAS CHANGED', { ...link, COMP: 'C530', ACTION: 'D', BREC: ['1'] }],
    ['INVALID REVISION {revision}', { ...link, REV: 'A!B' }],
    ['REVISION IS NOT THE LATEST {revision}', { ...link, REV: 'A' }],
    ['REVISION NOT FOUND {revision}', { ...link, BREC: ['1000', '', '', '', '', '', '', '', 'Z'] }],
    ['QUANTITY IS NOT ABOVE ZERO {quantity}', { ...link, BREC: ['-1000'] }],
    ['QUANTITY IS TOO LARGE {quantity}', { ...link, BREC: ['1000000000000'] }],
    ['SEQUENCE IS NOT ABOVE ZERO {sequence}', { ...link, BREC: ['1000', '-5'] }],
    ['SEQUENCE IS TAKEN BY {component}', { ...link, BREC: ['1000', '10'] }],
    ['SCRAP PERCENT IS NOT BELOW 100 {percent}', { ...link, BREC: ['1000', '35', '', '10000'] }],
    [
      'EFFECTIVITY ENDS BEFORE IT BEGINS',
      {
        ...link,
        BREC: ['1000', '35', '', '', '', '', '', '', '', '21491', '', '', '', '', '21490'],
      },
    ],
    ['{attribute} IS KEPT BY THE SYSTEM', { ...link, BREC: ['1000', '', '', '', 'A223'] }],
    [
      '{attribute} NOT FOUND {id}',
      { ...link, BREC: ['1000', '', '', '', '', '', '', '', '', '', '990'] },
    ],
    ['ATTRIBUTE {number} UNKNOWN', { ...link, BREC: ['1000', ...Array(14).fill(''), '1'] }],
    ['INVALID {type} IN {attribute}', { ...link, BREC: ['X'] }],
    ['TEXT IS TOO LONG IN {attribute}', { ...link, BREC: ['1000', '', tooLong] }],
    ['{attribute} TAKES ONE VALUE', { ...link, BREC: [['1', '2']] }],
  );

export const bills = [
  ...linkCases('VB_E0052A'),
  ...linkCases('VB_E0052A.REV1'),
  ...casesOf('VB_E0052A.REV1', ['INVALID MODE', { ...link, MODE: 'X' }]),
  ...casesOf(
    'VB_E0065.REV1',
    ['ASSEMBLY NOT FOUND', { CO: '1', ESSION: 'NONE' }],
    ['INVALID REVISION {revision}', { CO: '1', ESSION: 'P101', REV: 'A!B' }],
    ['REVISION IS NOT THE LATEST {revision}', { CO: '1', ESSION: 'P101', REV: 'A' }],
    [
      'MANUFACTURING RECORD NOT FOUND {part}',
      { CO: '1', ESSION: 'P101' },
      { given: (session) => ITEMMANF.open(session).delete('1!C530') },
    ],
    [
      'COMPONENT NOT FOUND',
      { CO: '1', ESSION: 'P101' },
      { given: (session) => PRODUCT.open(session).delete('1!C530') },
    ],
  ),
  ...casesOf(
    'VB_A7270',
    ['WORK ORDER IS CLOSED', again, closed],
    ['WORK ORDER HAS ANOTHER {attribute} {value}', { ...again, ASSY: 'P101' }],
    ['COMPONENT IS ISSUED {component}', again, issued],
    ['REVISION NOT FOUND {revision}', { ...again, REV: 'Z' }],
    ['COMPONENT NOT IN BILL OF MATERIAL {component}', { ...again, FCOMP: 'C500' }],
    ['BILL OF MATERIAL IS EMPTY {assembly}', again, { given: ended('P100') }],
    ['BILL OF MATERIAL LOOPS AT {part}', again, looped],
    [
      'QUANTITY OF {component} IS TOO LARGE',
      again,
      { given: change(BMF, '1!P100!A202', { quantityPer: '999999999999' }) },
    ],
  ),
  ...casesOf(
    'VB_D7270',
    ['WORK ORDER NOT FOUND', { ...ofOrder, WONO: 'NONE', COMP: 'ALL' }],
    ['WORK ORDER IS CLOSED', { ...ofOrder, COMP: 'ALL' }, closed],
    ['WORK ORDER HAS ANOTHER {attribute} {value}', { ...ofOrder, COMP: 'ALL', JOBNO: '26002' }],
    ['COMPONENT IS ISSUED {component}', { ...ofOrder, COMP: 'ALL' }, issued],
  ),
];
