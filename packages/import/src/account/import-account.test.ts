import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Account, listIndexes, Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { qmBytes, qmIndexBytes } from '../qm/qm-writer-fixture.ts';
import { UnidataWriter } from '../unidata/unidata-writer-fixture.ts';
import { staticBytes } from '../universe/universe-writer-fixture.ts';
import { importAccount } from './import-account.ts';

const folder = mkdtempSync(join(tmpdir(), 'account-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, Buffer | string>>;

/** An account with these files; a name may lead through folders. */
function written(name: string, files: Files): string {
  for (const [file, bytes] of Object.entries(files)) {
    const path = join(folder, name, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, bytes);
  }
  return join(folder, name);
}

const records = (some: Readonly<Record<string, string>>) =>
  Object.entries(some).map(([id, record]) => ({
    id: Buffer.from(id),
    record: Buffer.from(record, 'latin1'),
  }));

const students = records({ '1': 'Ann\xfeT7', '2': 'Ben\xfeT8', '3': 'Eve\xfeT7' });
const dictionary = records({
  NAME: 'D\xfe1\xfe\xfeName\xfe10L\xfeS',
  TEACHER: 'D\xfe2\xfe\xfeTeacher\xfe10L\xfeS',
});
const shape = { type: 18, groupCount: 1, blockSize: 512 };
const universe = (some: ReturnType<typeof records>) => staticBytes(some, shape);

async function imported(path: string, look: (session: Session) => void = () => {}) {
  const account = Account.inMemory();
  const session = new Session(account, { capabilities: { dbCommand: 'full' } });
  const { indexes, omissions, tables } = importAccount(session, path, { reject: () => {} });
  look(session);
  await account.close();
  return {
    indexes,
    tables: tables.map(({ name }) => name),
    losses: omissions.filter(({ isLoss }) => isLoss),
    notes: omissions.filter(({ isLoss }) => !isLoss),
  };
}

describe('indexes', () => {
  test('of UniVerse are built anew from their map, and are no tables', async () => {
    const path = written('universe', {
      STUDENT: universe(students),
      D_STUDENT: universe(dictionary),
      'I_STUDENT/INDEX.MAP':
        'INDEX.000\xfdTEACHER\xfdD\xfdS\xfdN\xfdY\xfdY\xfd2\xfeINDEX.001\xfdGONE\xfdD',
      'I_STUDENT/INDEX.000': universe([]),
    });
    const { tables, indexes, losses, notes } = await imported(path, (session) => {
      expect(listIndexes(session, 'STUDENT')).toEqual([
        expect.objectContaining({ name: 'TEACHER', state: 'active', entries: 3 }),
      ]);
    });
    expect(tables).toEqual(['DICT STUDENT', 'STUDENT']);
    expect(indexes).toEqual([{ table: 'STUDENT', item: 'TEACHER' }]);
    expect(losses).toEqual([]);
    expect(notes).toEqual([
      {
        isLoss: false,
        item: 'index GONE of STUDENT',
        reason: expect.stringContaining('it is not built: '),
      },
    ]);
  });

  test('of UniVerse are only in a folder that has nothing else', async () => {
    const path = written('table', { 'I_ITEMS/INDEX.MAP': 'x', 'I_ITEMS/OTHER': 'y' });
    expect((await imported(path)).tables).toEqual(['I_ITEMS']);
  });

  test('of QM are built anew as their headers say, and its trigger is listed', async () => {
    const { groups, overflow } = qmBytes([...students, ...records({ '4': 'Joe' })], {
      groupCount: 1,
      groupSize: 1024,
      version: 2,
      trigger: 'CHECK.STUDENT',
    });
    const item = (name: string) =>
      qmBytes(name === 'D' ? dictionary : [], { groupCount: 1, groupSize: 1024, version: 2 });
    const path = written('qm', {
      'STUDENT/%0': groups,
      'STUDENT/%1': overflow,
      'STUDENT/%2': qmIndexBytes('TEACHER', 0x0041),
      'STUDENT/%3': 'x',
      'STUDENT.DIC/%0': item('D').groups,
      'STUDENT.DIC/%1': item('D').overflow,
    });
    const { indexes, losses, notes } = await imported(path, (session) => {
      const [index] = listIndexes(session, 'STUDENT');
      expect(index).toMatchObject({ name: 'TEACHER', state: 'active', entries: 3 });
      expect(index?.definition).toMatchObject({ skipsEmpty: true, isCaseIgnored: true });
    });
    expect(indexes).toEqual([{ table: 'STUDENT', item: 'TEACHER' }]);
    expect(losses).toEqual([]);
    expect(notes.map(({ item, reason }) => `${item}: ${reason}`)).toEqual([
      'file STUDENT: its trigger CHECK.STUDENT is not taken.',
      'file STUDENT: its part %3 is not an index that is read.',
    ]);
  });

  test('of UniData are named', async () => {
    const writer = new UnidataWriter(students, { groupCount: 1, blockSize: 1024, isDynamic: true });
    const path = written('unidata', {
      'STUDENT/dat001': writer.groups,
      'STUDENT/over001': writer.overflow,
      'STUDENT/idx001': 'x',
    });
    const { notes } = await imported(path);
    expect(notes).toEqual([
      {
        isLoss: false,
        item: 'file STUDENT',
        reason: 'its indexes (idx001) are not read; build them anew with CREATE.INDEX.',
      },
    ]);
  });
});

test('what a header of UniVerse or UniData names is listed, triggers with it', async () => {
  const bytes = universe(students);
  bytes.write('*CHECK.STUDENT', 600, 'latin1');
  const form = { groupCount: 1, blockSize: 1024, isDynamic: false };
  const other = new UnidataWriter(students, form).groups;
  other.write('CHECK.OTHER', 200, 'latin1');
  const path = written('triggers', { STUDENT: bytes, OTHER: other });
  const { notes, losses } = await imported(path);
  expect(losses).toEqual([]);
  expect(notes.map(({ item, reason }) => [item, reason.split(':')[0]])).toEqual([
    ['file OTHER', 'its header names CHECK.OTHER'],
    ['file STUDENT', 'its header names *CHECK.STUDENT'],
  ]);
});

test('a distributed file is named, and its parts are tables', async () => {
  const whole = universe([]);
  whole[4] = 27;
  const path = written('distributed', {
    ALL: whole,
    PART1: universe(students.slice(0, 1)),
    PART2: universe(students.slice(1)),
    'VOC/ALL': 'F\nALL\nD_ALL\n',
    'VOC/PART1': 'F\nPART1\nD_PART1\n',
    'VOC/PART2': 'F\nPART2\nD_PART2\n',
  });
  const { tables, losses } = await imported(path);
  expect(tables).toEqual(['PART1', 'PART2']);
  expect(losses).toEqual([
    {
      isLoss: true,
      item: 'file ALL',
      reason: expect.stringContaining('a UniVerse file of type 27, a distributed file'),
    },
  ]);
});

test('a file of several data files is a table for each', async () => {
  const path = written('parts', {
    'SALES/SALES': universe(students.slice(0, 1)),
    'SALES/Y2025': universe(students.slice(1)),
    'VOC/SALES': 'F\nSALES\nD_SALES\nM\n\n\nSALES\xfdY2025\n',
  });
  const { tables, losses } = await imported(path);
  expect(tables).toEqual(['SALES', 'SALES,Y2025']);
  expect(losses).toEqual([]);
});
