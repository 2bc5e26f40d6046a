import type { Session } from 'mvdb';
import type { Supplied } from '../../../packages/routines/src/testing/call-outcome.ts';
import { casesOf, type MessageCase, tooLong } from './message-case.ts';

/** A routine that saves whole records of a table, and where it takes what. */
export interface RecordSaver {
  readonly name: string;
  readonly table: string;
  /** The arguments that are id and record. */
  readonly id: string;
  readonly record: string;
  /** Numbers of attributes of the table: a date or a code, a single text, and the last. */
  readonly date: number;
  readonly single: number;
  readonly size: number;
  /** One that points to other records, where any does; one that takes values without subvalues. */
  readonly pointer?: number;
  readonly many?: number;
  readonly deleted?: string;
  /** Where ids begin with no company, and a record may be new or on file. */
  readonly isSavedById?: true;
}

const ID = 'X9001';

/** Every way in which such a routine says that a record was deleted, or not saved. */
export function savedRecordCases(saver: RecordSaver): readonly MessageCase[] {
  const { name, table, id, record, date, single, size, pointer, many, isSavedById } = saver;
  const { deleted = 'DELETED' } = saver;
  const company = { CO: '1' };
  const added = (at: number, value: Supplied['']) => ({
    ...{ ...company, [id]: ID, ADDFLAG: 'Y' },
    [record]: [...Array.from({ length: at - 1 }, () => ''), value] as Supplied[''],
  });
  const stored = (session: Session) =>
    session.table(table).write(isSavedById ? ID : `1!${ID}`, 'STORED');
  const onFile = { given: stored };
  const cases: Parameters<typeof casesOf>[1][] = [
    [deleted, { ...company, [id]: ID, REQTYPE: 'DELETE' }, onFile],
    ['RECORD NOT FOUND', { ...company, [id]: ID, REQTYPE: 'DELETE' }],
    ['RECORD REQUIRED', { ...company, [id]: ID }, onFile],
    ['INVALID {part} {id}', { ...added(1, ''), [id]: 'A!B' }],
    ['ATTRIBUTE {number} UNKNOWN', added(size + 1, 'X')],
    ['{attribute} TAKES ONE VALUE', added(single, ['A', 'B'])],
    ['INVALID {type} IN {attribute}', added(date, 'SOON')],
    ['TEXT IS TOO LONG IN {attribute}', added(single, tooLong)],
  ];
  if (!isSavedById) cases.push(['RECORD ALREADY EXISTS', added(1, ''), onFile]);
  if (pointer !== undefined) cases.push(['{attribute} NOT FOUND {id}', added(pointer, 'NONE')]);
  if (many !== undefined) cases.push(['{attribute} TAKES NO SUBVALUES', added(many, [['A', 'B']])]);
  return casesOf(name, ...cases);
}
