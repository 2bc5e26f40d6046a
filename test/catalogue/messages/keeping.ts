import { casesOf } from './message-case.ts';
import { savedRecordCases } from './saved-records.ts';

const deleted = 'DELETE SUCCEEDED';

export const keeping = [
  ...savedRecordCases({
    ...{ name: 'VB_SPN.REV1', table: 'SPN.1287', id: 'SPN', record: 'S1287REC' },
    ...{ date: 15, single: 3, pointer: 3, many: 17, size: 21, deleted },
  }),
  ...casesOf('VB_SPN.REV1', [
    '{list} FOLLOW {table}',
    { CO: '1', SPN: 'SPN-901', ADDFLAG: 'Y', S1287REC: [...Array(13).fill(''), 'SQ1001'] },
  ]),
  ...savedRecordCases({
    ...{ name: 'VB_SPN.QUOTES.REV1', table: 'SPN.QUOTES.1287', id: 'QUOTEID', record: 'Q1287REC' },
    ...{ date: 3, single: 1, pointer: 1, many: 19, size: 20, deleted },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_SERVICE.REV1', table: 'SERVICE.1287', id: 'SERVNO', record: 'SER1287REC' },
    ...{ date: 7, single: 1, pointer: 1, many: 27, size: 28, deleted },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_ITREQUEST.REV1', table: 'ITREQUESTS.1287', id: 'REQNO', record: 'REQREC' },
    ...{ date: 2, single: 1, pointer: 1, many: 4, size: 11, isKeptById: true },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_MAINTENANCE.REV1', table: 'MAINTENANCE.1287', id: 'REQNO', record: 'MAINTREC' },
    ...{ date: 5, single: 1, many: 13, size: 13, isKeptById: true },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_PROJECT.REV1', table: 'PROJECT.1287', id: 'PROJECT', record: 'P1287REC' },
    ...{ date: 6, single: 1, pointer: 2, many: 15, size: 15, deleted },
  }),
  ...casesOf('VB_PROJECT.REV1', [
    '{list} FOLLOW {table}',
    { CO: '1', PROJECT: 'PR901', ADDFLAG: 'Y', P1287REC: ['', '', '', '', '26001'] },
  ]),
  ...savedRecordCases({
    ...{ name: 'VB_PARTPHOTO.REV1', table: 'PART.PHOTOS.1287', id: 'PARTPHOTO' },
    ...{ record: 'P1287REC', date: 8, single: 5, pointer: 5, size: 9, deleted },
  }),
];
