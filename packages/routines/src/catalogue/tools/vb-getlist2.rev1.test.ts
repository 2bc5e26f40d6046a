import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { TASK_1287 } from '../../schema/project-control.ts';
import { call } from '../call.ts';
import { vbGetlist2Rev1 } from './vb-getlist2.rev1.ts';

describe('VB_GETLIST2.REV1', () => {
  const { account, session } = openDemo();
  afterAll(() => account.close());

  const tasks = [...TASK_1287.records(session, '1')];
  const [task] = tasks;
  const CMD = 'SORT TASK.1287 DESCRIPTION TOXML';
  const listed = (...entities: readonly string[]) => {
    const { RESULT, MESSAGE } = call(session, vbGetlist2Rev1, { CMD, ENTLIST: [[...entities]] });
    expect(MESSAGE).toBe('');
    return [...RESULT.matchAll(/"([12]![^"]+)"/g)].map(([, id]) => id);
  };
  const idsWhere = (isWanted: (record: (typeof tasks)[number]) => boolean) =>
    tasks.filter(isWanted).map(({ recordId }) => recordId);

  test('lists the tasks that every entity has', () => {
    const { customerNo = '', jobNo = '', description = '' } = task ?? {};
    expect(listed(`CU!${customerNo}`)).toEqual(idsWhere((each) => each.customerNo === customerNo));
    expect(listed(`CU!${customerNo}`, `JB!${jobNo}`)).toEqual(
      idsWhere((each) => each.customerNo === customerNo && each.jobNo === jobNo),
    );
    const [word = ''] = description.split(' ');
    const withWord = idsWhere((each) => each.description.split(' ').includes(word));
    expect(withWord.length).toBeGreaterThan(1);
    expect(listed(`W!${word}`)).toEqual(withWord);
    expect(listed(`W!${word.toLowerCase()}`)).toEqual(withWord);
    expect(listed(`W!${word}`, 'CU!NOBODY')).toEqual([]);
  });

  test('ignores words that are too common', () => {
    const { jobNo = '' } = task ?? {};
    expect(listed(`JB!${jobNo}`, 'W!THE', 'W!with')).toEqual(
      idsWhere((each) => each.jobNo === jobNo),
    );
  });

  test('without entities lists the whole table', () => {
    expect(listed()).toHaveLength(account.table('TASK.1287').count());
  });

  test('leaves the lists of the session as they are', () => {
    session.selectLists.form(0, ['x']);
    listed('CU!C1001');
    expect(session.selectLists.take(0)).toEqual(['x']);
  });

  test.each([
    [{ ENTLIST: 'CU' }, 'INVALID ENTITY CU'],
    [{ ENTLIST: [['CU!C1001', '!X']] }, 'INVALID ENTITY !X'],
    [{ ENTLIST: 'W!THE' }, 'NO ENTITY TO SEARCH BY'],
    [{ CMD: 'DELETE TASK.1287' }, 'COMMAND NOT ALLOWED DELETE'],
    [{ CMD: 'SELECT TASK.1287' }, 'COMMAND NOT ALLOWED SELECT'],
    [{ CMD: 'LIST TASK.1287' }, 'XML OUTPUT REQUIRED'],
    [{ CMD: 'LIST TASK.1287 TOXML TO /tmp/x' }, 'COMMAND NOT ALLOWED TO /tmp/x'],
  ])('%j is refused', (supplied, text) => {
    expect(call(session, vbGetlist2Rev1, { CMD, ...supplied })).toEqual({
      RESULT: '',
      MESSAGE: text,
    });
  });
});
