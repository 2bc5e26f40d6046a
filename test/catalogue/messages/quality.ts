import { casesOf } from './message-case.ts';

/** Where each routine that saves quality records takes id and record, and attributes of the record. */
const saving = [
  { name: 'VB_ENGCHG.REV1', id: 'ECNNO', record: 'EREC', date: 12, part: 6, notes: 21, size: 23 },
  { name: 'VB_NCN.REV1', id: 'NCNNO', record: 'RREC', date: 5, part: 1, notes: 49, size: 51 },
  { name: 'VB_REDBOOK.REV1', id: 'RFCNO', record: 'RREC', date: 10, part: 1, notes: 20, size: 23 },
] as const;

export const quality = saving.flatMap(({ name, id, record, date, part, notes, size }) => {
  const added = (at: number, value: string | readonly (string | readonly string[])[]) => ({
    ...{ CO: '1', [id]: 'X9001', ADDFLAG: 'Y' },
    [record]: Array.from({ length: at }, (_, place) => (place === at - 1 ? value : '')),
  });
  const stored = (session: { table(name: string): { write(id: string, record: string): void } }) =>
    session.table(tables[name]).write('1!X9001', 'P100');
  return casesOf(
    name,
    ['DELETED', { CO: '1', [id]: 'X9001', REQTYPE: 'DELETE' }, { given: stored }],
    ['RECORD ALREADY EXISTS', added(1, ''), { given: stored }],
    ['RECORD REQUIRED', { CO: '1', [id]: 'X9001' }, { given: stored }],
    ['INVALID {part} {id}', { ...added(1, ''), [id]: 'A!B' }],
    ['ATTRIBUTE {number} UNKNOWN', added(size + 1, 'X')],
    ['{attribute} TAKES ONE VALUE', added(part, ['P100', 'P101'])],
    ['{attribute} TAKES NO SUBVALUES', added(notes, [['A', 'B']])],
    ['INVALID {type} IN {attribute}', added(date, 'SOON')],
    ['{attribute} NOT FOUND {id}', added(part, 'NONE')],
  );
});

const tables = {
  'VB_ENGCHG.REV1': 'ENG.CHG.1287',
  'VB_NCN.REV1': 'NCN.CHG.1287',
  'VB_REDBOOK.REV1': 'REDBOOK.1287',
} as const;
