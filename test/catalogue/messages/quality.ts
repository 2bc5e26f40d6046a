import { savedRecordCases } from './saved-records.ts';

export const quality = [
  ...savedRecordCases({
    ...{ name: 'VB_ENGCHG.REV1', table: 'ENG.CHG.1287', id: 'ECNNO', record: 'EREC' },
    ...{ date: 12, single: 6, pointer: 6, many: 21, size: 23 },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_NCN.REV1', table: 'NCN.CHG.1287', id: 'NCNNO', record: 'RREC' },
    ...{ date: 5, single: 1, pointer: 1, many: 49, size: 51 },
  }),
  ...savedRecordCases({
    ...{ name: 'VB_REDBOOK.REV1', table: 'REDBOOK.1287', id: 'RFCNO', record: 'RREC' },
    ...{ date: 10, single: 1, pointer: 1, many: 20, size: 23 },
  }),
];
