import {
  GL_CHARTS,
  GL_DOCUMENT_AUX,
  GL_TRANS,
  JOURNAL_HEAD,
} from '../../../packages/routines/src/schema/ledger.ts';
import { casesOf, change, empty } from './message-case.ts';

const unbalanced = { jcsCode: 'DON', accounts: ['5300'], debits: ['1'], credits: [''] };

export const ledger = [
  ...casesOf('VB_GL7006', [
    'CANNOT READ GL.DOCUMENT.AUX RECORD {id}',
    { TRANSID: 'X3!26-01!1' },
    { given: (session) => GL_TRANS.write(session, '1!X3!26-01!1', { account: '1000' }) },
  ]),
  ...casesOf('VB_GL7011', [
    'TRANSACTION NOT FOUND {line}',
    { CO: '1', DOCNO: 'X3', FISPER: '26-01' },
    { given: (session) => GL_DOCUMENT_AUX.write(session, '1!X3!26-01', { lineNos: ['7'] }) },
  ]),
  ...casesOf(
    'VB_GL7013',
    [
      'JOURNAL REGISTER IS LOCKED BY {user}',
      { DATAIN: ['1', 'DON'] },
      {
        given: ({ account }) =>
          account.table('DICT JOURNAL.HEAD').write('REGISTER.LOCK', 'X\u001eanna'),
      },
    ],
    ['NO RECORDS SELECTED.', { DATAIN: ['1', 'DON'] }, { given: empty(JOURNAL_HEAD) }],
    [
      'JOURNALS NOT POSTED {journals}',
      { DATAIN: ['1', 'DON'] },
      { given: (session) => JOURNAL_HEAD.write(session, '1!2099', unbalanced) },
    ],
  ),
  ...casesOf(
    'VB_GL7023',
    ['INVALID FLAG {flag}', { DATAIN: ['1', '26-10', 'X'] }],
    ['PERIOD NOT FOUND {period}', { DATAIN: ['1', '99-01'] }],
    ['NO RECORDS SELECTED.', { DATAIN: ['1', '26-10'] }, { given: empty(GL_CHARTS) }],
  ),
  ...casesOf('VB_PO0161', ['INVALID FISCAL PERIOD', { DATAIN: ['1', '10-26'] }]),
];

/** An account that nothing may be posted to any more. */
export const closedSales = change(GL_CHARTS, '1!4000', { inactive: 'Y' });
