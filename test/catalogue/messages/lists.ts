import { catalogue } from '@mvdb/routines';
import { casesOf, type MessageCase } from './message-case.ts';

/** Selections that no list takes, regardless of its table. */
const wrongSelections = [
  ['INVALID SELECTION {text}', 'WITH'],
  ['SELECTION MUST NAME {table}', 'SELECT NOWHERE'],
  ['COMMAND NOT ALLOWED {verb}', 'DELETE CUSTOMER 1!C1001'],
] as const;

/** The argument in which each routine takes a selection, with what else it needs. */
const others: Readonly<Record<string, readonly [argument: string, MessageCase['call']]>> = {
  VB_GETLIST: ['WITHCLAUSE', { FILENAME: 'CUSTOMER', FLD: '1' }],
  'VB_GETLIST.REV1': ['BSQL', {}],
  'VB_ITEMQTY.REV1': ['BSQL', {}],
  'VB_TABLE_LOOKUP.REV2NEW': ['VSQL', { VTABLE: 'CUSTOMER', VFIELDNUM: '1' }],
  'VB_TABLE_LOOKUP.REV4': ['VSQL', { VTABLE: 'CUSTOMER', VFIELDNUM: '1' }],
};

/** Sentences that may be about any table. */
const sentences = [
  ['VB_GETLIST.REV1', 'BSQL'],
  ['VB_ITEMQTY.REV1', 'BSQL'],
] as const;

const ofSelections = catalogue.routines.flatMap(({ name, args, run, messages = [] }) => {
  const [argument, more] = others[name] ?? (args.SQL ? ['SQL', args.CO ? { CO: '1' } : {}] : []);
  if (run === undefined || argument === undefined) return [];
  const reported = wrongSelections.filter(([message]) => messages.includes(message));
  return casesOf(
    name,
    ...reported.map(([message, text]) => [message, { ...more, [argument]: text }] as const),
  );
});

export const lists = [
  ...ofSelections,
  ...casesOf(
    'VB_JOBLIST2',
    ['INVALID SELECTION {text}', { DATA: 'WITH' }],
    ['COMMAND NOT ALLOWED {verb}', { DATA: 'DELETE JOBMASTER 1!26001' }],
  ),
  ...casesOf(
    'VB_PO0161',
    ['INVALID SELECTION {text}', { DATAIN: ['1', '26-10', 'WITH'] }],
    ['SELECTION MUST NAME {table}', { DATAIN: ['1', '26-10', 'SELECT NOWHERE'] }],
  ),
  ...casesOf('VB_GETLIST', ['INVALID FIELD NUMBER {text}', { FILENAME: 'CUSTOMER', FLD: 'X' }]),
  ...sentences.flatMap(([name, argument]) =>
    casesOf(name, ['CANNOT OPEN FILE {name}', { [argument]: 'LIST NOWHERE' }]),
  ),
  ...casesOf(
    'VB_GETLIST2.REV1',
    ['INVALID SELECTION {text}', { CMD: 'LIST CUSTOMER WITH' }],
    ['COMMAND NOT ALLOWED {verb}', { CMD: 'DELETE CUSTOMER 1!C1001' }],
    ['INVALID ENTITY {id}', { CMD: 'LIST ACTIVITY.1287', ENTLIST: 'NONE' }],
  ),
  ...['VB_TABLE_LOOKUP.REV2NEW', 'VB_TABLE_LOOKUP.REV4'].flatMap((name) =>
    casesOf(
      name,
      ['CANNOT OPEN FILE {name}', { VTABLE: 'NOWHERE', VFIELDNUM: '1' }],
      ['FIELD NUMBER OR FIELD NAME REQUIRED', { VTABLE: 'CUSTOMER' }],
      ['INVALID FIELD NUMBER {number}', { VTABLE: 'CUSTOMER', VFIELDNUM: 'X' }],
      ['FIELD NOT FOUND {name}', { VTABLE: 'CUSTOMER', VFIELDNAME: 'NONE' }],
    ),
  ),
  ...casesOf('VB_LABORHISTLIST.REV1', [
    'INVALID DATE {date}',
    { CO: '1', 'REQ.BY': '1004', 'WE.DATE': '13/45/26' },
  ]),
];
