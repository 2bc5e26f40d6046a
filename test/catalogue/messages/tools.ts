import { PDM_1287 } from '../../../packages/routines/src/schema/documents.ts';
import { casesOf, change } from './message-case.ts';

const marked = ['A', 'B'];

/** A record with an attribute more than its array has. */
const longerThan = (size: number) => Array.from({ length: size + 1 }, () => 'X');

const audit = { CO: '1', KEY: '1!P100', ACTION: 'C' };

export const tools = [
  ...casesOf(
    'VB_LOCATE',
    ['INVALID POSITION {text}', { FIELD: 'X' }],
    ['INVALID SEARCH TYPE {text}', { SEARCHTYPE: 'UP' }],
  ),
  ...casesOf(
    'VB_WRITEDICT',
    ['CANNOT OPEN FILE {name}', { DICTFILE: 'NOWHERE', ID: 'WEIGHT' }],
    ['DESCRIPTION HOLDS A MARK', { DICTFILE: 'PRODUCT', ID: 'WEIGHT', DATA: marked }],
  ),
  ...casesOf(
    'VB_WRITEDICT.REV1',
    ['CANNOT OPEN FILE {name}', { REQTYPE: 'DELETE', DICTFILE: 'NOWHERE', RECID: 'WEIGHT' }],
    ['FILE ALREADY EXISTS {name}', { REQTYPE: 'NEWFILE', DICTFILE: 'PRODUCT' }],
    ['INVALID FILE NAME {name}', { REQTYPE: 'NEWFILE', DICTFILE: 'A B' }],
    ['RECORD ID REQUIRED', { REQTYPE: 'SAVE', DICTFILE: 'PRODUCT' }],
    [
      'INVALID FIELD NUMBER {text}',
      { REQTYPE: 'SAVE', DICTFILE: 'PRODUCT', RECID: 'WEIGHT', FID: 'X' },
    ],
    [
      'NEW VALUE HOLDS A FIELD MARK',
      { REQTYPE: 'SAVE', DICTFILE: 'PRODUCT', RECID: 'WEIGHT', FID: '1', NEWVAL: marked },
    ],
  ),
  ...['VB_PHANTOM', 'VB_PHANTOM.REV2'].flatMap((name) =>
    casesOf(name, ['INVALID PROGRAM ARGUMENTS {text}', { PROGNAME: 'VB_2403 1' }]),
  ),
  ...[
    ['VB_S0912', 50],
    ['VB_S0923', 75],
  ].flatMap(([name, size]) =>
    casesOf(
      String(name),
      ['RECORD TOO LARGE {name}', { ...audit, NEWREC: longerThan(Number(size)) }],
      ['INVALID SKIP {attribute}', { ...audit, SKIP: 'X' }],
    ),
  ),
  ...casesOf(
    'VB_SY0913',
    ['RECORD TOO LARGE {name}', { ...audit, NEWREC: longerThan(75) }],
    ['INVALID AUDIT POSITION {position}', { ...audit, PWDAUDREC: 'maybe' }],
  ),
  ...casesOf(
    'VB_PDM.TRANS',
    ['EMPLOYEE NOT FOUND', { INREC: ['A200', 'I'] }, { by: { login: 'A PROGRAM' } }],
    [
      'PROCESS ABORTED: {id} IS CHECKED OUT BY {login}',
      { INREC: ['A200', 'O'] },
      { given: change(PDM_1287, 'A200.SLDASM', { holder: 'anna' }) },
    ],
  ),
];
